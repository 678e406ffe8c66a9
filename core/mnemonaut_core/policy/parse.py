"""Reads the YAML text of a policy. Every key must be known, every value is checked, every fault names its line."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, SCOPES
from mnemonaut_core.domain.search import StoredPolicy
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import read_whole
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import ParameterInfo, check_value, describe
from mnemonaut_core.policy.calibration import MAX_POINTS, METHODS, Curve, Platt, Points
from mnemonaut_core.policy.document import (
    ALLOW,
    DECISIONS,
    DEFAULT_POLICY,
    DEFAULT_RULES,
    DENY,
    INVARIANTS,
    REDACT,
    TTL_DAYS,
    USES,
    Calibration,
    Policy,
    Rules,
)
from mnemonaut_core.policy.parameters import ActivationParameters
from mnemonaut_core.policy.redaction import RULES
from mnemonaut_core.policy.yaml_tree import MAX_BYTES, Node, PolicyFault, cut, read_tree, scalar_text, shown
from mnemonaut_core.text.similarity import closest

_LONGEST_TTL_DAYS = 36_500
_FAULTS_NAMED = 20
_VERSION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+-]{0,39}")


def parse(text: str, *, label: str = "1", strict: bool = True) -> Policy:
    """The policy of a YAML text; InputError with the line and the nearest name for the first thing that is refused.

    Its version is its own `version` (or `label`) and the beginning of the text's hash: `0.1.3+1f2e3d4c`. With `strict`
    off a calibration that cannot be used is left out and `calibration.fault` says why (the seed falls back to min–max).
    """
    values, found = _read(text)
    if not strict and (fault := found.pop("calibration", None)) is not None:
        values["calibration"] = Calibration(fault=fault.reason)
    for fault in found.values():
        raise _refused(fault) from fault
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    ttl_days = {scope: values.get(f"contexts.ttl_days.{scope}", days) for scope, days in TTL_DAYS.items()}
    rules = _rules(values)
    return Policy(
        version=f"{values.get('version', label)}+{digest}",
        parameters=_parameters(values, rules),
        rules=rules,
        invariants=frozenset(values.get("boundary.invariants", ())),
        redact_rules=values.get("boundary.redact.rules", RULES),
        ttl_days=ttl_days,
        calibration=values.get("calibration", Calibration()),
    )


@lru_cache(maxsize=16)
def loaded(stored: StoredPolicy | None) -> Policy:
    """The policy of a stored version; the built-in one for None. InputError for a text that cannot be read any more, so that no
    boundary is lost unnoticed; only a calibration that cannot be used is left out, and `calibration.fault` says so."""
    return DEFAULT_POLICY if stored is None else parse(stored.yaml, label=str(stored.number), strict=False)


def faults(text: str) -> tuple[PolicyFault, ...]:
    """Everything that keeps a text from being a policy, by line; () for a policy. Of a text that is no YAML, the first fault."""
    return tuple(sorted(_read(text)[1].values(), key=lambda one: one.line))


def parse_bytes(data: bytes) -> tuple[Policy, str]:
    """The policy of a file's bytes, and its text (without a byte order mark); InputError also for what is not UTF-8."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fault = PolicyFault("it is not UTF-8 text", data.count(b"\n", 0, error.start) + 1)
        raise _refused(fault) from error
    found = faults(text)
    if len(found) > 1:
        raise InputError.keyed(
            "lines_policy_cannot",
            code="policy",
            detail="; ".join(f"line {one.line}: {one.reason}" for one in found),
            count=len(found),
            faults="; ".join(f"{one.line}: {one.reason}" for one in found[:_FAULTS_NAMED]),
        )
    return parse(text, label="file"), text


def read_policy(path: Path) -> tuple[Policy, str]:
    """The policy of a file and its text; InputError with the line of what is refused (or all lines, where there are several), and
    raises as `files.read_whole`."""
    missing = InputError.keyed("there_no_file", "missing_file", path=path)
    return parse_bytes(read_whole(path, MAX_BYTES, missing=missing))


def _refused(fault: PolicyFault) -> InputError:
    return InputError.keyed(
        "policy", detail=f"line {fault.line}: {fault.reason}", line=fault.line, reason=fault.reason, hint=fault.hint
    )


@cache
def parameter_paths() -> dict[str, ParameterInfo]:
    """Where each parameter of `activation` stands in the document: at the seed's own key where it has one."""
    return {
        info.seed_key or f"retrieval.{info.group}.{info.name}": info
        for info in describe(ActivationParameters)
        if info.group != "boundary"
    }


