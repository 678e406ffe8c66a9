"""One big JSON array, element by element."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.importers import json_values
from mnemonaut_core.importers.json_values import NotAnArray, elements

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.sampled_from('ab"\\,[]{}\n\u3042'), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(['"', "\\", "k", ","]), inner, max_size=3)
    ),
    max_leaves=8,
)


def split(data: bytes, limit: int = 10**6) -> list[bytes | None]:
    return list(elements(io.BytesIO(data).read, limit))


@given(st.lists(values, max_size=5), st.integers(1, 9), st.booleans(), st.sampled_from([None, 1]))
def test_elements_are_those_of_the_whole_wherever_the_blocks_end(
    whole: list[Any], block: int, ascii_only: bool, indent: int | None
) -> None:
    data = json.dumps(whole, ensure_ascii=ascii_only, indent=indent).encode()
    before, json_values.BLOCK = json_values.BLOCK, block
    try:
        found = split(data)
    finally:
        json_values.BLOCK = before
    assert [json.loads(element) for element in found if element is not None] == whole
    assert None not in found


@given(st.lists(values, max_size=5), st.data())
def test_a_cut_array_is_no_array(whole: list[Any], data: st.DataObject) -> None:
    text = json.dumps(whole).encode()
    with pytest.raises(NotAnArray):
        split(text[: data.draw(st.integers(0, len(text) - 1))])


@pytest.mark.parametrize("text", ["[1,]", "[,1]", "[1,,2]", "[1] 2", "[1]]", '{"a": [1]}', "7", " ", ""])
def test_what_is_no_array_is_told(text: str) -> None:
    with pytest.raises(NotAnArray):
        split(text.encode())


def test_an_element_that_is_too_long_is_passed_over_and_not_held() -> None:
    assert split(b'["aaaaaaaaaaaaaaaaaaaa", 7]', limit=10) == [None, b" 7"]
