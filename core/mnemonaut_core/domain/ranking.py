"""A score and its parts."""

from __future__ import annotations

import math
from enum import StrEnum

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


class Scored(msgspec.Struct, frozen=True):
    """A memory with its score and the parts that recombine to it within 1e-9."""

    id: str
    score: float
    parts: tuple[Part, ...] = ()
    combine: Combine = Combine.SUM

    def recombined(self) -> float:
        if self.combine is Combine.PRODUCT:
            return math.prod(part.contribution for part in self.parts)
        return math.fsum(part.contribution for part in self.parts)


def id_key(memory_id: str) -> bytes:
    """Ids are ordered by their UTF-8 bytes, everywhere."""
    return memory_id.encode("utf-8", "surrogatepass")
