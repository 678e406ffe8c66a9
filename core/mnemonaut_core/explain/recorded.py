"""A recall that was made, made again from its record (READINGS 57): the same question at the same clock, with the parameters that
it had, its late sources late, and what a language model chose then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.choice import STAND_IN, Choice, ChoiceRequest
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.silence import Limit
from mnemonaut_core.domain.trace import TRACE_SCHEMA, ParameterLayer, Trace
from mnemonaut_core.errors import InputError
from mnemonaut_core.parameters import Resolved, check_value, checked, describe
from mnemonaut_core.recall.choose import Choosing, recorded
from mnemonaut_core.recall.stage import Recipe

Json = dict[str, Any]
_NEEDED = frozenset(("id", "recipe", "preset", "parameters", "query", "runs", "candidates", "selected", "choices"))
_QUERY = msgspec.json.Decoder(Query)


class Made(msgspec.Struct, frozen=True, eq=False):
    """A recorded recall, repeated: the trace under the record's id, and whether result and outcomes equal those of the record.
    They differ if memories, policy or program changed since."""

    trace: Trace
    as_recorded: bool
    then: Mapping[str, str]
    """What became of each memory that the record has, by id."""


def check_readable(kept: Json, question: str | None) -> None:
    """InputError where a recall cannot be made again from its record: another version's, or without its question."""
    schema = kept.get("schema")
    if schema != TRACE_SCHEMA or not kept.keys() >= _NEEDED:
        raise InputError.keyed("other_schema", found=schema if type(schema) is int else "?", known=TRACE_SCHEMA)
    if question is None:
        raise InputError.keyed("question_not_kept")


def query_of(kept: Json, question: str | None) -> Query:
    """The question of a record; InputError where only its hash was recorded."""
    if question is None:
        raise InputError.keyed("question_not_kept")
    told = {name: value for name, value in kept["query"].items() if value is not None and name != "options"}
    return _QUERY.decode(dumps({**told, "text": question}))


def parameters_of(recipe: Recipe, kept: Json) -> Resolved:
    """The values that it had, with the layers they came from. One that this version does not know, or no longer takes, is
    left to its default."""
    values: Json = {}
    layers = []
    for info in describe(recipe.parameters):
        said = kept["parameters"].get(info.name, {})
        value, layer = said.get("value", info.default), said.get("layer", "default")
        try:
            value = check_value(info, value, where=layer)
        except InputError:
            value, layer = info.default, "default"
        values[info.name] = value
        layers.append(ParameterLayer(info.name, value, layer))
    return Resolved(recipe.parameters(**values), tuple(layers), kept["preset"])


def with_values(record: Trace, parameters: type[Any], values: Mapping[str, object]) -> Resolved:
    """The parameters of a recall with some of them set by hand; InputError for what is no parameter's, or out of bounds."""
    by_hand = checked(parameters, values, where="set")
    layers = tuple(
        ParameterLayer(one.name, by_hand[one.name], "set") if one.name in by_hand else one for one in record.layers
    )
    return Resolved(parameters(**{one.name: one.value for one in layers}), layers, record.preset)


def same_question(kept: Json) -> str:
    """A key that is equal for two records of the same question in the same conversation, at any time."""
    return dumps({name: value for name, value in kept["query"].items() if name != "now"})


def late_sources(kept: Json) -> dict[str, float]:
    """The sources that timed out: a replay leaves them late, with any deadline."""
    return {run["source"]: float("inf") for run in kept["runs"] if run["status"] == RunStatus.TIMED_OUT.value}


def limit_of(kept: Json) -> Limit | None:
    """What its silence was compared with; None where that was not measured."""
    said = kept.get("plan", {}).get("silence")
    return None if said is None else Limit(*(said["limit"][each.name] for each in fields(Limit)))


def choosing(kept: Json) -> Choosing:
    """What a language model chose then is chosen again; where the stand-in did, it does."""
    otherwise: Callable[[str, ChoiceRequest, float], Choice] = recorded({})

    def choose(step: str, request: ChoiceRequest, deadline_s: float) -> Choice:
        said = kept["choices"].get(step)
        if said is None or said["by"] == STAND_IN:
            return otherwise(step, request, deadline_s)
        ids = tuple(memory_id for memory_id in said["ids"] if memory_id in request.offered)
        return Choice(ids, said["by"], candidates=said["candidates"], chars=said["chars"], ms=said["ms"])

    return choose


def compared(kept: Json, trace: Trace) -> Made:
    then = {one["id"]: one["outcome"]["code"] for one in kept["candidates"]}
    now = {one.memory.id: one.decision.outcome.code.value for one in trace.candidates}
    same = list(trace.selected) == list(kept["selected"]) and then == now
    return Made(replace(trace, id=kept["id"]), same, then)
