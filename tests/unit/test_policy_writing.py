"""One value of a policy's text is set, and nothing else in the text changes."""

from __future__ import annotations

import pytest
from helpers.strategies import examples
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, SCOPES
from mnemonaut_core.policy.document import DECISIONS, INVARIANTS, USES
from mnemonaut_core.policy.parse import faults, parse, template
from mnemonaut_core.policy.writing import with_decision, with_value

TEXTS = {
    "built in": template(),
    "empty": "",
    "comments alone": "# nothing yet",
    "blocks": "# mine\nboundary:\n  uses:\n    recall:\n      deny:\n        - secret  # of course\n        - pii\n\n# end\n",
    "flow": "{boundary: {uses: {recall: {deny: [secret]}}}, version: 2}\n",
    "a key without anything": "boundary:\ncontexts:  # how long\n# end",
    "narrow classes": "boundary:\n  allowed_classes: [public]  # of mine\n",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@examples(60)
@given(use=st.sampled_from(USES), name=st.sampled_from(BOUNDARY_CLASSES), decision=st.sampled_from(DECISIONS))
def test_a_decision_is_set_and_every_other_one_stays(text: str, use: str, name: str, decision: str) -> None:
    before, found = parse(text), with_decision(text, use, name, decision)
    assert faults(found) == ()
    after = parse(found)
    assert after.rules == {**before.rules, use: {**before.rules[use], name: decision}}
    assert (after.ttl_days, after.invariants, after.redact_rules) == (
        before.ttl_days,
        before.invariants,
        before.redact_rules,
    )
    for line in text.splitlines():
        assert line.partition("#")[2] in found  # comments stay


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@examples(40)
@given(
    days=st.dictionaries(st.sampled_from(SCOPES), st.none() | st.integers(1, 900) | st.just(0.5)),
    invariants=st.sets(st.sampled_from(INVARIANTS)),
)
def test_several_values_one_after_the_other(text: str, days: dict[str, float | None], invariants: set[str]) -> None:
    found = text
    for scope, value in days.items():
        found = with_value(found, f"contexts.ttl_days.{scope}", value)
    found = with_value(found, "boundary.invariants", sorted(invariants))
    after = parse(found)
    assert {scope: after.ttl_days[scope] for scope in days} == days
    assert after.invariants == invariants
    assert after.rules == parse(text).rules


def test_only_the_value_changes_in_a_text_that_has_it() -> None:
    before = template().splitlines()
    after = with_value(template(), "contexts.ttl_days.session", 14).splitlines()
    assert [(old, new) for old, new in zip(before, after, strict=True) if old != new] == [
        ("    session: 7", "    session: 14")
    ]
