"""Tuning a recipe's parameters on judged questions: a seeded coordinate search over their own bounds, cross-validated.

For each fold of the questions a search sees the other folds alone, and what it found is measured on this one. The values are those
of one more search, on all questions. A search goes through the parameters in an order of the seed, twice. Of each it tries both
bounds, a value drawn between them, half and double of the value now, and goes on with the best if its nDCG@10 is higher by more
than the standard error. Where both bounds change no question, no other value is tried.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import InputError, os_faults
from mnemonaut_core.evaluation import DEPTH, answer_of
from mnemonaut_core.explain.replay import Replayer, one_snapshot
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.files import open_private
from mnemonaut_core.metrics import Gain, Gains, gain, ndcg_at, relevant
from mnemonaut_core.parameters import ParameterInfo, Resolved, describe, find
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.recipes.registry import recipe_named

LEAST_QUESTIONS = 20
MOST_QUESTIONS = 200
"""More are not used: the seed draws them."""
FOLDS = 5
_ROUNDS = 2
_ORDERS = ("fuse", "rerank")
Values = dict[str, object]
Scores = NDArray[np.float64]


class Tuned(msgspec.Struct, frozen=True):
    """A search. `values` differ from the preset ({}: nothing better); `gain` is measured on questions not searched."""

    recipe: str
    preset: str
    parameters: tuple[str, ...]
    seed: int
    values: Values
    gain: Gain
    trials: int

    @property
    def recommended(self) -> bool:
        """Whether the gain is more than chance, and there is a value to change."""
        return bool(self.values) and self.gain.difference.low > 0.0 and not self.gain.within_noise


class Trials:
    """The scores of all questions by values: in memory and, with a path, in a file whose first line names the search."""

    def __init__(self, path: Path | None, about: Mapping[str, object]) -> None:
        self.scores: dict[str, Scores] = {}
        self._path, first = path, json.dumps(about, sort_keys=True)
        if path is None:
            return
        try:
            # what stands after the last line feed was not written to its end
            whole, end, _ = (path.read_text("utf-8") if path.exists() else "").rpartition("\n")
            known, *lines = whole.split("\n") if whole else [first]
            if known != first:
                raise InputError.keyed("tune_other_search", file=path.name[:40])
            for line in lines:
                items, scores = json.loads(line)
                self.scores[json.dumps(items)] = np.array(scores, np.float64)
            with open_private(path, "a") as file:
                file.truncate(len((whole + end).encode()))
                file.write("" if whole else f"{first}\n")
        except (OSError, ValueError, TypeError) as error:
            raise InputError.keyed("tune_state", file=path.name[:40], detail=str(error)) from error

    def get(self, values: Values, make: Callable[[Values], Scores]) -> Scores:
        items = sorted(values.items())
        key = json.dumps(items)
        if key not in self.scores:
            self.scores[key] = make(values)
            if self._path is not None:
                with os_faults("tune_unwritable", file=self._path.name[:40]), open_private(self._path, "a") as file:
                    file.write(json.dumps([items, self.scores[key].tolist()]) + "\n")
        return self.scores[key]


def tuned_parameters(recipe: str, names: Sequence[str] = ()) -> tuple[ParameterInfo, ...]:
    """The named parameters (InputError if unknown), else the numbers that order: no depth, no limit, no filter."""
    infos = describe(recipe_named(recipe).parameters)
    if names:
        return tuple(dict.fromkeys(find(infos, name, where="set") for name in names))
    return tuple(
        info
        for info in infos
        if info.span is not None and info.unit != "memories" and (info.stage in _ORDERS or info.group == "weights")
    )


def tune(
    explorer: Explorer,
    judged: Sequence[tuple[Query, Gains]],
    settings: Settings,
    infos: Sequence[ParameterInfo],
    *,
    seed: int = 0,
    state: Path | None = None,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
) -> Tuned:
    """Search the values of these parameters over the preset of the settings (one recipe). Nothing is stored but the `state`.
    InputError for fewer than `LEAST_QUESTIONS` questions with a relevant memory, and for a state of another search."""
    usable = [(query, gains) for query, gains in judged if relevant(gains)]
    if len(usable) < LEAST_QUESTIONS:
        raise InputError.keyed("tune_too_few", count=len(usable), least=LEAST_QUESTIONS)
    draw = np.random.default_rng(seed).permutation(len(usable))[:MOST_QUESTIONS]
    usable = [usable[place] for place in draw]
    recipe = recipe_named(settings.recipes)
    resolved = explorer.settings.resolve(recipe, settings)
    start = {layer.name: layer.value for layer in resolved.layers}
    above = {layer.name for layer in resolved.layers if layer.layer not in ("default", "preset")}
    infos = [info for info in infos if info.name not in above]  # a preset does not change what another layer sets
    with one_snapshot(explorer.readers, explorer.embedder, token) as readers:
        replayers = []
        for number, (query, _) in enumerate(usable):
            (trace,) = explorer.recall(query, settings, token=token)
            replayers.append(Replayer(recipe, trace, readers, explorer.embedder, token))
            progress("recalls", number + 1, len(usable))

        def scores_of(values: Values) -> Scores:
            progress("trials", len(trials.scores) + 1, None)
            tried = explorer.settings.resolve(recipe, replace(settings, values={**settings.values, **values}))
            return np.array([_ndcg(one, tried, gains) for one, (_, gains) in zip(replayers, usable, strict=True)])

        texts = [
            [query.text, query.now, [turn.text for turn in query.context], sorted(gains.items())]
            for query, gains in usable
        ]
        about = {
            "recipe": recipe.name,
            "start": {name: start[name] for name in sorted(start)},
            "parameters": [info.name for info in infos],
            "seed": seed,
            "of": sha256(json.dumps([texts, explorer.generation]).encode()).hexdigest(),
        }
        trials = Trials(state, about)
        search = _Search(infos, start, seed, lambda values: trials.get(values, scores_of))
        base = search.scores({})
        fold_of = np.arange(len(usable)) % FOLDS
        held_out = np.zeros(len(usable))
        for fold in range(FOLDS):
            found = search.best(fold_of != fold)
            held_out[fold_of == fold] = search.scores(found)[fold_of == fold]
        values = search.best(np.ones(len(usable), np.bool_))
    names = tuple(info.name for info in infos)
    gained = gain(base.tolist(), held_out.tolist())
    return Tuned(recipe.name, resolved.preset, names, seed, values, gained, len(trials.scores))


def _ndcg(replayer: Replayer, resolved: Resolved, gains: Gains) -> float:
    replayer.token.raise_if_set()
    return ndcg_at(answer_of(replayer.with_parameters(resolved)).ranking, gains, DEPTH)


class _Search:
    def __init__(
        self, infos: Sequence[ParameterInfo], start: Mapping[str, object], seed: int, scores: Callable[[Values], Scores]
    ) -> None:
        self._infos, self._start, self._seed, self.scores = infos, start, seed, scores

    def best(self, seen: NDArray[np.bool_]) -> Values:
        now: Values = {}
        for number in range(_ROUNDS):
            before = dict(now)
            for place in np.random.default_rng([self._seed, number]).permutation(len(self._infos)).tolist():
                now = self._along(self._infos[place], now, seen, np.random.default_rng([self._seed, number, place]))
            if now == before:
                break
        return now

    def _along(self, info: ParameterInfo, now: Values, seen: NDArray[np.bool_], draw: np.random.Generator) -> Values:
        here, best, most = self.scores(now), now, 0.0
        inert = 0
        for count, value in enumerate(_candidates(info, now.get(info.name, self._start[info.name]), draw), 1):
            tried = {**now, info.name: value}
            gains = self.scores(tried) - here
            mean, error = gains[seen].mean(), gains[seen].std() / np.sqrt(seen.sum())
            if mean > most and mean > error:
                best, most = tried, mean
            inert += not gains.any()
            if count == inert == 2:
                break
        return best


def _candidates(info: ParameterInfo, now: Any, draw: np.random.Generator) -> Iterator[object]:
    """The values to try in place of the one now, each once."""
    found: list[object] = [not now] if info.kind is bool else list(info.choices)
    if info.kind in (int, float) and not info.choices:
        low = 0.0 if info.lower is None else info.lower
        high = max(2 * now, 1.0) if info.upper is None else info.upper
        tried = (min(max(value, low), high) for value in (low, high, draw.uniform(low, high), now / 2, now * 2))
        found = [round(value) if info.kind is int else float(f"{value:.3g}") for value in tried]
    return (value for value in dict.fromkeys(found) if value != now)
