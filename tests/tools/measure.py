"""How well every recipe and preset answers the judged questions of every set, beside trivial baselines.

    python tests/tools/measure.py --data FOLDER [--settings blend:talk blend:talk:thread=0.3 heuristic:calibrated]
        [--lists default,encoder] [--sets rpc_ja,memorybank_zh] [--half odd|even|all] [--json FILE]
        [--against FILE] [--folder KEPT] [--processes 2]

FOLDER is described in `judged_stores.py`. Each store is imported once and warm before the first question.

- A *ranking* is what a recall selected, then the rest of its candidates in their order: gates and limits do not count.
- Halves by place in `queries.jsonl`, from 0: the even half chooses values, the odd one is reported. Intervals are paired
  bootstraps of 95 %, the mean of the sets each counting the same.
- *kept*: of the own questions whose first five of the ranking hold a relevant memory, the share that are given one. *false*: the
  share of foreign questions that are given any memory: up to 60 a store (MemoryBank 20) of other stores of the language, at this
  store's clock and without their conversation; where there is none, the forty everyday questions.
- Baselines over all memories: BM25 of the index `words`, cosine of the default embedder, reciprocal rank fusion of both (60),
  half the sum of both after min-max (convex .5).
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.judged_stores import Store, built, foreign_to, language_of, settings_named, spread, stores_of

from mnemonaut_core import metrics
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.evaluation import ranking_metrics, recipe_rankers
from mnemonaut_core.metrics import Gains, Interval, bootstrap
from mnemonaut_core.parameters import AS_WRITTEN, presets_of
from mnemonaut_core.recall.baselines import CONVEX, COSINE, baselines
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import Workspace, connect

MOST_FOREIGN, MOST_FOREIGN_OF = 60, {"memorybank_zh": 20}
BESIDE = " + "
"""Before the further list of vectors in a name."""
PRESETS = Path(__file__).parents[2] / "resources/mnemonaut_resources/presets"
MARK = "# written by tests/tools/measure.py: as published, with this preset"
METRICS = ("R@10", "nDCG@10", "MRR", "hit@5", "R@12", "nDCG@12")
HANDED = "handed"
"""The share of the relevant memories that are among the selected."""


class Measured(msgspec.Struct, frozen=True):
    """What one question got under one setting. `values`: the metrics of its ranking, {} for a foreign question. `given`: how many
    memories were selected; `right`: whether a relevant one is among them."""

    setting: str
    set: str
    store: str
    query: str
    place: int
    values: dict[str, float]
    given: int
    right: bool

    @property
    def is_own(self) -> bool:
        """Whether the store holds relevant memories."""
        return bool(self.values)


def measured(
    setting: str, store: Store, name: str, place: int, ranking: Sequence[str], selected: Sequence[str], gains: Gains
) -> Measured:
    """The answer to one question; no gains for a foreign one."""
    values = {}
    if gains:
        ten, five, twelve = (ranking_metrics(ranking, gains, k) for k in (10, 5, 12))
        found = (ten.recall, ten.ndcg, ten.mrr, five.hit, twelve.recall, twelve.ndcg)
        values = dict(zip(METRICS, found, strict=True))
        values[HANDED] = metrics.recall_at(selected, gains, len(selected))
    return Measured(
        setting, store.set, store.name, name, place, values, len(selected), not gains.keys().isdisjoint(selected)
    )


def trivial(session: Workspace, query: Query, further: str) -> dict[str, Sequence[str]]:
    """The trivial baselines by name; with a further list of vectors its cosine alone."""
    with session.pool.reader() as reader, reader.snapshot():
        if not further:
            return {**baselines(query, reader, session.embedder)}
        (state,) = reader.vectors.further()
        (vector,) = reader.vectors.further_embedder(state.name).embed_queries([query.text], None)
        near = reader.vectors.nearest({"q": vector}, k=1_000_000, filters=Filters(), further=further)["q"]
    return {f"{COSINE}{BESIDE}{further}": [hit.id for hit in near.hits]}


def measure_store(
    store: Store, stores: Sequence[Store], settings: Sequence[str], folder: Path, embedder: str, further: str
) -> list[Measured]:
    """Every own and foreign question of one store, under every setting; its database is kept in `folder`."""
    found = []
    foreign = spread(foreign_to(store, stores), MOST_FOREIGN_OF.get(store.set, MOST_FOREIGN))
    asked = [*store.own, *((place, name, query, {}) for place, (_, name, query) in enumerate(foreign))]
    path = folder / f"{store.set}-{store.name}-{'-'.join(filter(None, (embedder, further)))}.db"
    with connect(built(store, path, embedder, further), chooses=False) as session:
        session.warm()
        session.explorer.person = None
        rankers = recipe_rankers(session.explorer, {one: settings_named(*one.split(":", 1)) for one in settings})
        for place, name, query, gains in asked:
            for setting, rank in rankers.items():
                answer = rank(query)
                named_so = f"{setting}{BESIDE}{further}" if further else setting
                found.append(measured(named_so, store, name, place, answer.ranking, answer.selected, gains))
            if gains:
                for setting, ranking in trivial(session, query, further).items():
                    found.append(measured(setting, store, name, place, ranking, ranking, gains))
    return found


def measure(
    stores: Sequence[Store],
    sets: Sequence[str],
    settings: Sequence[str],
    folder: Path,
    embedder: str,
    processes: int,
    further: str = "",
) -> list[Measured]:
    """The stores of these sets (all if there are none), in so many processes; foreign questions come from all stores."""
    work = partial(measure_store, stores=stores, settings=settings, folder=folder, embedder=embedder, further=further)
    chosen = [store for store in stores if not sets or store.set in sets]
    by_size = sorted(chosen, key=lambda store: (store.folder / "memories.jsonl").stat().st_size, reverse=True)
    found = []
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for store, answers in zip(by_size, pool.map(work, by_size), strict=True):
            print(f"{store.set}/{store.name}: {len(answers)} answers", file=sys.stderr)
            found += answers
    return found


def every_setting() -> list[str]:
    """All shipped presets of all recipes."""
    return [f"{recipe}:{preset}" for recipe in RECIPES for preset in presets_of(recipe)]


# ---- printing


class Figures:
    """The answers under one setting, of one half."""

    def __init__(self, answers: Iterable[Measured]) -> None:
        self.own: dict[str, dict[tuple[str, str], Measured]] = defaultdict(dict)
        """By set, then by store and question."""
        self.foreign: dict[str, list[Measured]] = defaultdict(list)
        for answer in answers:
            if answer.is_own:
                self.own[answer.set][answer.store, answer.query] = answer
            else:
                self.foreign[answer.set].append(answer)

    def of_set(self, name: str, metric: str) -> float:
        """The mean over the questions of a set."""
        return fmean(answer.values[metric] for answer in self.own[name].values())

    def mean(self, metric: str) -> float:
        """The mean of the sets."""
        return fmean(self.of_set(name, metric) for name in self.own)

    def difference(self, other: Figures, metric: str) -> Interval:
        """Against another setting, question by question, over those that both were asked."""
        return bootstrap(
            {
                name: [answer.values[metric] - other.own[name][key].values[metric] for key, answer in answers.items()]
                for name, answers in self.own.items()
                if answers.keys() <= other.own[name].keys()
            }
        )

    def kept(self, name: str) -> tuple[int, int]:
        """(questions that are given a relevant memory, those whose first five hold one)."""
        right = [answer for answer in self.own[name].values() if answer.values["hit@5"]]
        return sum(answer.right for answer in right), len(right)

    def false(self, name: str) -> tuple[int, int]:
        """(foreign questions that are given anything, foreign questions)."""
        return sum(answer.given > 0 for answer in self.foreign[name]), len(self.foreign[name])


def in_half(answers: Iterable[Measured], half: str) -> list[Measured]:
    """Those of one half, or all."""
    return [answer for answer in answers if half == "all" or answer.place % 2 == (half == "odd")]


def by_setting(answers: Iterable[Measured]) -> dict[str, Figures]:
    """The figures of each setting, in the order in which they were measured."""
    found: dict[str, list[Measured]] = defaultdict(list)
    for answer in answers:
        found[answer.setting].append(answer)
    return {setting: Figures(ones) for setting, ones in found.items()}


def short(value: float) -> str:
    """`.583`."""
    return f"{value:.3f}".replace("0.", ".", 1)


def signed(interval: Interval) -> str:
    """`+.112 [.090, .135]`."""
    sign = "+" if interval.mean >= 0 else ""
    return f"{sign}{short(interval.mean)} [{short(interval.low)}, {short(interval.high)}]"


def percent(part: int, whole: int) -> str:
    """`85`; – for nothing."""
    return f"{100 * part / whole:.0f}" if whole else "–"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """In Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def overview(chosen: Mapping[str, Figures], even: Mapping[str, Figures]) -> str:
    """A row a setting: the mean of the sets, and the even half beside."""
    base, rows = chosen.get(CONVEX), []
    for setting, figures in chosen.items():
        shown = [short(figures.mean(metric)) for metric in ("R@10", "nDCG@10", "MRR", "hit@5")]
        against = "" if base is None else signed(figures.difference(base, "nDCG@10"))
        kept, false = (
            " · ".join(percent(*count(name)) for name in figures.own) if figures.foreign else "–"
            for count in (figures.kept, figures.false)
        )
        before = even.get(setting)
        beside = "" if before is None else f"{short(before.mean('R@10'))} {short(before.mean('nDCG@10'))}"
        rows.append([setting, *shown, against, kept, false, beside, tuned_on(setting)])
    sets = " · ".join(next(iter(chosen.values())).own)
    head = [
        "",
        "R@10",
        "nDCG@10",
        "MRR",
        "hit@5",
        "nDCG@10 against convex .5",
        "% kept",
        "% false",
        "even half: R@10, nDCG@10",
    ]
    return f"Sets, in order: {sets}\n\n{table([*head, 'values chosen on'], rows)}"


