"""The window over real samples, for every test below."""

from helpers.window_fixtures import _english, sample_masters, sample_workspace, services, settings, state, window

__all__ = ["_english", "sample_masters", "sample_workspace", "services", "settings", "state", "window"]
