"""`--embedder`: `default`, `encoder`, `model2vec:PATH-OR-NAME`, `openai:MODEL@URL`, `table:FILE.jsonl`, `none`."""

from __future__ import annotations

import os
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

import msgspec

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.models.addresses import parse_address
from mnemonaut_core.models.chat_chooser import ChatChooser
from mnemonaut_core.models.embedder_base import NoEmbedder
from mnemonaut_core.models.encoder import Encoder
from mnemonaut_core.models.http_client import HttpEndpoint
from mnemonaut_core.models.model2vec_folder import Model2VecEmbedder, looks_like_path
from mnemonaut_core.models.openai_embeddings import EndpointEmbedder
from mnemonaut_core.models.static_hashed import StaticHashedEmbedder
from mnemonaut_core.models.vector_table import load_vector_table
from mnemonaut_core.ports import Chooser, Embedder


class EmbedderKind(StrEnum):
    """The word before the colon."""

    DEFAULT = "default"
    ENCODER = "encoder"
    MODEL2VEC = "model2vec"
    OPENAI = "openai"
    TABLE = "table"
    NONE = "none"


class EmbedderSpec(msgspec.Struct, frozen=True):
    """A parsed `--embedder`: `argument` is the path or name, "" for `default`, `encoder` and `none`."""

    kind: EmbedderKind
    argument: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.argument}" if self.argument else str(self.kind)


_ADVICE = Text("Take default, encoder, model2vec:PATH-OR-NAME, openai:MODEL@URL, table:FILE.jsonl or none.")
_WITH_ARGUMENT = (EmbedderKind.MODEL2VEC, EmbedderKind.OPENAI, EmbedderKind.TABLE)


def parse_embedder(value: str) -> EmbedderSpec:
    """The spec of an `--embedder` value; nothing is opened and nothing is requested. InputError for anything else."""
    word, colon, argument = value.strip().partition(":")
    if word not in list(EmbedderKind):
        raise InputError.keyed("embedder_unknown", value=value.strip(), advice=_ADVICE)
    if "\0" in argument:
        raise InputError("The path holds a null character", code="embedder_argument", advice=_ADVICE)
    kind = EmbedderKind(word)
    if kind in _WITH_ARGUMENT and not argument:
        raise InputError.keyed("embedder_argument", word=word, advice=_ADVICE)
    if kind not in _WITH_ARGUMENT and colon:
        raise InputError(Text("{word} takes nothing after it", word=word), code="embedder_argument", advice=_ADVICE)
    if kind is EmbedderKind.OPENAI:
        argument = "@".join(_endpoint(argument))
    return EmbedderSpec(kind, argument)


def _endpoint(argument: str) -> tuple[str, str]:
    """(model, base address) of `MODEL@URL`; a model's name may hold an @ itself."""
    model, at, url = argument.rpartition("@http")
    if not at or not model.strip() or not model.isprintable():
        raise InputError.keyed("endpoint_written_openaimodelurl", "embedder_argument")
    return model.strip(), parse_address(f"http{url}")


def file_of(spec: EmbedderSpec) -> Path | None:
    """The file or folder that this embedder would read, absolute and without links; None where it reads none. A name of the
    hub is one only where a folder is called so here."""
    if spec.kind not in (EmbedderKind.TABLE, EmbedderKind.MODEL2VEC):
        return None
    named = os.path.expanduser(spec.argument)  # noqa: PTH111 - Path raises for an unknown user
    if spec.kind is EmbedderKind.MODEL2VEC and not looks_like_path(spec.argument) and not os.path.exists(named):  # noqa: PTH110
        return None
    return Path(os.path.realpath(named))


def endpoint_of(value: str) -> str | None:
    """The base address in `openai:MODEL@URL`; None for a spec that names no endpoint. InputError for a bad one."""
    word, _, argument = value.strip().partition(":")
    return _endpoint(argument)[1] if word == EmbedderKind.OPENAI else None


def make_embedder(
    spec: EmbedderSpec,
    *,
    dimension: int | None = None,
    named: bool = False,
    secrets_may_leave: bool = False,
    fetch: bool = True,
    allowed: Callable[[str], bool] | None = None,
) -> Embedder:
    """The embedder of a spec. A table is read now, a model with the first text; an endpoint is used with the first text.
    A model of the hub is downloaded if `fetch`, else it must be here.

    For an endpoint: `dimension` is what the database has stored (None: learnt from the first answer), `named` says that
    the person wrote the address in this command, so that a key without a host may go there, `secrets_may_leave` is the
    policy's word, and `allowed` says which addresses may be used although they were not named (default: this machine).
    """
    match spec.kind:
        case EmbedderKind.DEFAULT:
            return StaticHashedEmbedder()
        case EmbedderKind.ENCODER:
            return Encoder()
        case EmbedderKind.MODEL2VEC:
            return Model2VecEmbedder(spec.argument, fetch=fetch)
        case EmbedderKind.OPENAI:
            model, url = _endpoint(spec.argument)
            endpoint = HttpEndpoint(url, named=named, allowed=allowed)
            return EndpointEmbedder(model, endpoint, dimension=dimension, secrets_may_leave=secrets_may_leave)
        case EmbedderKind.TABLE:
            return load_vector_table(Path(spec.argument).expanduser())
        case EmbedderKind.NONE:
            return NoEmbedder()


def make_chooser(value: str, *, named: bool = True, allowed: Callable[[str], bool] | None = None) -> Chooser | None:
    """The chooser of `openai:MODEL@URL`; None for `none` and nothing. `named` and `allowed` as in `make_embedder`."""
    word, _, argument = value.strip().partition(":")
    if not word or value.strip() == EmbedderKind.NONE:
        return None
    if word != EmbedderKind.OPENAI:
        raise InputError.keyed("chooser_unknown")
    model, url = _endpoint(argument)
    return ChatChooser(model, HttpEndpoint(url, named=named, allowed=allowed))
