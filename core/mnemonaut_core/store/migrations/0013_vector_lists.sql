-- The name of a further list of vectors, which is searched beside that of the current embedder; NULL for any other embedder.
ALTER TABLE embedder ADD COLUMN list TEXT;
