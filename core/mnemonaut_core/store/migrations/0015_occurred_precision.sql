-- How exact `moment` is: 'day' where the source names a calendar day without a time of day, which is that day in every zone.
-- The filters by time read it together with everything else that they read.
ALTER TABLE memory ADD COLUMN occurred_precision TEXT;
DROP INDEX memory_scope;
CREATE INDEX memory_scope ON memory (kind, searchable, status, sensitivity, scope, boundary_class, moment, occurred_precision);
