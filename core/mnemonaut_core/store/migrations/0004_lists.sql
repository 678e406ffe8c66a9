-- The lists of seed 001 that would otherwise read every state or episode: last confirmed, about a time, of a subtype.
CREATE INDEX memory_confirmed ON memory (kind, last_confirmed_at) WHERE last_confirmed_at IS NOT NULL;
CREATE INDEX memory_by_subtype ON memory (kind, subtype) WHERE subtype IS NOT NULL;
CREATE INDEX memory_about ON memory (about_year_start, about_year_end, life_stage)
    WHERE coalesce(about_year_start, about_year_end, life_stage) IS NOT NULL;
