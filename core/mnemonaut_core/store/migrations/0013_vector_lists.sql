-- The name of a further list of vectors, which is searched beside that of the current embedder; NULL for any other embedder.
ALTER TABLE embedder ADD COLUMN list TEXT;

-- A change of a thread changes what a recipe that scores all memories reads of its members.
CREATE TRIGGER change_thread_insert AFTER INSERT ON thread_member BEGIN
    INSERT INTO change_pending VALUES (new.memory_pk, 2) ON CONFLICT (memory_pk) DO UPDATE SET what = what | 2;
END;
CREATE TRIGGER change_thread_delete AFTER DELETE ON thread_member BEGIN
    INSERT INTO change_pending VALUES (old.memory_pk, 2) ON CONFLICT (memory_pk) DO UPDATE SET what = what | 2;
END;
