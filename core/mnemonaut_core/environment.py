"""What a run of the program has from around it: the one clock (`--now`, else `MNEMONAUT_NOW`, else the machine's), fresh
ids, and the places of its files."""

from __future__ import annotations

import ctypes
import linecache
import os
import sys
import time
import warnings
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import platformdirs

from mnemonaut_core.domain.moments import UTC, known_zone, parse_moment
from mnemonaut_core.errors import os_faults
from mnemonaut_core.files import part_of, private_folder, resolved

APP = "mnemonaut"
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MAX_MS = (1 << 48) - 1
_ARENA_MAX = -8
"""`M_ARENA_MAX` of malloc.h."""


def now(option: str | None = None, zone: str | None = None) -> int:
    """The clock of this command, in UTC epoch seconds; an option without an offset is by the clock of `zone`, None for UTC."""
    given, where = (
        (option, "--now") if option is not None else (os.environ.get("MNEMONAUT_NOW") or None, "MNEMONAUT_NOW")
    )
    if given is None:
        return int(time.time())
    return parse_moment(given, where=where, zone=UTC if option is None else zone or UTC)


def machine_zone() -> str:
    """The IANA name of the machine's time zone; UTC if unknown."""
    import tzlocal

    with suppress(LookupError, ValueError, OSError), warnings.catch_warnings(action="ignore"):
        name = known_zone(tzlocal.get_localzone_name() or UTC)
        return UTC if name == "Etc/UTC" else name
    return UTC


_MONTH_FIRST = frozenset("US AS GU MH MP PR UM VI".split())


def date_order() -> str:
    """`mdy` where the region of the machine's locale writes the month before the day; "" elsewhere."""
    named = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_TIME", "LANG"))), "")
    return "mdy" if named.partition(".")[0][-2:] in _MONTH_FIRST else ""


def share_memory_among_threads() -> None:
    """Let all threads of a process that stays allocate from two arenas. By default glibc gives each of many threads its own, and
    what is freed in one serves no other: at 100,000 memories a window or a server takes 100 MB more."""
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(_ARENA_MAX, 2)


def return_freed_memory() -> None:
    """Give pages that hold nothing any more back to the system, which glibc does only at the end of its heap."""
    linecache.clearcache()  # PySide reads the source of every module that imports one: 25 MB in a window
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)


def new_ulid(at: int) -> str:
    """A ULID for a moment in epoch seconds (clamped to what a ULID can hold): 26 characters of Crockford's base 32."""
    value = (min(max(at, 0) * 1000, _MAX_MS) << 80) | int.from_bytes(os.urandom(10))
    return "".join(_ALPHABET[(value >> shift) & 31] for shift in range(125, -1, -5))


def written_by_a_person(name: str) -> Path:
    """A typed path with `~` expanded; unchanged for an unknown user, so that the file is not found."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


def file_named(name: str) -> Path:
    """The file or database at a typed path, symbolic links followed; raises as `resolved`."""
    return resolved(written_by_a_person(name))


def data_folder() -> Path:
    """The samples and databases that the program makes itself; not created here."""
    return Path(platformdirs.user_data_dir(APP, appauthor=False))


def settings_path() -> Path:
    return Path(platformdirs.user_config_dir(APP, appauthor=False)) / "window.ini"


def endpoints_path() -> Path:
    return settings_path().with_name("endpoints.json")


def presets_path() -> Path:
    return settings_path().with_name("presets.json")


def log_folder() -> Path:
    return Path(platformdirs.user_log_dir(APP, appauthor=False))


CACHES = ("folder", "beside", "off")
CACHE_KINDS = ("vectors", "further", "fts_words", "fts_unicode61")
TABLE_KIND = "table"
_CACHE_IDLE_S = 30 * 86_400


def cache_choice() -> str:
    """Where a person wants cache files (one of `CACHES`): a folder of their own by default."""
    with suppress(OSError, ValueError):
        named = _cache_choice_path().read_text("utf-8")[:10].strip()
        return named if named in CACHES else CACHES[0]
    return CACHES[0]


def choose_cache(place: str) -> None:
    """Store where cache files go, for every program of the person; EnvironmentFault if that is not possible."""
    path = _cache_choice_path()
    with os_faults("presets_unwritable", file=path.name, folder=path.parent):
        private_folder(path.parent)
        with part_of(path) as part:
            part.write_text(place, "utf-8")
            part.replace(path)


def _cache_choice_path() -> Path:
    return settings_path().with_name("cache.txt")


def cache_path(database: Path, kind: str = CACHE_KINDS[0]) -> Path | None:
    """Return the path of one of a database's cache files; None if they are switched off. `$MNEMONAUT_CACHE` (a folder, `beside`,
    `off`) overrides the person's choice."""
    named = _named_cache()
    if named == "beside":
        return database.with_name(f"{database.name}.{kind}")
    return _in_cache(named, f"{sha256(os.fsencode(os.path.realpath(database))).hexdigest()[:32]}.{kind}")


def table_path(version: str) -> Path | None:
    """Return the path of the cache file of a model's table; None if cache files are switched off. It comes from no database: no
    purge deletes it, and it never lies beside one."""
    named = _named_cache()
    return _in_cache("" if named == "beside" else named, f"{version}.{TABLE_KIND}")


def _named_cache() -> str:
    named = os.environ.get("MNEMONAUT_CACHE", "") or cache_choice()
    return "" if named == CACHES[0] else named


def _in_cache(named: str, name: str) -> Path | None:
    folder = written_by_a_person(named) if named else Path(platformdirs.user_cache_dir(APP, appauthor=False))
    return None if named == "off" else folder / name


def prune_cache(folder: Path) -> None:
    """Delete the cache files in a folder that nothing has read for 30 days: their databases may be gone."""
    for path in (path for kind in (*CACHE_KINDS, TABLE_KIND) for path in folder.glob(f"*.{kind}")):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _CACHE_IDLE_S:
                path.unlink()


def forget_cache(database: Path) -> None:
    """Delete those of a database, and what killed processes left of them."""
    for path in (cache_path(database, kind) for kind in CACHE_KINDS):
        if path is not None:
            with suppress(OSError), part_of(path):
                path.unlink(missing_ok=True)


def sample_path(lang: str) -> Path:
    return data_folder() / "samples" / f"sample-{lang}.db"
