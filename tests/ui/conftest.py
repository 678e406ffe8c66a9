"""The window over real samples, for every test below."""

from collections.abc import Iterator

import pytest
from helpers.window_fixtures import (
    _english,
    _shared,
    documents,
    language,
    sample_explorer,
    sample_masters,
    sample_workspace,
    services,
    settings,
    shared_window,
    speaking,
    state,
    window,
)

from mnemonaut_ui.words import languages


@pytest.fixture(autouse=True)
def _words_of_the_field() -> Iterator[None]:
    """As a state begins; what a test chooses is not the next one's."""
    languages.speak_plainly(on=False)
    yield
    languages.speak_plainly(on=False)


__all__ = [
    "_english",
    "_shared",
    "documents",
    "language",
    "sample_explorer",
    "sample_masters",
    "sample_workspace",
    "services",
    "settings",
    "shared_window",
    "speaking",
    "state",
    "window",
]
