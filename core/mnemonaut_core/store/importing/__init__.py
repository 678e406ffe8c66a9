"""Importing: from the first record to the report, and the preview of an import."""
