-- Where the vectors of an embedder stand: `plain` in the table `vector`, which is content; else only in its vec0 table, as components
-- of this type, since this program can make them again.
ALTER TABLE embedder ADD COLUMN storage TEXT NOT NULL DEFAULT 'plain' CHECK (storage IN ('plain', 'int8', 'float32'));
