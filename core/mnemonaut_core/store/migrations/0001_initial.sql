-- The whole schema of the first release. All times are INTEGER UTC epoch seconds; NULL is "not known" or "not measured".
-- Columns that filters read stand first in `memory`, so that a filtered word search touches only a row's beginning.

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value NOT NULL
) WITHOUT ROWID;

CREATE TABLE source (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    format TEXT NOT NULL,
    label TEXT NOT NULL DEFAULT '',
    path TEXT NOT NULL,
    detail TEXT NOT NULL DEFAULT '',
    first_imported_at INTEGER NOT NULL,
    last_imported_at INTEGER NOT NULL,
    UNIQUE (format, label, path)
);

CREATE TABLE import (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    source_pk INTEGER NOT NULL REFERENCES source (pk),
    at INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    unchanged INTEGER NOT NULL,
    refused TEXT NOT NULL DEFAULT '[]'
);

CREATE TABLE document (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    uri TEXT NOT NULL,
    scope TEXT,
    body TEXT NOT NULL,
    day INTEGER,
    token_count INTEGER,
    updated_at INTEGER,
    content_hash TEXT,
    source_pk INTEGER REFERENCES source (pk),
    import_pk INTEGER REFERENCES import (pk)
);

CREATE TABLE memory (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('episode', 'state', 'affect', 'chunk', 'claim')),
    searchable INTEGER NOT NULL DEFAULT 1 CHECK (searchable IN (0, 1)),
    status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'completed', 'stale', 'archived')),
    sensitivity INTEGER NOT NULL DEFAULT 0 CHECK (sensitivity BETWEEN 0 AND 2),
    scope TEXT CHECK (scope IN ('session', 'project', 'principle', 'global')),
    boundary_class TEXT CHECK (boundary_class IN ('public', 'internal', 'pii', 'secret')),
    moment INTEGER,        -- coalesce(occurred_at, created_at)
    occurred_day INTEGER,  -- the UTC day of `moment`
    rank_day INTEGER,      -- the UTC day of created_at (episodes, affects …) or last_confirmed_at (states)
    subtype TEXT,
    occurred_at INTEGER,
    created_at INTEGER,
    updated_at INTEGER,
    last_confirmed_at INTEGER,
    valid_from INTEGER,
    valid_to INTEGER,
    expires_at INTEGER,
    imported_at INTEGER,
    about_start INTEGER,
    about_end INTEGER,
    about_year_start INTEGER,
    about_year_end INTEGER,
    life_stage TEXT CHECK (life_stage IN ('elementary', 'middle', 'high', 'university', 'work')),
    about_time_confidence REAL,
    memory_type TEXT,
    source_type TEXT,
    importance REAL,
    confidence REAL,
    utility REAL,
    quality REAL,
    reinforcement INTEGER,
    access_count INTEGER,
    last_accessed_at INTEGER,
    valence REAL,
    arousal REAL,
    dominance REAL,
    affect_labels TEXT,
    document_id TEXT,
    uri TEXT,
    section TEXT,
    heading_path TEXT,
    token_count INTEGER,
    summary_of INTEGER,
    content_hash TEXT NOT NULL,  -- the source's own, or sha256 of the text: equal texts, equal hashes (seed 004)
    source_pk INTEGER REFERENCES source (pk),
    import_pk INTEGER REFERENCES import (pk),  -- the import that brought it first
    context_note TEXT,
    title TEXT,
    user_text TEXT,
    reply_text TEXT,
    body TEXT,
    image_summary TEXT,
    assistant_summary TEXT,
    provenance TEXT,
    payload TEXT,
    words_text TEXT NOT NULL DEFAULT '',  -- all texts, CJK runs split into bigrams by the writer
    record_hash TEXT  -- of everything that the source said of the memory: an equal hash means nothing to update
);
CREATE INDEX memory_by_moment ON memory (kind, moment);
CREATE INDEX memory_by_day ON memory (occurred_day);
CREATE INDEX memory_by_hash ON memory (content_hash);
CREATE INDEX memory_by_import ON memory (import_pk);
CREATE INDEX memory_isolated ON memory (searchable) WHERE searchable = 0;
CREATE INDEX memory_undated ON memory (pk) WHERE occurred_day IS NULL;
-- Everything that the filters of a recall read, narrow: counting the scope never touches the texts.
CREATE INDEX memory_scope ON memory (kind, searchable, status, sensitivity, scope, boundary_class, moment);

