"""Export a comparison as a self-contained HTML page and as a CSV table. Texts of memories are escaped: they may be hostile.
Pure."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from itertools import pairwise

from mnemonaut_core.domain.outcome import OUTCOME_LABELS
from mnemonaut_core.explain.compare import GAINED, KEPT, LOST, SINCE_WORDS, Place, SideBySide
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import csv_table, date_text, memory_line, moment_text, shown_line, shown_text

Wording = Callable[[str], str]
"""A text of the program in the person's language."""
LINE_DEPTH = 20
"""Ranks that the graph shows."""
_COLUMNS = tuple(
    """
    memory date recall run recipe preset database rank rank_change place outcome score score_change combine
    parts since text
""".split()
)
_STYLE = """
:root{color-scheme:light dark;--text:#1d1d22;--page:#fff;--faint:#62626c;--line:#d9d9e0;--in:#e3f3e6;
--gain:#d8f0dc;--loss:#f8dcdc}
@media(prefers-color-scheme:dark){:root{--text:#e8e8ee;--page:#17171b;--faint:#a2a2ae;--line:#3a3a44;--in:#1f3626;
--gain:#1d3a26;--loss:#46232a}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page);max-width:76rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top}
td.in{background:var(--in)}small,.faint{color:var(--faint)}.text{overflow-wrap:anywhere}.date{white-space:nowrap}.id{overflow-wrap:anywhere;min-width:5rem}.wide{overflow-x:auto}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;border:1px solid var(--line);padding:.6rem}
ins{background:var(--gain);text-decoration:none}del{background:var(--loss)}
svg{width:100%;height:auto;color:var(--text)}
svg text{font:11px system-ui,sans-serif;fill:currentColor}svg path{stroke:currentColor;fill:none}
"""


def title_of(comparison: SideBySide, number: int) -> Text:
    """Which recall this is: its recipe and preset, its clock, its run where it was recorded."""
    side = comparison.sides[number]
    clock = side.asked.get("now")
    values = {"moment": moment_text(clock if isinstance(clock, int) else None)}
    run = shown_line(side.id, 40)
    if side.origin.imported:
        return Text("{system}, another program, at {moment} UTC, run {run}", system=side.recipe, run=run, **values)
    values |= {"recipe": side.recipe, "preset": side.preset}
    if side.origin.recorded:
        return Text("{recipe} ({preset}), as of {moment} UTC, run {run}", run=run, **values)
    if side.origin.kept:
        return Text("{recipe} ({preset}), as of {moment} UTC, as it was saved", **values)
    return Text("{recipe} ({preset}), as of {moment} UTC, asked now", **values)


def question_of(comparison: SideBySide) -> str:
    """The question of the first recall; "" where it is not recorded."""
    side = comparison.sides[0]
    return str(side.asked.get("text", "")) if side.question_kept else ""


def csv_text(comparison: SideBySide) -> str:
    """A line for each memory and recall; the column names are English, since programs read them."""
    rows = []
    for row in comparison.rows:
        for number, (side, place) in enumerate(zip(comparison.sides, row.places, strict=True), 1):
            scored, memory = place.scored, row.memory
            values = {
                "memory": row.id,
                "date": "" if memory is None else date_text(memory.moment),
                "recall": number,
                "run": side.id,
                "recipe": side.recipe,
                "preset": side.preset,
                "database": side.origin.database,
                "rank": place.rank,
                "rank_change": row.rank_change(number - 1),
                "place": place.slot,
                "outcome": (place.code or "") if place.stored else "NOT_STORED",
                "score": scored and scored.score,
                "score_change": comparison.score_change(row, number - 1),
                "combine": scored and scored.combine.value,
                "parts": "; ".join(f"{one.name}={one.contribution!r}" for one in (scored.parts if scored else ())),
                "since": place.since.value,
                "text": "" if memory is None else shown_text(memory.text),
            }
            rows.append(values.values())
    return csv_table(_COLUMNS, rows)


# ---- the page


