"""An import, from the first record to the report; and what it would do, tried beside the database."""
