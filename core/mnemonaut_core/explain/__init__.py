"""Explanations of a recall: read from its trace, replayed, or looked up in the database."""