def html_text(comparison: SideBySide, word: Wording, language: str = "en") -> str:
    """One file: light or dark as the reader's machine is, no script, nothing that is loaded from anywhere."""
    title = word(Text("{count} recalls compared", count=len(comparison.sides)))
    body = "\n".join(_body(comparison, word, title))
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{_safe(title)}</title><style>{_STYLE}</style></head>\n<body>\n{body}\n</body></html>"
    )


def _safe(text: str) -> str:
    return html.escape(shown_text(text), quote=True)


def _own(text: str) -> str:
    """Foreign text, isolated from the direction of the text around it."""
    return f"<bdi>{_safe(text)}</bdi>"


def _body(comparison: SideBySide, word: Wording, title: str) -> Iterator[str]:
    def escaped(text: Text) -> str:
        return _safe(word(text))

    yield f"<h1>{_safe(title)}</h1>"
    question = question_of(comparison)
    if question:
        yield f'<p class="text">{_own(question)}</p>'
    yield "<ol>"
    for number, side in enumerate(comparison.sides):
        notes = "".join(f"<br><small>⚠ {escaped(note)}</small>" for note in side.notes)
        yield f"<li>{escaped(title_of(comparison, number))}{notes}</li>"
    yield f"</ol><h2>{escaped(Text('What differs'))}</h2>"
    if comparison.differences:
        yield f'<div class="wide"><table><tr><th></th>{_numbers(comparison)}</tr>'
        for one in comparison.differences:
            cells = "".join(f'<td class="text">{_own(word(value))}</td>' for value in one.values)
            yield f"<tr><th>{escaped(one.name)}</th>{cells}</tr>"
        yield "</table></div>"
    else:
        yield f"<p>{escaped(Text('Nothing: they were asked alike.'))}</p>"
    yield f"<h2>{escaped(Text('How much they agree'))}</h2><ul>"
    for pair in comparison.overlaps:
        yield f"<li>{escaped(overlap_text(comparison, pair.first, pair.second))}</li>"
    yield "</ul>"
    yield from _graph(comparison)
    yield f"<h2>{escaped(Text('Memories'))}</h2>"
    heads = f"<th>{escaped(Text('date'))}</th><th>id</th><th>{escaped(Text('memory'))}</th>"
    yield f'<div class="wide"><table><tr>{_numbers(comparison)}{heads}</tr>'
    for row in comparison.rows:
        cells = "".join(_cell(place, row.rank_change(n) if n else None, word) for n, place in enumerate(row.places))
        date = "" if row.memory is None else date_text(row.memory.moment)
        text = "–" if row.memory is None else _own(memory_line(row.memory.text))
        head = f'<td class="date">{date}</td><td class="id">{_own(shown_line(row.id, 80))}</td>'
        yield f'<tr>{cells}{head}<td class="text">{text}</td></tr>'
    yield "</table></div>"
    yield from _packs(comparison, word)


def _numbers(comparison: SideBySide) -> str:
    return "".join(f"<th>{number}</th>" for number in range(1, len(comparison.sides) + 1))


def overlap_text(comparison: SideBySide, first: int, second: int) -> Text:
    """How much two of them agree, in one line."""
    pair = comparison.overlap(first, second)
    return Text(
        "{first} and {second}: {both} in both, {only_first} only in {first}, {only_second} only in {second}; Jaccard"
        " {jaccard}, rank-biased overlap {rbo} (p = {p})",
        first=first + 1,
        second=second + 1,
        both=pair.both,
        only_first=pair.only_first,
        only_second=pair.only_second,
        jaccard=f"{pair.jaccard:.2f}",
        rbo=f"{pair.rbo:.3f}",
        p=f"{comparison.persistence:g}",
    )


