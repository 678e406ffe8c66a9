"""The indicators over recalls, as text with bars and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from mnemonaut.cli.language import joined, listed, said, say
from mnemonaut.cli.output import Json, cell_width, fields_json, fit, number_text, printable, table
from mnemonaut_core.domain.indicators import Bar, Indicator, IndicatorGroup, RunIndicators
from mnemonaut_core.i18n import Text

_BAR = 32
_LABEL, _WIDEST, _COUNT = 18, 40, 8


def indicators_json(found: RunIndicators, *, records: bool) -> Json:
    """All of it; null is "not told"."""
    groups = [
        {
            "recipe": group.recipe,
            "file": group.file or None,
            "recalls": group.recalls,
            "query": group.asks,
            "indicators": [_indicator_json(one) for one in group.indicators],
        }
        for group in found.groups
    ]
    return fields_json(found, "asked recalls gone gaps") | {"recording": records, "groups": groups}


def _indicator_json(one: Indicator) -> Json:
    target = one.target
    return {
        "indicator": one.key,
        "of": one.subject or None,
        **fields_json(one, "title definition"),
        "called": one.called or None,
        **fields_json(one, "seed section unit counted n"),
        "not_told": one.untold,
        "figures": one.figures,
        "target": target and {"asked": target.text, **fields_json(target, "limit value met")},
        "worry": one.worry,
        "bars": one.bars,
    }


def indicators_text(found: RunIndicators, *, records: bool) -> str:
    """Tables for all recalls and for each recipe, and bars: of the only recipe there is, else of all recalls."""
    if not found.recalls:
        lines = [say("No recall matches.") if found.asked else say("No recall is recorded yet.")]
        return "\n".join([*lines, *_remarks(found, records=records)])
    groups = found.groups
    if len(groups) == 2:
        groups = groups[1:]  # one recipe: all recalls are its recalls
    blocks = [_group_text(group, bars=place == 0) for place, group in enumerate(groups)]
    if len(groups) > 1:
        blocks.append(
            say("The bars of one recipe: {command}", command='mnemonaut runs --indicators --query "recipe:NAME"')
        )
    return "\n\n".join([*blocks, *_remarks(found, records=records)])


def _remarks(found: RunIndicators, *, records: bool) -> Iterator[str]:
    if not records:
        yield say("Recording is off: nothing that is asked now is counted. (mnemonaut runs --record on)")
    elif found.gaps:
        yield say("Nothing was recorded in {times} times: what was asked then is not counted.", times=found.gaps)
    if found.gone:
        yield say("{count} recalls were let go while they were counted.", count=found.gone)


def title_of(group: IndicatorGroup) -> str:
    """Whose recalls they are, and how many."""
    if group.recipe is not None:
        name = printable(group.recipe)
    else:
        name = say("imported: {file}", file=printable(group.file)) if group.file else say("all recalls")
    return f"{name} ({number_text(group.recalls)})"


def _group_text(group: IndicatorGroup, *, bars: bool) -> str:
    told = [one for one in group.indicators if one.n]
    untold = [printable(said(one.title)) for one in group.indicators if not one.n]
    head = [
        say("indicator"), say("design"), say("unit"), "n", say("not told"), say("mean"), "50%", "90%", "95%", say("target"),
    ]  # fmt: skip
    lines = [
        f"== {title_of(group)}",
        table(head, [_cells(one) for one in told], widest=[44, 9, 10, 9, 9, 9, 9, 9, 9, 60]),
    ]
    if untold:
        lines.append(say("Not told by these recalls: {titles}", titles=listed(untold)))
    if bars:
        for before, one in zip((None, *told), told, strict=False):
            lines += _chart(one, known=before is not None and before.key == one.key)
    return "\n".join(lines)


def _cells(one: Indicator) -> list[str]:
    share = one.figures.get("share")
    mean = f"{share:.1%}" if share is not None else _figure(one, "mean")
    return [
        said(one.title), one.seed, said(one.unit), number_text(one.n), number_text(one.untold), mean,
        *(_figure(one, name) for name in ("p50", "p90", "p95")), target_text(one),
    ]  # fmt: skip


def _figure(one: Indicator, name: str) -> str:
    value = one.figures.get(name)
    return "–" if value is None else figure_text(one, value)


def figure_text(one: Indicator, value: float) -> str:
    """A number in the unit of its indicator."""
    return f"{value:.3f}" if one.unit == "score" else f"{value:,.1f}"


def target_text(one: Indicator) -> str:
    """What a seed asks, and whether it is so; "–" where it asks nothing."""
    target = one.target
    if target is None:
        return "–"
    asked = said(target.text)
    if target.met is None:
        return joined(asked, say("(not told)"))
    return f"{'✔' if target.met else '✖'} {asked}"


def _chart(one: Indicator, *, known: bool) -> Iterator[str]:
    """Its sentences, unless those are the same as of the one before, and its bars."""
    yield ""
    yield f"{printable(said(one.title))}  ·  {say('design {seed}, {section}', seed=one.seed, section=one.section)}"
    if not known:
        yield f"  {said(one.definition)}{f' ({one.called})' if one.called else ''}"
    if one.worry is not None and not known:
        yield f"  {said(one.worry)}"
    most = max(bar.count for bar in one.bars)
    wide = max(_LABEL, max(cell_width(_label(bar)) for bar in one.bars))
    for bar in one.bars:
        yield _bar(bar, most, one.n, min(wide, _WIDEST))


def _label(bar: Bar) -> str:
    return said(bar.label) if isinstance(bar.label, Text) else printable(bar.label)


def _bar(bar: Bar, most: int, n: int, wide: int) -> str:
    eighths = round(8 * _BAR * bar.count / most) if most else 0
    drawn = "█" * (eighths // 8) + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[eighths % 8]
    if bar.count and not drawn:
        drawn = "▏"
    return f"  {fit(_label(bar), wide)} {fit(drawn, _BAR)} {number_text(bar.count):>{_COUNT}}  {bar.count / n:6.1%}"
