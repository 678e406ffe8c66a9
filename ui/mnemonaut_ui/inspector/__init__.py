"""The inspector screen."""
