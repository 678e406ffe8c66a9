"""The person's own words as rows: settings, which are journaled, exported and backed up as all settings are."""

from __future__ import annotations

from collections.abc import Sequence

import apsw

from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.own_words import MOST_WORDS, OWN_WORDS, OwnWord, decoded, encoded
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.store.journal import Done, Frame


def stored(connection: apsw.Connection) -> tuple[OwnWord, ...]:
    """Every word of the person's that the database holds, by list, entry and word."""
    rows = connection.execute(
        "SELECT substr(key, ?), value FROM setting WHERE project = '' AND substr(key, 1, ?) = ?",
        (len(OWN_WORDS) + 1, len(OWN_WORDS), OWN_WORDS),
    )
    return decoded({str(key): str(value) for key, value in rows})


class OwnWordChanges(Frame):
    """A part of the writer; its operation is undone like all others."""

    def change_own_words(
        self, added: Sequence[OwnWord], removed: Sequence[OwnWord], *, now: int, by: str = "person"
    ) -> Change:
        """Remove and add, as one operation; what is there already under the same entry is left as it is. InputError where one
        that is added stands under another entry of its list, one that is removed is not there, or there would be too many."""

        def work(connection: apsw.Connection) -> Done:
            held = {one.key: one for one in stored(connection)}
            for one in removed:
                if one.key not in held:
                    raise _unknown(one)
                del held[one.key]
                connection.execute("DELETE FROM setting WHERE project = '' AND key = ?", (one.key,))
            for one in added:
                before = held.get(one.key)
                if before is not None and before.entry != one.entry:
                    raise InputError(
                        Text("“{word}” is under {entry} already", word=one.word, entry=before.entry),
                        code="own_word",
                        advice="Remove it there first: a word means one thing in a list.",
                    )
                if before is None:
                    held[one.key] = one
                    connection.execute(
                        "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)", (one.key, encoded(one))
                    )
            if len(held) > MOST_WORDS:
                raise InputError(
                    Text("A database holds at most {most} words of your own", most=MOST_WORDS),
                    code="own_word",
                    advice="Remove some that no question holds.",
                )
            return Done((), _title(added, removed))

        return self.operate("words", work, now=now, by=by)


def _title(added: Sequence[OwnWord], removed: Sequence[OwnWord]) -> Text:
    if added and removed:
        return Text.keyed("done_words", added=f"{len(added):,}", removed=f"{len(removed):,}")
    if len(added) > 1:
        return Text.keyed("done_words_add", count=f"{len(added):,}")
    if len(removed) > 1:
        return Text.keyed("done_words_remove", count=f"{len(removed):,}")
    if added:
        return Text.keyed("done_word_add", word=added[0].word, entry=added[0].entry)
    return Text.keyed("done_word_remove", word=removed[0].word, entry=removed[0].entry)


def _unknown(word: OwnWord) -> InputError:
    return InputError(
        Text("“{word}” is not a word of yours in this list", word=word.word),
        code="own_word",
        advice=Remedy("list_words"),
    )
