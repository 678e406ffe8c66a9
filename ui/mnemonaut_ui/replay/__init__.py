"""Replay: run a whole conversation again, turn by turn."""
