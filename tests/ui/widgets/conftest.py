"""What is painted in one theme leaves the next test the light one."""

from collections.abc import Iterator

import pytest

from mnemonaut_ui.widgets.theme import LIGHT, use_theme


@pytest.fixture(autouse=True)
def _light() -> Iterator[None]:
    use_theme(LIGHT)
    yield
    use_theme(LIGHT)
