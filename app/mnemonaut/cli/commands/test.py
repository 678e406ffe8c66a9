"""`test`: run the judged questions, with an exit code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

from mnemonaut.cli.commands.recall import settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join, join_list, tr
from mnemonaut.cli.moves_text import changed_lines
from mnemonaut.cli.output import Json, Reply, moment_text, or_dash, printable, table, value_text, warn
from mnemonaut.cli.parser import Command, add_now, add_settings, count, usage_error
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.environment import written_by_a_person
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.evaluation import DEPTH, Ranker, difference_texts, each_setting, recipe_rankers
from mnemonaut_core.files import check_target
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.ports import no_progress
from mnemonaut_core.testing import (
    IMPORTED,
    QuestionResult,
    SetRecord,
    SetResult,
    decoded,
    encoded,
    imported_ranker,
    key_of,
    notes_of,
    run_set,
)
from mnemonaut_core.text.shown import shown_line
from mnemonaut_core.workspace.maintenance import write_lines
from mnemonaut_core.workspace.recorder import ONLY_UNRECORDED
from mnemonaut_core.workspace.wiring import Workspace

_HELP = tr_noop(
    "Every question that somebody judged (`mnemonaut judge`) is asked again, as of its own clock if it has one, and measured:\n"
    "recall, nDCG, MRR and hit of the ranking (the selected memories, then the other candidates), wrong memories that are\n"
    "selected, silence where nothing is relevant, tokens. A question without a relevant memory counts for silence only.\n"
    "Exit code 1 when a memory that must be selected is not, or one that must not be is; else 3 when a question has no answer\n"
    "since a retriever failed. The last result is stored in the database, so that the next run says which questions changed and\n"
    "what decided that. Values of --set are compared with their own last result, else with that of the recipe without them."
)


def declare(command: Command) -> None:
    add = command("test", "ask the judged questions again: is it better now?", epilog=_HELP)
    add("--folder FOLDER", "only the questions of this folder")
    add_settings(add, recipe=None, about="recipes to test")
    add("--runs", "test what imported recalls of another program returned")
    add("--k N", "how deep the metrics look (default: 10)", type=count, default=DEPTH)
    add("--junit FILE", "write the result as JUnit XML, a test case for each question", type=str)
    add_now(add)


def test(context: Context) -> Reply:
    """Exit code 1 for a broken *must* or *must not*, 3 for a question without an answer. Only the last result is stored."""
    options = context.options
    if not options.k:
        raise usage_error("--k counts from 1", "Write --k 10, for example.")
    target = None if options.junit is None else written_by_a_person(options.junit)
    if target is not None:
        check_target(target, database=context.db)
    named = options.recipe, options.preset, options.set, options.settings, options.external
    settings = None if options.runs and not any(named) else settings_of(context)
    with _workspace(context) as workspace, context.progress() as progress:
        explorer = workspace.explorer
        judged = workspace.library.judged(options.folder)
        if not judged and options.folder is not None:
            folders = dict.fromkeys(one.question.folder for one in workspace.library.judged())
            known = join_list(filter(None, folders)) or "–"
            raise InputError.keyed("no_judged_in", "no_judgments", folder=shown_line(options.folder, 40), known=known)
        rankers: dict[str, Ranker] = {}
        keys: dict[str, list[str]] = {}
        if settings is not None:
            workspace.warm()
            workspace.keep_postings()
            each = each_setting(explorer, settings)
            rankers |= recipe_rankers(explorer, each, token=context.token)
            for name in each:
                of = f"{name} {options.external or ''}" if name.startswith("external:") else name
                keys[name] = [key_of(options.folder, of, values) for values in (settings.values, {})]
        if options.runs:
            rankers[IMPORTED] = imported_ranker(explorer, now=context.now)
            keys[IMPORTED] = [key_of(options.folder, IMPORTED, {})]
        stored = {name: last for name, own in keys.items() if (last := _last(workspace, own)) is not None}
        found = run_set(
            explorer,
            judged,
            rankers,
            stored,
            now=context.now,
            k=options.k,
            token=context.token,
            on_question=lambda done: progress("questions", done, len(judged)),
        )
        notes = notes_of(explorer, judged)
        for one in found if workspace.can_write else ():
            if one.rows:
                workspace.database.judgments.store_test(keys[one.name][0], encoded(one.record))
    if target is not None:
        write_lines([junit(found)], target, replace=True, progress=no_progress)
    broken, failed = any(one.broken for one in found), any(one.failed for one in found)
    code = 1 if broken else EnvironmentFault.exit_code if failed else 0
    told = {"folder": options.folder, "k": options.k, "settings": list(map(_json, found)), "notes": notes}
    return context.reply("test", told, _lines(found, notes, options.k), exit_code=code)


def _workspace(context: Context) -> Workspace:
    """One that can store the result, or, where the file cannot be written, one that only reads."""
    embedder = context.options.embedder
    try:
        return context.workspace(write=True, embedder=embedder, changes=False)
    except EnvironmentFault as fault:
        if fault.code not in ONLY_UNRECORDED:
            raise
        warn(join(tr("this result was not stored."), tr(fault.title_text) + tr(".")))
        return context.workspace(embedder=embedder)


def _last(workspace: Workspace, keys: Sequence[str]) -> SetRecord | None:
    """The first of the last results under these keys."""
    texts = workspace.library.read(lambda reader: [reader.library.last_test(key) for key in keys])
    return next(filter(None, map(decoded, texts)), None)


def _json(one: SetResult) -> Json:
    silent, without, wrongly = one.silence
    return {
        "name": one.name,
        "questions": len(one.rows),
        **{metric: one.mean(metric) for metric in ("recall", "ndcg", "mrr", "hit")},
        **fields_json(one, "wrong tokens"),
        "silence": {"right": silent, "questions": without, "wrong": wrongly},
        "broken": len(one.broken),
        "since": None if one.last is None else _since_json(one, one.last),
        "rows": list(map(_row_json, one.rows)),
        "failed": [{"question": failed.question.path, "reason": reason} for failed, reason in one.failed],
    }


def _since_json(one: SetResult, last: SetRecord) -> Json:
    difference, (new, rejudged, gone) = one.difference, one.set_changed
    of_set = {"new": new, "judged_otherwise": rejudged, "no_longer_judged": gone}
    counts = {side: len(getattr(difference, side)) for side in ("better", "worse", "same")}
    changed = [{"parameter": one.parameter, "from": one.from_value, "to": one.to_value} for one in one.changed_values]
    return {"at": last.at, **counts, "chance": difference.chance, "changed": changed, **of_set}


def _row_json(row: QuestionResult) -> Json:
    question, measures, ranked = row.judged.question, row.measures, row.measures.ranked
    return {
        "id": question.id,
        "question": question.path,
        "selected": measures.given,
        "change": _change(row),
        "ranked": ranked and fields_json(ranked, "recall ndcg mrr hit"),
        **fields_json(measures, "wrong missing forbidden silence_is_right tokens"),
        **fields_json(row, "reasons broken"),
    }


def _change(row: QuestionResult) -> str | None:
    """`better`, `worse` or `same` since the last time; None for nothing to compare with."""
    if row.last is None:
        return None
    was, becomes = row.last.measures.quality, row.measures.quality
    return "better" if becomes > was else "worse" if becomes < was else "same"


def _lines(found: Sequence[SetResult], notes: Sequence[Text], k: int) -> Iterator[str]:
    metrics = [f"R@{k}", f"nDCG@{k}", "MRR", f"hit@{k}"]
    counts = [tr("wrong"), tr("rightly silent"), tr("wrongly silent"), tr("tokens"), tr("broken")]
    yield table(["", tr("questions"), *metrics, *counts], map(_cells, found), widest=[40] + [16] * 10)
    for one in found:
        if one.broken:
            yield ""
        for row in one.broken:
            yield f"✖ {one.name} · {printable(row.judged.question.path)}"
            yield from (f"  {printable(tr(text))}" for text in row.broken)
    for one in found:
        if one.last is not None:
            yield ""
            yield from _since(one, one.last)
    if new := [one.name for one in found if one.last is None]:
        yield ""
        yield tr("There is no earlier result to compare with: {names}.", names=join_list(new))
    for one in found:
        for failed, reason in one.failed:
            yield f"⚠ {one.name} · {printable(failed.question.path)} · {printable(tr(reason))}"
    yield from (f"⚠ {tr(note)}" for note in notes)


def _cells(one: SetResult) -> list[object]:
    right, without, wrongly = one.silence
    silent = tr("{right} of {count}", right=right, count=without) if without else None
    metrics = [or_dash(one.mean(metric), ".3f") for metric in ("recall", "ndcg", "mrr", "hit")]
    counts = [one.wrong, silent, wrongly, or_dash(one.tokens, ",.0f"), len(one.broken)]
    return [one.name, len(one.rows), *metrics, *counts]


def _since(one: SetResult, last: SetRecord) -> Iterator[str]:
    """What changed since the last time."""
    texts = [tr(text) for text in difference_texts(one.difference)]
    since = tr("{name}, since {moment} UTC:", name=one.name, moment=moment_text(last.at))
    yield " ".join([since, join(*texts) or tr("no question is comparable.")])
    if one.changed_values:
        turns = (
            f"{each.parameter}: {value_text(each.from_value)} → {value_text(each.to_value)}"
            for each in one.changed_values
        )
        yield f"  {join_list(turns)}"
    new, rejudged, gone = one.set_changed
    sentences = (
        (new, Text("{count} questions are new.", count=new)),
        (rejudged, Text("{count} questions were judged otherwise since.", count=rejudged)),
        (gone, Text("{count} questions are no longer judged.", count=gone)),
    )
    yield from (f"  {tr(text)}" for some, text in sentences if some)
    yield from changed_lines(one)


_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold."""


def junit(found: Sequence[SetResult]) -> str:
    """JUnit XML in English: a suite a setting, a case a question; a broken *must* is a failure, no answer an error."""
    root = ET.Element("testsuites")
    for one in found:
        counts = {"tests": len(one.rows) + len(one.failed), "failures": len(one.broken), "errors": len(one.failed)}
        suite = ET.SubElement(root, "testsuite", {"name": _xml(one.name), **{key: str(n) for key, n in counts.items()}})
        for row in one.rows:
            case = _case(suite, one.name, row.judged.question.path)
            if row.broken:
                lines = "\n".join(map(_xml, (*row.broken, *row.reasons)))
                ET.SubElement(case, "failure", message=_xml(row.broken[0])).text = lines
        for failed, reason in one.failed:
            ET.SubElement(_case(suite, one.name, failed.question.path), "error", message=_xml(reason))
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode")


def _case(suite: ET.Element, setting: str, name: str) -> ET.Element:
    return ET.SubElement(suite, "testcase", classname=_xml(setting), name=_xml(name))


def _xml(text: str) -> str:
    """The text without what XML cannot hold."""
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)
