"""The table `meta`: values of a file by key, and the counters that distinguish its states."""

from __future__ import annotations

import apsw

PURGE_PENDING = "purge_pending"
"""The key that is set from the transaction of a purge until the file is rewritten and its log is empty."""
IDENTITY = "identity"
"""The key with the random name of a database; a copy of the file is the same database."""


FLOORS = "floors"
"""The key with what unrelated questions reach in the store (`domain.silence.Floors`), as JSON."""
GENERATION = "generation"
"""The key that counts the content writes."""
IN_STEP = "derived_generation"
"""The key with the generation that all derived data are in step with."""
WORDS = "words_version"
"""The key with the version of `text/words` that made `words_text`."""
REBUILT = "rebuilt"
"""The key that counts how often all derived data were rebuilt."""


def get_meta(connection: apsw.Connection, key: str) -> str | int | None:
    """A value; None when it was never set."""
    value = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).get
    return value if isinstance(value, int) or value is None else str(value)


def set_meta(connection: apsw.Connection, key: str, value: str | int | None) -> None:
    """Set a value; None removes it."""
    if value is None:
        connection.execute("DELETE FROM meta WHERE key = ?", (key,))
    else:
        connection.execute(
            "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (key, value),
        )


def get_values(connection: apsw.Connection, *keys: str) -> dict[str, str | int]:
    """Those of these values that were set, by key."""
    found = connection.execute(f"SELECT key, value FROM meta WHERE key IN ({', '.join('?' * len(keys))})", keys)
    return {str(key): value if isinstance(value, int) else str(value) for key, value in found}


def get_number(connection: apsw.Connection, key: str) -> int:
    """A number; 0 when it was never set."""
    return int(get_meta(connection, key) or 0)


def generation(connection: apsw.Connection) -> int:
    """How many content writes this database has seen."""
    return get_number(connection, GENERATION)


def bump_uses(connection: apsw.Connection) -> int:
    """Count one change of access counts. It is no generation: caches do not depend on access counts."""
    counted = get_number(connection, "uses") + 1
    set_meta(connection, "uses", counted)
    return counted
