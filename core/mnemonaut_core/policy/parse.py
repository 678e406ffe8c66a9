"""From the YAML text of a policy to what it says. Every key is known, every value checked, every fault has its line."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path

from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, SCOPES
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import read_whole
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import ParameterInfo, check_value, describe
from mnemonaut_core.policy.curves import read_calibration
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
from mnemonaut_core.policy.yaml_tree import (
    MAX_BYTES,
    Entries,
    Items,
    Leaf,
    Node,
    PolicyFault,
    cut,
    decoded,
    read_tree,
    shown,
)
from mnemonaut_core.ports import StoredPolicy
from mnemonaut_core.text.similarity import closest

_LONGEST_TTL_DAYS = 36_500
_FAULTS_NAMED = 20
_VERSION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+-]{0,39}")


def parse(text: str, *, label: str = "1", strict: bool = True) -> Policy:
    """The policy of a YAML text; InputError with line and nearest name for whatever cannot be taken.

    Its version is its own `version` (or `label`) and the beginning of the text's hash: `0.1.3+1f2e3d4c`. With `strict`
    off a calibration that cannot be used is left out and `calibration.fault` says why (the seed falls back to min–max).
    """
    try:
        return _policy(read_tree(text), text, label, strict=strict)
    except PolicyFault as fault:
        raise _refused(fault) from fault


@lru_cache(maxsize=16)
def loaded(stored: StoredPolicy | None) -> Policy:
    """The policy of a stored version; the built-in one for None. InputError for a text that cannot be read any more: a
    boundary must not fall away unseen. Only a calibration is left out where it cannot be used, and `fault` says so."""
    return DEFAULT_POLICY if stored is None else parse(stored.yaml, label=str(stored.number), strict=False)


def faults(text: str) -> tuple[PolicyFault, ...]:
    """Everything that keeps a text from being a policy, by line; () where it can be taken. Of a text that is no YAML, the first."""
    try:
        tree = read_tree(text)
    except PolicyFault as fault:
        return (fault,)
    found: list[PolicyFault] = []
    _walk(tree, _Reading(strict=True).known(), "", found)
    return tuple(sorted(found, key=lambda one: one.line))


def parse_bytes(data: bytes, *, label: str = "file") -> tuple[Policy, str]:
    """The policy of a file, and its text; InputError for one that is too large or not UTF-8, too."""
    try:
        text = decoded(data)
    except PolicyFault as fault:
        raise _refused(fault) from fault
    found = faults(text)
    if len(found) > 1:
        raise InputError(
            Text("{count} lines of the policy cannot be taken", count=len(found)),
            code="policy",
            advice=Text(
                "{faults}. The policy in force stays as it is.",
                faults="; ".join(f"{one.line}: {one.reason}" for one in found[:_FAULTS_NAMED]),
            ),
            detail="; ".join(f"line {one.line}: {one.reason}" for one in found),
        )
    return parse(text, label=label), text


def read_policy(path: Path) -> tuple[Policy, str]:
    """The policy of a file and its text; InputError with the line of what cannot be taken (where that is more than one, with all
    of them), and raises as `files.read_whole`."""
    missing = InputError(
        Text("There is no file {path}", path=path), code="missing_file", advice="Name a YAML file with a policy."
    )
    return parse_bytes(read_whole(path, MAX_BYTES, missing=missing))


def _refused(fault: PolicyFault) -> InputError:
    return InputError(
        Text("Line {line} of the policy: {reason}", line=fault.line, reason=fault.reason),
        code="policy",
        advice=Text("{hint} The policy in force stays as it is.", hint=fault.hint),
        detail=f"line {fault.line}: {fault.reason}",
    )


@cache
def parameter_paths() -> dict[str, ParameterInfo]:
    """Where each parameter of `activation` stands in the document: at the seed's own key where it has one."""
    return {
        info.seed_key or f"retrieval.{info.group}.{info.name}": info
        for info in describe(ActivationParameters)
        if info.group != "boundary"
    }


