"""The window over real samples, no clock but the test's; every command on one file, in a child."""

from collections.abc import Iterator

import pytest
from helpers.command_server import Commands
from helpers.window_fixtures import sample_masters, sample_workspace, services, settings, state, window

__all__ = ["commands", "sample_masters", "sample_workspace", "services", "settings", "state", "window"]


@pytest.fixture(scope="session")
def commands() -> Iterator[Commands]:
    """The process that forks."""
    with Commands() as made:
        yield made
