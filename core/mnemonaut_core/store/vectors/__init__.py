"""Vectors as they are stored, as one matrix in memory, and in the vec0 table."""