def sets_table(chosen: Mapping[str, Figures]) -> str:
    """R@10 / nDCG@10 by set."""
    sets = list(next(iter(chosen.values())).own)
    return table(
        ["R@10 / nDCG@10", *sets],
        (
            [setting, *(f"{short(f.of_set(name, 'R@10'))} / {short(f.of_set(name, 'nDCG@10'))}" for name in sets)]
            for setting, f in chosen.items()
        ),
    )


def seeds_table(every: Mapping[str, Figures]) -> str:
    """The lines of the seeds on all questions: R@12 / nDCG@12, and what MRR and hit@5 gain over the cosine alone."""
    alone, rows = every[COSINE], []
    for setting, figures in every.items():
        cells = []
        for name in figures.own:
            at_twelve = f"{short(figures.of_set(name, 'R@12'))} / {short(figures.of_set(name, 'nDCG@12'))}"
            gains = [figures.of_set(name, metric) / alone.of_set(name, metric) - 1 for metric in ("MRR", "hit@5")]
            cells.append(f"{at_twelve}, {gains[0]:+.0%} {gains[1]:+.0%}")
        rows.append([setting, *cells])
    return table(["R@12 / nDCG@12, MRR and hit@5 against cosine", *alone.own], rows)


def written_down(chosen: Mapping[str, Figures]) -> Iterator[tuple[Path, str]]:
    """The files of shipped presets with what they did by language, beside the recipe as written; each set counts the same. What
    was measured last comes last: with a further list, where both were."""
    for setting, figures in chosen.items():
        named, beside, further = setting.partition(BESIDE)
        recipe, _, preset = named.partition(":")
        published, path = chosen.get(f"{recipe}:{AS_WRITTEN}{beside}{further}"), PRESETS / recipe / f"{preset}.toml"
        if published is None or not path.is_file():
            continue
        lines = [path.read_text("utf-8").partition(MARK)[0].rstrip(), "", MARK]
        by_language: dict[str, list[str]] = defaultdict(list)
        for name in sorted(figures.own):
            by_language[language_of(name)].append(name)
        for language, sets in sorted(by_language.items()):
            handed = [fmean(one.of_set(name, HANDED) for name in sets) for one in (published, figures)]
            counts = [[one.false(name) for name in sets] for one in (published, figures)]
            foreign = [fmean(part / whole for part, whole in count) for count in counts]
            lines += [f"[measured.{language}]", f"questions = {sum(len(figures.own[name]) for name in sets)}"]
            lines += [f"handed = {rounded(handed)}", f"foreign = {rounded(foreign)}"]
        yield path, "\n".join(lines) + "\n"


