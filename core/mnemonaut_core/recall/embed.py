"""The vectors of a plan's forms: at once from a local embedder, or on their way from an endpoint."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from math import inf

from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken, wait_for
from mnemonaut_core.domain.plan import Plan, QueryVectors, Vector
from mnemonaut_core.domain.search import FurtherState
from mnemonaut_core.errors import EmbedderUnlike, EndpointError, EndpointNotAllowed, FileNotAllowed, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import Embedder, GramStatistics, SearchReader

_ENDPOINTS = ThreadPoolExecutor(max_workers=4, thread_name_prefix="endpoint")


def is_remote(embedder: Embedder | None) -> bool:
    """Whether its vectors come over a network: then words must not wait for them."""
    return embedder is not None and bool(getattr(embedder, "remote", False))


def embed_plan(
    plan: Plan, embedder: Embedder | None, reader: SearchReader, known: dict[str, Vector] | None = None
) -> Plan:
    """The plan with the vectors of its forms. A failure becomes the status of every vector source, nothing more. `known`: those
    of texts that were embedded already, which is added to."""
    if embedder is None or embedder.dimension == 0:
        stored = reader.vectors.embedder_identity()
        if stored is not None and stored[2]:
            return replace(plan, vectors=QueryVectors(missing=Text.keyed("lint_no_query_vectors", stored=stored[0])))
        return replace(plan, vectors=QueryVectors(missing=Text.keyed("no_embedder")))
    statistics = reader.vectors.statistics(plan.filters.sight, embedder) if embedder.uses_gram_statistics else None
    return replace(plan, vectors=_vectors(plan, embedder, statistics, {} if known is None else known))


def _vectors(
    plan: Plan, embedder: Embedder, statistics: GramStatistics | None, known: dict[str, Vector]
) -> QueryVectors:
    identity = f"{embedder.name}/{embedder.version}"
    texts = [form.text for form in plan.forms if form.text not in known]
    try:
        if texts:
            known.update(zip(texts, embedder.embed_queries(texts, statistics), strict=True))
    except EndpointNotAllowed as error:
        return QueryVectors(identity, missing=Text.keyed("endpoint_not_allowed", address=error.address))
    except EmbedderUnlike as error:
        if isinstance(error.why, FileNotAllowed):
            return QueryVectors(identity, missing=Text.keyed("file_not_allowed", path=error.why.path))
        why = error.why
        advised = why.advice_text.key == "embed_anew"  # as every warning of this kind does by itself
        return QueryVectors(
            identity,
            missing=Text.keyed(
                "embedder_unlike", reason=Text("{title}.", title=why.title_text) if advised else why.text
            ),
        )
    except EndpointError as error:
        late = error.code == "endpoint_timeout"
        reason = Text.keyed("embed_late") if late else Text.keyed("embed_failed", reason=error.text)
        return QueryVectors(identity, missing=reason, failed=True, late=late)
    except MnemonautError as error:
        return QueryVectors(identity, missing=Text.keyed("embed_failed", reason=error.text), failed=True)
    found = {form.name: row for form in plan.forms if (row := known[form.text]).any()}
    return QueryVectors(identity, found, None if found else Text.keyed("nothing_to_embed"))


LEAST_EMBEDDED = 0.95
"""The share of memories that a further list must have vectors of before it answers."""


def embed_further(plan: Plan, names: Iterable[str], reader: SearchReader, token: CancelToken = NEVER) -> Plan:
    """The plan with the vectors of its forms by the embedders of these further lists. A list that is missing, of another version,
    not far enough or not allowed gets the reason instead."""
    states = {one.name: one for one in reader.vectors.further()}
    return replace(
        plan, further={name: _of_further(plan, name, states.get(name), reader, token) for name in sorted(names)}
    )


def is_usable(state: FurtherState) -> bool:
    """Whether so many memories have a vector that the list is searched."""
    return state.embedded >= LEAST_EMBEDDED * (state.embedded + state.missing)


def _of_further(
    plan: Plan, name: str, state: FurtherState | None, reader: SearchReader, token: CancelToken
) -> QueryVectors:
    if state is None:
        return QueryVectors(missing=Text.keyed("list_missing", name=name))
    if not is_usable(state):
        total = state.embedded + state.missing
        return QueryVectors(missing=Text.keyed("list_unfinished", name=name, done=state.embedded, total=total))
    try:
        embedder = reader.vectors.further_embedder(name)
        if f"{embedder.name}/{embedder.version}" != state.embedder:
            return QueryVectors(missing=Text.keyed("list_outdated", name=name))
    except FileNotAllowed as error:
        return QueryVectors(missing=Text.keyed("list_not_allowed", name=name, what=error.path))
    except MnemonautError as error:
        return QueryVectors(missing=Text.keyed("embed_failed", reason=error.text), failed=True)
    if not is_remote(embedder):
        return _vectors(plan, embedder, None, {})
    asked = _ENDPOINTS.submit(_vectors, plan, embedder, None, {})
    wait_for(lambda left: wait([asked], left).done, inf, token)
    found = asked.result()
    if found.missing is not None and found.missing.key == "endpoint_not_allowed":
        return replace(found, missing=Text.keyed("list_not_allowed", name=name, what=found.missing.values["address"]))
    return found


class PendingVectors:
    """All forms' vectors in one batch, requested from an endpoint while words are searched; with `at_once` False only
    when a source needs them: a question that a route answers without them is not sent."""

    def __init__(
        self,
        plan: Plan,
        embedder: Embedder,
        token: CancelToken,
        *,
        at_once: bool = True,
        known: dict[str, Vector] | None = None,
    ) -> None:
        self._plan, self._embedder, self._token = plan, embedder, token
        self._known = {} if known is None else known
        self._identity = f"{embedder.name}/{embedder.version}"
        self._lock = threading.Lock()
        self._asked: Future[QueryVectors] | None = None
        if at_once:
            self._ask()

    @property
    def asked(self) -> bool:
        """Whether the endpoint was sent the question."""
        return self._asked is not None

    def _ask(self) -> Future[QueryVectors]:
        with self._lock:
            if self._asked is None:
                self._asked = _ENDPOINTS.submit(_vectors, self._plan, self._embedder, None, self._known)
            return self._asked

    def __call__(self, plan: Plan, seconds: float | None) -> Plan | None:
        """The plan with its vectors, after at most so many seconds (None: as long as the embedder itself allows)."""
        future = self._ask()
        if wait_for(lambda left: wait([future], left).done, inf if seconds is None else seconds, self._token):
            return replace(plan, vectors=future.result())
        return None

    def settled(self, plan: Plan) -> Plan:
        """The plan with what has come by now; late vectors are missing, and it says so."""
        if self._asked is None:
            unasked = QueryVectors(self._identity, missing=Text.keyed("question_not_sent"), unasked=True)
            return replace(plan, vectors=unasked)
        if self._asked.done():
            return replace(plan, vectors=self._asked.result())
        return replace(
            plan, vectors=QueryVectors(self._identity, missing=Text.keyed("embed_late"), failed=True, late=True)
        )
