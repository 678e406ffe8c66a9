-- What curating leaves behind. A tombstone is a keyed hash (`meta.tombstone_key`) of what was purged, so that it is not learnt
-- again, and nobody can read there what it was. A merged memory names the one that it was merged into. A revision
-- of ours says who made it; NULL for those that a source brought.

CREATE TABLE tombstone (
    hash TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) WITHOUT ROWID;

ALTER TABLE isolation ADD COLUMN merged_into TEXT;

ALTER TABLE revision ADD COLUMN by TEXT;
