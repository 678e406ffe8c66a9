"""Speed as people use it, on real sentences put together anew: recalls right after a write of this process or another, long
questions to the word indexes, opening, one-shot commands, memory."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import numpy as np
from bench.synthetic import Spent
from helpers.recombined import NOW, sample_questions

from mnemonaut_core.domain.memory import KINDS
from mnemonaut_core.domain.query import Filters, Query, Turn
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.explorer import Settings
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.samples import LANGUAGES
from mnemonaut_core.workspace.wiring import Workspace, connect

Measures = dict[str, float]
TURNS = 6
_WRITES = """
import sys
from pathlib import Path
from mnemonaut_core.workspace.wiring import connect
with connect(Path(sys.argv[1]), write=True, chooses=False) as workspace:
    for number, line in enumerate(sys.stdin):
        workspace.database.curation.edit([line.strip()], {"title": f"another {number}", "body": f"a tin of parkin {number}"}, now=1)
        print("written", flush=True)
"""
_OPENS = """
import sys, time
from pathlib import Path
from mnemonaut_core.workspace.wiring import connect
before = time.process_time()
with connect(Path(sys.argv[1]), chooses=False) as workspace, workspace.pool.reader() as reader, reader.snapshot():
    print((time.process_time() - before) * 1000.0)
"""
_STAYS = """
import re, sys, time
from pathlib import Path
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.wiring import connect
with connect(Path(sys.argv[1]), chooses=False) as workspace:
    workspace.warm()
    with workspace.pool.reader() as reader, reader.snapshot():
        reader.words.load_postings()
    workspace.explorer.recall(Query(sys.argv[2], 1_795_824_000), Settings("all"))
    held = Path("/proc/self/smaps_rollup").read_text()
    print(*(int(re.search(name + r":\\s+(\\d+)", held)[1]) / 1024.0 for name in ("Rss", "Pss")))
"""


def questions(path: Path, count: int) -> Iterator[tuple[Query, Query]]:
    """(alone, with six turns of conversation before it) of one language, from the samples' situations."""
    chance = random.Random(7)
    each = {language: sample_questions(language, path) for language in LANGUAGES}
    for number in range(count):
        asked = each[LANGUAGES[number % len(LANGUAGES)]]
        turns = [
            Turn("user" if turn % 2 else "assistant", " ".join(chance.choices(asked, k=2))) for turn in range(TURNS)
        ]
        text = chance.choice(asked)
        yield Query(text, NOW), Query(text, NOW, context=tuple(turns))


def quantiles(name: str, spent: list[Spent]) -> Measures:
    """p50 and p95 by the clock and in processor time, milliseconds."""
    return {
        f"{name}{clock} p{share}_ms": float(np.percentile([one[place] for one in spent], share))
        for place, clock in enumerate(("", " cpu"))
        for share in (50, 95)
    }


def measure(path: Path, count: int) -> Measures:
    """All of them; `path` is written to."""
    asked = list(questions(path, count))
    found = _command(path, asked[0][0].text)
    with connect(path, write=True, chooses=False) as workspace:
        ids = workspace.library.ids("")
        workspace.warm()
        with workspace.pool.reader() as reader, reader.snapshot():
            reader.words.load_postings()
        found |= _recalls(workspace, asked) | _words(workspace, asked)
        numbers = iter(random.Random(1).sample(range(len(ids)), len(ids)))
        texts = (f"the tin of parkin {number} 会議{number}" for number in range(len(ids)))
        edit = workspace.database.curation.edit
        found |= _after(
            "own write", workspace, asked, lambda: edit([ids[next(numbers)]], {"body": next(texts)}, now=NOW)
        )
        with _other_process(path) as write:
            found |= _after("another's write", workspace, asked, lambda: write(ids[next(numbers)]))
    return found


def settings() -> list[tuple[str, str]]:
    """Every recipe and preset."""
    return [(recipe, preset) for recipe in RECIPES for preset in presets_of(recipe)]


def _recalls(workspace: Workspace, asked: list[tuple[Query, Query]]) -> Measures:
    """Every recipe and preset, in turn."""
    spent: dict[str, list[Spent]] = {}
    for pair in asked:
        for recipe, preset in settings():
            for length, query in zip(("short", "long"), pair, strict=True):
                took = Spent.on(partial(workspace.explorer.recall, query, Settings(recipe, preset)))
                spent.setdefault(f"{recipe}/{preset} {length}", []).append(took)
    return {name: value for what, each in spent.items() for name, value in quantiles(what, each).items()}


