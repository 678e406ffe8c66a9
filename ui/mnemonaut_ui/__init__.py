"""The window of Mnemonaut. Talks to the Explorer and to domain values only."""
