"""The list of an answer: rows as values, their model and how they are painted."""
