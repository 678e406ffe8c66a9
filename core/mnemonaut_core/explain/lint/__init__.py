"""Lint: what is wrong with a score (DESIGN.md 5.7). Pure.

A rule has a name, a sentence, the recipes that it is about, and up to three ways to look: at a configuration, at a trace,
and at facts about a database. `table.py` holds them all; the engine asks it for every trace, and `mnemonaut lint` asks it
for a configuration and a database. A finding is a `TraceWarning`: code (the rule's name), the sentence with its numbers,
the number that shows it, and what to do.
"""
