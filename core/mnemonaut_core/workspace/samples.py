"""Building the sample databases from their sources in the resources, as of the day of building."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.moments import UTC, ZONE_KEY
from mnemonaut_core.errors import MnemonautError, os_faults
from mnemonaut_core.files import part_of, private_folder
from mnemonaut_core.i18n import Advice
from mnemonaut_core.importers.records import ImportOptions, SourceInfo
from mnemonaut_core.importers.sample import Situation, load_meta, load_situations, read_sample
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.store import journal
from mnemonaut_core.store.guarded import is_ours
from mnemonaut_core.store.meta import set_meta
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.recovery.restoring import overwrite
from mnemonaut_core.store.settings import set_setting
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_resources import RESOURCES

LANGUAGES = ("en", "ja", "zh")


class SampleOffer(msgspec.Struct, frozen=True):
    """A sample companion on the Welcome page. Its texts stand in its own language and in English."""

    lang: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    situations: tuple[Situation, ...]


def source_folder(lang: str) -> Path:
    return RESOURCES / "samples" / lang


def offers(folder: Path, now: int) -> tuple[SampleOffer, ...]:
    """The samples in the order of their languages, with situations dated from the day on which each was built."""
    return tuple(_offer(folder / f"sample-{lang}.db", lang, now) for lang in LANGUAGES)


def _offer(path: Path, lang: str, now: int) -> SampleOffer:
    source, built = source_folder(lang), now
    if path.exists():
        with suppress(MnemonautError):  # a damaged one is built again
            built = as_of(path) or now
    meta = load_meta(source)
    return SampleOffer(lang, meta.title, meta.about, load_situations(source, built // DAY_SECONDS, lang))


def ensure(
    folder: Path,
    lang: str,
    now: int,
    *,
    fresh: bool = False,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
) -> Path:
    """The sample database of a language; built if it is missing (or `fresh`). It appears whole or not at all."""
    path = folder / f"sample-{lang}.db"
    if path.exists() and not fresh:
        return path
    with os_faults("samples_unwritable", "unwritable", advice=Advice("other_folder", folder=folder)):
        private_folder(folder)
    with part_of(path) as part:
        build(part, lang, now, progress=progress, token=token)
        if is_ours(path):  # it may be open elsewhere
            with closing(open_reader(part)) as source:
                overwrite(source, path)
            return path
        for end in ("-wal", "-shm", "-journal"):
            path.with_name(path.name + end).unlink(missing_ok=True)
        part.replace(path)
    return path


def build(path: Path, lang: str, now: int, *, progress: Progress = no_progress, token: CancelToken = NEVER) -> None:
    """A new sample database; its day 0 is the UTC day of `now`, so that all memories lie before it."""
    as_of_day = now // DAY_SECONDS * DAY_SECONDS
    with connect(path, write=True, create=True, token=token) as workspace:
        info = SourceInfo("sample", Path(f"sample-{lang}"), f"The sample companion ({lang})", rows=None)
        records = read_sample(source_folder(lang), as_of_day, lang)
        workspace.database.imports.import_records(
            records, info, ImportOptions(), now=now, embedder=workspace.embedder, progress=progress, token=token
        )
        workspace.vectors.fill_lists(progress=progress, token=token)
        with writing(workspace.database.connection):
            # building is not an operation of the person who opens the sample: their first Ctrl+Z must not empty it
            set_meta(workspace.database.connection, "as_of", as_of_day)
            set_setting(workspace.database.connection, ZONE_KEY, UTC)  # its situations were written for these days
            journal.close_all(workspace.database.connection, "sample")  # one Ctrl+Z too many must not empty the sample


def as_of(path: Path) -> int | None:
    """The day that a sample was built for (epoch seconds)."""
    with connect(path) as workspace, workspace.pool.reader() as reader, reader.snapshot():
        return reader.library.stats().file.as_of


def situations(lang: str, path: Path) -> tuple[Situation, ...]:
    built = as_of(path) or 0
    return load_situations(source_folder(lang), built // DAY_SECONDS, lang)
