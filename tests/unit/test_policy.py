"""The policy document: what it says, and that a bad one is refused with its line and the nearest name."""

from __future__ import annotations

import itertools
import time
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, SCOPES, Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.policy.calibration import Platt, Points
from mnemonaut_core.policy.document import DEFAULT_POLICY, TTL_DAYS, USES, Calibration
from mnemonaut_core.policy.parameters import ActivationParameters
from mnemonaut_core.policy.parse import parameter_paths, parse, parse_bytes, template
from mnemonaut_core.policy.writing import calibration_yaml, with_calibration
from mnemonaut_core.policy.yaml_tree import MAX_BYTES

SEEDS_EXAMPLE = """
retrieval:
  hybrid:
    alpha: 0.65      # [0.3, 0.9]
    k_txt: 48        # k_final の 3〜5倍
    k_vec: 96        # k_final の 6〜10倍（VSS は 1.5〜2.0倍）
    k_final: 12
    recency_half_life_days: 30
"""


def refused(text: str) -> InputError:
    """The error of a policy that cannot be taken."""
    with pytest.raises(InputError) as caught:
        parse(text)
    assert caught.value.code == "policy"
    assert "stays" in caught.value.advice
    return caught.value


def test_the_seeds_own_example_sets_its_five_parameters() -> None:
    assert parse(SEEDS_EXAMPLE).parameters == {
        "alpha": 0.65,
        "text_k": 48,
        "vector_k": 96,
        "k_final": 12,
        "half_life_days": 30.0,
    }


def test_an_empty_document_is_the_built_in_policy() -> None:
    empty = parse("")
    assert (empty.parameters, empty.rules, empty.ttl_days) == ({}, DEFAULT_POLICY.rules, TTL_DAYS)


def test_the_template_says_what_is_built_in() -> None:
    policy = parse(template())
    assert policy.rules == DEFAULT_POLICY.rules
    assert policy.ttl_days == TTL_DAYS
    assert policy.redact_rules == DEFAULT_POLICY.redact_rules
    bare = "\n".join(
        line.replace("# ", "", 1) if line.startswith("    # ") else line for line in template().split("\n")
    )
    set_by_it = parse(bare).parameters
    defaults = msgspec.structs.asdict(ActivationParameters())
    assert set_by_it == defaults


def test_every_parameter_has_a_place_of_its_own_in_the_document() -> None:
    placed = {info.name for info in parameter_paths().values()}
    boundary = {f"class_{c}" for c in BOUNDARY_CLASSES} | {f"scope_{scope}" for scope in SCOPES}
    assert placed | boundary == set(ActivationParameters.__struct_fields__)


def test_every_use_decides_for_every_class() -> None:
    assert {use: set(rules) for use, rules in DEFAULT_POLICY.rules.items()} == {
        use: set(BOUNDARY_CLASSES) for use in USES
    }


