"""Of which databases a person was told that their place is unsafe: that is said once a file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from mnemonaut import environment
from mnemonaut.person_file import read_page, write_page
from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.places import risk_of

_DECODER = msgspec.json.Decoder(list[str])


def warning_of(path: Path) -> Text | None:
    """What to say of the place of this file; None where it is good, or that was said before."""
    risk = risk_of(path)
    if risk is None:
        return None
    book = environment.data_folder() / "warned.json"
    with suppress(MnemonautError):
        told = read_page(book, _DECODER, _fault) or []
        if str(risk) in told:
            return None
        write_page(book, [*told, str(risk)][-1000:], _fault)
    return risk


def _fault(detail: str) -> EnvironmentFault:
    return EnvironmentFault("The list of warnings cannot be used", code="unreadable", advice="", detail=detail)
