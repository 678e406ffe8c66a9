"""What a planner decided: forms of the query, filters, and afterwards their vectors."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.i18n import Text

Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Form:
    """One wording in which the query is searched (`q1`, `q2`)."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class QueryVectors:
    """Unit vectors of the forms by name, or the reason why there are none."""

    embedder: str | None = None
    by_form: dict[str, Vector] = field(default_factory=dict)
    missing: Text | None = None
    """Why similarity is off or failed; None when there are vectors."""
    failed: bool = False
    """True when embedding was tried and failed; False when this database has no embedder."""
    late: bool = False
    """True when it failed only because it did not come in time."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """The plan of one recall."""

    query: Query
    parameters: msgspec.Struct
    forms: tuple[Form, ...]
    filters: Filters
    texts: dict[str, str] = field(default_factory=dict)
    """Further texts that stages read, by name (heuristic: `lex`, the text whose grams are compared)."""
    notes: dict[str, object] = field(default_factory=dict)
    vectors: QueryVectors = QueryVectors()
