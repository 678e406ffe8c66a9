-- Seed 004 ranks by the z-score of utility among the memories in scope: their mean and deviation are wanted in every
-- recall. Everything that its filters read stands in the index, so the rows with their texts are never touched.
CREATE INDEX memory_worth ON memory (
    kind, searchable, status, sensitivity, scope, boundary_class, moment, utility
) WHERE utility IS NOT NULL;
