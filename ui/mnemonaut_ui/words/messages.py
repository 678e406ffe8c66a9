"""What the core says, in the language of the window. Its English texts are found there (context "Core")."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import WIDE, Text, in_language, singular, tr_noop
from mnemonaut_core.parameters import PARAMETERS, describe, presets_of
from mnemonaut_core.recipes.registry import RECIPES, decision_words
from mnemonaut_ui.words.languages import plain
from mnemonaut_ui.words.source_words import column_word, filter_word, source_noun

CONTEXT = "Core"


def translated(text: str) -> str:
    """A text of the core in the language of the window: a message, an error, a reason, a note or a marked literal.
    Its template is translated and its values are filled in; texts among the values are translated as well, and names of
    sources and filters become words. Other texts stay unchanged."""
    if not isinstance(text, Text):
        return QCoreApplication.translate(CONTEXT, text)
    return in_language(text, _look_up, instead=IN_THE_WINDOW, nouns=_NOUNS)


def _look_up(context: str, template: str, values: Mapping[str, object]) -> str:
    """A template of ours. What a terminal sets off by `grave accents` stands in quotation marks in the window, in plain words
    what it is called; values that are filled in afterwards keep theirs."""
    pieces = singular(QCoreApplication.translate(context, template), values).split("`")
    if len(pieces) % 2 == 0:
        return "`".join(pieces)
    quoted = QCoreApplication.translate("Sentences", "“{text}”")
    said = "".join(quoted.replace("{text}", _in_words(piece)) if i % 2 else piece for i, piece in enumerate(pieces))
    return _BESIDE_QUOTES.sub("", said)


_BESIDE_QUOTES = re.compile(rf"(?<=[{WIDE}]) (?=[「“])|(?<=[」”]) (?=[{WIDE}])")
"""Blanks that set off code, where quotation marks took the place of its accents."""


def _in_words(code: str) -> str:
    """What a parameter, a preset or a choice is called, in plain words; anything else stays."""
    return QCoreApplication.translate(*_called()[code]) if plain() and code in _called() else code


@cache
def _called() -> dict[str, tuple[str, str]]:
    """(heading, English) of parameters, presets and choices by code, over all recipes: a message need not know whose it is."""
    found: dict[str, tuple[str, str]] = {}
    for recipe in RECIPES.values():
        for info in describe(recipe.parameters):
            found |= {code: (PARAMETERS, words) for code, words in info.words.items()}
        found |= {one.name: (CONTEXT, one.plain_title) for one in presets_of(recipe.name).values() if one.plain_title}
    for recipe in RECIPES.values():
        found |= {info.name: (PARAMETERS, info.label) for info in describe(recipe.parameters) if info.label}
    return found


def _parameter(name: str) -> str:
    """A parameter inside a sentence: by its label in plain words."""
    if not plain() or name not in _called():
        return name
    return QCoreApplication.translate("Sentences", "“{text}”").format(text=_in_words(name))


def _recipe(name: str) -> str:
    """A recipe inside a sentence: by its title in plain words."""
    recipe = RECIPES.get(name)
    if recipe is None or not plain():
        return name
    return QCoreApplication.translate("Sentences", "“{text}”").format(
        text=translated(recipe.words.plain_title or recipe.words.title)
    )


def _parameter_or_recipe(name: str) -> str:
    return _recipe(name) if name in RECIPES else _parameter(name)


def _decision(name: str) -> str:
    """A strategy or a route inside a sentence: in plain words what it means."""
    words = decision_words(name) if plain() else None
    return name if words is None else QCoreApplication.translate("Plan", words)


@cache
def _entries() -> dict[str, str]:
    """What the entries of the word lists are called, in English, by name."""
    from mnemonaut_core.teaching import lists

    return {name: called for one in lists() for name, called in one.list.entries.items()}


def _entry(name: str) -> str:
    """What a word of the person's is read as."""
    return translated(_entries().get(name, name))


_IN_BRACKETS = re.compile(r" ?[(（][^()（）]*[)）]$")


def _columns(names: str) -> str:
    """What was changed of a memory; what an import has to know of a column is left out."""
    return listed(_IN_BRACKETS.sub("", column_word(name)) for name in names.split(", "))


