"""The embedders behind the port, and the specs that name them."""

from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import field

import mnemonaut_resources
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.models import model2vec_folder, static_hashed
from mnemonaut_core.models.embedder_base import NoEmbedder
from mnemonaut_core.models.model2vec_folder import Model2VecEmbedder, Model2VecTable
from mnemonaut_core.models.spec import EmbedderKind, EmbedderSpec, make_embedder, parse_embedder
from mnemonaut_core.models.static_hashed import StaticHashedEmbedder
from mnemonaut_core.models.static_table import MAX_TOKENS, bundled_table
from mnemonaut_core.models.vector_table import load_vector_table
from mnemonaut_core.ports import Embedder

FOLDER = Path(next(iter(mnemonaut_resources.__path__))) / "embedder/minilm-static-256-int8"
ENCODINGS = Path(__file__).parent.parent / "golden/embedder_static_encodings.jsonl"
TEXTS = st.text(max_size=60) | st.text(st.sampled_from("The cat eats 猫が会議室で食べる. \n🙂\0é"), max_size=60)
DEFAULT = StaticHashedEmbedder()
LIBRARY = Model2VecTable(str(FOLDER))


class Counted(msgspec.Struct, frozen=True):
    """Gram statistics of a handful of texts."""

    total: int
    frequencies: dict[int, int] = field(default_factory=dict)

    def document_frequencies(self, hashes: Sequence[int]) -> dict[int, int]:
        assert all(type(key) is int for key in hashes)
        return {key: self.frequencies[key] for key in hashes if key in self.frequencies}


def counted(texts: Sequence[str]) -> Counted:
    return Counted(len(texts), DEFAULT.gram_frequencies(texts))


def test_the_static_half_agrees_with_the_handed_over_encodings() -> None:
    lines = [json.loads(line) for line in ENCODINGS.read_text("utf-8").splitlines()]
    for table in (bundled_table(FOLDER), Model2VecTable(str(FOLDER))):
        rows = table.unit_vectors([line["text"] for line in lines])
        assert len(lines) == 10
        for row, line in zip(rows, lines, strict=True):
            assert row[:8] == pytest.approx(line["first8"], abs=1e-4)


def known_to_the_library(text: str) -> str:
    """Without marks, punctuation and controls that Unicode got or changed since version 3.2: `tokenizers` has tables of its
    own, of an older version than Python's, and cuts 503 of them otherwise."""

    def is_settled(character: str) -> bool:
        then, now = unicodedata.ucd_3_2_0.category(character), unicodedata.category(character)
        return then == now or not ({"M", "P"} & {then[0], now[0]} or "Cf" in (then, now))

    return "".join(filter(is_settled, text))


@given(
    st.lists(
        TEXTS.map(known_to_the_library)
        | st.sampled_from(["[UNK] a [PAD]", "Straße ÉCOLE ΣΑΣ İ ﬁ", "x" * 101, "a\x85b\u200bc\u3000d", "don't—stop…"])
    )
)
@settings(deadline=None)
def test_our_table_gives_the_bits_of_the_library(texts: list[str]) -> None:
    assert np.array_equal(bundled_table(FOLDER).unit_vectors(texts), LIBRARY.unit_vectors(texts))


@pytest.mark.long
def test_the_static_table_is_what_model2vec_encodes() -> None:
    from model2vec import StaticModel

    texts = ["My cat eats salmon", "明日の面接", "", "word " * 2000, "a,b;c " * 900, "🙂"]
    model = StaticModel.from_pretrained(FOLDER)
    ours = LIBRARY
    assert ours.unit_vectors(texts) == pytest.approx(model.encode(texts, use_multiprocessing=False), abs=1e-6)
    assert ours._model.tokenize(texts) == model.tokenize(texts)
    assert ours._model.tokenizer.to_str() == model.tokenizer.to_str()
    assert ours._max_chars == MAX_TOKENS * model.median_token_length