@cache
def _readers() -> dict[str, Callable[[Node], object]]:
    """What reads the value at each path of the document; PolicyFault for a value that is refused."""
    classes = partial(_words, known=BOUNDARY_CLASSES)
    return {
        "version": _version,
        "boundary.allowed_classes": classes,
        "boundary.scopes": partial(_words, known=SCOPES),
        **{f"boundary.uses.{use}.{decision}": classes for use in USES for decision in DECISIONS},
        "boundary.invariants": partial(_words, known=INVARIANTS),
        "boundary.redact.rules": partial(_words, known=RULES),
        **{f"contexts.ttl_days.{scope}": partial(_lifetime, scope) for scope in SCOPES},
        "calibration": _calibration,
        **{path: partial(_parameter, info) for path, info in parameter_paths().items()},
    }


def _read(text: str) -> tuple[dict[str, Any], dict[str, PolicyFault]]:
    """The values of a document and its faults, both by path in the order of the text."""
    values: dict[str, Any] = {}
    found: dict[str, PolicyFault] = {}
    try:
        _walk(read_tree(text), "", values, found)
    except PolicyFault as fault:
        found[""] = fault
    return values, found


def _walk(entries: Mapping[str, Node], above: str, values: dict[str, Any], found: dict[str, PolicyFault]) -> None:
    readers = _readers()
    for key, node in entries.items():
        path = above + key
        below = _keys_below(f"{path}.")
        try:
            if "." in key or not (path in readers or below):
                raise _unknown_key(key, node.key_line, above)
            if path in readers:
                values[path] = readers[path](node)
            elif isinstance(node.value, dict):
                _walk(node.value, f"{path}.", values, found)
            elif node.value is not None:
                raise PolicyFault(
                    Text("{value} is not valid for {path}", path=path, value=shown(node)),
                    node.line,
                    Text("It holds keys: {known}.", known=", ".join(below)),
                )
        except PolicyFault as fault:
            found[path] = fault


def _keys_below(above: str) -> list[str]:
    rest = (path.removeprefix(above) for path in _readers() if path.startswith(above))
    return list(dict.fromkeys(path.partition(".")[0] for path in rest))


def _unknown_key(key: str, line: int, above: str) -> PolicyFault:
    return PolicyFault(
        Text("there is no key {key} in {where}", key=cut(key), where=above[:-1] or "policy"),
        line,
        Text("Did you mean {near}?", near=closest(key, _keys_below(above))[0]),
    )


def _version(node: Node) -> str:
    text = "" if isinstance(node.value, bool | tuple | dict) else str(node.value)
    if _VERSION.fullmatch(text) is None:
        raise PolicyFault(
            Text("{value} is not a valid version", value=shown(node)), node.line, "Write 0.1.3, for example."
        )
    return text


def _lifetime(scope: str, node: Node) -> float | None:
    days = node.value
    if days is None or days == "none":
        return None
    if isinstance(days, bool) or not isinstance(days, int | float) or not 0 < days <= _LONGEST_TTL_DAYS:
        raise PolicyFault(
            Text("{value} is not a valid lifetime for {scope}", scope=scope, value=shown(node)),
            node.line,
            Text("Write days, above 0 and up to {most}, or none.", most=_LONGEST_TTL_DAYS),
        )
    return float(days)


def _parameter(info: ParameterInfo, node: Node) -> object:
    if node.value is None or isinstance(node.value, tuple | dict):
        raise PolicyFault(Text("{value} is not valid for {name}", name=info.name, value=shown(node)), node.line)
    try:
        return check_value(info, node.value, where="policy")
    except InputError as error:
        raise PolicyFault(error.title_text, node.line, error.advice_text) from error


def _words(node: Node, known: tuple[str, ...]) -> tuple[str, ...]:
    """A list of known words; in their order, each once."""
    if not isinstance(node.value, tuple):
        raise PolicyFault(
            Text("a list is needed here, not {value}", value=shown(node)),
            node.line,
            Text("Write [{known}], or some of them.", known=", ".join(known)),
        )
    for item in node.value:
        if item.value not in known:
            near = closest("" if isinstance(item.value, tuple | dict) else str(item.value), known)[0]
            raise PolicyFault(
                Text("{value} is none of {known}", value=shown(item), known=", ".join(known)),
                item.line,
                Text("Did you mean {near}?", near=near),
            )
    named = [item.value for item in node.value]
    return tuple(word for word in known if word in named)


# ---- calibration curves

CURVES = ("text", "vector")
_CURVE_KEYS = ("method", "for", "points", "a", "b")


def _calibration(node: Node) -> Calibration:
    """The curves of the section `calibration`; PolicyFault for one that cannot be used."""
    if node.value is None:
        return Calibration()
    found = {name: _curve(value) for name, value in _entries(node, CURVES).items()}
    return Calibration(found.get("text"), found.get("vector"))


def _entries(node: Node, known: tuple[str, ...]) -> dict[str, Node]:
    if not isinstance(node.value, dict):
        raise PolicyFault(Text("{value} is not a valid calibration", value=shown(node)), node.line)
    for key, value in node.value.items():
        if key not in known:
            raise PolicyFault(
                Text("a calibration has no {key}", key=cut(key)),
                value.key_line,
                Text("Did you mean {near}?", near=closest(key, known)[0]),
            )
    return node.value


