"""The tables of words and patterns that come with the program: the TOML files below `rules/` of the resources."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from mnemonaut_resources import RESOURCES


@cache
def rule_table(name: str) -> dict[str, Any]:
    """The table of this name, its path below `rules/` without `.toml`. It is shared, so copy it to change it."""
    return tomllib.loads((RESOURCES / f"rules/{name}.toml").read_text("utf-8"))


def fill_parts(pattern: str, parts: Mapping[str, str]) -> str:
    """The pattern with each `{name}` replaced by the part of this name, which may hold such names itself."""
    while (whole := re.sub(r"\{([a-z_]+)\}", lambda match: parts[match[1]], pattern)) != pattern:
        pattern = whole
    return pattern
