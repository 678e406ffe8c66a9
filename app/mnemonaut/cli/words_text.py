"""Which word of a question decides, and which questions bring a memory, as text and for `--json`."""

from __future__ import annotations

from msgspec.structs import asdict

from mnemonaut.cli.language import listed, said, say
from mnemonaut.cli.output import Json, fields_json, moment_text, number_text, printable, table
from mnemonaut.cli.recall_text import outcome_word
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.sentences import NearestSentence
from mnemonaut_core.explain.words import Effect, LeftOut, Placement
from mnemonaut_core.i18n import Text
from mnemonaut_core.questions import Brings

EFFECTS = {
    Effect.BRINGS: Text("brings it"),
    Effect.BURIES: Text("buries it"),
    Effect.HELPS: Text("helps"),
    Effect.HINDERS: Text("hinders"),
    Effect.NOTHING: Text("nothing"),
}


def _placement_json(placement: Placement) -> Json:
    return {"outcome": placement.outcome.code, **fields_json(placement, "place rank score")}


def words_json(found: LeftOut, trace: Trace) -> Json:
    """For `why --words`."""
    rows = []
    for row in found.rows:
        word = {"word": row.word.text, **fields_json(row.word, "start end"), **fields_json(row, "question effect")}
        rows.append(word | _placement_json(row.placement))
    counted = {"whole": _placement_json(found.whole), "not_tried": found.not_tried, "rows": rows}
    return _asked_json(found.memory_id, trace) | counted


def _asked_json(memory_id: str, trace: Trace) -> Json:
    return {"id": memory_id, **fields_json(trace, "recipe preset"), "question": trace.query.text}


def words_text(found: LeftOut, trace: Trace, memory: Memory) -> str:
    """A row for each word, in their order, and the sentence that names those that decide."""
    lines = [
        f"{trace.recipe} · {trace.preset} · {printable(trace.query.text)}",
        f"{memory.id}  {printable(memory.text)[:90]}",
        say("with the whole question: {standing}", standing=_placement(found.whole)),
    ]
    if not found.rows:
        return "\n".join([*lines, say("The question has only one word: without it nothing would be asked.")])
    rows = [
        [row.word.text, said(EFFECTS[row.effect]), _number(found.whole.place), "→", _number(row.placement.place),
         _number(found.whole.rank), "→", _number(row.placement.rank), _score(found.whole), "→", _score(row.placement),
         outcome_word(row.placement.outcome.code)]
        for row in found.rows
    ]  # fmt: skip
    heads = [
        say("without"),
        say("the word"),
        say("in the result"),
        "",
        "",
        say("rank"),
        "",
        "",
        say("score"),
        "",
        "",
        say("outcome then"),
    ]
    lines += ["", table(heads, rows, widest=[24, 14, 6, 2, 6, 6, 2, 6, 8, 2, 8, 24]), "", deciding_text(found)]
    if found.not_tried:
        lines.append(say("{count} more words were not left out.", count=number_text(found.not_tried)))
    return "\n".join(lines)


def sentence_json(found: NearestSentence, trace: Trace) -> Json:
    """For `why --sentence`."""
    best = found.best
    nearest = None if best is None else {**asdict(best), "number": found.sentences.index(best) + 1}
    told = {"embedder": found.embedder or None, **fields_json(found, "sent left_out reason")}
    return _asked_json(found.memory_id, trace) | told | {"nearest": nearest, "sentences": found.sentences}


def sentence_text(found: NearestSentence, trace: Trace, memory: Memory) -> str:
    """All sentences with how near each is, the nearest marked; and that no score counts this."""
    lines = [f"{trace.recipe} · {trace.preset} · {printable(trace.query.text)}", memory.id]
    if found.reason is not None:
        return "\n".join([*lines, say("not measured: {reason}", reason=said(found.reason))])
    best = found.best
    rows = [["▸" if one is best else "", f"{one.cosine:.3f}", printable(one.text)] for one in found.sentences]
    lines += ["", table(["", say("closeness"), say("sentence")], rows, widest=[2, 10, 100]), ""]
    if found.left_out:
        lines.append(say("{count} more sentences were not looked at.", count=number_text(found.left_out)))
    if found.sent:
        lines.append(say("{count} texts went to the endpoint of the embedder.", count=number_text(found.sent)))
    lines.append(say("This is measured beside the recall: no score counts it."))
    return "\n".join(lines)


def deciding_text(found: LeftOut) -> str:
    """Which words decide, as a sentence."""
    deciding = found.deciding
    if not deciding:
        return say("No single word decides: without any one of them it keeps its place.")
    words = listed(f"“{row.word.text}”" for row in deciding)
    then = deciding[0].placement
    rank = then.rank if then.place is None else then.place
    if deciding[0].effect is Effect.HELPS and rank is None:
        return say("{words} helps it most: without it, no search finds this memory.", words=words)
    return say(_SENTENCES[deciding[0].effect].template, words=words, rank=_number(rank))


_SENTENCES = {
    Effect.BRINGS: Text("{words} brought it: without it, this memory does not come back."),
    Effect.BURIES: Text("{words} buried it: without it, this memory comes back."),
    Effect.HELPS: Text("{words} helps it most: without it, it would rank {rank}."),
    Effect.HINDERS: Text("{words} holds it back most: without it, it would rank {rank}."),
}


def _placement(placement: Placement) -> str:
    if placement.place is not None:
        return say("returned, number {place}", place=placement.place)
    word = outcome_word(placement.outcome.code)
    return word if placement.rank is None else say("{outcome}, rank {rank}", outcome=word, rank=placement.rank)


def _score(placement: Placement) -> str:
    return "–" if placement.score is None else f"{placement.score:.4f}"


def _number(number: int | None) -> str:
    return "–" if number is None else str(number)


def brings_json(found: Brings, recipe: str) -> Json:
    """For `why --questions`."""
    rows = []
    for row in found.rows:
        where = {"run": row.run and row.run.id, "saved": row.saved and row.saved.id}
        rows.append(fields_json(row, "question clock") | where | _placement_json(row.placement))
    return {"id": found.memory_id, "recipe": recipe, **fields_json(found, "bring not_kept failed"), "rows": rows}


def brings_text(found: Brings, memory: Memory) -> str:
    """A row for each question, those that return it first."""
    lines = [f"{memory.id}  {printable(memory.text)[:90]}"]
    if not found.rows:
        lines.append(say("No question is recorded or saved that could be asked."))
    else:
        rows = [
            [_number(row.placement.place), _number(row.placement.rank), outcome_word(row.placement.outcome.code),
             moment_text(row.clock), row.saved.path if row.saved is not None else "", row.question]
            for row in found.rows
        ]  # fmt: skip
        heads = [
            say("in the result"),
            say("rank"),
            say("outcome"),
            say("as of (UTC)"),
            say("saved as"),
            say("question"),
        ]
        lines += [table(heads, rows, widest=[6, 6, 24, 16, 24, 80]), ""]
        counts = {"count": number_text(found.bring), "asked": number_text(len(found.rows))}
        lines.append(say("Questions that bring it: {count} of {asked}.", **counts))
    if found.not_kept:
        lines.append(say("{count} have no question kept and cannot be tried.", count=number_text(found.not_kept)))
    return "\n".join([*lines, *(f"⚠ {printable(said(one))}" for one in found.failed)])