_NOUNS: dict[str, Callable[[str], str]] = {
    "source": source_noun, "index": source_noun, "field": filter_word, "parameter": _parameter,
    "other": _parameter_or_recipe, "recipe": _recipe,
    "route": _decision, "strategy": _decision, "entry": _entry, "columns": _columns,
}  # fmt: skip
"""Values of a recall's messages that are names; an error's `{source}` may be a path, and stays."""


def joined(*sentences: str) -> str:
    """Sentences after each other, as the language sets them; empty ones are left out."""
    between = QCoreApplication.translate("Sentences", "{first} {second}")
    text = ""
    for sentence in filter(None, sentences):
        text = between.format(first=text, second=sentence) if text else sentence
    return text


def listed(items: Iterable[str]) -> str:
    """ "episode, chunk", as the language sets what stands side by side; empty ones are left out."""
    between = QCoreApplication.translate("Sentences", "{first}, {second}")
    text = ""
    for item in filter(None, items):
        text = between.format(first=text, second=item) if text else item
    return text


def reasoned(what: str, reason: str) -> str:
    """A state with its reason, if there is one: "off: Turned off by text_k = 0."."""
    return (
        QCoreApplication.translate("Sentences", "{what}: {reason}").format(what=what, reason=reason) if reason else what
    )