Take = Callable[[Node], None]
Known = Mapping[str, "Take | Known"]


class _Reading:
    """What has been read so far."""

    def __init__(self, *, strict: bool) -> None:
        self.strict = strict
        self.version: str | None = None
        self.parameters: dict[str, object] = {}
        self.classes: tuple[str, ...] | None = None
        self.uses: dict[str, dict[str, tuple[str, ...]]] = {}
        self.invariants: frozenset[str] = frozenset()
        self.redact_rules: tuple[str, ...] = RULES
        self.ttl_days: dict[str, float | None] = dict(TTL_DAYS)
        self.calibration = Calibration()

    def known(self) -> Known:
        """Every key, with what takes its value."""
        found: dict[str, Take | Known] = {
            "version": self._take_version,
            "boundary": {
                "allowed_classes": self._take_classes,
                "scopes": self._take_scopes,
                "uses": {use: {d: self._take_use(use, d) for d in DECISIONS} for use in USES},
                "invariants": self._take_invariants,
                "redact": {"rules": self._take_redact},
            },
            "contexts": {"ttl_days": {scope: self._take_ttl(scope) for scope in SCOPES}},
            "calibration": self._take_calibration,
        }
        for path, info in parameter_paths().items():
            *folders, name = path.split(".")
            inner: dict[str, Take | Known] = found
            for folder in folders:
                inner = inner.setdefault(folder, {})  # type: ignore[assignment]
            inner[name] = self._take_parameter(info)
        return found

    def _take_version(self, node: Node) -> None:
        text = str(node.value) if isinstance(node, Leaf) and not isinstance(node.value, bool) else ""
        if _VERSION.fullmatch(text) is None:
            raise PolicyFault(
                Text("{value} is not a valid version", value=shown(node)), node.line, "Write 0.1.3, for example."
            )
        self.version = text

    def _take_parameter(self, info: ParameterInfo) -> Take:
        def take(node: Node) -> None:
            value = node.value if isinstance(node, Leaf) else None
            if value is None:
                raise PolicyFault(Text("{value} is not valid for {name}", name=info.name, value=shown(node)), node.line)
            try:
                self.parameters[info.name] = check_value(info, value, where="policy")
            except InputError as error:
                raise PolicyFault(error.title_text, node.line, error.advice_text) from error

        return take

    def _take_classes(self, node: Node) -> None:
        self.classes = words(node, BOUNDARY_CLASSES)

    def _take_scopes(self, node: Node) -> None:
        chosen = words(node, SCOPES)
        self.parameters.update({f"scope_{scope}": scope in chosen for scope in SCOPES})

    def _take_use(self, use: str, decision: str) -> Take:
        def take(node: Node) -> None:
            self.uses.setdefault(use, {})[decision] = words(node, BOUNDARY_CLASSES)

        return take

    def _take_invariants(self, node: Node) -> None:
        self.invariants = frozenset(words(node, INVARIANTS))

    def _take_redact(self, node: Node) -> None:
        self.redact_rules = tuple(rule for rule in RULES if rule in words(node, RULES))

    def _take_ttl(self, scope: str) -> Take:
        def take(node: Node) -> None:
            value = node.value if isinstance(node, Leaf) else ""
            if value is None or value == "none":
                self.ttl_days[scope] = None
                return
            number = isinstance(value, int | float) and not isinstance(value, bool)
            if not number or not 0 < float(value) <= _LONGEST_TTL_DAYS:
                raise PolicyFault(
                    Text("{value} is not a valid lifetime for {scope}", scope=scope, value=shown(node)),
                    node.line,
                    Text("Write days, above 0 and up to {most}, or none.", most=_LONGEST_TTL_DAYS),
                )
            self.ttl_days[scope] = float(value)

        return take

    def _take_calibration(self, node: Node) -> None:
        try:
            self.calibration = read_calibration(node)
        except PolicyFault as fault:
            if self.strict:
                raise
            self.calibration = Calibration(fault=fault.reason)

    def rules(self) -> Rules:
        """deny > redact > allow. A use that names what it allows denies what it does not name; else the rest is allowed."""
        found = {use: self._rules_of(use) for use in USES}
        if self.classes is not None:
            found["recall"] = {c: d if c in self.classes else DENY for c, d in found["recall"].items()}
        return found

    def _rules_of(self, use: str) -> dict[str, str]:
        stated = self.uses.get(use)
        if stated is None:
            if use == "recall" and self.classes is not None:
                # the classes alone are named: personal data is redacted still, secret ones were asked for
                return {c: REDACT if c == "pii" else ALLOW for c in BOUNDARY_CLASSES}
            return dict(DEFAULT_RULES[use])
        rest = DENY if ALLOW in stated else ALLOW
        return {c: next((d for d in DECISIONS if c in stated.get(d, ())), rest) for c in BOUNDARY_CLASSES}


