"""A language model that selects among candidates, over any OpenAI-compatible `/chat/completions` (seed 001)."""

from __future__ import annotations

import json
import logging
import re
import time
from collections import Counter
from itertools import count
from typing import Any

import msgspec

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.choice import BAD_ANSWER, Choice, ChoiceRequest, accepted
from mnemonaut_core.errors import EndpointError
from mnemonaut_core.i18n import Text
from mnemonaut_core.models.answers import unusable_answer
from mnemonaut_core.models.http_client import Bounds, HttpAnswer, HttpEndpoint
from mnemonaut_core.policy.redaction import redact
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.shown import shown_line

_log = logging.getLogger(__name__)

TRIES = 2
_MAX_BYTES = 1 << 20
_REASON_CHARS = 199
_FENCE = re.compile(r"```(?:json)?[ \t]*\r?\n(?P<inner>.*?)\r?\n?```", re.DOTALL)
_IDS = ("id", "eid")


class _Selected(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    reason: str


class _Selection(msgspec.Struct, forbid_unknown_fields=True):
    selected: list[_Selected]


class _ChatMessage(msgspec.Struct):
    content: str


class _ChatChoice(msgspec.Struct):
    message: _ChatMessage


class _ChatAnswer(msgspec.Struct):
    choices: list[_ChatChoice]


_SELECTION = msgspec.json.Decoder(_Selection)
_CHAT_ANSWER = msgspec.json.Decoder(_ChatAnswer)


class ChatChooser:
    """Requests JSON at temperature 0, within the deadline, in at most two tries. The answer must be the agreed object, bare or in
    one fenced block. Of its ids, those that were offered are taken, each once, up to the limit (the model puts the best first);
    `Choice.note` says which were not."""

    def __init__(self, model: str, endpoint: HttpEndpoint) -> None:
        self.name = model
        self._endpoint = endpoint
        self._options: dict[str, object] = {"temperature": 0, "response_format": {"type": "json_object"}}

    def choose(self, request: ChoiceRequest, *, deadline_s: float, token: CancelToken) -> Choice:
        """The model's choice; EndpointError for an endpoint that is late, refuses, or answers anything else."""
        started = time.monotonic()
        outgoing = _Outgoing(request)
        sizes = len(request.offered), len(request.user)
        _log.info("SearchResultPack selection input prepared candidates=%d chars=%d", *sizes)
        answer, attempts = self._ask(outgoing, started + deadline_s, token)
        try:
            named = _selection(_content(answer.body, self._endpoint.host), self._endpoint.host)
        except EndpointError as error:
            error.attempts = attempts
            raise
        ids = [outgoing.real.get(item.id, item.id) for item in named]
        pairs = list(zip(ids, named, strict=True))
        choice = Choice(
            ids=tuple(ids),
            by=self.name,
            # the first reason of an id that is named twice
            reasons={key: shown_line(item.reason, _REASON_CHARS) for key, item in reversed(pairs)},
            ms=(time.monotonic() - started) * 1000.0,
            attempts=attempts,
            candidates=len(request.offered),
            chars=len(request.user),
            redacted=dict(outgoing.counts),
        )
        return accepted(choice, request)

    def _ask(self, outgoing: _Outgoing, end: float, token: CancelToken) -> tuple[HttpAnswer, int]:
        """The answer, and the number of tries. An option that the endpoint does not know is omitted from then on."""
        spent = 0
        while True:
            payload = {"model": self.name, "messages": outgoing.messages, "stream": False, **self._options}
            left = max(0.05, end - time.monotonic())
            bounds = Bounds(deadline_s=left, tries=TRIES - spent, max_bytes=_MAX_BYTES)
            try:
                answer = self._endpoint.post("/chat/completions", payload, bounds=bounds, token=token)
            except EndpointError as error:
                error.attempts += spent
                unknown = [name for name in self._options if name in error.detail]
                if error.code != "endpoint_refused" or not unknown or spent + 1 >= TRIES:
                    raise
                self._options = {name: value for name, value in self._options.items() if name not in unknown}
                spent += 1
            else:
                return answer, spent + answer.attempts

    def close(self) -> None:
        self._endpoint.close()


class _Outgoing:
    """A request as it leaves the machine: texts redacted, and ids replaced that hold what must not leave."""

    def __init__(self, request: ChoiceRequest) -> None:
        self.counts: Counter[str] = Counter()
        self.real: dict[str, str] = {}
        """Ids by their aliases."""
        self._sent: dict[str, str] = {}
        self._offered = frozenset(request.offered)
        user = json.dumps(self._cleaned(json.loads(request.user)), ensure_ascii=False, separators=(",", ":"))
        self.messages = [
            {"role": "system", "content": clean_text(request.system)},
            {"role": "user", "content": clean_text(user)},
        ]

    def _cleaned(self, value: Any, key: str = "") -> Any:
        if isinstance(value, str):
            return self._id(value) if key in _IDS else self._text(value)
        if isinstance(value, list):
            return [self._cleaned(item, key) for item in value]
        if isinstance(value, dict):
            return {name: self._cleaned(item, name) for name, item in value.items()}
        return value

    def _text(self, text: str) -> str:
        redacted = redact(text)
        self.counts.update(redacted.counts)
        return redacted.text

    def _id(self, memory_id: str) -> str:
        if memory_id not in self._sent:
            found = redact(memory_id).counts
            self.counts.update(found)
            alias = memory_id
            if found or not memory_id.isprintable():
                alias = next(name for n in count(len(self._sent) + 1) if (name := f"#{n}") not in self._offered)
            self._sent[memory_id] = alias
            self.real[alias] = memory_id
        return self._sent[memory_id]


def _content(body: bytes, host: str) -> str:
    try:
        choices = _CHAT_ANSWER.decode(body).choices
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise unusable_answer(host, Text("sends no chat completion"), detail=str(error)[:200]) from None
    if not choices:
        raise unusable_answer(host, Text("sends no chat completion"))
    return choices[0].message.content


def _selection(content: str, host: str) -> list[_Selected]:
    """The agreed object, bare or as one fenced block and nothing else; EndpointError for every other text."""
    text = content.strip()
    fenced = _FENCE.fullmatch(text)
    try:
        return _SELECTION.decode(text if fenced is None else fenced["inner"]).selected
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        # the model's words may quote memories, so the detail holds only the decoder's
        reason = Text("is not the agreed JSON object")
        raise EndpointError(
            Text("The model at {host} chose badly", host=host),
            code=BAD_ANSWER,
            advice=Text("Its answer {reason}. Take another model if it happens often.", reason=reason),
            detail=str(error)[:200],
        ) from None
