"""The command line: whatever the window can do."""
