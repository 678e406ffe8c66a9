"""What a planner decided: forms of the query, filters, and afterwards their vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

import msgspec
import numpy as np
from msgspec import field
from msgspec.structs import fields
from numpy.typing import NDArray

from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.silence import Silence
from mnemonaut_core.i18n import Text

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    P = TypeVar("P", bound=msgspec.Struct, default=Any)
    N = TypeVar("N", default=Any)
    X = TypeVar("X", default=Any)
else:
    # the defaults (a bare `Plan` is anybody's) are a matter of types alone, and Python 3.11 has none
    from typing import TypeVar

    P, N, X = TypeVar("P"), TypeVar("N"), TypeVar("X")

Vector = NDArray[np.float32]


class Form(msgspec.Struct, frozen=True):
    """One wording in which the query is searched (`q1`, `q2`)."""

    name: str
    text: str


class VectorPair(msgspec.Struct, frozen=True, eq=False):
    """A text's vectors in the database's own list and in a further one: memories are compared by the mean of both cosines."""

    own: Vector
    other: Vector
    further: str
    """The name of the further list."""


Searched = Vector | VectorPair
"""What a search compares with memories."""


class QueryVectors(msgspec.Struct, frozen=True, eq=False):
    """Unit vectors of the forms by name, or the reason why there are none."""

    embedder: str | None = None
    by_form: dict[str, Vector] = field(default_factory=dict)
    missing: Text | None = None
    """Why similarity is off or failed; None when there are vectors."""
    failed: bool = False
    """True when embedding was tried and failed; False when this database has no embedder."""
    late: bool = False
    """True when it failed only because it did not come in time."""
    unasked: bool = False
    """True when no source that answered needs them, so that no endpoint was sent the question."""


class Suppressing(msgspec.Struct, frozen=True):
    """A suppression that keeps a memory out of this recall: which one (`s3`), for which question it was set, and how near to it
    this question is: the cosine against the limit, 1 where it is the same text."""

    suppression: str
    memory_id: str
    question: str
    similarity: float
    limit: float
    same_text: bool


class Plan(msgspec.Struct, Generic[P, N], frozen=True, eq=False):
    """The plan of one recall, by a recipe of the parameters `P` that notes what it decided in an `N` (a Struct; None for
    a recipe that decides nothing)."""

    query: Query
    parameters: P
    forms: tuple[Form, ...]
    filters: Filters
    texts: dict[str, str] = field(default_factory=dict)
    """Further texts that stages read, by name (heuristic: `lex`, the text whose grams are compared)."""
    notes: N = None  # type: ignore[assignment]  # the N of a recipe that decides nothing is None
    vectors: QueryVectors = QueryVectors()
    """By the database's own embedder."""
    further: dict[str, QueryVectors] = field(default_factory=dict)
    """By the embedders of further lists, by the list's name: of those lists that a source of the recipe reads."""
    silence: Silence | None = None
    """What speaks for the store holding something about the question; None where no stage looks at it."""
    suppressing: tuple[Suppressing, ...] = ()
    """Why `filters.suppressed` are: by memory, the one with the widest margin first."""

    @property
    def compared_by(self) -> str | None:
        """The embedders of the lists that are searched, as `name/version + name/version`; None where the own list has none."""
        made = (one.embedder for one in self.further.values() if one.by_form and one.embedder is not None)
        return None if self.vectors.embedder is None else " + ".join((self.vectors.embedder, *made))

    @property
    def noted(self) -> dict[str, object]:
        """The notes by name, as the trace's JSON has them; {} where nothing is noted."""
        notes: Any = self.notes
        return {} if notes is None else {each.name: getattr(notes, each.name) for each in fields(notes)}