def _curve(node: Node) -> Curve:
    entries = _entries(node, _CURVE_KEYS)
    method, fitted_for = (_curve_word(entries.get(key), node.line, key) for key in ("method", "for"))
    if method not in METHODS:
        near = closest(method, METHODS)[0]
        raise PolicyFault(
            Text("there is no method {method}", method=cut(method)), node.line, Text("Did you mean {near}?", near=near)
        )
    if method == "platt":
        a, b = (_curve_number(entries.get(key), node.line) for key in ("a", "b"))
        return Platt(method, fitted_for, a, b)
    return Points(method, fitted_for, _curve_points(entries.get("points"), node.line))


def _curve_word(node: Node | None, line: int, key: str) -> str:
    if node is not None and isinstance(node.value, str):
        return node.value
    raise PolicyFault(Text("the calibration does not say its {key}", key=key), line)


def _curve_number(node: Node | None, line: int) -> float:
    if node is not None and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return float(node.value)
    raise PolicyFault("the calibration lacks a number", line if node is None else node.line)


def _curve_points(node: Node | None, line: int) -> tuple[tuple[float, float], ...]:
    if node is None or not isinstance(node.value, tuple) or not 2 <= len(node.value) <= MAX_POINTS:
        raise PolicyFault(Text("a calibration has from 2 to {most} points", most=MAX_POINTS), line)
    found: list[tuple[float, float]] = []
    for item in node.value:
        if not isinstance(item.value, tuple) or len(item.value) != 2:
            raise PolicyFault("a point is a raw score and its value", item.line)
        x, y = (_curve_number(number, item.line) for number in item.value)
        if not 0.0 <= y <= 1.0 or (found and (x <= found[-1][0] or y < found[-1][1])):
            raise PolicyFault("the points must rise, with values from 0 to 1", item.line)
        found.append((x, y))
    return tuple(found)


# ---- rules and parameters by the values


def _rules(values: Mapping[str, Any]) -> Rules:
    """deny > redact > allow. A use that names what it allows denies what it does not name; else the rest is allowed."""
    classes = values.get("boundary.allowed_classes")
    rules: dict[str, dict[str, str]] = {}
    for use in USES:
        stated = {d: values[path] for d in DECISIONS if (path := f"boundary.uses.{use}.{d}") in values}
        rest = DENY if ALLOW in stated else ALLOW
        if stated:
            rules[use] = {c: next((d for d in stated if c in stated[d]), rest) for c in BOUNDARY_CLASSES}
        elif use == "recall" and classes is not None:
            # the classes alone are named: personal data is redacted still, secret ones were asked for
            rules[use] = {c: REDACT if c == "pii" else ALLOW for c in BOUNDARY_CLASSES}
        else:
            rules[use] = dict(DEFAULT_RULES[use])
    if classes is not None:
        rules["recall"] = {c: d if c in classes else DENY for c, d in rules["recall"].items()}
    return rules


def _parameters(values: Mapping[str, Any], rules: Rules) -> dict[str, object]:
    """The parameters that the document sets; those of the classes and scopes too, where it names any."""
    infos = parameter_paths()
    found: dict[str, object] = {infos[path].name: value for path, value in values.items() if path in infos}
    if (scopes := values.get("boundary.scopes")) is not None:
        found |= {f"scope_{scope}": scope in scopes for scope in SCOPES}
    if any(path.startswith(("boundary.allowed_classes", "boundary.uses.recall.")) for path in values):
        found |= {f"class_{c}": decision for c, decision in rules["recall"].items()}
    return found


_BUILT_IN = """\
# The policy of this database as it is built in. Change what you need and run: mnemonaut policy set FILE
boundary:
  allowed_classes: [public, internal, pii]  # of public, internal, pii, secret
  scopes: [session, project, principle, global]
  uses:  # deny before redact before allow
    recall:
      deny: [secret]
      redact: [pii]
      allow: [public, internal]
    embed:
      deny: [secret]
      redact: [public, internal, pii]
    send:
      deny: [secret]
      redact: [public, internal, pii]
  invariants: []  # of no_destructive_change, agent_reads_only
  redact:
    rules: [key, email, iban, card, phone]
contexts:
  ttl_days:  # none: for ever
    session: 7
    project: 120
    principle: none
    global: none
retrieval:  # take the # away before what you set: it wins over presets and settings of the database"""


@cache
def template() -> str:
    """A policy to begin with: every key with its built-in value, the parameters as comments."""
    lines = [_BUILT_IN]
    for folder in _keys_below("retrieval."):
        lines.append(f"  {folder}:")
        for name in _keys_below(f"retrieval.{folder}."):
            info = parameter_paths()[f"retrieval.{folder}.{name}"]
            value = info.default if isinstance(info.default, str) else scalar_text(info.default)
            lines.append(f"    # {name}: {value}  # {info.bounds_text()}: {info.sentence}")
    return "\n".join([*lines, ""])
