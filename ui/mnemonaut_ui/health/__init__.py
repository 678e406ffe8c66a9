"""How the open database is, part by part, and what helps."""
