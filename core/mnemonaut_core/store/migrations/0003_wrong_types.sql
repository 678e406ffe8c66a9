-- Recalls whose question a person says was read wrongly: the list for the review of the rules (seed 002, section 9).
-- The run may be forgotten, the mark stays; the question's text is here only if the person gave it.
CREATE TABLE wrong_type (
    run_id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    query_hash TEXT NOT NULL,
    query_text TEXT,
    query_type TEXT NOT NULL,
    strategy TEXT NOT NULL,
    language TEXT NOT NULL,
    should_be TEXT
) WITHOUT ROWID;
