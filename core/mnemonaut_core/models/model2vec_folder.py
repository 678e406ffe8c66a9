"""Static token tables of model2vec, an extra: any folder or hub name as embedder."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from functools import cached_property
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.files import opened, reading
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.models.answers import UNREACHABLE, connection_failure, reason_of
from mnemonaut_core.models.embedder_base import EmbedderBase
from mnemonaut_core.models.static_table import MAX_TOKENS, TENSORS, TOKENIZER, StaticTable

_CONFIG = "config.json"
MAX_FILE_BYTES = 4_000_000_000
_MOST_FILES = 1000
_HUB = "huggingface.co"


class Model2VecTable(StaticTable):
    """A loaded model2vec model.

    Equal to `StaticModel.encode` with `normalize` on, which itself may not run in two threads: it changes its
    tokenizer on every call.
    """

    def __init__(self, source: str) -> None:
        # the tokenizer's own threads would make every later fork of the process warn
        os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
        folder = Path(source)
        if all((folder / name).is_file() for name in (TENSORS, TOKENIZER, _CONFIG)):
            self._model: Any = _Folder(folder)
        else:  # a folder in another order, or a name of the hub
            from model2vec import StaticModel

            self._model = StaticModel.from_pretrained(source, force_download=False)
        self._model.tokenizer.enable_truncation(MAX_TOKENS)
        super().__init__(
            self._model.embedding,
            self._model.tokenize,
            self._model.tokenizer.get_vocab(),
            weights=getattr(self._model, "weights", None),
            mapping=getattr(self._model, "token_mapping", None),
        )

    def fingerprint(self) -> str:
        """Twelve hex digits that change with the table, its weights or its tokenizer."""
        digest = hashlib.sha256(self._model.tokenizer.to_str().encode())
        for part in (self._table, self._weights, self._mapping):
            if part is not None:
                digest.update(f"{part.dtype}{part.shape}".encode() + np.ascontiguousarray(part).tobytes())
        return digest.hexdigest()[:12]


class _Folder:
    """A replacement for `StaticModel` for a folder with these three files: the library's own loader takes a third of a second for
    code that only the hub needs."""

    def __init__(self, folder: Path) -> None:
        from safetensors import safe_open
        from tokenizers import Tokenizer

        with safe_open(str(folder / TENSORS), framework="numpy") as tensors:
            names = set(tensors.keys())
            self.embedding: NDArray[Any] = tensors.get_tensor("embeddings")
            self.weights: NDArray[Any] | None = tensors.get_tensor("weights") if "weights" in names else None
            self.token_mapping: NDArray[Any] | None = tensors.get_tensor("mapping") if "mapping" in names else None
        self.tokenizer: Any = Tokenizer.from_file(str(folder / TOKENIZER))
        json.loads((folder / _CONFIG).read_text("utf-8"))  # a folder of which it is not JSON is no model
        vocabulary = self.tokenizer.get_vocab()
        if self.token_mapping is None and len(self.embedding) != len(vocabulary):
            raise ValueError(f"{len(vocabulary)} tokens, {len(self.embedding)} vectors")
        if (padding := self.tokenizer.padding) is not None:
            self.tokenizer.enable_padding(
                pad_id=padding["pad_id"], pad_token=padding["pad_token"], pad_type_id=padding["pad_type_id"], length=0
            )
        self._unknown = _unknown_token(self.tokenizer)

    def tokenize(self, texts: Sequence[str]) -> list[list[int]]:
        """The numbers of each text's tokens, without those that the table does not know."""
        found = self.tokenizer.encode_batch_fast(texts, add_special_tokens=False)
        return [[token for token in one.ids if token != self._unknown] for one in found]


def _unknown_token(tokenizer: Any) -> int | None:
    """The token for unknown words; None if the tokenizer has none."""
    if hasattr(tokenizer.model, "unk_token"):
        token = tokenizer.model.unk_token
        return None if token is None else tokenizer.token_to_id(token)
    return json.loads(tokenizer.to_str())["model"].get("unk_id")  # type: ignore[no-any-return]


def looks_like_path(source: str) -> bool:
    """Whether a model was named by path: hub names are `name` or `owner/name`."""
    return source.startswith((".", "/", "~", os.sep)) or source.count("/") > 1 or "\\" in source


def _check_installed() -> None:
    if find_spec("model2vec") is None:
        raise EnvironmentFault.keyed("no_model2vec")


def fetched_before(source: str) -> str:
    """The folder in which the hub's library keeps this name; EnvironmentFault if it was never fetched. No network."""
    from huggingface_hub import snapshot_download

    try:
        return snapshot_download(source, local_files_only=True)
    except Exception as error:
        title = Text("The model {source} is not on this machine", source=source)
        advice = Advice("fetch_model", source=source)
        raise EnvironmentFault(title, code="embedder_not_here", advice=advice) from error


def load_table(source: str, *, fetch: bool = True) -> Model2VecTable:
    """The table of a folder, or of a hub name (downloaded once, if `fetch`); InputError or EnvironmentFault if none."""
    folder = Path(source).expanduser()
    if folder.is_dir():
        _check_installed()
        _check_files(folder)
        try:
            return Model2VecTable(str(folder))
        # safetensors and tokenizers raise bare Exceptions for files that they cannot read
        except Exception as error:
            raise InputError.keyed("embedder_unreadable", detail=str(error), source=source) from error
    if looks_like_path(source):
        raise InputError.keyed("embedder_missing", source=source)
    _check_installed()
    folder_or_name = source if fetch else fetched_before(source)
    try:
        return Model2VecTable(folder_or_name)
    except Exception as error:
        advice = Text("Check the name and the network, or download the model and give its folder.")
        if reason_of(error) != UNREACHABLE:
            why = connection_failure(error, f"https://{_HUB}").error(_HUB, 1)
            parts = {"title": why.title_text, "remedy": why.advice_text}
            advice = Text("{title}. {remedy} Or download the model and give its folder.", **parts)
        title = Text("Could not fetch the model {source}", source=source)
        raise EnvironmentFault(title, code="embedder_unreachable", advice=advice, detail=str(error)) from error


def _check_files(folder: Path) -> None:
    """InputError for a folder with anything that is no plain file of bounded size: the libraries would read all of it."""
    with reading(folder):
        inside = list(islice(folder.iterdir(), _MOST_FILES))
        inside += [file for one in inside if one.is_dir() for file in islice(one.iterdir(), _MOST_FILES)]
        for file in inside:
            if not file.is_dir():
                with opened(file, MAX_FILE_BYTES):
                    pass


class Model2VecEmbedder(EmbedderBase):
    """A model2vec model by folder or hub name, loaded at first use; one vector for memories and queries."""

    def __init__(self, source: str, *, fetch: bool = True) -> None:
        """Without `fetch` a hub name must have been downloaded before."""
        self._source, self._fetch = source, fetch
        self.name = f"model2vec:{source}"

    @cached_property
    def _loaded(self) -> Model2VecTable:
        return load_table(self._source, fetch=self._fetch)

    @cached_property
    def version(self) -> str:
        """Fingerprint of the files' content, so that a folder that changed counts as another embedder."""
        return self._loaded.fingerprint()

    @property
    def dimension(self) -> int:
        return self._loaded.dimension

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """float32, shape (n, dimension), unit rows; zeros where the model knows no token of a text."""
        return self._loaded.unit_vectors(texts).astype(np.float32)
