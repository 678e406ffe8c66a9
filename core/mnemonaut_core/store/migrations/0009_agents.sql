-- What agents leave: the conversation that a recall belongs to, and what its last recall chose, which the next message may dismiss;
-- and recalls that other software made, with whatever it told of them (NULL: not told).

CREATE TABLE session (
    id TEXT PRIMARY KEY,
    agent TEXT NOT NULL DEFAULT '',  -- the client's own name, as it gave it
    started_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    recalls INTEGER NOT NULL,
    run_id TEXT,                     -- the last recall, recorded or not
    query_hash TEXT,
    selected TEXT NOT NULL DEFAULT '[]',  -- what it chose, by id, in order
    recipe TEXT
) WITHOUT ROWID;
CREATE INDEX session_by_time ON session (last_at);
CREATE INDEX run_by_session ON run (session, at) WHERE session IS NOT NULL;

ALTER TABLE source_run ADD COLUMN session TEXT;
ALTER TABLE source_run ADD COLUMN question TEXT;
