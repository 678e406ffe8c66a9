"""The texts of the program as the extraction finds them. Looking for them takes a second, so that a run does it once."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
from helpers.masters import Masters

from mnemonaut_resources.make import extraction


class ProgramTexts(msgspec.Struct, frozen=True):
    """Of now."""

    all: tuple[tuple[str, str], ...]
    """Every text once, by context and text."""
    of_core: frozenset[str]
    """Templates of errors, reasons and notes that may reach the window."""
    faults: dict[str, list[str]]
    """By module, the places that could not be translated; only modules that have some."""


def program_texts(masters: Masters) -> ProgramTexts:
    """Found by whichever process of the run asks first."""
    made = json.loads(masters.made("texts.json", _write).read_text("utf-8"))
    return ProgramTexts(
        tuple((context, text) for context, text in made["all"]), frozenset(made["of_core"]), made["faults"]
    )


def _write(path: Path) -> None:
    found = {
        module.relative_to(extraction.ROOT).as_posix(): extraction.found_at(module) for module in extraction.modules()
    }
    made = {
        "all": extraction.collected(),
        "of_core": sorted({text for one in found.values() for text in one.texts}),
        "faults": {name: one.faults for name, one in found.items() if one.faults},
    }
    path.write_text(json.dumps(made), "utf-8")
