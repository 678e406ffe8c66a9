"""An agent's own settings, in and out: its `setting.toml`, a `retrieval:` block of YAML, or JSON, under the seeds' own keys.

A file is of one recipe. Of an agent's own file (it has a `retrieval` block, or keys that begin with `retrieval_`, and one of them
is a parameter) what is no parameter is left unread and named: later releases have more. Any other file is taken whole or not
at all. Values of keys that are not read are never shown: they may be secrets.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.files import read_whole
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import ParameterInfo, describe, read_value
from mnemonaut_core.policy.yaml_tree import MAX_BYTES, MAX_DEPTH, MAX_NODES, Node, PolicyFault, read_tree, scalar_text
from mnemonaut_core.recipes.registry import RECIPES, recipe_named
from mnemonaut_core.text.shown import shown_line
from mnemonaut_core.text.similarity import closest

FORMS = ("toml", "yaml", "json")
_ENDS = {".toml": "toml", ".yaml": "yaml", ".yml": "yaml", ".json": "json"}
_BLOCK = "retrieval"
_SHOWN = 40
_LINE = re.compile(r"\(at line (?P<line>\d+), column \d+\)$")
_MISTAKEN = 0.84
"""A key as like a parameter's as this is a mistake, and not something else of the agent's."""

Json = dict[str, Any]


class AgentSettings(msgspec.Struct, frozen=True):
    """What a file says of one recipe."""

    recipe: str
    values: Mapping[str, object]
    """By the parameters' own names, in their own types, in the order of the file; at least one."""
    not_read: tuple[str, ...]
    """Keys of the file that are no parameter of a recall."""


class _Entry(msgspec.Struct, frozen=True):
    key: str
    value: object

    @property
    def of_recalls(self) -> bool:
        """Whether the key alone shows that it is a setting of recalls."""
        return self.key.startswith((f"{_BLOCK}.", f"{_BLOCK}_"))

    def find(self, known: Mapping[str, ParameterInfo]) -> ParameterInfo | None:
        return next((known[name] for name in self.names if name in known), None)

    @property
    def names(self) -> tuple[str, ...]:
        return self.key, self.key.removeprefix(f"{_BLOCK}."), self.key.replace(".", "_")


# ---- in


def read_settings(path: Path, recipe: str) -> AgentSettings:
    """The settings of a file; raises as `files.read_whole` and `parsed`."""
    return parsed(_bytes(path), path.name, recipe)


def read_for(path: Path, shown: str) -> AgentSettings:
    """The settings of a file: of the recipe shown, else of the one that it has most parameters of; raises as `read_settings`."""
    data = _bytes(path)
    try:
        return parsed(data, path.name, shown)
    except InputError:
        likest = recipe_of(data, path.name)
        if likest in (None, shown):
            raise
        return parsed(data, path.name, likest)


def is_settings(path: Path) -> bool:
    """Whether this is a file of settings rather than one of memories: by its ending, and one of JSON by what it holds."""
    form = _ENDS.get(path.suffix.lower())
    if form != "json":
        return form is not None
    try:
        return recipe_of(_bytes(path), path.name) is not None
    except MnemonautError:
        return False


def _bytes(path: Path) -> bytes:
    missing = InputError.keyed("missing_file", path=path)
    return read_whole(path, MAX_BYTES, missing=missing)


def parsed(data: bytes, name: str, recipe: str) -> AgentSettings:
    """The settings of these bytes. InputError for invalid TOML, YAML or JSON, a repeated key, an invalid value, another recipe's
    parameter, and, unless the file is an agent's own, an unknown key."""
    own = _named(recipe)
    entries = _entries(data, name)
    found: dict[str, tuple[ParameterInfo, _Entry]] = {}
    rest: list[_Entry] = []
    for one in entries:
        info = one.find(own)
        if info is None:
            rest.append(one)
        elif info.name in found:
            raise InputError.keyed(
                "settings_twice",
                file=_cut(name),
                name=info.name,
                first=_cut(found[info.name][1].key),
                second=_cut(one.key),
            )
        else:
            found[info.name] = info, one
    whole_agent = any(one.of_recalls for one in entries)
    is_own = any(one.of_recalls for _, one in found.values())
    for one in rest:
        _refuse_other(one, name, recipe, whole_agent=whole_agent)
        if not is_own:
            _refuse_unknown(one, name, own, whole_agent=whole_agent)
    if not found:
        likest = _likest(entries)
        advice = Text("It needs an agent's recall settings, under the keys of {recipe}.", recipe=recipe)
        raise InputError.keyed(
            "settings_empty",
            file=_cut(name),
            recipe=recipe,
            advice=advice if likest is None else Text("It holds parameters of {other}.", other=likest),
        )
    values = {info.name: _value(info, one.value, name) for info, one in found.values()}
    return AgentSettings(recipe, values, tuple(_cut(one.key) for one in rest))


def recipe_of(data: bytes, name: str) -> str | None:
    """The recipe with most parameters in the file, None for none. InputError for what is no TOML, YAML or JSON."""
    return _likest(_entries(data, name))


def _likest(entries: Iterable[_Entry]) -> str | None:
    entries = list(entries)
    counts = {recipe: sum(one.find(_named(recipe)) is not None for one in entries) for recipe in RECIPES}
    best = max(counts, key=lambda recipe: counts[recipe])
    return best if counts[best] else None


@cache
def _named(recipe: str) -> dict[str, ParameterInfo]:
    infos = describe(recipe_named(recipe).parameters)
    return {info.seed_key: info for info in infos if info.seed_key} | {info.name: info for info in infos}


