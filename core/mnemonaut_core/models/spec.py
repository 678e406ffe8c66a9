"""`--embedder`: `default`, `model2vec:PATH-OR-NAME`, `openai:MODEL@URL`, `table:FILE.jsonl`, `none`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from mnemonaut_core.errors import InputError
from mnemonaut_core.models.given import load_given
from mnemonaut_core.models.model2vec_folder import Model2VecEmbedder
from mnemonaut_core.models.none import NoEmbedder
from mnemonaut_core.models.static_hashed import StaticHashedEmbedder
from mnemonaut_core.ports import Embedder


class EmbedderKind(StrEnum):
    """The word before the colon."""

    DEFAULT = "default"
    MODEL2VEC = "model2vec"
    TABLE = "table"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class EmbedderSpec:
    """A parsed `--embedder`: `argument` is the path or name, "" for `default` and `none`."""

    kind: EmbedderKind
    argument: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.argument}" if self.argument else str(self.kind)


_ADVICE = "Take default, model2vec:PATH-OR-NAME, table:FILE.jsonl or none."
_WITH_ARGUMENT = (EmbedderKind.MODEL2VEC, EmbedderKind.TABLE)


def parse_embedder(value: str) -> EmbedderSpec:
    """The spec of an `--embedder` value; nothing is opened.

    InputError for anything else, and for `openai:` until it is built.
    """
    word, colon, argument = value.strip().partition(":")
    if word == "openai":
        raise InputError(
            "Embedding endpoints are not built yet",
            code="embedder_later",
            advice="They come in a later version. " + _ADVICE,
        )
    if word not in list(EmbedderKind):
        raise InputError(f"Unknown embedder {value.strip()!r}", code="embedder_unknown", advice=_ADVICE)
    kind = EmbedderKind(word)
    if kind in _WITH_ARGUMENT and not argument:
        raise InputError(
            f"{word}: names no file or model",
            code="embedder_argument",
            advice="Write it after the colon. " + _ADVICE,
        )
    if kind not in _WITH_ARGUMENT and colon:
        raise InputError(f"{word} takes nothing after it", code="embedder_argument", advice=_ADVICE)
    return EmbedderSpec(kind, argument)


def make_embedder(spec: EmbedderSpec) -> Embedder:
    """The embedder of a spec. A table is read now, models with the first text."""
    match spec.kind:
        case EmbedderKind.DEFAULT:
            return StaticHashedEmbedder()
        case EmbedderKind.MODEL2VEC:
            return Model2VecEmbedder(spec.argument)
        case EmbedderKind.TABLE:
            return load_given(Path(spec.argument).expanduser())
        case EmbedderKind.NONE:
            return NoEmbedder()