CREATE TABLE link (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    from_pk INTEGER NOT NULL REFERENCES memory (pk),
    to_id TEXT NOT NULL,  -- an id, not a row: the other end may be imported later
    label TEXT NOT NULL,
    confidence REAL,
    UNIQUE (from_pk, to_id, label)
);
CREATE INDEX link_by_target ON link (to_id);

CREATE TABLE thread_member (
    memory_pk INTEGER NOT NULL REFERENCES memory (pk),
    thread_key TEXT NOT NULL,
    PRIMARY KEY (memory_pk, thread_key)
) WITHOUT ROWID;
CREATE INDEX thread_member_by_key ON thread_member (thread_key);

CREATE TABLE mention (
    memory_pk INTEGER NOT NULL REFERENCES memory (pk),
    type TEXT NOT NULL,
    normalized TEXT NOT NULL,
    name TEXT NOT NULL,
    confidence REAL,
    PRIMARY KEY (memory_pk, type, normalized)
) WITHOUT ROWID;
CREATE INDEX mention_by_name ON mention (type, normalized);

-- Vectors: the truth that vec0 and the matrix are derived from.
CREATE TABLE embedder (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    spec TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('current', 'building', 'old')),
    UNIQUE (name, version, dimension)
);
CREATE TABLE vector (
    memory_pk INTEGER NOT NULL REFERENCES memory (pk),
    embedder_pk INTEGER NOT NULL REFERENCES embedder (pk),
    scale REAL,            -- int8 components × scale = unit vector; NULL: float32 little-endian components
    data BLOB NOT NULL,
    PRIMARY KEY (memory_pk, embedder_pk)
);
CREATE TABLE gram (
    hash INTEGER PRIMARY KEY,
    df INTEGER NOT NULL
);

CREATE TABLE revision (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    memory_id TEXT NOT NULL,
    at INTEGER,
    before TEXT,
    after TEXT,
    reason TEXT NOT NULL DEFAULT ''
);
CREATE INDEX revision_by_memory ON revision (memory_id);

CREATE TABLE source_run (  -- recalls that the source system recorded itself
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    after_id TEXT,
    plan TEXT NOT NULL,
    candidates TEXT NOT NULL,
    selected TEXT NOT NULL,
    source_pk INTEGER REFERENCES source (pk),
    import_pk INTEGER REFERENCES import (pk)
) WITHOUT ROWID;

CREATE TABLE run (  -- recalls of this program: ids, hashes and numbers, no texts; bounded
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    by TEXT NOT NULL,
    session TEXT,
    recipe TEXT NOT NULL,
    preset TEXT NOT NULL,
    query_hash TEXT NOT NULL,
    generation INTEGER NOT NULL,
    candidates INTEGER NOT NULL,
    selected TEXT NOT NULL,
    ms REAL NOT NULL,
    trace BLOB NOT NULL  -- zlib of the trace's JSON without texts
) WITHOUT ROWID;
CREATE INDEX run_by_time ON run (at);

CREATE TABLE query_set (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
);
CREATE TABLE saved_query (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    set_pk INTEGER REFERENCES query_set (pk),
    id TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL,
    clock INTEGER,
    context TEXT NOT NULL DEFAULT '[]',
    created_at INTEGER NOT NULL
);
CREATE TABLE judgment (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    query_id TEXT NOT NULL,
    memory_id TEXT NOT NULL,
    grade INTEGER CHECK (grade BETWEEN 0 AND 3),
    must TEXT CHECK (must IN ('must', 'must_not')),
    at INTEGER NOT NULL,
    UNIQUE (query_id, memory_id)
);
CREATE TABLE feedback (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    memory_id TEXT NOT NULL,
    signal TEXT NOT NULL CHECK (signal IN ('helpful', 'harmful', 'outdated', 'duplicate')),
    of_id TEXT,
    at INTEGER NOT NULL,
    by TEXT NOT NULL DEFAULT 'person'
);

