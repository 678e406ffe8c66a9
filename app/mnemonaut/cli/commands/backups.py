"""`backups` and `restore-backup`."""

from __future__ import annotations

import sys

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Json, moment_text, note, number_text, printable, table, write, write_json
from mnemonaut.paths import written_by_a_person
from mnemonaut_core.errors import InputError
from mnemonaut_core.store.migrate import schema_version
from mnemonaut_core.store.restoring import KeptFile, kept_files, restore
from mnemonaut_core.text.normalize import clean_text

_CHECKED = {"made": "when made", "now": "just now", "damaged": "not whole", "no": "no"}
_KINDS = {"manual": "by hand", "migration": "before an upgrade", "replaced": "replaced by a restore"}


def backups(context: Context) -> int:
    """What can be put back; with --check exit code 1 when something of it cannot."""
    found = kept_files(context.db, check=context.options.check, token=context.token)
    damaged = [kept for kept in found if kept.checked == "damaged"]
    if context.json:
        write_json("backups", [_json(kept) for kept in found])
    elif not found:
        write("There is no backup beside this database. `mnemonaut backup` makes one.")
    else:
        rows = [
            (
                moment_text(kept.made), number_text(kept.size), "–" if kept.memories is None else number_text(kept.memories),
                _KINDS.get(kept.kind, kept.kind if kept.kind == "automatic" else f"before a {kept.kind}"),
                _CHECKED[kept.checked], printable(str(kept.path.name)),
            )
            for kept in found
        ]  # fmt: skip
        write(table(("made", "bytes", "memories", "kind", "checked", "file"), rows))
    return 1 if damaged and context.options.check else 0


def _json(kept: KeptFile) -> Json:
    return {
        "path": clean_text(str(kept.path)), "kind": kept.kind, "made": kept.made, "bytes": kept.size,
        "memories": kept.memories, "version": kept.version, "checked": kept.checked,
    }  # fmt: skip


def restore_backup(context: Context) -> int:
    """Whole or not at all, and not without a word."""
    path, source = context.db, written_by_a_person(context.options.backup)
    if not context.options.yes:
        _ask(
            f"{printable(str(path))} will hold what {printable(str(source))} holds; what it holds now is kept beside it."
        )
    with context.progress() as progress:
        done = restore(path, source, now=context.now, progress=progress, token=context.token)
    if context.json:
        write_json(
            "report",
            {
                "path": clean_text(str(path)), "backup": clean_text(str(source)), "memories": done.memories,
                "version": done.version, "kept": None if done.kept is None else clean_text(str(done.kept)),
            },
        )  # fmt: skip
        return 0
    if done.version:
        write(f"{printable(str(path))} holds the {number_text(done.memories)} memories of the backup now.")
    else:
        write(f"{printable(str(path))} is again what it was, damaged.")
    if done.kept is not None:
        kept = printable(str(done.kept))
        write(
            f"What it was before is kept: `mnemonaut restore-backup {kept} --db {printable(str(path))}` brings it back."
        )
    if 0 < done.version < schema_version():
        write(
            f"The backup is of version {done.version}: the next command that writes makes a backup of it and brings it up"
            f" to version {schema_version()}."
        )
    return 0


def _ask(what: str) -> None:
    """Go on only if somebody at a terminal says yes."""
    if sys.stdin is None or not sys.stdin.isatty() or sys.stderr is None:
        raise InputError("Putting back a backup was not confirmed", code="confirm", advice="Add --yes to do it.")
    note(f"{what} Type yes to do it:")
    if sys.stdin.readline().strip().lower() != "yes":
        raise InputError("Putting back a backup was not confirmed", code="confirm", advice="Nothing was changed.")
