"""Changes of settings: the policy, presets, the person's own words, automatic isolation."""

from __future__ import annotations

from collections.abc import Sequence

from mnemonaut_core import presets
from mnemonaut_core.domain.agent import AUTOMATIC_ISOLATION, Event
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.moments import ZONE_KEY, zone_of
from mnemonaut_core.domain.own_words import MOST_WORDS, OwnWord, encoded
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.parameters import Preset
from mnemonaut_core.store import policies
from mnemonaut_core.store.journal import append_event
from mnemonaut_core.store.operations import PERSON, Origin, Transaction, operation
from mnemonaut_core.store.settings import set_setting, stored_presets, stored_words
from mnemonaut_core.store.write_session import Part


class Settings(Part):
    """Changes settings; every change can be undone."""

    def set_policy(self, text: str, *, now: int, project: str = "", by: str = PERSON) -> Change:
        """Make a YAML text the policy in force, as a new version. InputError with line and nearest name for an invalid one;
        nothing changes where it is in force already."""
        return self._session.operate(set_policy, Origin(now, by), text, project)

    def isolate_automatically(self, *, on: bool, now: int, by: str = PERSON) -> Change:
        """Set whether a memory that the next message of a conversation dismisses is isolated."""
        return self._session.operate(isolate_automatically, Origin(now, by), on=on)

    def ask_by_default(self, recipe: str, preset: str, *, now: int, project: str = "", by: str = PERSON) -> Change:
        """Set the recipe and preset of calls that name none; "" for the recipe: the person's preference."""
        return self._session.operate(ask_by_default, Origin(now, by), recipe, preset, project)

    def begin(self, recipe: str, preset: str, zone: str) -> None:
        """Give a new database its default recipe and time zone; Undo could bring back nothing yet."""
        with self._session.writing():
            set_setting(self._session.connection, presets.DEFAULT_KEY, f"{recipe} {preset}")
            set_setting(self._session.connection, ZONE_KEY, zone)

    def set_zone(self, zone: str, *, now: int, by: str = PERSON) -> Change:
        """Set the time zone whose days the database means; no memory changes. InputError for an unknown one."""
        return self._session.operate(set_zone, Origin(now, by), zone_of(zone).key)

    def save_preset(self, preset: Preset, *, now: int, replace: bool = False, by: str = PERSON) -> Change:
        """Store a preset in this database; InputError where its name is taken and `replace` is not set."""
        return self._session.operate(save_preset, Origin(now, by), preset, replace=replace)

    def delete_preset(self, recipe: str, name: str, *, now: int, by: str = PERSON) -> Change:
        """Delete a preset of this database; InputError for an unknown name."""
        return self._session.operate(delete_preset, Origin(now, by), recipe, name)

    def change_own_words(
        self, added: Sequence[OwnWord], removed: Sequence[OwnWord], *, now: int, by: str = PERSON
    ) -> Change:
        """Remove and add words in one operation; a word that is there already under the same entry stays. InputError where an
        added one is under another entry of its list, a removed one is unknown, or there would be too many."""
        return self._session.operate(change_own_words, Origin(now, by), added, removed)


@operation("policy")
def set_policy(transaction: Transaction, text: str, project: str) -> Change:
    now, by = transaction.origin.now, transaction.origin.by
    policy = policies.store(transaction.connection, text, project=project, now=now)
    if policy is None:
        return transaction.change(Text.keyed("done_policy_already"))
    detail = {"version": policy.version, "project": project, "by": by}
    append_event(transaction.connection, Event(now, "policy", None, None, detail))
    title = "done_policy_of" if project else "done_policy"
    return transaction.change(Text.keyed(title, version=policy.version, project=project[:40]))


@operation("setting")
def isolate_automatically(transaction: Transaction, *, on: bool) -> Change:
    set_setting(transaction.connection, AUTOMATIC_ISOLATION, None if on else "off")
    return transaction.change(Text.keyed("done_automatic_on" if on else "done_automatic_off"))


@operation("setting")
def set_zone(transaction: Transaction, zone: str) -> Change:
    set_setting(transaction.connection, ZONE_KEY, zone)
    return transaction.change(Text.keyed("done_zone", zone=zone))


@operation("default")
def ask_by_default(transaction: Transaction, recipe: str, preset: str, project: str) -> Change:
    asked = f"{recipe} {preset}".strip()
    set_setting(transaction.connection, presets.DEFAULT_KEY, asked or None, project)
    return transaction.change(Text.keyed("done_default", asked=asked) if recipe else Text.keyed("done_no_default"))


@operation("preset")
def save_preset(transaction: Transaction, preset: Preset, *, replace: bool) -> Change:
    known = stored_presets(transaction.connection)
    if (preset.recipe, preset.name) not in known:
        presets.check_room(len(known))
    elif not replace:
        raise presets.taken(preset.name)
    set_setting(transaction.connection, presets.key_of(preset.recipe, preset.name), presets.encoded(preset))
    return transaction.change(Text.keyed("done_preset_save", name=preset.name[:40], recipe=preset.recipe))


@operation("preset")
def delete_preset(transaction: Transaction, recipe: str, name: str) -> Change:
    known = stored_presets(transaction.connection, recipe)
    if (recipe, name) not in known:
        raise presets.no_such(recipe, name, (one for _, one in known))
    set_setting(transaction.connection, presets.key_of(recipe, name), None)
    return transaction.change(Text.keyed("done_preset_delete", name=name[:40], recipe=recipe[:40]))


@operation("words")
def change_own_words(transaction: Transaction, added: Sequence[OwnWord], removed: Sequence[OwnWord]) -> Change:
    held = {one.key: one for one in stored_words(transaction.connection)}
    for one in removed:
        if one.key not in held:
            raise InputError.keyed("word_not_in_list", "own_word", word=one.word, advice=Advice("list_words"))
        del held[one.key]
        set_setting(transaction.connection, one.key, None)
    for one in added:
        before = held.get(one.key)
        if before is not None and before.entry != one.entry:
            raise InputError.keyed("under_already", "own_word", word=one.word, entry=before.entry)
        if before is None:
            held[one.key] = one
            set_setting(transaction.connection, one.key, encoded(one))
    if len(held) > MOST_WORDS:
        raise InputError.keyed("database_holds_at", "own_word", most=MOST_WORDS)
    words, verb = (added, "add") if added else (removed, "remove")
    if added and removed:
        title = Text.keyed("done_words", added=f"{len(added):,}", removed=f"{len(removed):,}")
    elif len(words) > 1:
        title = Text.keyed(f"done_words_{verb}", count=f"{len(words):,}")
    else:
        title = Text.keyed(f"done_word_{verb}", word=words[0].word, entry=words[0].entry)
    return transaction.change(title)
