"""The quarantine screen."""
