"""Replay: a whole conversation asked again, turn by turn."""