def _refuse_other(one: _Entry, name: str, recipe: str, *, whole_agent: bool) -> None:
    """InputError for a parameter of another recipe, unless it is something else of the agent's."""
    others = [other for other in RECIPES if other != recipe and one.find(_named(other)) is not None]
    # `mode` or `limit` may be anything in the file of a whole agent
    if others and (one.of_recalls or not whole_agent or not one.key.isalpha()):
        raise InputError(
            Text.keyed("settings_of_another", key=_cut(one.key), other=others[0], recipe=recipe, file=_cut(name)),
            code="settings_recipe",
            advice=Text.keyed("settings_of_another_do", other=others[0]),
        )


def _refuse_unknown(one: _Entry, name: str, own: Mapping[str, ParameterInfo], *, whole_agent: bool) -> None:
    """InputError for a key that is not read, unless it is something else of the agent's."""
    near = next((found[0] for known in one.names if (found := closest(known, own, least=_MISTAKEN))), None)
    if one.of_recalls or not whole_agent or near is not None:
        nearest = near or closest(one.key.rpartition(".")[2], own)[0]
        raise InputError.keyed("parameter_name", name=_cut(one.key), where=_cut(name), near=nearest)


def _value(info: ParameterInfo, value: object, name: str) -> object:
    if not isinstance(value, str | bool | int | float):
        raise InputError.keyed(
            "parameter_not_scalar", "parameter_value", name=info.name, where=_cut(name), wanted=info.bounds_text()
        )
    return read_value(info, value, where=_cut(name))


def _cut(text: str) -> str:
    return shown_line(text, _SHOWN)


# ---- the three forms


def _entries(data: bytes, name: str) -> list[_Entry]:
    if len(data) > MAX_BYTES:
        raise _unreadable(name, Text("it is larger than {most} bytes", most=MAX_BYTES))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _unreadable(name, Text("it is not UTF-8 text")) from None
    form = _ENDS.get(Path(name).suffix.lower())
    if form is None:
        form = "json" if text.lstrip().startswith("{") else "toml" if _is_toml(text) else "yaml"
    try:
        found = list(_leaves(_READERS[form](text), ()))
    except PolicyFault as fault:
        raise _unreadable(name, Text("line {line}: {why}", line=fault.line, why=fault.reason)) from fault
    except (ValueError, RecursionError) as error:
        why = Text("it is not {form}: {problem}", form=form.upper(), problem=_problem(error))
        raise _unreadable(name, why) from error
    if len(found) > MAX_NODES:
        raise _unreadable(name, Text("it has more than {most} values", most=MAX_NODES))
    return found


def _problem(error: Exception) -> Text:
    """Where the parser stopped, without any text of the file. The parser itself speaks English only."""
    if isinstance(error, json.JSONDecodeError):
        return error.msg if isinstance(error.msg, Text) else Text("line {line} cannot be read", line=error.lineno)
    if isinstance(error, tomllib.TOMLDecodeError):
        where = _LINE.search(str(error))
        if "overwrite" in str(error):
            return Text("it says a key twice")
        return Text("line {line} cannot be read", line=where["line"]) if where else Text("something in it never ends")
    return Text("it is nested too deep, or a number is too long")


def _unreadable(name: str, why: str) -> InputError:
    return InputError.keyed("settings_unreadable", file=_cut(name), why=why)


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _of_json(text: str) -> Json:
    def once(pairs: list[tuple[str, object]]) -> Json:
        keys = [key for key, _ in pairs]
        if len(set(keys)) != len(keys):
            raise json.JSONDecodeError(Text("it says a key twice"), text, 0)
        return dict(pairs)

    found = json.loads(text, object_pairs_hook=once)
    if not isinstance(found, dict):
        raise json.JSONDecodeError(Text("a mapping of keys to values is wanted"), text, 0)
    return found


def _plain(entries: Mapping[str, Node]) -> Json:
    """The tree without its line numbers. A list is left empty: no parameter takes one."""
    return {
        key: _plain(node.value) if isinstance(node.value, dict) else [] if isinstance(node.value, tuple) else node.value
        for key, node in entries.items()
    }


_ROOT = Text("settings are a mapping of keys to values")
_READERS: dict[str, Callable[[str], Json]] = {
    "toml": tomllib.loads,
    "yaml": lambda text: _plain(read_tree(text, root=_ROOT)),
    "json": _of_json,
}


def _leaves(tree: Mapping[str, object], before: tuple[str, ...]) -> Iterator[_Entry]:
    if len(before) > MAX_DEPTH:
        raise PolicyFault(Text("it is nested deeper than {most} levels", most=MAX_DEPTH), 1)
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*before, str(key)))
        else:
            yield _Entry(".".join((*before, str(key))), value)


# ---- out


def written(recipe: str, values: Mapping[str, object], form: str) -> str:
    """The values in one of `FORMS` under the seed's keys, so that `parsed` reads them back; ends with a line end."""
    keys = {info.name: info.seed_key or info.name for info in describe(recipe_named(recipe).parameters)}
    named = {keys[name]: value for name, value in values.items()}
    if form == "toml":
        return "".join([f"# {recipe}\n", *(f"{key} = {scalar_text(value)}\n" for key, value in named.items())])
    tree: Json = {}
    for key, value in named.items():
        *blocks, last = key.split(".")
        inner = tree
        for block in blocks:
            inner = inner.setdefault(block, {})
        inner[last] = value
    if form == "json":
        return json.dumps(tree, ensure_ascii=False, indent=2) + "\n"
    within = tree.pop(_BLOCK, {})
    return "\n".join([f"# {recipe}", f"{_BLOCK}:", *_yaml_lines({**within, **tree}, "  ")]) + "\n"


def _yaml_lines(tree: Json, before: str) -> Iterator[str]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield f"{before}{key}:"
            yield from _yaml_lines(value, f"{before}  ")
        else:
            yield f"{before}{key}: {scalar_text(value)}"