@pytest.mark.parametrize(
    ("text", "line", "near"),
    [
        ("retrieval:\n  hybrid:\n    alhpa: 0.5", 3, "alpha"),
        ("retreival: {}", 1, "retrieval"),
        ("boundary:\n  allowed_classes: [public, intern]", 2, "internal"),
        ("boundary:\n  uses:\n    recal:\n      deny: []", 3, "recall"),
        ("boundary:\n  uses:\n    recall:\n      denny: [pii]", 4, "deny"),
        ("boundary:\n  invariants: [no_destructive_changes]", 2, "no_destructive_change"),
        ("boundary:\n  redact:\n    rules: [e-mail]", 3, "email"),
        ("contexts:\n  ttl_days:\n    sesion: 7", 3, "session"),
        ("boundary:\n  scopes: [globe]", 2, "global"),
    ],
)
def test_an_unknown_name_is_refused_with_its_line_and_the_nearest(text: str, line: int, near: str) -> None:
    error = refused(text)
    assert error.title.startswith(f"Line {line} of the policy")
    assert f"Did you mean {near}?" in error.advice


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("retrieval:\n  hybrid:\n    alpha: 2", 3, "the nearest is 0.9"),
        ("retrieval:\n  hybrid:\n    alpha: lots", 3, "a number"),
        ('retrieval:\n  hybrid:\n    alpha: "0.5"', 3, "a number"),
        ("retrieval:\n  hybrid:\n    alpha: .nan", 3, ""),
        ("retrieval:\n  hybrid:\n    alpha: .inf", 3, ""),
        ("retrieval:\n  hybrid:\n    k_txt: 1.5", 3, "a whole number"),
        ("retrieval:\n  hybrid:\n    k_txt: [48]", 3, ""),
        ("retrieval:\n  hybrid:\n    k_txt:", 3, ""),
        ("retrieval:\n  hybrid:\n    k_txt: yes", 3, "a whole number"),
        ("retrieval:\n  rerank:\n    use_quality: 3", 3, "on or off"),
        ("retrieval:\n  hybrid: 3", 2, "It holds keys"),
        ("contexts:\n  ttl_days:\n    session: -1", 3, "above 0"),
        ("boundary:\n  allowed_classes: public", 2, "[public"),
        ("version: [1]", 1, "0.1.3"),
        ("version: a b", 1, "0.1.3"),
        ("- a\n- b", 1, ""),
        ("just words", 1, ""),
    ],
)
def test_a_bad_value_is_refused_with_its_line(text: str, line: int, said: str) -> None:
    error = refused(text)
    assert error.title.startswith(f"Line {line} of the policy")
    assert said in error.advice


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("version: 1\nversion: 2", 2),
        ("a: &x [1]\nb: *x", 1),
        ("a: 1\nb: *missing", 2),
        ("version: !!python/object/apply:os.system [ls]", 1),
        ("version: 1\n---\nversion: 2", 2),
        ("version: 1\n  bad: [", 2),
        ("retrieval:\n\thybrid: {}", 2),
        ("version: \x07", 1),
        ("? [a]\n: b", 1),
        ("<<: {version: 1}", 1),
        ("version: 1\nx: " + "[" * 50, 2),
        ("x: " + "[1," * 30, 1),
        ("x: [" + "1, " * 6000 + "]", 1),
    ],
)
def test_what_is_no_plain_yaml_is_refused_with_its_line(text: str, line: int) -> None:
    assert refused(text).title.startswith(f"Line {line} of the policy")


def test_a_bomb_of_aliases_is_refused_at_once() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    names = "abcdefghi"
    lines += [f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]" for a, b in itertools.pairwise(names)]
    started = time.thread_time()
    assert "anchors and aliases" in refused("\n".join(lines)).title
    assert time.thread_time() - started < 0.5


@pytest.mark.long
def test_nesting_without_end_is_refused_at_once() -> None:
    started = time.thread_time()
    refused("[" * 60_000)
    refused("\n".join(" " * i + "a:" for i in range(300)))
    assert time.thread_time() - started < 2.0


def test_a_file_that_is_too_large_or_not_utf8_is_refused() -> None:
    with pytest.raises(InputError, match="larger than"):
        parse_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(InputError, match=r"Line 2 .* not UTF-8"):
        parse_bytes(b"version: 1\n# \xff\xfe")
    policy, text = parse_bytes("\ufeffversion: 1.2".encode())
    assert (policy.version.partition("+")[0], text) == ("1.2", "version: 1.2")


@pytest.mark.long
@given(st.text(max_size=300))
def test_any_text_is_taken_or_refused_with_a_line(text: str) -> None:
    with suppress(InputError):
        assert parse(text).version


@given(st.binary(max_size=300))
def test_any_bytes_are_taken_or_refused(data: bytes) -> None:
    with suppress(InputError):
        assert parse_bytes(data)[0].version


def test_the_version_is_the_documents_own_and_a_hash_of_its_text() -> None:
    first, second = parse("version: 0.1.3"), parse("version: 0.1.3\n# a word more")
    assert first.version.startswith("0.1.3+")
    assert first.version != second.version
    assert parse("", label="7").version.startswith("7+")


def recall_of(boundary: str) -> dict[str, str]:
    """What becomes of each class under a boundary."""
    return dict(parse(f"boundary:\n{boundary}").rules["recall"])


def test_deny_comes_before_redact_and_redact_before_allow() -> None:
    said = recall_of("  uses: {recall: {allow: [public, internal, pii], redact: [internal, pii], deny: [pii]}}")
    assert said == {"public": "allow", "internal": "redact", "pii": "deny", "secret": "deny"}


def test_a_use_that_names_what_it_allows_denies_the_rest() -> None:
    assert recall_of("  uses: {recall: {allow: [public]}}")["internal"] == "deny"
    assert recall_of("  uses: {recall: {deny: [secret]}}")["internal"] == "allow"


def test_a_class_that_is_not_allowed_is_denied_whatever_a_use_says() -> None:
    said = recall_of("  allowed_classes: [public]\n  uses: {recall: {allow: [public, internal]}}")
    assert said == {"public": "allow", "internal": "deny", "pii": "deny", "secret": "deny"}


