"""Putting a backup back, and getting what can be read out of a damaged file."""
