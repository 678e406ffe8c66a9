"""The only SQL in the program."""