def _words(workspace: Workspace, asked: list[tuple[Query, Query]]) -> Measures:
    """All words of a question with its conversation, ranked by postings and by FTS5's own OR; their hits are equal."""
    spent: dict[str, list[Spent]] = {}
    with workspace.pool.reader() as reader, reader.snapshot():
        for _, query in asked:
            text = "\n".join((*(turn.text for turn in query.context), query.text))
            for index in ("words", "unicode61"):
                ask = partial(
                    reader.words.match, MatchQuery(index, text), k=20, filters=Filters(KINDS, without_statuses=())
                )
                found = ask()
                spent.setdefault(f"{index} by postings", []).append(Spent.on(ask))
                with reader.recorded([]):
                    spent.setdefault(f"{index} by FTS5", []).append(Spent.on(ask))
                    if ask().hits != found.hits:
                        raise ValueError(f"postings and FTS5 differ for {text!r}")
    return {name: value for what, each in spent.items() for name, value in quantiles(what, each).items()}


def _after(name: str, workspace: Workspace, asked: list[tuple[Query, Query]], write: Callable[[], object]) -> Measures:
    """The same recall before a write (the second time, so that it is warm), right after it, and a second later, when the thread
    of a window or a server has followed; by recipe as written."""
    before: dict[str, list[Spent]] = {}
    after: dict[str, list[Spent]] = {}
    later: dict[str, list[Spent]] = {}
    for _, query in asked:
        for recipe in RECIPES:
            ask = partial(workspace.explorer.recall, query, Settings(recipe))
            ask()
            before.setdefault(recipe, []).append(Spent.on(ask))
            write()
            after.setdefault(recipe, []).append(Spent.on(ask))
            write()
            with workspace.pool.reader() as reader, reader.snapshot():
                reader.follow()
            later.setdefault(recipe, []).append(Spent.on(ask))
    found: Measures = {}
    for when, each in (("after", after), ("a second after", later)):
        for recipe, spent in each.items():
            found |= quantiles(f"{recipe} {when} {name}", spent)
            for place, clock in enumerate(("", " cpu")):
                ratios = [one[place] / other[place] for one, other in zip(spent, before[recipe], strict=True)]
                found[f"{recipe} {when} {name} / before{clock}"] = float(np.median(ratios))
    return found


@contextmanager
def _other_process(path: Path) -> Iterator[Callable[[str], None]]:
    """What edits a memory, by a process of its own that stays."""
    with subprocess.Popen([sys.executable, "-c", _WRITES, str(path)], stdin=-1, stdout=-1, text=True) as other:
        into, out = other.stdin, other.stdout
        assert into
        assert out

        def write(memory_id: str) -> None:
            print(memory_id, file=into, flush=True)
            if out.readline() != "written\n":
                raise RuntimeError("the other process did not write")

        yield write
        into.close()


def _child(*command: str) -> tuple[str, Spent]:
    """What a process of ours prints, and what it takes."""
    # as it is installed: with its modules compiled, at the latest by the first of several runs, which does not count
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    started, before = Spent.now(), os.times()
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True, env=environment)
    after = os.times()
    computed = after.children_user + after.children_system - before.children_user - before.children_system
    return done.stdout, Spent(Spent.since(started).wall, computed * 1000.0)


def _command(path: Path, question: str) -> Measures:
    """Medians of five: commands that answer once, opening in a process, what a process that stays holds."""
    commands = {
        "import numpy": ("-c", "import numpy"),
        "one-shot recall": ("-m", "mnemonaut", "recall", question, "--db", str(path), "--json"),
        "one-shot list": ("-m", "mnemonaut", "list", "--limit", "20", "--db", str(path), "--json"),
    }
    found: Measures = {}
    for name, command in commands.items():
        spent = [_child(*command)[1] for _ in range(6)][1:]
        found |= {
            f"{name}{clock}_ms": float(np.median([one[i] for one in spent])) for i, clock in enumerate(("", " cpu"))
        }
    found["opening cpu_ms"] = float(np.median([float(_child("-c", _OPENS, str(path))[0]) for _ in range(5)]))
    rss, pss = map(float, _child("-c", _STAYS, str(path), question)[0].split())
    return {**found, "rss_mb": rss, "pss_mb": pss, "bytes_per_memory": path.stat().st_size / _count(path)}


def _count(path: Path) -> int:
    with connect(path, chooses=False) as workspace:
        return len(workspace.library.ids(""))