@pytest.mark.long
def test_a_folder_with_weights_a_mapping_and_padding_is_what_model2vec_reads(tmp_path: Path) -> None:
    from model2vec import StaticModel
    from tokenizers import Tokenizer
    from tokenizers.models import Unigram, WordLevel
    from tokenizers.pre_tokenizers import Whitespace

    words = ["[UNK]", "[PAD]", "cat", "fish", "garden"]
    table = np.arange(12, dtype=np.float32).reshape(3, 4)
    for kind in (
        WordLevel({word: at for at, word in enumerate(words)}, unk_token="[UNK]"),
        Unigram([(word, -1.0) for word in words], unk_id=0),
    ):
        tokenizer = Tokenizer(kind)
        tokenizer.pre_tokenizer = Whitespace()
        tokenizer.enable_padding(pad_id=1, pad_token="[PAD]")
        mapping, weights = np.array([0, 0, 1, 2, 1]), np.array([1.0, 1.0, 0.5, 2.0, 3.0])
        made = StaticModel(table, tokenizer, weights=weights, token_mapping=mapping, normalize=True)
        folder = tmp_path / type(kind).__name__
        made.save_pretrained(folder)
        ours, library = Model2VecTable(str(folder)), Model2VecTable.__new__(Model2VecTable)
        library.__dict__.update(vars(ours), _model=StaticModel.from_pretrained(folder, force_download=False))
        library._model.tokenizer.enable_truncation(MAX_TOKENS)
        assert ours.fingerprint() == library.fingerprint()
        texts = ["cat garden", "a dog and a fish", ""]
        assert ours._model.tokenize(texts) == library._model.tokenize(texts)
        assert ours.unit_vectors(texts) == pytest.approx(
            library._model.encode(texts, use_multiprocessing=False), abs=1e-6
        )


def test_the_default_is_two_halves_of_2304_dimensions_at_unit_length() -> None:
    rows = DEFAULT.embed_memories(["My cat eats salmon", "我喜欢吃苹果", "use C++", "7"])
    assert rows.dtype == np.float32
    assert rows.shape == (4, DEFAULT.dimension) == (4, 2304)
    assert np.linalg.norm(rows.astype(np.float64), axis=1) == pytest.approx(1.0, abs=1e-6)


def test_the_halves_are_mixed_by_the_share_of_latin_letters() -> None:
    rows = DEFAULT.embed_memories(["My cat eats salmon", "我喜欢吃苹果", "cat会議室"]).astype(np.float64)
    static = np.sum(rows[:, :256] ** 2, axis=1)
    assert static == pytest.approx([0.4, 0.4 * 0.02, 0.4 * 0.5], abs=1e-6)


@pytest.mark.parametrize("text", ["", " \n", "\0", "🙂"])
def test_a_text_with_nothing_to_embed_is_a_row_of_zeros(text: str) -> None:
    assert not DEFAULT.embed_memories([text]).any()
    assert not DEFAULT.embed_queries([text], counted(["cat"])).any()


def test_no_texts_give_no_rows() -> None:
    assert DEFAULT.embed_memories([]).shape == (0, 2304)
    assert DEFAULT.embed_queries([], None).shape == (0, 2304)


def test_lone_surrogates_are_embedded_as_replacement_characters() -> None:
    assert np.array_equal(*DEFAULT.embed_memories(["cat \ud800", "cat \ufffd"]))


@settings(deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=8), st.data())
def test_a_text_has_the_same_bits_alone_and_in_any_batch(texts: list[str], data: st.DataObject) -> None:
    row = data.draw(st.integers(0, len(texts) - 1))
    statistics = counted(["The cat eats", "猫が食べる"])
    alone, asked = DEFAULT.embed_memories([texts[row]]), DEFAULT.embed_queries([texts[row]], statistics)
    assert DEFAULT.embed_memories(texts)[row].tobytes() == alone.tobytes()
    assert DEFAULT.embed_queries(texts, statistics)[row].tobytes() == asked.tobytes()


