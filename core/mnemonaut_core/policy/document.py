"""A parsed policy: boundary, data that may leave the machine, lifetimes, parameters, calibration."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import field

from mnemonaut_core.domain.memory import SENSITIVITIES, Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.policy.calibration import Curve
from mnemonaut_core.policy.redaction import RULES

ALLOW, REDACT, DENY = "allow", "redact", "deny"
DECISIONS = (DENY, REDACT, ALLOW)
"""In the order of their precedence: what one list denies, no other allows."""
USES = ("recall", "embed", "send")
"""Uses of a memory: recalled by `activation`; embedded by an endpoint; sent to a chooser or over MCP."""
NO_DESTRUCTIVE_CHANGE = "no_destructive_change"
AGENT_READS_ONLY = "agent_reads_only"
INVARIANTS = (NO_DESTRUCTIVE_CHANGE, AGENT_READS_ONLY)
DESTRUCTIVE = frozenset(("edit", "merge", "purge", "import", "policy"))
"""Operations that remove content, or change the policy that forbids it. Isolating removes nothing and can be undone."""
_ALWAYS = frozenset(("feedback", "decay"))
"""Operations that leave the content unchanged."""
BUILT_IN = "built-in"
"""The version of the policy where none was set."""
TTL_DAYS: Mapping[str, float | None] = {"session": 7.0, "project": 120.0, "principle": None, "global": None}

Rules = Mapping[str, Mapping[str, str]]
_RECALL = {"public": ALLOW, "internal": ALLOW, "pii": REDACT, "secret": DENY}
_LEAVING = {"public": REDACT, "internal": REDACT, "pii": REDACT, "secret": DENY}
DEFAULT_RULES: Rules = {"recall": _RECALL, "embed": _LEAVING, "send": _LEAVING}


class Calibration(msgspec.Struct, frozen=True):
    """The curves of a policy; None for a source that has none. `fault` says why a stored one cannot be used."""

    text: Curve | None = None
    vector: Curve | None = None
    fault: Text | None = None


class Policy(msgspec.Struct, frozen=True):
    """One version of a policy. `parameters` are `activation`'s own names with the values that the document sets."""

    version: str = BUILT_IN
    parameters: Mapping[str, object] = field(default_factory=dict)
    rules: Rules = field(default_factory=lambda: DEFAULT_RULES)
    """use → boundary class → decision, every pair."""
    invariants: frozenset[str] = frozenset()
    redact_rules: tuple[str, ...] = RULES
    ttl_days: Mapping[str, float | None] = field(default_factory=lambda: TTL_DAYS)
    """How long a context of a scope lives; None: for ever."""
    calibration: Calibration = Calibration()

    def decide(self, use: str, memory: Memory) -> str:
        """deny, redact or allow. No class reads as internal (READINGS 53); a memory of sensitivity secret leaves the
        machine only where secret ones may."""
        rules = self.rules[use]
        decision = rules[memory.boundary_class or "internal"]
        if use != "recall" and memory.sensitivity >= SENSITIVITIES["secret"]:
            return min(decision, rules["secret"], key=DECISIONS.index)
        return decision

    @property
    def secrets_may_leave(self) -> bool:
        """Whether secret memories may be embedded by an endpoint."""
        return self.rules["embed"]["secret"] != DENY

    def check_change(self, operation: str, *, by: str) -> None:
        """Check the invariants before an agent's write (the seed's I(B)); InputError names the violated one. People are exempt."""
        if by == "person" or operation in _ALWAYS:
            return
        forbidden = (AGENT_READS_ONLY, *((NO_DESTRUCTIVE_CHANGE,) if operation in DESTRUCTIVE else ()))
        for invariant in forbidden:
            if invariant in self.invariants:
                raise InputError.keyed("invariant", operation=operation, invariant=invariant, version=self.version)

    def expiry(self, scope: str, now: int) -> int | None:
        """When a context of this scope that is made now expires, in epoch seconds; None: never."""
        days = self.ttl_days[scope]
        return None if days is None else now + int(days * 86_400)


DEFAULT_POLICY = Policy()
