"""The person's own files that may contain purged text: window settings, logs, crash reports, files left by killed programs.
All files that the program makes are in `places.FILES`."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from mnemonaut_core import environment
from mnemonaut_core.domain.change import Purged
from mnemonaut_core.i18n import Text
from mnemonaut_core.open_files import holders
from mnemonaut_core.store.curation.purged_texts import PurgedTexts, without
from mnemonaut_core.store.erasing import in_bytes, probes_of
from mnemonaut_core.store.purging.places import LOGS, TEMPORARY, file_kind

_MOST_BYTES = 64_000_000
"""Of a log; ours are cut at a million."""
_LEFT_S = 3600
"""After this time a temporary folder that no process has open is abandoned."""


class Swept(msgspec.Struct, frozen=True):
    """A file that contained purged text: whether it was removed, and why it could not be."""

    path: Path
    done: bool = True
    why: Text | str = ""


RewriteTexts = Callable[..., bool]
"""(path, change, look=): puts every text of the window's settings file through `change`, and drops one that becomes empty. True if
any differs; with `look` nothing is written. OSError where the file cannot be written."""


def sweep(purged: Purged, *, rewrite_texts: RewriteTexts, words: bool = False) -> tuple[Swept, ...]:
    """Remove purged text from these files, with `words` also texts with a rare word of it; report files that still contain it."""
    wary = PurgedTexts(purged.texts, purged.change.ids, purged.rare)
    purged_texts = wary if words else PurgedTexts(purged.texts, purged.change.ids)
    done = (
        *_of_window(purged_texts, rewrite_texts),
        *_logs(purged_texts),
        *_left_behind(purged_texts),
        *_presets(wary),
    )
    held = (one.path for one in (*_of_window(wary, rewrite_texts, look=True), *_logs(wary, look=True)) if one.done)
    return (*done, *(Swept(path, done=False, why=Text("it holds rare words of it")) for path in held))


def _tried(path: Path, work: Callable[[], bool]) -> Iterator[Swept]:
    try:
        if work():
            yield Swept(path)
    except OSError as error:
        yield Swept(path, done=False, why=Text("{file} cannot be written", file=error.strerror or path.name))


def _of_window(purged_texts: PurgedTexts, rewrite_texts: RewriteTexts, *, look: bool = False) -> Iterator[Swept]:
    written = environment.settings_path()
    path = written / written.name if written.is_dir() else written  # as the window does
    if path.is_file():
        yield from _tried(path, lambda: rewrite_texts(path, lambda text: _cleaned(text, purged_texts), look=look))


def _cleaned(value: str, purged_texts: PurgedTexts) -> str:
    with suppress(ValueError, RecursionError):
        found = json.loads(value)
        if isinstance(found, (list, dict)):
            kept = without(found, purged_texts.is_in_value)
            return value if kept == found else json.dumps(kept)
    return "" if purged_texts.shares(value) else value


def _logs(purged_texts: PurgedTexts, *, look: bool = False) -> Iterator[Swept]:
    folder = environment.log_folder()
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if file_kind(LOGS, path.name) is not None and path.is_file():
            yield from _tried(path, lambda path=path: _clean_log(path, purged_texts, look=look))  # type: ignore[misc]


def _clean_log(path: Path, purged_texts: PurgedTexts, *, look: bool) -> bool:
    """In its place: who writes to it goes on at its end."""
    with path.open("r+b") as file:
        text = file.read(_MOST_BYTES).decode("utf-8", "replace")
        kept = purged_texts.redact_lines(text)
        if kept == text or look:
            return kept != text
        file.seek(0)
        file.write(kept.encode("utf-8", "replace"))
        file.truncate()
    return True


def _left_behind(purged_texts: PurgedTexts) -> Iterator[Swept]:
    """Private copies of databases and files unpacked by an import. Those that may be in use stay and are reported."""
    probes = probes_of(purged_texts.probes)
    for folder in _own_folders():
        files = [file for file in folder.rglob("*") if file.is_file()]
        if not any(in_bytes(file, probes) for file in files):
            continue
        names = sorted({name for file in files for name in holders(file, others=False)})
        touched = max((file.stat().st_mtime for file in (folder, *files) if file.exists()), default=0.0)
        if names:
            yield Swept(folder, done=False, why=Text("{names} has it open", names=", ".join(names)))
        elif time.time() - touched < _LEFT_S:
            yield Swept(folder, done=False, why=Text("another program may use it: delete it when none does"))
        else:
            yield from _tried(folder, lambda folder=folder: _delete(folder))  # type: ignore[misc]


def _own_folders() -> Iterable[Path]:
    with suppress(OSError):
        for folder in sorted(Path(tempfile.gettempdir()).iterdir()):
            if (
                file_kind(TEMPORARY, folder.name) is not None
                and folder.is_dir()
                and (not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid())
            ):
                yield folder


def _delete(folder: Path) -> bool:
    shutil.rmtree(folder)
    return True


def _presets(purged_texts: PurgedTexts) -> Iterator[Swept]:
    for path in (environment.presets_path(), environment.endpoints_path()):
        with suppress(OSError):
            if path.is_file() and purged_texts.in_json(path.read_text("utf-8", "replace")):
                yield Swept(path, done=False, why=Text("you wrote it yourself"))
