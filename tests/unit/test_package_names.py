"""What the program tells people to install: its own folder, or a package that it depends on. Nobody owns the name `mnemonaut`
on a package index, so whoever takes it would be installed by that advice."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXTS = [
    ROOT / "README.md",
    *(
        path
        for folder in ("app", "core", "ui", "resources")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".py", ".md", ".json", ".toml", ".xml", ".desktop")
    ),
]
_INSTALL = re.compile(
    r"\b(?:pip3?|pipx|uv|poetry|conda|brew)\s+(?:pip\s+)?(?:install|add|run|tool install)\s+"
    r"((?:-{1,2}[\w-]+\s+(?:constraints\.txt\s+)?)*)(?:['\"]|&apos;|&quot;|\\[\"'])?([\w.\[\]/-]+)|\buvx ([\w.-]+)"
)


def advised(text: str) -> set[str]:
    """What a text tells somebody to install."""
    return {found[2] or found[3] for found in _INSTALL.finditer(text)}


def test_the_pattern_finds_every_way_of_saying_it() -> None:
    said = "pip install 'mnemonaut[mcp]'; `pip install -e '.[test]'`, uvx mnemonaut, pipx install --quiet mnemonaut"
    assert advised(said) == {"mnemonaut[mcp]", ".[test]", "mnemonaut"}


def test_nothing_advises_a_package_that_is_neither_this_folder_nor_a_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["model2vec"]]
    known = {".", *(re.split(r"[^\w-]", one)[0] for one in needed)}
    assert len(TEXTS) > 500
    wrong = {
        (str(path.relative_to(ROOT)), name)
        for path in TEXTS
        for name in advised(path.read_text("utf-8"))
        if name not in known and not name.startswith(".[")
    }
    assert wrong == set()
