-- A saved question has a name, and all that it is asked with; beside questions there are searches of the library, whose
-- text is the list query. Until now only judged questions were brought here, by imports.
-- `more` is JSON: the other fields of the question, recipe, preset, values.
ALTER TABLE saved_query ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE saved_query ADD COLUMN kind TEXT NOT NULL DEFAULT 'question';
ALTER TABLE saved_query ADD COLUMN more TEXT NOT NULL DEFAULT '{}';
