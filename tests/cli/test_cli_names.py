"""Files of every name: opened, or a sentence (RELIABILITY row 34). Links are followed where a person names a file."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.cli import Run

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and names of POSIX")
LINE = '{"user_text": "My bicycle is green.", "reply_text": "Noted."}\n'


def _named(name: str | bytes) -> Callable[[Path, Path], Path]:
    def make(source: Path, folder: Path) -> Path:
        return Path(shutil.copy(source, folder / os.fsdecode(name)))

    return make


def _link_to(target: str) -> Callable[[Path, Path], Path]:
    def make(source: Path, folder: Path) -> Path:
        (folder / "folder").mkdir()
        shutil.copy(source, folder / "folder/real.db")
        (folder / "second.db").symlink_to("folder/real.db")
        (folder / "named.db").symlink_to(target)
        return folder / "named.db"

    return make


OPENED = {
    "newline": _named("a\nb.db"),
    "emoji": _named("📓.db"),
    "dash": _named("-x.db"),
    "blank": _named(" .db"),
    "250 bytes": _named("b" * 250),
    "link": _link_to("folder/real.db"),
    "link to a link": _link_to("second.db"),
}
REFUSED = {
    "254 bytes": _named("b" * 254),
    "255 bytes": _named("日" * 85),
    "not UTF-8": _named(b"caf\xe9.db"),
    "dangling link": _link_to("nowhere/at-all.db"),
    "loop of links": _link_to("named.db"),
    "link to a folder": _link_to("folder"),
}
ON_DATABASE: dict[str, tuple[str, ...]] = {
    "list": ("list", "--db", "{db}"),
    "add": ("add", "The kettle is new.", "--db", "{db}"),
    "recall": ("recall", "bicycle", "--db", "{db}"),
    "check": ("check", "--db", "{db}"),
    "export": ("export", "--db", "{db}", "--out", "{out}.jsonl"),
    "backup": ("backup", "--db", "{db}", "--out", "{out}.db"),
    "backups": ("backups", "--db", "{db}"),
    "recover": ("recover", "{db}", "{out}.db"),
    "restore": ("restore-backup", "{db}", "--db", "{plain}", "--yes"),
    "compare": ("compare", "bicycle", "--db", "{plain}", "--with", "{db}"),
    "take over": ("import", "{db}", "--db", "{out}.db"),
    "import into": ("import", "{lines}", "--db", "{db}"),
}
NEITHER = ("list", "recall", "check", "backups")


@pytest.fixture(autouse=True)
def _with_backups(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a person has it: what lies beside a file is named after it."""
    monkeypatch.delenv("MNEMONAUT_BACKUPS")


@pytest.mark.parametrize("command", ON_DATABASE)
@pytest.mark.parametrize("name", [*OPENED, *REFUSED])
def test_a_database_of_any_name_is_opened_or_refused_in_a_sentence(
    run: Run, plain: Path, tmp_path: Path, name: str, command: str
) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "lines.jsonl").write_text(LINE, "utf-8")
    named = (OPENED | REFUSED)[name](plain, tmp_path / "there")
    values = {"db": named, "plain": plain, "out": tmp_path / "out", "lines": tmp_path / "lines.jsonl"}
    before = sorted((tmp_path / "there").iterdir())
    answer = run(*(part.format(**values) for part in ON_DATABASE[command]), "--json")
    assert answer.code == 0 if name in OPENED else answer.code in (0, 2, 3)
    if answer.code:
        assert answer.error["code"] != "bug", answer.error
    if command in NEITHER:
        assert sorted((tmp_path / "there").iterdir()) == before


@pytest.mark.parametrize("name", [*OPENED, *REFUSED])
def test_a_file_of_any_name_is_imported_or_refused_in_a_sentence(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "lines.jsonl").write_text(LINE, "utf-8")
    named = (OPENED | REFUSED)[name](tmp_path / "lines.jsonl", tmp_path / "there")
    answer = run("import", named, "--db", tmp_path / "new.db", "--json")
    assert answer.code == 0 if name in OPENED or "bytes" in name else answer.error["code"] != "bug"
    assert (tmp_path / "new.db").exists() == (answer.code == 0)


def test_what_is_written_through_a_link_is_in_the_file_that_it_leads_to(run: Run, plain: Path, tmp_path: Path) -> None:
    named = OPENED["link"](plain, tmp_path)
    assert run("add", "The kettle is new.", "--db", named).code == 0
    assert named.is_symlink()
    assert "The kettle is new." in run("list", "--db", tmp_path / "folder/real.db").out


def test_a_new_database_is_made_where_a_link_leads_to(run: Run, tmp_path: Path) -> None:
    (tmp_path / "lines.jsonl").write_text(LINE, "utf-8")
    (tmp_path / "named.db").symlink_to("real.db")
    assert run("import", tmp_path / "lines.jsonl", "--db", tmp_path / "named.db").code == 0
    assert (tmp_path / "named.db").is_symlink()
    assert run("list", "--db", tmp_path / "real.db").code == 0