def rounded(shares: Iterable[float]) -> str:
    """`[0.41, 0.62]`."""
    return f"[{', '.join(f'{share:.2f}' for share in shares)}]"


def tuned_on(setting: str) -> str:
    """What a shipped preset says its values were chosen on; "nothing" for the values that a seed gives."""
    recipe, _, preset = setting.partition(BESIDE)[0].partition(":")
    known = presets_of(recipe).get(preset) if recipe in RECIPES else None
    return "" if known is None else known.tuned_on or "nothing"


def answers_of(options: argparse.Namespace) -> list[Measured]:
    """Measure what the options name."""
    stores, sets = stores_of(options.data), [name for name in options.sets.split(",") if name]
    with tempfile.TemporaryDirectory(prefix="mnemonaut-measure-") as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        return [
            answer
            for further in options.lists.split(",")
            for answer in measure(
                stores,
                sets,
                options.settings,
                folder,
                options.embedder,
                options.processes,
                further.replace("default", ""),
            )
        ]


def read_answers(path: Path) -> list[Measured]:
    """The `--json` of an earlier run."""
    return msgspec.json.decode(path.read_bytes(), type=list[Measured])


def main() -> None:
    """Measure, print, save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--settings", nargs="+", default=every_setting())
    parser.add_argument("--sets", default="")
    parser.add_argument("--half", choices=("odd", "even", "all"), default="odd")
    parser.add_argument("--embedder", default="default")
    parser.add_argument(
        "--lists", default="default", help="without a further list and with the encoder's: default,encoder"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where databases are kept; a temporary folder otherwise")
    parser.add_argument("--json", type=Path, help="where every answer is written")
    parser.add_argument("--measured", type=Path, help="the --json of an earlier run, to print instead of measuring")
    parser.add_argument("--write", action="store_true", help="write the figures into the files of the presets")
    parser.add_argument("--against", type=Path, help="the --json of an earlier run: what changed since")
    options = parser.parse_args()
    for name in [name for name in os.environ if name.startswith("MNEMONAUT_")]:
        del os.environ[name]
    answers = read_answers(options.measured) if options.measured else answers_of(options)
    if options.json:
        options.json.write_bytes(msgspec.json.encode(answers))
    chosen = by_setting(in_half(answers, options.half))
    print(f"## {options.half} half\n\n{overview(chosen, by_setting(in_half(answers, 'even')))}\n")
    print(f"{sets_table(chosen)}\n\n## All questions\n\n{seeds_table(by_setting(answers))}")
    if options.write:
        for path, text in written_down(chosen):
            path.write_text(text, "utf-8")
    if options.against:
        earlier = by_setting(in_half(read_answers(options.against), options.half))
        changes = {s: [signed(f.difference(earlier[s], m)) for m in METRICS] for s, f in chosen.items() if s in earlier}
        print(
            f"\n## Since {options.against.name}\n\n{table(['', *METRICS], ([s, *cells] for s, cells in changes.items()))}"
        )


if __name__ == "__main__":
    main()
