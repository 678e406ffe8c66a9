"""The lab screen."""
