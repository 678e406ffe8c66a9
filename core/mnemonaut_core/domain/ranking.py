"""Scored memories in order. The one place where ties are broken."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache

import msgspec


class Combine(StrEnum):
    """How the parts make the score (READINGS 55)."""

    SUM = "sum"
    PRODUCT = "product"
    ORDER = "order"


class Part(msgspec.Struct, frozen=True):
    """One part of a score. `raw` on its own scale (None: not measured), `normalized` what the formula takes,
    `contribution` = weight × normalized for sums, the factor itself for products. `ranking` names the earlier ranking whose
    score is `raw`; "" for a part that was measured itself."""

    name: str
    raw: float | None
    normalized: float
    weight: float
    contribution: float
    ranking: str = ""

    @classmethod
    def weighted(cls, name: str, raw: float | None, normalized: float, weight: float, ranking: str = "") -> Part:
        """A summand: its contribution is weight × normalized."""
        return cls(name, raw, normalized, weight, weight * normalized, ranking)

    @classmethod
    def key(cls, name: str, raw: float | None, share: float = 0.0) -> Part:
        """What an order sorts by: it adds nothing to the position, which is the score. `share`: its part of a sum that is
        such a key."""
        return cls(name, raw, share, 0.0, 0.0)


class Scored(msgspec.Struct, frozen=True):
    """A memory with its score and the parts that recombine to it within 1e-9."""

    id: str
    score: float
    parts: tuple[Part, ...] = ()
    combine: Combine = Combine.SUM

    @classmethod
    def sum_of(cls, memory_id: str, parts: tuple[Part, ...]) -> Scored:
        """Score = the sum of the contributions, rounded once: true ties stay ties in whatever order the lists came."""
        return cls(memory_id, math.fsum([part.contribution for part in parts]), parts, Combine.SUM)

    @classmethod
    def product_of(cls, memory_id: str, parts: tuple[Part, ...]) -> Scored:
        """Score = the product of the contributions, in their order."""
        return cls(memory_id, math.prod([part.contribution for part in parts]), parts, Combine.PRODUCT)

    @classmethod
    def at(cls, memory_id: str, position: int, keys: tuple[Part, ...] = ()) -> Scored:
        """A position from 1, which is no score: 1 / position (READINGS 55); `keys`: what the order sorts by, the first first."""
        share = 1.0 / position
        return cls(memory_id, share, (*_position(position), *keys), Combine.ORDER)

    def recombined(self) -> float:
        """The score computed anew from the parts."""
        if self.combine is Combine.PRODUCT:
            return math.prod(part.contribution for part in self.parts)
        return math.fsum(part.contribution for part in self.parts)


@lru_cache(maxsize=4096)
def _position(position: int) -> tuple[Part, ...]:
    """The part of a position: the same for whoever stands there."""
    share = 1.0 / position
    return (Part("position", float(position), share, 1.0, share),)


def id_key(memory_id: str) -> bytes:
    """Ids are ordered by their UTF-8 bytes, everywhere."""
    return memory_id.encode("utf-8", "surrogatepass")


class Ranking(msgspec.Struct, frozen=True):
    """Memories by score descending, then id ascending in byte order."""

    stage: str
    items: tuple[Scored, ...]

    @classmethod
    def of(cls, stage: str, items: Iterable[Scored]) -> Ranking:
        """The only way to make one: sorts, breaking ties by id."""
        return cls(stage, tuple(sorted(items, key=lambda item: (-item.score, id_key(item.id)))))

    @classmethod
    def in_order(cls, stage: str, ids: Iterable[str], keys: Mapping[str, tuple[Part, ...]] | None = None) -> Ranking:
        """These memories in this order, which is no score (READINGS 55); `keys`: by id, what the order sorts by."""
        keys = keys or {}
        return cls(stage, tuple(Scored.at(one, position, keys.get(one, ())) for position, one in enumerate(ids, 1)))

    @property
    def ids(self) -> tuple[str, ...]:
        """Ids in order."""
        return tuple(item.id for item in self.items)
