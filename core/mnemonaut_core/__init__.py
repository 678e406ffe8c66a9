"""The headless core of Mnemonaut: recall, explaining and curating over one local memory database. No Qt."""

__version__ = "0.1.0"
