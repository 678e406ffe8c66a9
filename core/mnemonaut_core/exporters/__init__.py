"""One file a format that leaves the program."""
