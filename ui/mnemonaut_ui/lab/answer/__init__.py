"""Running a recall, and the answer around its list."""