def _policy(tree: Entries, text: str, label: str, *, strict: bool) -> Policy:
    reading = _Reading(strict=strict)
    _walk(tree, reading.known(), "")
    rules = reading.rules()
    if reading.classes is not None or "recall" in reading.uses:
        reading.parameters.update({f"class_{c}": decision for c, decision in rules["recall"].items()})
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return Policy(
        version=f"{reading.version or label}+{digest}",
        parameters=reading.parameters,
        rules=rules,
        invariants=reading.invariants,
        redact_rules=reading.redact_rules,
        ttl_days=reading.ttl_days,
        calibration=reading.calibration,
    )


def _walk(node: Node, known: Known, path: str, found: list[PolicyFault] | None = None) -> None:
    """Take every key; the first fault ends it, unless all are to be `found`."""
    if isinstance(node, Leaf) and node.value is None:
        return  # a key with nothing under it
    if not isinstance(node, Entries):
        raise PolicyFault(
            Text("{value} is not valid for {path}", path=path, value=shown(node)),
            node.line,
            Text("It holds keys: {known}.", known=", ".join(known)),
        )
    for entry in node.entries:
        inner = f"{path}.{entry.key}" if path else entry.key
        taker = known.get(entry.key)
        try:
            if taker is None:
                raise unknown_key(entry.key, known, entry.line, path)
            if callable(taker):
                taker(entry.value)
            else:
                _walk(entry.value, taker, inner, found)
        except PolicyFault as fault:
            if found is None:
                raise
            found.append(fault)


def unknown_key(key: str, known: Iterable[str], line: int, path: str) -> PolicyFault:
    """A key that no policy has, with the nearest that it has there."""
    where = path or "policy"
    return PolicyFault(
        Text("there is no key {key} in {where}", key=cut(key), where=where),
        line,
        Text("Did you mean {near}?", near=closest(key, known)[0]),
    )


def words(node: Node, known: tuple[str, ...]) -> tuple[str, ...]:
    """A list of words, each one of the known ones; in their order, each once."""
    if not isinstance(node, Items):
        raise PolicyFault(
            Text("a list is needed here, not {value}", value=shown(node)),
            node.line,
            Text("Write [{known}], or some of them.", known=", ".join(known)),
        )
    for item in node.items:
        if not isinstance(item, Leaf) or item.value not in known:
            near = closest(str(item.value) if isinstance(item, Leaf) else "", known)[0]
            raise PolicyFault(
                Text("{value} is none of {known}", value=shown(item), known=", ".join(known)),
                item.line,
                Text("Did you mean {near}?", near=near),
            )
    named = {item.value for item in node.items if isinstance(item, Leaf)}
    return tuple(word for word in known if word in named)


# ---- A policy to begin with: every key with its built-in value, made from the same records that read it. Parameters stand
# in comments.

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
