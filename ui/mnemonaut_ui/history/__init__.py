"""The history of everything that was done to the database."""
