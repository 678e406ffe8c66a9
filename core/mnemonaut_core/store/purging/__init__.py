"""Purging: the one act that no undo takes back."""