@pytest.mark.long
def test_batches_larger_than_the_inner_ones_have_the_same_bits_too() -> None:
    texts = [f"memory {i} 会議{i} " + "long " * (i % 7) for i in range(600)]
    texts[300] = "very long 猫 " * 40_000
    whole = DEFAULT.embed_memories(texts)
    for row in (0, 255, 256, 299, 300, 301, 599):
        assert whole[row].tobytes() == DEFAULT.embed_memories([texts[row]])[0].tobytes()


@pytest.mark.long
def test_threads_that_embed_together_get_the_same_bits() -> None:
    texts = [f"text {i} 猫{i}の話" for i in range(200)]
    alone = DEFAULT.embed_memories(texts).tobytes()
    with ThreadPoolExecutor(6) as pool:
        answers = pool.map(lambda _: StaticHashedEmbedder().embed_memories(texts).tobytes(), range(24))
        assert set(answers) == {alone}


def test_without_statistics_a_query_is_embedded_like_a_memory() -> None:
    texts = ["My cat eats salmon", "会議"]
    assert np.array_equal(DEFAULT.embed_queries(texts, None), DEFAULT.embed_memories(texts))


def test_grams_that_no_memory_holds_weigh_nothing_in_a_query() -> None:
    statistics = counted(["猫が寝る", "犬が走る"])
    known, with_unknown = DEFAULT.embed_queries(["猫", "猫、飛行船"], statistics)[:, 256:]
    known, with_unknown = known / np.linalg.norm(known), with_unknown / np.linalg.norm(with_unknown)
    assert with_unknown == pytest.approx(known, abs=1e-6)


def test_a_query_of_unknown_grams_keeps_its_static_half() -> None:
    (row,) = DEFAULT.embed_queries(["salmon"], counted(["犬が走る"])).astype(np.float64)
    assert not row[256:].any()
    assert math.sqrt(row[:256] @ row[:256]) == pytest.approx(1.0, abs=1e-6)


def test_a_rare_gram_outweighs_a_common_one() -> None:
    memories = ["猫 会議", *["会議"] * 20]
    rows = DEFAULT.embed_memories(["猫", "会議"])
    (query,) = DEFAULT.embed_queries(["猫 会議"], counted(memories))
    assert float(query @ rows[0]) > float(query @ rows[1])


def test_the_nearest_memory_is_the_related_one() -> None:
    memories = ["My cat eats salmon", "The meeting was moved to Friday", "明日の面接は金曜になった", "我喜欢吃苹果"]
    queries = ["kitten food", "When is the meeting?", "面接はいつ?", "你喜欢苹果吗"]
    rows = DEFAULT.embed_memories(memories)
    nearest = np.argmax(DEFAULT.embed_queries(queries, counted(memories)) @ rows.T, axis=1)
    assert nearest.tolist() == [0, 1, 2, 3]


@given(st.lists(TEXTS, max_size=5))
def test_gram_frequencies_are_the_grams_of_each_text_counted(texts: list[str]) -> None:
    frequencies = DEFAULT.gram_frequencies(texts)
    each = [frozenset(DEFAULT.gram_frequencies([text])) for text in texts]
    assert frequencies == {key: sum(key in grams for grams in each) for key in frozenset().union(*each)}
    assert all(type(key) is int and 0 <= key < 1 << 32 for key in frequencies)


