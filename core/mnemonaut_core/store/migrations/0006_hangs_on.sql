-- What went into isolation because something else did (a feeling with its episode, a chunk with its document): the
-- isolation that took it along, so that restoring that one brings back what it took, and nothing more.
ALTER TABLE isolation ADD COLUMN lead_pk INTEGER;
-- Until now an isolated episode left its feelings and summaries recallable.
INSERT INTO isolation (memory_id, kind, headline, content_hash, reason, at, by, lead_pk)
SELECT d.id, d.kind, coalesce(nullif(d.title, ''), nullif(d.context_note, ''), substr(coalesce(d.body, d.user_text, ''), 1, 40)),
    d.content_hash, i.reason, i.at, i.by, min(i.pk)
FROM isolation AS i
    JOIN memory AS e ON e.id = i.memory_id AND e.kind = 'episode' AND e.searchable = 0
    JOIN link AS l ON l.to_id = e.id AND l.label = 'derived_from'
    JOIN memory AS d ON d.pk = l.from_pk AND d.searchable = 1 AND (d.kind = 'affect' OR d.subtype = 'summary')
WHERE i.ended_at IS NULL
GROUP BY d.pk;
UPDATE memory SET searchable = 0
WHERE searchable = 1 AND id IN (SELECT memory_id FROM isolation WHERE lead_pk IS NOT NULL AND ended_at IS NULL);