CREATE TABLE isolation (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    memory_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    headline TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    at INTEGER NOT NULL,
    by TEXT NOT NULL DEFAULT 'person',
    run_id TEXT,
    rank INTEGER,
    recipe TEXT,
    removed TEXT,  -- what left the live tables with it (affects: the whole record as a JSON line)
    learnt_again_at INTEGER,
    ended_at INTEGER  -- restored
);
CREATE INDEX isolation_open ON isolation (memory_id) WHERE ended_at IS NULL;

CREATE TABLE suppression (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    memory_id TEXT NOT NULL,
    query_text TEXT NOT NULL,
    normalized TEXT NOT NULL,
    embedder TEXT,
    vector BLOB,  -- float32 of the flagged query's first form
    cosine_limit REAL NOT NULL DEFAULT 0.85,
    reason TEXT NOT NULL DEFAULT '',
    at INTEGER NOT NULL,
    by TEXT NOT NULL DEFAULT 'person',
    run_id TEXT,
    rank INTEGER,
    recipe TEXT,
    ended_at INTEGER
);
CREATE INDEX suppression_open ON suppression (memory_id) WHERE ended_at IS NULL;

CREATE TABLE policy (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    project TEXT NOT NULL DEFAULT '',
    version TEXT NOT NULL,
    yaml TEXT NOT NULL,
    created_at INTEGER NOT NULL
);
CREATE TABLE active_context (
    id TEXT PRIMARY KEY,
    scope TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    policy_version TEXT,
    provenance TEXT
) WITHOUT ROWID;
CREATE TABLE active_context_item (
    context_id TEXT NOT NULL REFERENCES active_context (id),
    memory_id TEXT NOT NULL,
    rank INTEGER NOT NULL,
    score_final REAL NOT NULL,
    breakdown TEXT NOT NULL,
    PRIMARY KEY (context_id, memory_id)
) WITHOUT ROWID;
CREATE TABLE event_log (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    topic TEXT NOT NULL,
    request_id TEXT,
    trace_id TEXT,
    detail TEXT NOT NULL DEFAULT '{}'
);
CREATE TABLE metric (
    name TEXT NOT NULL,
    label TEXT NOT NULL DEFAULT '',
    value REAL NOT NULL,
    PRIMARY KEY (name, label)
) WITHOUT ROWID;
CREATE TABLE setting (  -- layers of parameters: project '' is the database's own
    project TEXT NOT NULL DEFAULT '',
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (project, key)
) WITHOUT ROWID;

CREATE TABLE journal (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    operation TEXT NOT NULL,
    title TEXT NOT NULL,
    at INTEGER NOT NULL,
    by TEXT NOT NULL DEFAULT 'person',
    schema_version INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'closed')),
    ids TEXT NOT NULL DEFAULT '[]',
    inverse BLOB,        -- the changeset that takes the operation back; NULL for a bulk import
    forward BLOB,        -- what an undo took back, to do it again; NULL until undone
    import_pk INTEGER    -- a bulk import is undone by its rows
);

-- The triggers that keep these three stand in store/indexes.py, since a bulk import takes them off and puts them back.
CREATE VIRTUAL TABLE fts_unicode61 USING fts5 (
    user_text, reply_text,
    content = 'memory', content_rowid = 'pk', tokenize = 'unicode61'
);
CREATE VIRTUAL TABLE fts_trigram USING fts5 (
    user_text, reply_text, image_summary, body,
    content = 'memory', content_rowid = 'pk', tokenize = 'trigram'
);
CREATE VIRTUAL TABLE fts_words USING fts5 (
    words_text,
    content = 'memory', content_rowid = 'pk', tokenize = 'porter unicode61'
);
