"""Answers against each other: the baseline, the matrix, what feedback moved."""
