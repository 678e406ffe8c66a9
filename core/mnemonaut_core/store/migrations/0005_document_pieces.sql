-- The pieces of a document, without reading every memory (seed 003's direct and timeline routes).
CREATE INDEX memory_by_document ON memory (document_id) WHERE document_id IS NOT NULL;
