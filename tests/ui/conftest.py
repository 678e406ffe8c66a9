"""The window over real samples, for every test below."""

from helpers.window_fixtures import (
    _english,
    _shared,
    documents,
    sample_explorer,
    sample_masters,
    sample_workspace,
    services,
    settings,
    shared_window,
    state,
    window,
)

__all__ = [
    "_english",
    "_shared",
    "documents",
    "sample_explorer",
    "sample_masters",
    "sample_workspace",
    "services",
    "settings",
    "shared_window",
    "state",
    "window",
]