@pytest.mark.long
def test_the_default_needs_no_library_of_models() -> None:
    script = (
        "import sys; from mnemonaut_core.models.spec import make_embedder, parse_embedder;"
        "e = make_embedder(parse_embedder('default')); assert e.dimension == 2304;"
        "assert e.embed_memories(['a cat']).any();"
        "assert not {'model2vec', 'tokenizers', 'safetensors', 'huggingface_hub'} & set(sys.modules)"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", script], check=True, env=environment)


def test_a_missing_bundled_model_is_a_fault_and_never_a_download(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(static_hashed, "_bundled_table", static_hashed._bundled_table.__wrapped__)
    monkeypatch.setattr(static_hashed, "RESOURCES", tmp_path)
    with pytest.raises(EnvironmentFault, match="missing or damaged"):
        StaticHashedEmbedder().embed_memories(["cat"])


def test_a_damaged_bundled_model_is_a_fault_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "embedder" / FOLDER.name
    shutil.copytree(FOLDER, broken)
    (broken / "model.safetensors").write_bytes(b"not a tensor")
    monkeypatch.setattr(static_hashed, "_bundled_table", static_hashed._bundled_table.__wrapped__)
    monkeypatch.setattr(static_hashed, "RESOURCES", tmp_path)
    with pytest.raises(EnvironmentFault, match="missing or damaged"):
        StaticHashedEmbedder().embed_memories(["cat"])


def test_a_model2vec_folder_gives_unit_rows_for_memories_and_queries() -> None:
    embedder = Model2VecEmbedder(str(FOLDER))
    rows = embedder.embed_memories(["My cat eats salmon", ""])
    assert embedder.dimension == 256
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1.0, 0.0], abs=1e-6)
    assert np.array_equal(rows, embedder.embed_queries(["My cat eats salmon", ""], None))
    assert embedder.gram_frequencies(["cat"]) == {}


def test_the_version_of_a_folder_is_a_fingerprint_of_its_content() -> None:
    embedder = Model2VecEmbedder(str(FOLDER))
    assert len(embedder.version) == 12
    assert embedder.version == Model2VecEmbedder(str(FOLDER)).version


def test_a_path_without_a_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No model folder"):
        Model2VecEmbedder(str(tmp_path / "nothing")).embed_memories(["cat"])
    with pytest.raises(InputError, match="Not a model2vec folder"):
        Model2VecEmbedder(str(tmp_path)).embed_memories(["cat"])


def test_a_hub_name_that_cannot_be_fetched_is_the_environments_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(source: str) -> Model2VecTable:
        raise OSError(f"no route to {source}")

    monkeypatch.setattr(model2vec_folder, "Model2VecTable", unreachable)
    with pytest.raises(EnvironmentFault, match="Could not fetch"):
        Model2VecEmbedder("minishlab/potion-multilingual-128M").embed_memories(["cat"])


def test_without_the_extra_a_model_is_refused_with_the_line_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model2vec_folder, "find_spec", lambda name: None)
    for source, fetch in ((str(FOLDER), True), ("owner/model", True), ("owner/model", False)):
        with pytest.raises(EnvironmentFault) as caught:
            Model2VecEmbedder(source, fetch=fetch).embed_memories(["cat"])
        assert caught.value.code == "no_model2vec"
        assert "pip install 'model2vec'" in caught.value.advice


def write_table(folder: Path, *lines: str) -> Path:
    path = folder / "vectors.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_given_vectors_are_looked_up_and_brought_to_unit_length(tmp_path: Path) -> None:
    path = write_table(
        tmp_path, '{"text": "cat", "embedding": [3, 4]}', "", '{"text": "猫\\u2028", "embedding": [0, -2.0]}'
    )
    embedder = load_vector_table(path)
    assert embedder.dimension == 2
    rows = embedder.embed_queries(["猫\u2028", "cat"], None)
    assert rows == pytest.approx(np.array([[0, -1], [0.6, 0.8]]))


