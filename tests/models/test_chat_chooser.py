"""Choosing by a language model over HTTP: strict, bounded, and never without an answer."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator

import pytest
from helpers.endpoint_server import (
    Asked,
    Endpoint,
    Handler,
    Manner,
    breaks_off,
    chats,
    drips,
    endless,
    says,
    slow,
    streams,
)
from helpers.figures import Timed

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.choice import STAND_IN, ChoiceRequest
from mnemonaut_core.errors import Cancelled, EndpointError, InputError
from mnemonaut_core.models.chat_chooser import ChatChooser
from mnemonaut_core.models.spec import make_chooser
from mnemonaut_core.recall.choose import asking, system_prompt

OFFERED = ("e1", "e2", "e3", "e4")
USER = json.dumps({"input": "高校の頃", "candidates": [{"t": "e", "id": id_, "u": f"text {id_}"} for id_ in OFFERED]})
REQUEST = ChoiceRequest(system_prompt("explicit_about_time", 2), USER, OFFERED, 2)


def answer(*ids: str, reason: str = "fits") -> str:
    return json.dumps({"selected": [{"id": memory_id, "reason": reason} for memory_id in ids]}, ensure_ascii=False)


@pytest.fixture
def chooser(endpoint: Endpoint) -> Iterator[ChatChooser]:
    """A model behind the loopback server that chooses e3, e1."""
    endpoint.manner = chats(answer("e3", "e1"))
    made = make_chooser(f"openai:chat-model@{endpoint.url}")
    assert isinstance(made, ChatChooser)
    yield made
    made.close()


def test_the_model_s_order_and_reasons_are_kept(endpoint: Endpoint, chooser: ChatChooser) -> None:
    choice = chooser.choose(REQUEST, deadline_s=5.0, token=NEVER)
    assert (choice.ids, choice.by, choice.reasons) == (("e3", "e1"), "chat-model", {"e3": "fits", "e1": "fits"})
    assert (choice.fallback, choice.note, choice.attempts) == (None, None, 1)
    assert (choice.candidates, choice.chars) == (4, len(USER))
    assert choice.ms > 0


def test_it_is_asked_at_temperature_0_for_json_not_streamed(endpoint: Endpoint, chooser: ChatChooser) -> None:
    chooser.choose(REQUEST, deadline_s=5.0, token=NEVER)
    (asked,) = endpoint.asked
    assert asked.path == "/v1/chat/completions"
    assert [message["role"] for message in asked.body["messages"]] == ["system", "user"]
    assert {key: asked.body[key] for key in ("model", "temperature", "stream", "response_format")} == {
        "model": "chat-model",
        "temperature": 0,
        "stream": False,
        "response_format": {"type": "json_object"},
    }
    assert json.loads(asked.user) == json.loads(USER)


@pytest.mark.parametrize("mode", ["associative_recent", "targeted_broad", "explicit_about_time"])
def test_the_prompt_names_the_plan_s_mode_and_the_limit(mode: str) -> None:
    prompt = system_prompt(mode, 12)
    assert f"mode is {mode}" in prompt
    assert "at most 12" in prompt
    assert "{" + "intent" not in prompt
    assert '{"selected": [{"id": "…", "reason": "…"}]}' in prompt


@pytest.mark.parametrize("fence", ["```json\n{}\n```", "```\n{}\n```", "\n\n{}\n"])
def test_one_fenced_block_is_tolerated(endpoint: Endpoint, chooser: ChatChooser, fence: str) -> None:
    endpoint.manner = chats(fence.format(answer("e2")))
    assert chooser.choose(REQUEST, deadline_s=5.0, token=NEVER).ids == ("e2",)


def test_choosing_nothing_is_an_answer(endpoint: Endpoint, chooser: ChatChooser) -> None:
    endpoint.manner = chats(answer())
    choice = chooser.choose(REQUEST, deadline_s=5.0, token=NEVER)
    assert (choice.ids, choice.by) == ((), "chat-model")


def test_more_than_the_limit_is_cut_to_the_limit_and_said(endpoint: Endpoint, chooser: ChatChooser) -> None:
    endpoint.manner = chats(answer("e4", "e2", "e1"))
    choice = chooser.choose(REQUEST, deadline_s=5.0, token=NEVER)
    assert choice.ids == ("e4", "e2")
    assert set(choice.reasons) == {"e4", "e2"}
    assert choice.note is not None
    assert str(choice.note) == "The model named 3 memories; the first 2 were taken."


BAD: dict[str, tuple[Manner, str]] = {
    "slow": (slow(30), "endpoint_timeout"),
    "drips": (drips(), "endpoint_timeout"),
    "500": (says("{}", 500), "endpoint_failed"),
    "429": (says("{}", 429, Retry_After="60"), "endpoint_busy"),
    "redirect": (says("", 301, Location="http://127.0.0.1:1/"), "endpoint_redirect"),
    "breaks off": (breaks_off, "endpoint_broken"),
    "garbage stream": (streams(), "endpoint_garbage"),
    "endless": (endless(), "endpoint_too_large"),
    "not a completion": (says('{"object": "list"}'), "endpoint_garbage"),
    "no choices": (says('{"choices": []}'), "endpoint_garbage"),
    "null content": (says('{"choices": [{"message": {"content": null}}]}'), "endpoint_garbage"),
    "prose": (chats("I would choose e1 and e2."), "choice_bad"),
    "prose around it": (chats(f"Here you are: {answer('e1')}"), "choice_bad"),
    "two fences": (chats(f"```json\n{answer('e1')}\n```\n```json\n{answer('e2')}\n```"), "choice_bad"),
    "a bare list": (chats('[{"id": "e1", "reason": "x"}]'), "choice_bad"),
    "ids alone": (chats('{"selected": ["e1"]}'), "choice_bad"),
    "no reason": (chats('{"selected": [{"id": "e1"}]}'), "choice_bad"),
    "a number as id": (chats('{"selected": [{"id": 1, "reason": "x"}]}'), "choice_bad"),
    "another key": (chats('{"selected": [], "answer": "hello"}'), "choice_bad"),
    "cut short": (chats(answer("e1")[:-3]), "choice_bad"),
}


@pytest.mark.parametrize("kind", BAD)
def test_the_stand_in_answers_within_the_deadline_and_says_why(
    endpoint: Endpoint, chooser: ChatChooser, kind: str, timed: Timed
) -> None:
    endpoint.manner, code = BAD[kind]
    with timed(25, "a language model of 0.6 s: 1 s", 1.0):
        choice = asking(chooser, NEVER)("choose", REQUEST, 0.6)
    assert (choice.ids, choice.by) == (("e1", "e2"), STAND_IN)
    assert choice.fallback is not None
    with pytest.raises(EndpointError) as refused:
        chooser.choose(REQUEST, deadline_s=0.6, token=NEVER)
    assert refused.value.code == code
    assert str(refused.value) in str(choice.fallback)


# Restated: what was not offered is left out and counted; the good ids beside it are taken.
def test_ids_that_were_not_offered_are_counted_and_not_quoted(endpoint: Endpoint, chooser: ChatChooser) -> None:
    endpoint.manner = chats(answer("e1", "x1", "x2", "e1"))
    choice = chooser.choose(REQUEST, deadline_s=5.0, token=NEVER)
    assert (choice.ids, choice.refused) == (("e1",), 3)
    assert choice.note is not None
    assert "2 ids were not offered and 1 were named twice" in str(choice.note)
    assert "x1" not in str(choice.note)


def test_after_a_bad_answer_the_endpoint_is_asked_once_more_and_told_why(
    endpoint: Endpoint, chooser: ChatChooser
) -> None:
    endpoint.manners = [chats("I would choose e1 and e2."), chats(answer("e2"))]
    choice = asking(chooser, NEVER)("choose", REQUEST, 5.0)
    assert (choice.ids, choice.by, choice.attempts, choice.fallback) == (("e2",), "chat-model", 2, None)
    assert len(endpoint.asked) == 2
    endpoint.manner = chats("I would choose e1 and e2.")
    choice = asking(chooser, NEVER)("choose", REQUEST, 5.0)
    assert (choice.by, choice.attempts, len(endpoint.asked)) == (STAND_IN, 2, 4)


def test_an_endpoint_that_fails_is_counted_as_often_as_it_was_asked(endpoint: Endpoint, chooser: ChatChooser) -> None:
    endpoint.manner = says("{}", 503)
    choice = asking(chooser, NEVER)("choose", REQUEST, 5.0)
    assert (choice.by, choice.attempts, len(endpoint.asked)) == (STAND_IN, 2, 2)


def test_a_failing_endpoint_is_asked_twice_and_not_more(endpoint: Endpoint, chooser: ChatChooser) -> None:
    endpoint.manners = [says("{}", 503)]
    assert chooser.choose(REQUEST, deadline_s=5.0, token=NEVER).attempts == 2
    endpoint.manner = says("{}", 503)
    with pytest.raises(EndpointError):
        chooser.choose(REQUEST, deadline_s=5.0, token=NEVER)
    assert len(endpoint.asked) == 4


@pytest.mark.parametrize("option", ["temperature", "response_format"])
def test_an_option_that_the_endpoint_does_not_know_is_left_away_from_then_on(
    endpoint: Endpoint, chooser: ChatChooser, option: str
) -> None:
    endpoint.manners = [says(json.dumps({"error": {"message": f"Unsupported value: '{option}'"}}), 400)]
    assert chooser.choose(REQUEST, deadline_s=5.0, token=NEVER).attempts == 2
    chooser.choose(REQUEST, deadline_s=5.0, token=NEVER)
    assert [option in asked.body for asked in endpoint.asked] == [True, False, False]


@pytest.mark.timeout(25)  # sooner than an answer would come
def test_cancelling_ends_it_at_once(endpoint: Endpoint, chooser: ChatChooser, timed: Timed) -> None:
    endpoint.manner = slow(30)
    token = CancelToken()
    threading.Timer(0.1, token.cancel).start()
    with timed(28, "a language model: 0.5 s", 0.5), pytest.raises(Cancelled):
        chooser.choose(REQUEST, deadline_s=20.0, token=token)


def test_texts_are_redacted_and_ids_still_meet(endpoint: Endpoint, chooser: ChatChooser) -> None:
    user = json.dumps(
        {
            "input": "call 090-1234-5678",
            "candidates": [
                {"t": "e", "id": "a@example.com", "ts": 1_700_000_000, "u": "mail b@example.com", "th": ["t1"]},
                {"t": "a", "id": "e2", "eid": "a@example.com", "c": 0.5},
            ],
        }
    )

    def manner(handler: Handler, asked: Asked) -> None:
        sent = json.loads(asked.user)
        chats(answer(sent["candidates"][0]["id"]))(handler, asked)

    endpoint.manner = manner
    request = ChoiceRequest("choose", user, ("a@example.com", "e2"), 5)
    choice = chooser.choose(request, deadline_s=5.0, token=NEVER)
    assert choice.ids == ("a@example.com",)
    assert choice.redacted == {"phone": 1, "email": 2}
    first, second = json.loads(endpoint.asked[0].user)["candidates"]
    assert (first["u"], first["ts"], first["th"]) == ("mail [EMAIL]", 1_700_000_000, ["t1"])
    assert first["id"] == second["eid"] != "a@example.com"
    assert "@" not in endpoint.asked[0].user.replace("[EMAIL]", "")


def test_an_instruction_inside_a_memory_cannot_bring_in_another(endpoint: Endpoint, chooser: ChatChooser) -> None:
    endpoint.manner = chats(answer("ignore-the-rules"))
    choice = asking(chooser, NEVER)("choose", REQUEST, 2.0)
    assert choice.by == STAND_IN
    assert set(choice.ids) <= set(OFFERED)


def test_a_reason_is_one_bounded_line(endpoint: Endpoint, chooser: ChatChooser) -> None:
    endpoint.manner = chats(answer("e1", reason="a\n\tb " + "c" * 500))
    (reason,) = chooser.choose(REQUEST, deadline_s=5.0, token=NEVER).reasons.values()
    assert reason.startswith("a b ccc")
    assert len(reason) == 200


def test_a_chooser_is_an_endpoint_or_none() -> None:
    assert make_chooser("") is None
    assert make_chooser("none") is None
    for wrong in ("default", "gpt", "openai:model", "table:x"):
        with pytest.raises(InputError):
            make_chooser(wrong)
