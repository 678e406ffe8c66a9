"""What a change of parameters costs: which judged questions it makes better or worse; where none is judged, which of the recent
and saved questions get another answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.comparison import ComparedQuestion
from mnemonaut_core.explain.smallest_change import Remedy
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.questions import preview, preview_saved
from mnemonaut_core.recall.embed import is_remote
from mnemonaut_core.testing import SetResult, turned_each, turned_texts

RECENT = 12
"""Recorded recalls, and as many saved questions, that are tried where no question is judged."""


class Cost(msgspec.Struct, frozen=True, eq=False):
    """The questions that were tried with and without the change: the judged ones, else recent and saved ones."""

    judged: SetResult | None = None
    tried: tuple[ComparedQuestion, ...] = ()

    @property
    def asked(self) -> int:
        return len(self.tried) if self.judged is None else len(self.judged.compared)

    @property
    def changed(self) -> int:
        """The number of questions that get another answer; of judged ones those that are better or worse."""
        if self.judged is None:
            return sum(one.changes for one in self.tried)
        return len(self.judged.difference.better) + len(self.judged.difference.worse)

    @property
    def texts(self) -> tuple[Text, ...]:
        if self.judged is not None:
            return turned_texts(self.judged)
        if not self.tried:
            return (Text("Not tried on other questions: none is judged, recorded or saved."),)
        values = {"count": len(self.tried), "changed": self.changed}
        return (Text("Of {count} recent and saved questions {changed} get another answer.", **values),)


def costs_of(
    explorer: Explorer, trace: Trace, remedies: Sequence[Remedy], *, now: int, token: CancelToken = NEVER
) -> Iterator[Cost | None]:
    """The cost of each remedy; None if it changes the question itself, or an endpoint embeds. No language model chooses."""
    if is_remote(explorer.embedder):
        yield from repeat(None, len(remedies))
        return
    asking = Explorer(explorer.readers, explorer.embedder, person=explorer.person)
    before = explorer.settings.of_trace(trace)
    values = [{one.parameter: one.to_value for one in remedy.changes} for remedy in remedies]
    of_recipe = [not any(one.of_query for one in remedy.changes) for remedy in remedies]
    afters = [
        replace(before, values={**before.values, **one}) for one, known in zip(values, of_recipe, strict=True) if known
    ]
    judged = turned_each(asking, before, afters, now=now, token=token)
    saved = [one for one in explorer.library.saved() if one.query is not None][:RECENT]
    for one, known in zip(values, of_recipe, strict=True):
        if not known:
            yield None
        elif (result := next(judged, None)) is not None:
            yield Cost(result)
        else:
            settings = Settings(trace.recipe, "", one)
            recent = preview(asking, settings, limit=RECENT, token=token)
            kept = preview_saved(asking, settings, saved, now=now, token=token)
            yield Cost(tried=tuple(chain(recent.runs, kept.runs)))
