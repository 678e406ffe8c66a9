"""Every file that somebody names must be a plain one of a bounded size; one that only a database names is not opened before
a person allows it."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest
from helpers.cli import Run
from helpers.depth import thin

import mnemonaut_resources
from mnemonaut_core.files import opened, read_whole
from mnemonaut_core.models.vector_table import load_vector_table
from mnemonaut_core.workspace.endpoint_allowlist import EndpointAllowlist

pytestmark = pytest.mark.skipif(os.name == "nt", reason="devices and pipes of POSIX")
MODEL = Path(next(iter(mnemonaut_resources.__path__))) / "embedder/minilm-static-256-int8"
HUGE = 10_000_000_000


@pytest.fixture(autouse=True)
def _bounded() -> Iterator[None]:
    """Whoever reads without end fails here and takes nothing with it."""
    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (size + 3_000_000_000, before[1]))
    waiting = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, waiting)
    resource.setrlimit(resource.RLIMIT_AS, before)


def zeros(folder: Path) -> Path:
    """A device without end."""
    return Path("/dev/zero")


def pipe(folder: Path) -> Path:
    """A pipe that nobody writes into."""
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def directory(folder: Path) -> Path:
    """A folder."""
    (folder / "folder").mkdir()
    return folder / "folder"


def sparse(folder: Path) -> Path:
    """Ten gigabytes of nothing."""
    with (folder / "sparse.jsonl").open("wb") as file:
        file.truncate(HUGE)
    return folder / "sparse.jsonl"


def link(folder: Path) -> Path:
    """A link to the device."""
    (folder / "link.csv").symlink_to("/dev/zero")
    return folder / "link.csv"


def passwords(folder: Path) -> Path:
    """A plain file that is nothing of ours."""
    return Path("/etc/passwd")


CODES: dict[Callable[[Path], Path], str | None] = {
    zeros: "not_a_file",
    pipe: "not_a_file",
    directory: "not_a_file",
    sparse: "too_large",
    link: "not_a_file",
    passwords: None,
}
READERS: dict[str, tuple[str, ...]] = {
    "policy": ("recall", "x", "--policy", "{}"),
    "policy-of-why": ("why", "x", "e-01", "--policy", "{}"),
    "policy-set": ("policy", "set", "{}"),
    "policy-check": ("policy", "check", "{}"),
    "context": ("recall", "x", "--context", "{}"),
    "table": ("recall", "x", "--embedder", "table:{}"),
    "table-of-embed": ("embed", "--embedder", "table:{}"),
    "queries": ("policy", "calibrate", "--queries", "{}", "--qrels", "{}"),
    "import": ("import", "{}"),
    "import-jsonl": ("import", "{}", "--format", "jsonl"),
    "import-csv": ("import", "{}", "--format", "csv"),
    "import-chatgpt": ("import", "{}", "--format", "chatgpt"),
    "import-cocoroghost": ("import", "{}", "--format", "cocoroghost"),
}


@pytest.mark.parametrize("make", CODES, ids=lambda make: make.__name__)
@pytest.mark.parametrize("reader", READERS)
def test_what_is_no_plain_file_of_a_bounded_size_is_refused_in_a_sentence(
    run: Run, plain: Path, tmp_path: Path, reader: str, make: Callable[[Path], Path]
) -> None:
    path = make(tmp_path)
    answer = run(*(part.format(path) for part in READERS[reader]), "--db", plain, "--json")
    assert answer.code == 2
    error = answer.error
    if CODES[make] is not None and not (reader.startswith("import") and make is directory):
        assert error["code"] == CODES[make]
    # nothing of it is quoted, but for the header of what was called a table
    assert reader == "import-csv" or "root:" not in answer.out


def test_a_file_that_grows_while_it_is_read_is_not_read_further(tmp_path: Path) -> None:
    """The size that a file claims need not be true: those of /proc claim none."""
    assert len(read_whole(Path("/proc/self/maps"), 10_000_000)) > 0
    with pytest.raises(Exception, match="larger than 1 kB") as refused:
        read_whole(Path("/proc/self/maps"), 1000)
    assert getattr(refused.value, "code", "") == "too_large"


def test_a_pipe_that_took_the_file_s_place_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    plain = (tmp_path / "file").stat()
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(Path, "stat", lambda _path: plain)
    with pytest.raises(Exception, match="not a plain file"), opened(tmp_path / "pipe", 10):
        pass


def test_a_table_s_line_is_bounded_too(tmp_path: Path) -> None:
    with (tmp_path / "t.jsonl").open("wb") as file:
        file.truncate(1_900_000_000)
    with pytest.raises(Exception, match="longer than any vector"):
        load_vector_table(tmp_path / "t.jsonl")


def test_a_model_s_folder_holds_plain_files_only(run: Run, plain: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(MODEL, tmp_path / "model"))
    os.mkfifo(folder / "README.md")
    error = run("embed", "--embedder", f"model2vec:{folder}", "--db", plain, "--json").error
    assert (error["code"], error["title"]) == ("not_a_file", "README.md is not a plain file")


# ---- what only a database names


def named(path: Path, spec: object, name: str = "something 1") -> Path:
    """The database, as it comes from somebody who wrote this into it."""
    connection = apsw.Connection(str(path))
    connection.execute(
        "UPDATE embedder SET name = CAST(? AS TEXT), spec = CAST(? AS TEXT) WHERE state = 'current'", (name, spec)
    )
    connection.close()
    return path


COMMANDS: dict[str, tuple[str, ...]] = {
    "recall": ("recall", "the cat"),
    "why": ("why", "the cat", "e-01"),
    "stats": ("stats",),
    "list": ("list",),
    "show": ("show", "e-01"),
    "lint": ("lint",),
    "isolate": ("isolate", "e-01"),
    "undo": ("undo", "--list"),
    "runs": ("runs",),
    "policy": ("policy", "show"),
    "backup": ("backup",),
    "export": ("export", "--out", "-"),
    "edit": ("edit", "e-01", "--set", "title=Supper"),
    "feedback": ("feedback", "e-01", "helpful"),
    "suppress": ("isolate", "e-02", "--for-query", "the cat"),
    "check": ("check",),
}
SPECS = [
    *("table:/dev/zero", "table:{pipe}", "table:/etc/passwd", "model2vec:{pipe}", "model2vec:/proc", "weird", ""),
    "table:",
    *("openai:m@http://[::", "openai:m@http://0.0.0.0:1/v1", "openai:m@http://127.0.0.1:8896/../../admin/delete"),
    *("table:\0", "\udcff", "model2vec:~nobody/x", "x" * 100_000),
]


def commands_for(spec: str, *, nightly: bool) -> dict[str, tuple[str, ...]]:
    """Every third command by day, from a place of each name's own: every command meets five names, and every name five
    commands. All of them at night."""
    first = SPECS.index(spec) % 3
    return COMMANDS if nightly else dict([*COMMANDS.items()][first::3])


@pytest.mark.parametrize("spec", thin(SPECS, ids=[ascii(spec[:40]) for spec in SPECS], night=True))
def test_what_only_a_database_names_is_not_opened_and_words_answer(
    run: Run, database: Callable[[str], Path], tmp_path: Path, spec: str, request: pytest.FixtureRequest
) -> None:
    """/dev/zero took 5.8 GB in six seconds, a pipe hung every command, and a spec that nobody can read ended all of them."""
    os.mkfifo(tmp_path / "pipe")
    commands = commands_for(spec, nightly=bool(request.config.getoption("--nightly")))
    spec = spec.format(pipe=tmp_path / "pipe")
    db = named(database("en"), b"\xff" if spec == "\udcff" else spec)
    for name, command in commands.items():
        answer = run(*command, "--db", db)
        assert answer.code == (1 if name == "lint" else 0), (name, answer)
    (trace,) = run("recall", "the cat", "--db", db, "--json").json["runs"]
    assert {r["status"] for r in trace["runs"] if r["source"] == "vector"} == {"off"}
    assert trace["selected"]
    warnings = {w["code"]: w for w in trace["warnings"]}
    (code,) = warnings.keys() & {"file_not_allowed", "embedder_unlike"}
    if code == "file_not_allowed":
        named_path = os.path.realpath(os.path.expanduser(spec.partition(":")[2]))  # noqa: PTH111
        assert named_path in warnings[code]["message"]
    assert warnings[code]["advice"]


@pytest.mark.long
def test_a_model_s_folder_is_allowed_by_naming_it_and_by_key_allow(
    run: Run, database: Callable[[str], Path], tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(MODEL, tmp_path / "my model"))
    db = database("plain")

    def status() -> set[str]:
        (trace,) = run("recall", "the cat", "--db", db, "--json").json["runs"]
        return {r["status"] for r in trace["runs"] if r["source"] == "vector"}

    assert run("embed", "--embedder", f"model2vec:{folder}", "--db", db).code == 0
    assert (EndpointAllowlist().files, status()) == ((str(folder),), {"ok"})
    assert "no longer allowed" in run("key", "disallow", folder).out
    assert (EndpointAllowlist().files, status()) == ((), {"off"})
    warning = run("recall", "the cat", "--db", db).out
    assert f"This database names the model {folder}, which you have not allowed" in warning
    assert "mnemonaut key allow" in warning
    assert run("key", "where", folder, "--json").json["report"] == {"path": str(folder), "allowed": False}
    (tmp_path / "link").symlink_to(folder)
    assert run("key", "allow", tmp_path / "link").code == 0
    assert run("key", "where").out == f"{folder}\n"
    assert run("key", "where", "--json").json["report"]["files"] == [str(folder)]
    assert run("key", "where", folder, "--json").json["report"]["allowed"] is True
    assert status() == {"ok"}


def test_a_name_of_the_hub_is_no_folder_that_lies_here_by_chance(
    run: Run, database: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(MODEL, tmp_path / "owner" / "model")
    monkeypatch.chdir(tmp_path)
    db = named(database("en"), "model2vec:owner/model", "model2vec:owner/model")
    (trace,) = run("recall", "the cat", "--db", db, "--json").json["runs"]
    assert [w["code"] for w in trace["warnings"] if "allowed" in w["code"]] == ["file_not_allowed"]


@pytest.mark.parametrize("action", ["allow", "disallow", "where"])
def test_a_path_that_is_not_there_can_be_taken_back_but_not_allowed(run: Run, tmp_path: Path, action: str) -> None:
    answer = run("key", action, tmp_path / "nothing", "--json")
    assert answer.code == (3 if action == "allow" else 0)
    assert EndpointAllowlist().files == ()


@pytest.mark.parametrize("content", ["zero", "pipe", "folder", "large"])
def test_the_book_itself_is_read_only_where_it_is_a_plain_file(run: Run, plain: Path, content: str) -> None:
    place = EndpointAllowlist().file
    place.parent.mkdir(parents=True)
    if content == "zero":
        place.symlink_to("/dev/zero")
    elif content == "pipe":
        os.mkfifo(place)
    elif content == "folder":
        place.mkdir()
    else:
        place.write_text(json.dumps({"allowed": ["x" * 2_000_000]}), "utf-8")
    assert run("recall", "the cat", "--db", plain).code == 0
    assert run("key", "allow", "https://api.example.com", "--json").error["code"] == "endpoints_unreadable"


def test_a_language_model_in_the_book_that_is_no_address_is_left_out_and_said(
    run: Run, plain: Path, caplog: pytest.LogCaptureFixture
) -> None:
    EndpointAllowlist().set_chooser("openai:m@http://0.0.0.0:1")
    answer = run("recall", "the cat", "--recipe", "planned", "--db", plain)
    assert answer.code == 0
    assert caplog.text.count("The language model that was set cannot be used") == 1