IN_THE_WINDOW = {
    "allow_endpoint": tr_noop(
        "Nothing was sent. The database names it. If you trust it, choose it yourself: “Change the embedder…” in"
        " the menu Tools."
    ),
    "allow_file": tr_noop(
        "{path} was not opened. If you trust it, choose it yourself: “Change the embedder…” in the menu Tools."
    ),
    "take_over_own": tr_noop(
        "Open it: Open… in the menu File. To take all of it into a new database, import it alone: Import… in the"
        " menu File."
    ),
    "fetch_model": tr_noop(
        "The database names it. If you trust that, choose it yourself: “Change the embedder…” in the menu Tools."
    ),
    "give_embedder": tr_noop("“Change the embedder…” in the menu Tools gives it one; or search by words."),
    "purge_backups": tr_noop("Health purges in them too."),
    "purge_finish": tr_noop("Health finishes it, and so does the next change of the database."),
    "endpoint_key": tr_noop("Write the key into the field “API key”, or set MNEMONAUT_API_KEY_<HOST>."),
    "rebuild_part": tr_noop(
        "Nothing stored is lost. Import this database alone into a new one, which gets new "
        "indexes: Import… in the menu File."
    ),
    "put_backup_back": tr_noop("Put a backup back (Restore a backup… in the menu File), or import the sources again."),
    "import_foreign_parts": tr_noop(
        "Nothing of it is run. Take the memories into a new database: Import… in the menu File."
    ),
    "recover_left": tr_noop("Bring what is left into a new database: Import… in the menu File."),
    "wrong_cells": tr_noop("Set them right with the program that wrote them; an edit of a memory sets its own."),
    "forget_damaged_runs": tr_noop(
        "No memory is part of a record; they are thrown away as newer recalls are recorded."
    ),
    "delete_presets": tr_noop("No recall is changed by them: another version of the program may read them."),
    "set_policy": tr_noop(
        "Take it back with Undo if it was set last, or put a backup back: Restore a backup… in the menu File."
    ),
    "embed_missing": tr_noop("“Change the embedder…” in the menu Tools makes the missing vectors."),
    "embed_locally": tr_noop(
        "Words find them. A local embedder makes vectors of them too: “Change the embedder…” in the menu Tools."
    ),
    "reinstall_program": tr_noop("Install the program again, with its own SQLite, and try again."),
    "reinstall_sqlite": tr_noop("Install the program again, with its own SQLite, and try again."),
    "install_vec": tr_noop("Install the program again, with all that belongs to it, and try again."),
    "own_embedder": tr_noop(
        "Choose the database's own embedder and try again: “Change the embedder…” in the menu Tools."
    ),
    "restore_or_rename": tr_noop("Restore it from quarantine if it is isolated, or choose another id."),
    "embed_anew_of": tr_noop(
        "Its vectors were made with {label}. “Change the embedder…” in the menu Tools embeds all memories again."
    ),
    "embed_anew_of_size": tr_noop(
        "Its vectors were made with {label}; {embedder} {version} makes {dimension} "
        "dimensions. “Change the embedder…” in the menu Tools embeds all memories again."
    ),
    "recover": tr_noop(
        "“Open a copy in recovery mode…” writes everything that can be read to a new file and leaves this one as"
        " it is. “Restore a backup…” puts a backup back."
    ),
    "reindex": tr_noop(
        "Nothing stored is lost. Import this database alone into a new one, which gets new "
        "indexes: Import… in the menu File."
    ),
    "check_or_recover": tr_noop("“Open a copy in recovery mode…” writes what can be read to a new file."),
    "check_file": tr_noop("Ask for less, or see what is wrong with it: “Check this database” in the menu Tools."),
    "not_a_duplicate": tr_noop("Name no other memory, or say that it is a duplicate."),
    "say_every_memory": tr_noop("Select fewer of them."),
    "name_duplicate": tr_noop("Name the memory that it repeats."),
    "vectors_not_taken": tr_noop(
        "The vectors in the file ({dimension} numbers each) were not taken: this database "
        "uses {embedder}. A new database keeps them: “Keep the vectors of the file”."
    ),
    "vectors_not_to_be_taken": tr_noop(
        "The vectors in the file ({dimension} numbers each) will not be taken: this database "
        "uses {embedder}. A new database keeps them: “Keep the vectors of the file”."
    ),
    "cjk_unicode61": tr_noop(
        "The search for the same words takes a run of Japanese or Chinese as one word: {terms} of {total} words cannot match"
        " a part of a sentence."
    ),
    "lint_trigram": tr_noop(
        "The search for the same characters cannot find words shorter than three characters, and matches unbroken Japanese"
        " or Chinese only as a whole: {terms} of {total} words can match nothing inside a sentence."
    ),
    "lint_unspoken": tr_noop(
        "The search for the same words knows only what people said: it cannot find {count} of {total} memories."
    ),
    "lint_minmax_one": tr_noop(
        "{source} found one memory: with nothing beside it, its score cannot say how good it is."
    ),
    "lint_minmax_ties": tr_noop("{source} gave {count} memories the same score: it cannot tell them apart."),
    "lint_minmax_worst": tr_noop(
        "{source} found {count} memories between {low} and {high}: that small difference is stretched to the whole range from"
        " 0 to 1."
    ),
    "list_ids": tr_noop("The library shows what is stored."),
    "list_documents": tr_noop("Documents come with Markdown folders and `document` lines."),
    "list_journal": tr_noop("The menu Edit names what can be undone and redone."),
    "undo_conflict": tr_noop("{since} was changed since. Nothing was changed now; edit by hand."),
    "undone_later": tr_noop(
        "{since} was changed by a later operation, #{number} “{title}” of {at} UTC. Nothing was changed now; undo that one"
        " first."
    ),
    "redone_before": tr_noop(
        "{since} is not as it was then: #{number} “{title}” of {at} UTC is undone too. Nothing was changed now; do that one"
        " again first."
    ),
    "fill_or_other": tr_noop("Choose another file, or import memories into a new database: Import… in the menu File."),
    "import_instead": tr_noop("To take over what it holds, import it into a new database: Import… in the menu File."),
    "import_foreign": tr_noop(
        "Import its memories into a new database (Import… in the menu File); it is never changed."
    ),
    "make_database": tr_noop(
        "Choose another file, or make a new database: New… in the menu File. The welcome page has samples."
    ),
    "list_policies": tr_noop("Choose one of the versions that are stored."),
    "restore_backup": tr_noop("Put a backup of it back: Restore a backup… in the menu File."),
    "list_backups": tr_noop("Choose another file."),
    "other_database": tr_noop("It was not changed. Choose another file than {path}."),
    "import_foreign_schema": tr_noop(
        "It can be read; nothing of it is run and nothing is written. Take its memories into a new database:"
        " Import… in the menu File. Found: {found}."
    ),
    "recover_named": tr_noop("Bring what is left into a new database: Import… in the menu File. Missing: {names}."),
    "import_again": tr_noop("Import the file again: Import… in the menu File."),
    "choose_embedder": tr_noop("“Change the embedder…” in the menu Tools chooses one."),
    "list_runs": tr_noop("Choose one of the recorded recalls."),
    "name_external": tr_noop("Name it in the preferences: its command, or its address on this machine."),
    "list_words": tr_noop("Choose one of those that are listed."),
    "set_display": tr_noop("Set DISPLAY or WAYLAND_DISPLAY."),
    "other_display": tr_noop("Set DISPLAY to one that is there."),
    "other_folder": tr_noop("Check that you may write to {folder}."),
    "vectors_missing": tr_noop(
        "Vectors are missing: {error} Words find everything; “Change the embedder…” in the menu Tools goes on."
    ),
    "not_own_vectors": tr_noop("Do not keep the vectors of the file, or import into a new database."),
    "embed_anew": tr_noop("Embed all memories again: “Change the embedder…” in the menu Tools."),
    "overwrite": tr_noop("Choose another name than {target}."),
    "check_and_back_up": tr_noop(
        "Look at the disk, check this database (menu Tools), and make the backup again, best on another disk."
    ),
    "map_columns": tr_noop("Say which column holds it. The columns are: {listed}."),
    "name_encoding": tr_noop("Choose its encoding ({fitting} …), or save the table as UTF-8."),
    "name_dates": tr_noop("Choose which comes first in “Columns…”."),
    "name_speakers": tr_noop(
        "Write user or assistant in the column {column!r}; or say in “Columns…” that {text!r} is neither side's text."
    ),
    "table_encodings": tr_noop("Choose utf-8, utf-16, cp932 (Shift_JIS), euc_jp, gb18030, big5, cp949 or cp1252."),
    "line_encodings": tr_noop("Choose utf-8, utf-16, shift_jis, cp932, euc_jp, gb18030 or big5."),
    "delimiters": tr_noop("Choose a comma, semicolon, pipe or tab."),
    "formats": tr_noop("Choose one of: {known}."),
    "no_vectors": tr_noop("No memory has a vector yet. “Change the embedder…” in the menu Tools computes them."),
    "embedder_unlike_do": tr_noop("Embed all memories again: “Change the embedder…” in the menu Tools."),
    "list_not_allowed_do": tr_noop("If you trust {what}, allow it by the command line (key allow)."),
    "endpoint_not_allowed_do": tr_noop(
        "If you trust it, choose it yourself, or take another embedder: “Change the embedder…” in the menu Tools."
    ),
    "file_not_allowed_do": tr_noop(
        "If you trust it, choose it yourself, or take another embedder: “Change the embedder…” in the menu Tools."
    ),
    "lint_age_do": tr_noop(
        "Ask as of the newest memory ({newest}), or use the preset `calibrated`, in which age decides only"
        " between equals."
    ),
    "lint_embed_do": tr_noop("“Change the embedder…” in the menu Tools makes the missing vectors."),
    "lint_stale_do": tr_noop(
        "Import this database alone into a new one, which gets new indexes: Import… in the menu File."
    ),
    "lint_no_query_vectors_do": tr_noop(
        "“Change the embedder…” in the menu Tools takes a table of the vectors of questions, or embeds memories and"
        " questions by the same embedder."
    ),
    "lint_embedder_do": tr_noop("Embed all memories again: “Change the embedder…” in the menu Tools."),
    "index_rebuilt_do": tr_noop(
        "Nothing stored is lost. Import this database alone into a new one, which gets new "
        "indexes: Import… in the menu File."
    ),
    "search_fallback_do": tr_noop("See what is wrong: “Check this database” in the menu Tools."),
    "calibration_unused_do": tr_noop("Fit it again; until then the scores are used as they are."),
    "done_suppress": tr_noop("Isolate {count} memories for similar questions"),
    "done_suppressed_already": tr_noop("Isolated already for similar questions"),
    "done_isolated_already": tr_noop("Isolated already: {count} memories"),
    "done_no_restore": tr_noop("Nothing to restore: none of these is isolated"),
    "done_embed": tr_noop("Vectors of {count} memories were made"),
}
"""Texts by key for which the window has words of its own: every kind of `Remedy`, by menus and buttons (a test knows them), and
titles of operations that name what only the command line calls so."""

_ENDS = (".", "…", "。", "！", "？", "!", "?")


def error_title(error: MnemonautError) -> str:
    """What went wrong, translated."""
    return translated(error.title_text)


def error_advice(error: MnemonautError) -> str:
    """What to do now, translated, in the words of the window."""
    return translated(error.advice_text)


def error_text(error: MnemonautError) -> str:
    """Title and advice, as in `error_title` and `error_advice`, as sentences."""
    title = error_title(error)
    stop = "" if title.endswith(_ENDS) else QCoreApplication.translate("Sentences", ".")
    return joined(title + stop, error_advice(error))