def test_classes_alone_leave_personal_data_redacted() -> None:
    said = recall_of("  allowed_classes: [public, pii, secret]")
    assert said == {"public": "allow", "internal": "deny", "pii": "redact", "secret": "allow"}


def test_the_boundary_sets_the_recipes_parameters() -> None:
    found = parse("boundary:\n  allowed_classes: [public]\n  scopes: [session]").parameters
    assert found == {
        "class_public": "allow",
        "class_internal": "deny",
        "class_pii": "deny",
        "class_secret": "deny",
        "scope_session": True,
        "scope_project": False,
        "scope_principle": False,
        "scope_global": False,
    }


def test_a_secret_memory_leaves_only_where_the_policy_says_so() -> None:
    secret = Memory(id="m", kind="claim", body="x", sensitivity=2)
    assert DEFAULT_POLICY.decide("embed", secret) == DEFAULT_POLICY.decide("send", secret) == "deny"
    assert DEFAULT_POLICY.secrets_may_leave is False
    opened = parse("boundary: {uses: {embed: {redact: [public, internal, pii, secret]}}}")
    assert opened.decide("embed", secret) == "redact"
    assert opened.decide("send", secret) == "deny"
    assert opened.secrets_may_leave is True


def test_an_invariant_binds_agents_and_not_people() -> None:
    policy = parse("boundary: {invariants: [no_destructive_change]}")
    policy.check_change("edit", by="person")
    policy.check_change("isolate", by="agent")
    policy.check_change("feedback", by="agent")
    with pytest.raises(InputError, match="edit") as caught:
        policy.check_change("edit", by="agent")
    assert (caught.value.code, "no_destructive_change" in caught.value.advice) == ("invariant", True)
    only = parse("boundary: {invariants: [agent_reads_only]}")
    with pytest.raises(InputError, match="isolate"):
        only.check_change("isolate", by="agent")


def test_a_context_lives_as_long_as_its_scope_says() -> None:
    assert [DEFAULT_POLICY.expiry(scope, 1000) for scope in SCOPES] == [
        1000 + 7 * 86_400,
        1000 + 120 * 86_400,
        None,
        None,
    ]
    changed = parse("contexts: {ttl_days: {session: 0.5, project: none, principle: 30}}")
    assert [changed.expiry(scope, 0) for scope in SCOPES] == [43_200, None, 30 * 86_400, None]


CURVES = Calibration(
    Points("isotonic", "words", ((1e-06, 0.0), (3.25, 0.4), (1e16, 1.0))), Platt("platt", 'odd "name"/1', -12.5, 1e-17)
)


def test_curves_come_back_from_the_text_as_they_were() -> None:
    text = with_calibration("version: 2\n", CURVES)
    assert parse(text).calibration == CURVES
    assert text.startswith("version: 2\n")


def test_new_curves_take_the_place_of_the_old_and_leave_the_rest_as_it_was() -> None:
    before = (
        "version: 2 # mine\n" + calibration_yaml(CURVES) + "# about contexts\ncontexts:\n  ttl_days: {session: 1}\n"
    )
    after = with_calibration(before, Calibration(text=CURVES.text))
    assert parse(after).calibration == Calibration(text=CURVES.text)
    assert after.startswith("version: 2 # mine\n# about contexts\ncontexts:\n  ttl_days: {session: 1}\n")


@pytest.mark.parametrize(
    "curve",
    [
        "{method: isotonic, for: words, points: [[0, 0]]}",
        "{method: isotonic, for: words, points: [[1, 0.5], [0, 1]]}",
        "{method: isotonic, for: words, points: [[0, 0.5], [1, 0.2]]}",
        "{method: quantile, for: words, points: [[0, 0], [1, 1.5]]}",
        "{method: platt, for: words, a: 1}",
        "{method: plat, for: words, a: 1, b: 2}",
        "{for: words, a: 1, b: 2}",
        "{method: platt, for: words, a: 1, b: 2, c: 3}",
        "[1, 2]",
    ],
)
def test_a_calibration_that_cannot_be_used_is_refused_when_set_and_left_out_when_loaded(curve: str) -> None:
    text = f"retrieval: {{hybrid: {{alpha: 0.5}}}}\ncalibration:\n  text: {curve}"
    assert "Line 3" in refused(text).title or "Line 2" in refused(text).title
    loaded = parse(text, strict=False)
    assert loaded.calibration.text is None
    assert loaded.calibration.fault
    assert loaded.parameters == {"alpha": 0.5}
