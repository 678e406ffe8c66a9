"""Every statement of every seed has a test that quotes it, in the order of the document."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

Json = dict[str, Any]

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Seed:
    """A seed: its number, how many statements it makes, and the test files in the order of the document."""

    number: str
    count: int
    parts: tuple[str, ...]

    @property
    def statements(self) -> list[Json]:
        """The seed's statements: id, quote and the test that shows it."""
        found: list[Json] = json.loads((HERE / f"statements_{self.number}.json").read_text("utf-8"))
        return found

    def quoting_tests(self) -> list[tuple[str, str, str]]:
        """(id, test, docstring) of each test of its files; each must name a statement."""
        found = []
        for part in self.parts:
            path = HERE / f"test_seed_{self.number}_{part}.py"
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    said = ast.get_docstring(node) or ""
                    match = re.match(rf"{self.number}-S\d\d", said)
                    assert match is not None, f"{node.name} names no statement"
                    found.append((match[0], node.name, said))
        return found


SEEDS = (
    Seed("000", 60, ("search", "rerank", "pack")),
    Seed("001", 83, ("plan", "sources", "seats", "selection")),
    Seed("002", 76, ("analyzer", "search", "rerank", "answer")),
    Seed("003", 60, ("routes", "search", "salience", "answer")),
    Seed("004", 65, ("flow", "scores", "answer")),
)
every_seed = pytest.mark.parametrize("seed", SEEDS, ids=[seed.number for seed in SEEDS])


def folded(text: str) -> str:
    """White space folded: a quote of several lines is indented in a docstring."""
    return " ".join(text.split())


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
def test_the_statements_are_numbered_through(seed: Seed) -> None:
    ids = [statement["id"] for statement in seed.statements]
    assert ids == [f"{seed.number}-S{number:02}" for number in range(1, seed.count + 1)]


def test_every_conformance_file_belongs_to_a_seed() -> None:
    known = {f"test_seed_{seed.number}_{part}.py" for seed in SEEDS for part in seed.parts}
    assert {path.name for path in HERE.glob("test_seed_*.py")} == known
