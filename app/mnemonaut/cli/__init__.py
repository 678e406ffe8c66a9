"""The command line: everything that the window can do."""
