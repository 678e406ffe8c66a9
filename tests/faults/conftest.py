"""The window over real samples; no clock but the test's."""

from helpers.window_fixtures import sample_masters, sample_workspace, services, settings, state, window

__all__ = ["sample_masters", "sample_workspace", "services", "settings", "state", "window"]
