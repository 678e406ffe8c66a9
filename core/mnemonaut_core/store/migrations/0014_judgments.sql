-- Who judged. Until now judgments came from imports only.
ALTER TABLE judgment ADD COLUMN by TEXT NOT NULL DEFAULT 'person';
