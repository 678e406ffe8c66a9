"""A purge as front ends run it: a checked backup first, the purge, the backups that contain it, and the report in
sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import Holding, Left, Purged, ToPurge, purge_waits
from mnemonaut_core.domain.health import listed
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import Advice, Text, texts_of
from mnemonaut_core.store.backup import automatic_backup, backup_before, collect_leftovers
from mnemonaut_core.store.curation.purged_texts import PurgedTexts
from mnemonaut_core.store.guarded import open_any_version
from mnemonaut_core.store.recovery.decisions import decisions_of, purge_backup
from mnemonaut_core.store.recovery.restoring import backups_holding, backups_not_purged, delete_backup
from mnemonaut_core.text.shown import shown_line
from mnemonaut_core.workspace.purged_files import RewriteTexts, Swept, sweep
from mnemonaut_core.workspace.wiring import Workspace, connect

OWN, PURGE, DELETE, KEEP = WAYS = ("own", "purge", "delete", "keep")
"""What to do with backups that contain it: `own` purges in those that the program made and leaves those that a person made,
`purge` purges in all, `delete` deletes all, `keep` leaves all."""
BY_HAND = ("manual", "purge")
"""Kinds of backups that a person made or wants to keep."""


class Handled(msgspec.Struct, frozen=True):
    """A backup that contained it, what was done (`WAYS`), and `why` it could not be."""

    holding: Holding
    done: str = KEEP
    why: Text | None = None


class PurgeReport(msgspec.Struct, frozen=True):
    """The result of a purge; `backup` is the one that the person wanted, which still contains it."""

    path: Path
    """Of the database."""
    purged: Purged
    backup: Path | None
    backups: tuple[Handled, ...]
    files: tuple[Swept, ...] = ()
    words: bool = False
    """Whether rows that hold a rare word of it went too."""

    def purged_texts(self) -> PurgedTexts:
        done = self.purged
        return PurgedTexts(done.texts, done.change.ids, done.rare if self.words else None)


def holding(workspace: Workspace, plan: ToPurge, token: CancelToken = NEVER) -> tuple[Holding, ...]:
    """The backups of the database that contain what a purge would remove."""
    return backups_holding(workspace.path, frozenset(plan.ids).__contains__, plan.probes, token)


def purge(
    workspace: Workspace,
    ids: Meant,
    *,
    now: int,
    rewrite_texts: RewriteTexts,
    backup: bool = False,
    backups: str = OWN,
    words: bool = False,
    token: CancelToken = NEVER,
) -> PurgeReport:
    """Purge these, with `words` also rows with a rare word of theirs, after a checked backup: with `backup` one that stays
    unpurged, else an automatic one, purged as the others. Failures with backups are only reported."""
    workspace.daily.wait_for_backup()
    workspace.forget_vectors()
    plan = workspace.database.purging.to_purge(ids)
    with closing(open_any_version(workspace.path)) as connection:
        made = (
            backup_before(connection, workspace.path, "purge", now)
            if backup
            else automatic_backup(connection, workspace.path, now, token=token)
        ).path
    held = holding(workspace, plan, token)
    done = workspace.database.purging.purge(plan.named, now=now, words=words, token=token)
    workspace.forget_vectors()  # again: another process may have written it from the content before the purge
    mine = made if backup else None
    handled = _handled(workspace.path, [one for one in held if one.path != mine], backups, now, words=words)
    return PurgeReport(
        workspace.path, done, mine, handled, sweep(done, rewrite_texts=rewrite_texts, words=words), words
    )


def finish(
    workspace: Workspace, *, now: int, backups: str = OWN, token: CancelToken = NEVER
) -> tuple[bool, tuple[str, ...], tuple[Handled, ...]]:
    """Finish a purge in the file and in backups that hold purged text: whether it is done, who has the file open, the backups."""
    done, holders = workspace.database.purging.finish_purge(patience_ms=None, token=token)
    collect_leftovers(workspace.path)
    with closing(open_any_version(workspace.path)) as connection:
        held = backups_not_purged(connection, token)
    return done, holders, _handled(workspace.path, held, backups, now)


def _handled(path: Path, held: Iterable[Holding], way: str, now: int, *, words: bool = False) -> tuple[Handled, ...]:
    decided, found = decisions_of(path), []
    for one in held:
        done, why = KEEP, None
        try:
            if way == DELETE:
                delete_backup(path, one.path)
                done = DELETE
            elif one.can_purge and (way == PURGE or (way == OWN and one.kind not in BY_HAND)):
                purge_backup(one.path, decided, partial(purge_file, words=words), now=now)
                done = PURGE
        except MnemonautError as error:
            why = Text.of(error.title_text)
        except OSError as error:
            why = Text("{file} cannot be written", file=error.strerror or one.path.name)
        found.append(Handled(one, done, why))
    return tuple(found)


def purge_file(file: Path, ids: Collection[str], now: int, *, words: bool = False) -> None:
    """Purge in the copy of a backup, by its own embedder; opening it finishes what was begun there."""
    with connect(file, write=True) as workspace:
        if ids:
            workspace.database.purging.purge(tuple(ids), now=now, words=words)


_SHOWN = 5
_ROWS_SHOWN = 10
TABLES = texts_of("purged")


def plan_lines(plan: ToPurge, held: Sequence[Holding], file: Callable[[Path], str]) -> Iterator[Text]:
    """One sentence for each thing that a purge also deletes or leaves behind; `file` names a file that holds a copy."""
    if plan.along:
        yield Text("With them: {ids}", ids=_some(plan.along))
    if plan.operations:
        yield Text("Operations that could be undone no more: {count}", count=f"{plan.operations:,}")
    if plan.quoting:
        yield Text("These say the same and would stay: {ids}", ids=_some(plan.quoting, plan.quoting_count))
    if plan.left:
        yield Text("Rare words of it would stay in {count} rows:", count=f"{len(plan.left):,}")
        yield from _rows(plan.left)
    yield from (_holds(one, file) for one in held)


def report_lines(report: PurgeReport, file: Callable[[Path], str]) -> Iterator[Text]:
    """What a purge did, and what still holds it."""
    done = report.purged
    if done.along:
        yield Text("With them: {ids}", ids=_some(done.along))
    if done.cleaned:
        rows = (Text.within("", "{what} ({n})", what=TABLES.get(name, name), n=f"{n:,}") for name, n in done.cleaned)
        yield Text("Taken out of: {places}", places=listed(rows))
    if done.ended:
        yield Text("Operations that can be undone no more: {count}", count=f"{done.ended:,}")
    if not done.finished:
        yield from unfinished_lines(done.holders)
    elif done.looked:
        yield Text("Its texts were looked for among the bytes of {file} and are not there.", file=file(report.path))
    elif done.looked is False:
        yield Text("⚠ Some of its text is still found among the bytes of {file}.", file=file(report.path))
    if done.quoting:
        yield Text("These say the same and stay: {ids}", ids=_some(done.quoting, done.quoting_count))
    if done.policies:
        yield Text("The policy says it: version {versions}", versions=", ".join(done.policies))
    if done.left:
        yield Text("⚠ Rare words of it stay in {count} rows, here and in backups:", count=f"{len(done.left):,}")
        yield from _rows(done.left)
    if report.backup is not None:
        yield Text("The backup that was made before holds it still: {file}", file=file(report.backup))
    yield from handled_lines(report.backups, file)
    for one in report.files:
        said = file(one.path)
        yield (
            Text("Taken out of {file} too.", file=said)
            if one.done
            else Text("{file} says it still: {why}.", file=said, why=one.why)
        )
    yield Text("Exports, and copies elsewhere, this program does not know.")


def handled_lines(backups: Iterable[Handled], file: Callable[[Path], str]) -> Iterator[Text]:
    """What was done about each backup, and which of them hold it still."""
    for one in backups:
        if one.done == PURGE:
            yield Text("Purged in {file} too.", file=file(one.holding.path))
        elif one.done == DELETE:
            yield Text("Deleted: {file}", file=file(one.holding.path))
        else:
            yield _holds(one.holding, file)
        if one.why is not None:
            yield one.why
    if any(one.done == KEEP and one.holding.can_purge for one in backups):
        yield Advice("purge_backups")


def unfinished_lines(holders: Sequence[str]) -> tuple[Text, ...]:
    """Who keeps the old state, and how it is finished."""
    return purge_waits(holders), Advice("purge_finish")


def _holds(one: Holding, file: Callable[[Path], str]) -> Text:
    if not one.sure:
        return Text("{file} could not be looked through.", file=file(one.path))
    if not one.can_purge:
        said = file(one.path)
        return Text("{file} holds it still; it is damaged or of a later version, and can only be deleted.", file=said)
    return Text("{file} holds it still.", file=file(one.path))


def _rows(left: Sequence[Left]) -> Iterator[Text]:
    for place, row, text in left[:_ROWS_SHOWN]:
        table, said = TABLES.get(place, place), shown_line(text, 100)
        yield Text.within("", "    {place} · {row}: {text}", place=table, row=shown_line(row, 40), text=said)
    if len(left) > _ROWS_SHOWN:
        yield Text("… and {count} more", count=f"{len(left) - _ROWS_SHOWN:,}")


def _some(ids: Sequence[str], count: int | None = None) -> str:
    shown = ", ".join(shown_line(one, 40) for one in ids[:_SHOWN])
    return shown + (" …" if (len(ids) if count is None else count) > _SHOWN else "")
