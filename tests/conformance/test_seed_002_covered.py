"""Every statement of seed 002 has a test that quotes it, in the order of the document."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

Json = dict[str, Any]

HERE = Path(__file__).parent
STATEMENTS: list[Json] = json.loads((HERE / "statements_002.json").read_text("utf-8"))
FILES = [HERE / f"test_seed_002_{part}.py" for part in ("analyzer", "search", "rerank", "answer")]


def quoting_tests() -> list[tuple[str, str, str]]:
    """(id, test, docstring) of each test that names a statement, in the order of the files."""
    found = []
    for path in FILES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said = ast.get_docstring(node) or ""
                match = re.match(r"002-S\d\d", said)
                assert match is not None, f"{node.name} names no statement"
                found.append((match[0], node.name, said))
    return found


def folded(text: str) -> str:
    """White space folded: a quote of several lines is indented in a docstring."""
    return " ".join(text.split())


def test_every_statement_has_its_own_test_in_the_order_of_the_document() -> None:
    named = {(statement["id"], statement["test"]) for statement in STATEMENTS}
    tests = [(statement, name) for statement, name, _ in quoting_tests() if (statement, name) in named]
    assert tests == [(statement["id"], statement["test"]) for statement in STATEMENTS]


def test_every_test_names_a_statement_of_the_seed_and_quotes_it() -> None:
    quotes = {statement["id"]: statement["quote"] for statement in STATEMENTS}
    for statement, name, said in quoting_tests():
        assert f"«{folded(quotes[statement])}»" in folded(said).replace("« ", "«"), name


def test_the_statements_are_seventy_six_with_ids_of_their_own() -> None:
    ids = [statement["id"] for statement in STATEMENTS]
    assert ids == [f"002-S{number:02}" for number in range(1, 77)]
