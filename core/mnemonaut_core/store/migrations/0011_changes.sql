-- What changed since a generation: whoever keeps vectors or postings in memory reads only that again. Derived; numbers only.

CREATE TABLE change_log (
    generation INTEGER PRIMARY KEY,
    token INTEGER NOT NULL,    -- random: a restored backup reaches the same generation with another content
    entries INTEGER NOT NULL,  -- of this row and all before it
    changed BLOB               -- int64 little-endian, memory.pk * 4 + what; NULL: anything may have changed
);
CREATE TABLE change_pending (  -- of the open transaction: the next generation takes it over
    memory_pk INTEGER PRIMARY KEY,
    what INTEGER NOT NULL      -- 1: an indexed text, 2: a vector, or a column that filters read, 3: both
);

CREATE TRIGGER change_memory_insert AFTER INSERT ON memory BEGIN
    INSERT INTO change_pending VALUES (new.pk, 3) ON CONFLICT (memory_pk) DO UPDATE SET what = 3;
END;
CREATE TRIGGER change_memory_delete AFTER DELETE ON memory BEGIN
    INSERT INTO change_pending VALUES (old.pk, 3) ON CONFLICT (memory_pk) DO UPDATE SET what = 3;
END;
CREATE TRIGGER change_memory_text AFTER UPDATE OF user_text, reply_text, image_summary, body, words_text ON memory BEGIN
    INSERT INTO change_pending VALUES (new.pk, 1) ON CONFLICT (memory_pk) DO UPDATE SET what = what | 1;
END;
CREATE TRIGGER change_memory_filter AFTER UPDATE OF id, kind, subtype, searchable, status, sensitivity, scope, boundary_class, moment,
occurred_at, created_at, valid_to, expires_at, payload ON memory BEGIN
    INSERT INTO change_pending VALUES (new.pk, 2) ON CONFLICT (memory_pk) DO UPDATE SET what = what | 2;
END;
CREATE TRIGGER change_vector_insert AFTER INSERT ON vector BEGIN
    INSERT INTO change_pending VALUES (new.memory_pk, 2) ON CONFLICT (memory_pk) DO UPDATE SET what = what | 2;
END;
CREATE TRIGGER change_vector_update AFTER UPDATE ON vector BEGIN
    INSERT INTO change_pending VALUES (new.memory_pk, 2) ON CONFLICT (memory_pk) DO UPDATE SET what = what | 2;
END;
CREATE TRIGGER change_vector_delete AFTER DELETE ON vector BEGIN
    INSERT INTO change_pending VALUES (old.memory_pk, 2) ON CONFLICT (memory_pk) DO UPDATE SET what = what | 2;
END;
