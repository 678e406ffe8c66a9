"""A policy to begin with: every key with its built-in value, made from the same records that read it. Parameters stand
in comments."""

from __future__ import annotations

from functools import cache

from mnemonaut_core.parameters import ParameterInfo
from mnemonaut_core.policy.document import ALLOW, DECISIONS, DEFAULT_RULES, DENY, INVARIANTS, TTL_DAYS, USES
from mnemonaut_core.policy.parse import parameter_paths
from mnemonaut_core.policy.redaction import RULES

_ABOUT = "# The policy of this database as it is built in. Change what you need and run: mnemonaut policy set FILE"


@cache
def template() -> str:
    """The document as YAML; it says what holds without any."""
    return "\n".join([_ABOUT, *_boundary(), *_contexts(), *_retrieval(), ""])


def _boundary() -> list[str]:
    allowed = [c for c, decision in DEFAULT_RULES["recall"].items() if decision != DENY]
    lines = [
        "boundary:",
        f"  allowed_classes: {_list(allowed)}  # of public, internal, pii, secret",
        "  scopes: [session, project, principle, global]",
        "  uses:  # deny before redact before allow",
    ]
    for use in USES:
        lines.append(f"    {use}:")
        for decision in DECISIONS:
            named = [c for c, found in DEFAULT_RULES[use].items() if found == decision]
            if named and (decision != ALLOW or use == "recall"):
                lines.append(f"      {decision}: {_list(named)}")
    return [
        *lines,
        f"  invariants: []  # of {', '.join(INVARIANTS)}",
        "  redact:",
        f"    rules: {_list(RULES)}",
    ]


def _contexts() -> list[str]:
    lives = [f"    {scope}: {'none' if days is None else f'{days:g}'}" for scope, days in TTL_DAYS.items()]
    return ["contexts:", "  ttl_days:  # none: for ever", *lives]


def _retrieval() -> list[str]:
    folders: dict[str, list[ParameterInfo]] = {}
    for path, info in parameter_paths().items():
        folders.setdefault(path.split(".")[1], []).append(info)
    # what stands here wins over presets, so nothing does until somebody takes a # away
    lines = ["retrieval:  # take the # away before what you set: it wins over presets and settings of the database"]
    for folder, infos in folders.items():
        lines.append(f"  {folder}:")
        for info in infos:
            name = (info.seed_key or info.name).rpartition(".")[2]
            lines.append(f"    # {name}: {_value(info.default)}  # {info.bounds_text()}: {info.sentence}")
    return lines


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _list(names: list[str] | tuple[str, ...]) -> str:
    return f"[{', '.join(names)}]"