def test_a_text_that_the_table_lacks_is_named_by_its_first_forty_characters(tmp_path: Path) -> None:
    embedder = load_vector_table(write_table(tmp_path, '{"text": "cat", "embedding": [1]}'))
    with pytest.raises(InputError) as refused:
        embedder.embed_queries(["cat", "x" * 41], None)
    assert "x" * 40 in refused.value.title
    assert "x" * 41 not in refused.value.title


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"text": "b", "embedding": [1, 2, 3]}', "3 numbers, the first has 2"),
        ('{"text": "b", "embedding": [1, NaN]}', "NaN or infinity"),
        ('{"text": "b", "embedding": [NaN, 1]}', "NaN or infinity"),
        ('{"text": "b", "embedding": [1, -Infinity]}', "NaN or infinity"),
        ('{"text": "b", "embedding": [1, 1e999]}', "NaN or infinity"),
        ('{"text": "b", "embedding": [1, 1' + "0" * 400 + "]}", "NaN or infinity"),
        ('{"text": "b", "embedding": [0, 0.0]}', "zero or empty"),
        ('{"text": "b", "embedding": []}', "zero or empty"),
        ('{"text": "b", "embedding": [true, 1]}', "not a number"),
        ('{"text": "b", "embedding": "1 2"}', "no text or no embedding"),
        ('{"embedding": [1, 2]}', "no text or no embedding"),
        ("[1, 2]", "no text or no embedding"),
        ("{", "not a JSON object"),
        ('{"text": "a", "embedding": [2, 1]}', "another vector above"),
    ],
)
def test_a_bad_line_of_a_table_is_refused_with_its_number(tmp_path: Path, line: str, reason: str) -> None:
    path = write_table(tmp_path, '{"text": "a", "embedding": [1, 2]}', line)
    with pytest.raises(InputError, match="line 2") as refused:
        load_vector_table(path)
    assert reason in refused.value.title


def test_very_small_and_very_large_numbers_keep_their_direction(tmp_path: Path) -> None:
    path = write_table(
        tmp_path, '{"text": "a", "embedding": [3e-200, 4e-200]}', '{"text": "b", "embedding": [3e200, 4e200]}'
    )
    assert load_vector_table(path).embed_memories(["a", "b"]) == pytest.approx(np.array([[0.6, 0.8]] * 2))


def test_a_missing_or_empty_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No file"):
        load_vector_table(tmp_path / "nothing.jsonl")
    with pytest.raises(InputError, match="is a folder"):
        load_vector_table(tmp_path)
    with pytest.raises(InputError, match="holds no vectors"):
        load_vector_table(write_table(tmp_path, ""))


def test_none_refuses_to_embed() -> None:
    embedder = NoEmbedder()
    assert embedder.dimension == 0
    assert embedder.gram_frequencies(["cat"]) == {}
    with pytest.raises(InputError, match="no embedder"):
        embedder.embed_memories(["cat"])
    with pytest.raises(InputError, match="no embedder"):
        embedder.embed_queries(["cat"], None)


@pytest.mark.parametrize(
    ("value", "spec"),
    [
        ("default", EmbedderSpec(EmbedderKind.DEFAULT)),
        (" none ", EmbedderSpec(EmbedderKind.NONE)),
        ("model2vec:owner/model", EmbedderSpec(EmbedderKind.MODEL2VEC, "owner/model")),
        ("table:C:/a b.jsonl", EmbedderSpec(EmbedderKind.TABLE, "C:/a b.jsonl")),
    ],
)
def test_a_spec_is_parsed_and_written_back(value: str, spec: EmbedderSpec) -> None:
    assert parse_embedder(value) == spec
    assert parse_embedder(str(spec)) == spec


@pytest.mark.parametrize("value", ["", "Default2", "model2vec", "model2vec:", "table:", "default:x", "none:"])
def test_other_specs_are_refused(value: str) -> None:
    with pytest.raises(InputError):
        parse_embedder(value)


def test_each_spec_makes_its_embedder(tmp_path: Path) -> None:
    path = write_table(tmp_path, '{"text": "a", "embedding": [1, 2]}')
    made: list[Embedder] = [
        make_embedder(parse_embedder(v)) for v in ("default", f"model2vec:{FOLDER}", f"table:{path}", "none")
    ]
    assert [e.name for e in made] == ["static-hashed", f"model2vec:{FOLDER}", "table", "none"]
    assert [e.dimension for e in made] == [2304, 256, 2, 0]
    assert [e.uses_gram_statistics for e in made] == [True, False, False, False]
