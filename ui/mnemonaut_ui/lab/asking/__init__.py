"""The question and everything that can be set about it."""