def place_text(place: Place, change: int | None, word: Wording) -> str:
    """The rank with how it moved, or what became of it; and what happened to the memory since."""
    if not place.stored:
        return word(Text("not stored here"))
    if place.told is not None and place.code is None:
        return " ".join(filter(None, ("" if place.rank is None else f"✖ {place.rank}", word(place.told))))
    if place.code is None:
        return "–" if place.outcome is None else ""
    shown = "✔" if place.rank is None and place.slot is not None else "" if place.rank is None else str(place.rank)
    if change:
        shown += f" ({change:+d})"
    if place.slot is None:
        shown = f"✖ {shown} {word(OUTCOME_LABELS[place.code])}".replace("  ", " ")
    return f"{shown}, {word(SINCE_WORDS[place.since])}" if place.since in SINCE_WORDS else shown


def _cell(place: Place, change: int | None, word: Wording) -> str:
    score = "" if place.scored is None else f"<br><small>{place.scored.score:.3f}</small>"
    parts = "" if place.scored is None else "; ".join(f"{p.name} {p.contribution:.3f}" for p in place.scored.parts)
    kind = ' class="in"' if place.slot is not None else ""
    return f'<td{kind} title="{_safe(parts)}">{_safe(place_text(place, change, word))}{score}</td>'


def _graph(comparison: SideBySide) -> Iterator[str]:
    """The rank lines: a column for each recall, the first rank on top; what is in a result is drawn firmly."""
    lines = comparison.lines(LINE_DEPTH)
    if not lines:
        return
    gap, top, step = 900 // (len(comparison.sides) - 1), 24, 18
    across = [60 + gap * number for number in range(len(comparison.sides))]
    height = top + step * (LINE_DEPTH + 1)
    yield f'<svg viewBox="0 0 1020 {height}" role="img" aria-hidden="true">'
    for number, x in enumerate(across, 1):
        yield f'<text x="{x}" y="12" text-anchor="middle">{number}</text>'
    for line in lines:
        points = [
            (x, top + step * rank) if rank is not None and rank <= LINE_DEPTH else None
            for x, rank in zip(across, line.ranks, strict=True)
        ]
        drawn = [f"M{a[0]} {a[1]}L{b[0]} {b[1]}" for a, b in pairwise(points) if a and b]
        if drawn:
            strong = "1" if any(line.selected) else "0.3"
            yield f'<path d="{"".join(drawn)}" opacity="{strong}"><title>{_safe(shown_line(line.id, 80))}</title></path>'
        for point, chosen in zip(points, line.selected, strict=True):
            if point:
                fill = "currentColor" if chosen else "none"
                yield f'<circle cx="{point[0]}" cy="{point[1]}" r="4" fill="{fill}" stroke="currentColor"/>'
    yield "</svg>"


def pack_head(comparison: SideBySide, number: int) -> Text:
    """What the model would be given by this recall, against the first: tokens, gained and lost."""
    diff = comparison.packs[number - 1]
    if diff is None:
        why = next(side.no_pack for side in (comparison.sides[number], comparison.sides[0]) if side.pack is None)
        return Text("1 and {number}: {why}", number=number + 1, why=why or "")
    if diff.nothing:
        return Text("1 and {number}: the same text, {tokens} tokens", number=number + 1, tokens=diff.after.tokens)
    return Text(
        "1 and {number}: {before} → {after} tokens, {gained} gained, {lost} lost",
        number=number + 1,
        before=diff.before.tokens,
        after=diff.after.tokens,
        gained=diff.gained,
        lost=diff.lost,
    )


def _packs(comparison: SideBySide, word: Wording) -> Iterator[str]:
    yield f"<h2>{_safe(word(Text('What the model is given')))}</h2>"
    tags = {KEPT: "", GAINED: "ins", LOST: "del"}
    for number, diff in enumerate(comparison.packs, 1):
        yield f"<h3>{_safe(word(pack_head(comparison, number)))}</h3>"
        if diff is None or not (diff.before.text or diff.after.text):
            continue
        told = "".join(
            f"<{tag}>{_safe(one.text)}</{tag}>" if (tag := tags[one.sign]) else _safe(one.text) for one in diff.pieces
        )
        yield f"<pre>{told}</pre>"
