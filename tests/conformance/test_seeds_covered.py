"""Every line of every seed is in its list, and every statement there has a test that quotes it, in the order of the document.

`statements_NNN.json` holds the seed's number of lines and hash, and entries. An entry has the `lines` that it speaks of
(several may speak of the same ones) and is one of

- a statement with an `id`, a `quote` and its `test`; where the rule is built and an example or a quality line is not met
  with what is shipped, also `not_met` (what is asked, and of what) and `measured`, its figures;
- a statement said `again`: a quote, and the id of the statement whose test shows it;
- `not_built`: a quote, and the reason or the issue;
- `process`: a quote, and what it is instead of a statement: a heading, how its authors work, a reason, a creed; a picture
  says "illustration: …" and has no quote.

The seeds are no part of the project: `--seeds FOLDER` compares every quote with its lines.
"""

from __future__ import annotations

import ast
import json
import re
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

Json = dict[str, Any]

HERE = Path(__file__).parent
KINDS = ("test", "again", "not_built", "process")


class Seed(msgspec.Struct, frozen=True, dict=True):
    """A seed: its number, and the test files in the order of the document."""

    number: str
    parts: tuple[str, ...]

    @cached_property
    def kept(self) -> Json:
        """The whole list."""
        found: Json = json.loads((HERE / f"statements_{self.number}.json").read_text("utf-8"))
        return found

    @property
    def statements(self) -> list[Json]:
        """The entries that have a test of their own."""
        return [entry for entry in self.kept["entries"] if "test" in entry]

    def quoting_tests(self) -> list[tuple[str, str, str]]:
        """(id, test, docstring) of each test of its files; each must name a statement."""
        found = []
        for part in self.parts:
            path = HERE / f"test_seed_{self.number}_{part}.py"
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    said = ast.get_docstring(node) or ""
                    match = re.match(rf"{self.number}-S\d\d[a-z]?", said)
                    assert match is not None, f"{node.name} names no statement"
                    found.append((match[0], node.name, said))
        return found


SEEDS = (
    Seed("000", ("search", "rerank", "pack")),
    Seed("001", ("plan", "sources", "seats", "selection")),
    Seed("002", ("analyzer", "search", "rerank", "answer")),
    Seed("003", ("routes", "search", "salience", "answer")),
    Seed("004", ("flow", "scores", "answer")),
)
every_seed = pytest.mark.parametrize("seed", SEEDS, ids=[seed.number for seed in SEEDS])


def folded(text: str) -> str:
    """White space folded: a quote of several lines is indented in a docstring."""
    return " ".join(text.split())


def packed(text: str) -> str:
    """Without white space: a quote may leave out how its lines are set."""
    return "".join(text.split())


def speaks(line: str) -> bool:
    """Whether there is anything in a line but signs, a fence and the end of a block."""
    said = line.strip()
    return re.fullmatch(r"[\W_]*|```\w+|else:|end|and", said) is None


@every_seed
def test_the_entries_cover_every_line_of_the_seed_once(seed: Seed) -> None:
    ranges = [tuple(entry["lines"]) for entry in seed.kept["entries"]]
    apart = list(dict.fromkeys(ranges))
    assert ranges == sorted(ranges)
    assert apart[0][0] == 1
    assert apart[-1][1] == seed.kept["lines"]
    assert all(before[1] + 1 == after[0] for before, after in pairwise(apart))
    assert all(first <= last for first, last in apart)


@every_seed
def test_every_entry_is_of_one_kind_and_says_what(seed: Seed) -> None:
    tested = {statement["id"] for every in SEEDS for statement in every.statements}
    for entry in seed.kept["entries"]:
        (kind,) = (kind for kind in KINDS if kind in entry)
        assert entry[kind].strip(), entry
        assert ("id" in entry) == (kind == "test"), entry
        assert kind != "again" or entry["again"] in tested, entry
        assert ("not_met" in entry) == ("measured" in entry), entry
        assert kind == "test" or "not_met" not in entry, entry
        picture = kind == "process" and entry["process"].startswith("illustration: ")
        assert ("quote" in entry) != picture, entry


@every_seed
def test_every_statement_has_its_own_test_in_the_order_of_the_document(seed: Seed) -> None:
    named = [(statement["id"], statement["test"]) for statement in seed.statements]
    tests = [(statement, name) for statement, name, _ in seed.quoting_tests() if (statement, name) in set(named)]
    assert tests == named


@every_seed
def test_every_test_names_a_statement_of_the_seed_and_quotes_it(seed: Seed) -> None:
    quotes = {statement["id"]: statement["quote"] for statement in seed.statements}
    for statement, name, said in seed.quoting_tests():
        assert f"«{folded(quotes[statement])}»" in folded(said).replace("« ", "«"), name


@every_seed
def test_the_statements_are_numbered_in_the_order_of_the_document(seed: Seed) -> None:
    ids = [statement["id"] for statement in seed.statements]
    assert ids == sorted(set(ids))
    assert all(re.fullmatch(rf"{seed.number}-S\d\d[a-z]?", one) for one in ids)


@every_seed
def test_every_quote_stands_in_its_lines_and_no_line_that_speaks_is_left_out(seed: Seed, seeds_folder: Path) -> None:
    raw = (seeds_folder / seed.kept["seed"]).read_bytes()
    lines = raw.decode("utf-8").splitlines()
    assert (len(lines), sha256(raw).hexdigest()) == (seed.kept["lines"], seed.kept["sha256"])
    by_range: dict[tuple[int, int], list[str | None]] = {}
    for entry in seed.kept["entries"]:
        by_range.setdefault(tuple(entry["lines"]), []).append(entry.get("quote"))
    for (first, last), quotes in by_range.items():
        own = [packed(line) for line in lines[first - 1 : last]]
        text, quoted = "".join(own), set[int]()
        for quote in (packed(one) for one in quotes if one is not None):
            assert quote in text, (first, last, quote)
            quoted.update(range(text.index(quote), text.index(quote) + len(quote)))
        start = 0
        for number, line in enumerate(own, first):
            touched = not quoted.isdisjoint(range(start, start + len(line)))
            assert touched or None in quotes or not speaks(lines[number - 1]), (number, lines[number - 1])
            start += len(line)


def test_every_conformance_file_belongs_to_a_seed() -> None:
    known = {f"test_seed_{seed.number}_{part}.py" for seed in SEEDS for part in seed.parts}
    assert {path.name for path in HERE.glob("test_seed_*.py")} == known
