"""Other names of our columns and of speakers, from `rules/columns.toml`; a person's mapping wins."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice
from mnemonaut_core.importers.columns import LIST_KEYS, READERS
from mnemonaut_core.importers.values import RowError, did_you_mean
from mnemonaut_core.text.rules import rule_table

SPEAKER = "speaker"
"""The column of the speaker: rows become turns, a row of the companion answers the row of the person before it."""
TARGETS = (*MEMORY_COLUMNS, *LIST_KEYS, SPEAKER)
STATEMENT = "statement"
NEITHER = ("system", "tool", "function", "developer")
NO_TEXT_COLUMN = "no_text_column"


def folded(name: str) -> str:
    """A header in the form in which headers are compared: NFKC, lower case, letters and digits only."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in plain if sign.isalnum())


@cache
def _by_name() -> dict[str, str]:
    """By folded header the column of ours."""
    known = {folded(name): target for target, names in names_for("columns").items() for name in names}
    return {folded(target): target for target in TARGETS} | known


def columns_of(header: Sequence[str], mapping: Mapping[str, str], *, whole: bool = False) -> dict[str, int]:
    """Our column → place of the table's column. The mapping wins over the names; with `whole` it is all there is.

    InputError when the mapping names a column that is not there, or when no column holds text.
    """
    indexes = known_columns(header, mapping, whole=whole)
    if not {"user_text", "reply_text", "body"} & indexes.keys():
        listed = ", ".join(repr(name[:30]) for name in header[:20])
        raise InputError.keyed(NO_TEXT_COLUMN, advice=Advice("map_columns", listed=listed))
    return indexes


def known_columns(header: Sequence[str], mapping: Mapping[str, str], *, whole: bool = False) -> dict[str, int]:
    """The same, whether or not one of them holds text."""
    indexes = {target: _index_of(header, target, name) for target, name in mapping.items()}
    if whole:
        return indexes
    taken = set(indexes.values())
    found: dict[str, int] = {}
    for index, name in enumerate(header):
        target = _by_name().get(folded(name))
        if target is not None and index not in taken and target not in indexes:
            found.setdefault(target, index)
    statement, speaker = found.pop(STATEMENT, None), found.pop(SPEAKER, None)
    if statement is not None:
        sides = {"user_text", "reply_text", "body"}
        target = "body" if sides & (found.keys() | indexes.keys()) else "user_text"
        if target not in found and target not in indexes:
            found[target] = statement
            if target == "user_text" and speaker is not None:
                found[SPEAKER] = speaker
    indexes |= found
    return indexes


def holds_text(header: Sequence[str]) -> bool:
    """Whether one of the headers is well known for text."""
    known = {_by_name().get(folded(name)) for name in header}
    return bool(known & {"user_text", "reply_text", "body", STATEMENT})


def _index_of(header: Sequence[str], target: str, name: str) -> int:
    if target not in TARGETS:
        raise InputError.keyed(
            "unknown_target",
            "unknown_column",
            target=target[:30],
            near=did_you_mean(target, TARGETS),
            known=", ".join(TARGETS[:12]),
        )
    exact = [index for index, other in enumerate(header) if other == name]
    loose = [index for index, other in enumerate(header) if folded(other) == folded(name)]
    if not exact and not loose:
        raise InputError.keyed(
            "no_such_column",
            "unknown_column",
            name=name[:30],
            near=did_you_mean(name, header),
            known=", ".join(repr(x[:30]) for x in header[:20]),
        )
    return (exact or loose)[0]


@cache
def names_for(what: str) -> dict[str, list[str]]:
    """The names that others have for our columns, or for those who speak."""
    return {ours: names.split() for ours, names in rule_table("columns")[what].items()}


def role_of(speaker: object) -> str | None:
    """`user` or `assistant` where a speaker is called by a usual word for one of the two."""
    word = speaker.strip().lower() if isinstance(speaker, str) else ""
    return next((role for role, names in names_for("speakers").items() if word in names), None)


def roles_of(speakers: Iterable[str], *, column: str, text: str) -> dict[str, str]:
    """By speaker the side, `user` or `assistant`; who is neither (system, tool) is left out. Of two speakers one usual word decides
    for the other too. InputError `speakers` if it is not clear which of them is the person and which the companion."""
    names = dict.fromkeys(speakers)
    roles = {name: role for name in names if (role := role_of(name)) is not None}
    others = [name for name in names if name and name not in roles and name.lower() not in NEITHER]
    if len(others) == 1 and len(set(roles.values())) == 1:
        roles[others[0]] = "user" if "assistant" in roles.values() else "assistant"
    elif others:
        raise InputError.keyed(
            "speakers",
            names=", ".join(name[:12] for name in others[:4]),
            advice=Advice("name_speakers", column=column, text=text),
        )
    return roles


def payload_names(header: Sequence[str], mapped: frozenset[int]) -> dict[int, str]:
    """Keys for the columns that are not ours: their own names, or their number where a name is taken."""
    names: dict[int, str] = {}
    for index, name in enumerate(header):
        if index not in mapped:
            taken = not name or name in READERS or name in LIST_KEYS or name in names.values()
            names[index] = f"column {index + 1}" if taken else name
    return names


Lines = Iterator[tuple[int, "dict[str, Any] | RowError", str]]
"""(number in its file, line of our format or why there is none, its beginning in the file)"""


def turns_of(lines: Lines, roles: Mapping[str, str]) -> Lines:
    """Rows of two speakers as episodes; a row of the companion joins the row of the same conversation before it."""
    number, episode, first_line = 0, dict[str, Any](), ""
    for one, line, first in lines:
        if isinstance(line, RowError):
            yield one, line, first
            continue
        speaker = line.pop(SPEAKER, "").strip()
        if speaker not in roles:
            yield one, RowError("says neither that the person speaks nor that the companion does"), first
            continue
        if roles[speaker] == "assistant":
            line["reply_text"] = line.pop("user_text", "")
            if episode and episode.get("threads") == line.get("threads"):
                episode["reply_text"] = "\n\n".join(filter(None, (episode.get("reply_text"), line["reply_text"])))
                others = {name: value for name, value in line.items() if name not in READERS and name not in LIST_KEYS}
                episode |= {(f"{name} ({one})" if name in episode else name): value for name, value in others.items()}
                continue
        if episode:
            yield number, episode, first_line
        number, episode, first_line = one, line, first
    if episode:
        yield number, episode, first_line
