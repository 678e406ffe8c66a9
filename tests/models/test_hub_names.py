"""`model2vec:NAME`: a model of the hub, once it is on this machine, needs no network; a missing one is said plainly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mnemonaut_resources

BUNDLED = Path(mnemonaut_resources.__file__).parent / "embedder" / "minilm-static-256-int8"
REVISION = "0" * 40

SCRIPT = """
import socket, sys
def refused(self, address):
    raise OSError(f"no network: {address}")
socket.socket.connect = refused
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.models.spec import make_embedder, parse_embedder
embedder = make_embedder(parse_embedder(sys.argv[1]), fetch=len(sys.argv) < 3)
try:
    print(embedder.name, embedder.dimension, bool(embedder.embed_queries(["a cat"], None).any()), len(embedder.version))
except MnemonautError as error:
    print(type(error).__name__, error.code, error)
"""


def said(home: Path, name: str, *more: str) -> str:
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(sys.path),
        "HF_HOME": str(home),
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "HF_HUB_DOWNLOAD_TIMEOUT": "1",
        "HF_HUB_ETAG_TIMEOUT": "1",
        "HF_HUB_DISABLE_XET": "1",
    }
    command = [sys.executable, "-c", SCRIPT, f"model2vec:{name}", *more]
    return subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True, timeout=60
    ).stdout.strip()


def cached(home: Path, name: str) -> None:
    """The model as the hub's library keeps one that was fetched before."""
    folder = home / "hub" / f"models--{name.replace('/', '--')}"
    shutil.copytree(BUNDLED, folder / "snapshots" / REVISION)
    (folder / "refs").mkdir()
    (folder / "refs" / "main").write_text(REVISION)


@pytest.mark.long
def test_a_hub_name_that_was_fetched_before_works_without_a_network(tmp_path: Path) -> None:
    cached(tmp_path, "owner/small-model")
    assert said(tmp_path, "owner/small-model") == "model2vec:owner/small-model 256 True 12"


@pytest.mark.long
def test_a_hub_name_that_cannot_be_fetched_is_said_plainly(tmp_path: Path) -> None:
    told = said(tmp_path, "owner/never-fetched")
    assert told.startswith("EnvironmentFault embedder_unreachable Could not fetch the model owner/never-fetched.")
    assert "download the model and give its folder" in told


@pytest.mark.long
def test_what_only_a_database_names_is_not_fetched_but_used_if_it_is_here(tmp_path: Path) -> None:
    told = said(tmp_path, "owner/never-fetched", "no fetch")
    assert told.startswith("EnvironmentFault embedder_not_here The model owner/never-fetched is not on this machine.")
    assert "mnemonaut embed --embedder model2vec:owner/never-fetched" in told
    cached(tmp_path, "owner/small-model")
    assert said(tmp_path, "owner/small-model", "no fetch") == "model2vec:owner/small-model 256 True 12"
