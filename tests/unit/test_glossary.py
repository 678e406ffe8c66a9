"""One word for one thing: no text of the program, its help or README, in any language, uses a word that the glossary replaces."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from mnemonaut_resources.make.extraction import collected
from mnemonaut_resources.make.translations import FOLDER, LANGUAGES, Text, known

README = Path(__file__).parents[2] / "README.md"
INSTEAD = {
    "en": {
        r"anew": "again",
        r"stand-in": "the simple rule",
        r"choosers?": "language model",
        r"quer(?:y|ies)": "question",
        r"lets? it in": "would bring it back",
        r"inject\w*": "hand over",
        r"letters?": "character",
        r"(?:\w-)?grams?": "groups of characters",
        r"partners?": "companion",
        r"seeds?": "published design",
        r"shall": "should",
        r"there is no (?:command|recipe|parameter|preset|column)": "unknown …",
        r"near misse?s?": "just missed",
        r"stands?(?! in for)": "is, comes",
        r"tak(?:e|es|en)(?: \w+){1,3} away": "remove",
        r"in the place of": "instead of",
        r"learnt": "imported",
        r"(?:brings|brought)(?! (?:it|this|that|one|them|back|up|something)\b)(?!.{0,20}\bback\b)": "finds",
        r"(?:this|recorded|last) runs?(?! the)": "recall",
        r"agents?": "companion",
        r"mend(?:s|ed)?": "fix",
        r"vouche?s?": "trust",
        r"cosine": "similarity",
        r"handed on": "came from",
        r"(?:is|are) no (?!longer|more|room)": "is not a …",
        r"dice (?:coefficient|index)": "wording in common",
        r"misrecalls?": "wrong memory",
        r"sluice": "gate",
    },
    "ja": {
        "クエリ": "質問",
        "検索元": "探し方",
        "パック": "渡す文章",
        "注入": "渡す",
        "代役": "簡易ルール",
        "選択器": "言語モデル",
        "選ぶモデル": "言語モデル",
        "埋め込み器": "埋め込みモデル",
        "ほぼ重複": "そっくりな記憶",
        "隔離室": "隔離リスト",
        "共通文字": "文字の重なり",
        "n-gram": "文字並び",
        "三文字組": "文字並び",
        "ゲート": "回答を控えた",
        "主張": "要点",
        "引き渡し": "モデルへ渡す",
        "再学習": "もう一度覚えた",
        "プライベート": "非公開",
        "スコープ": "有効範囲",
        "再言及": "繰り返し",
        "コンパニオン": "相棒",
        "抑制中": "似た質問では除外中",
        "境界": "公開区分",
        "誤想起": "思い違い",
        "原典": "設計",
        "機密の": "秘密の",
        "アシスタント": "相棒",
    },
    "zh": {
        "查询": "问题",
        "召回": "想起 / 回忆",
        "截断": "入选线",
        "闸门": "未交出",
        "注入": "交出",
        "全面隔离": "对所有问题",
        "屏蔽": "类似问题已排除",
        "还原": "恢复",
        "近似重复": "几乎相同",
        "替补": "简易规则",
        "嵌入器": "嵌入模型",
        "时间新近": "新近程度",
        "效用": "有用程度",
        "置信度": "可信度",
        "敏感度": "保密级别",
        "机密": "秘密",
        "边界": "公开范围",
        "作用域": "适用范围",
        "主张": "要点",
        "文段": "文档片段",
        "情感": "情绪",
        "词元": "token",
        "检查器": "详情面板",
        "专家数值": "详细数值",
        "您": "你",
        "选择器": "语言模型",
        "误召回": "想错了",
        "判定": "评判",
    },
}
"""What is not said, and what is said instead. In English patterns of whole words."""
MEANT_OTHERWISE = {
    "quer(?:y|ies)": r"qrels|address of an endpoint holds",  # of judgments, or of an address
    "letters?": r"letters, digits|letters and digits|by a few letters",  # those of a name, a key, or a command
    "agents?": r"se&?ttings|policy does not let|who asked|building agents|by an agent|by:agent|^agents?$"
    r"|agents (?:only read|remove and)|agent's &policy|let(?:s|ting)? agents|agent cannot"
    r"|^## (?:agents|let your agent)|recalls of an agent|for an agent|\*agents\b",  # it may act
    "cosine": r"cosine limit|^cosine$",  # the number itself, where numbers are shown
    "(?:is|are) no (?!longer|more|room)": r"there (?:is|are) no|being recalled is no reason",
    "seeds?": r"compare quotes with the seeds",
    "クエリ": r"qrels|address of an endpoint holds",
    "アシスタント": "JSON|language model which selects|assistant",
    "查询": r"qrels|address of an endpoint holds",
}
"""Texts, by their English, in which a word is that of something else."""
NOT_PROSE = re.compile(
    r"```.*?```|`[^`\n]*`|\{[^{}]*\}|(?<![\w-])--?[a-z][\w-]*|\]\([^)]*\)|<[^>]*>|\b[a-z]+_[a-z_]+\b|\b[A-Z]{3,}\b",
    re.DOTALL,
)
"""Commands, values to be filled in, options, addresses and keys."""
in_every_language = pytest.mark.parametrize("code", ["en", *LANGUAGES])


@cache
def said(code: str) -> list[tuple[Text, str]]:
    """Every text of window, command line and core in this language, with the English that it is of."""
    if code == "en":
        return [(text, text[1]) for text in collected()]
    translated = known(code)
    return [(text, translated[text]) for text in collected() if text in translated]


def pages(code: str) -> list[tuple[str, str]]:
    """The paragraphs of the help; in English those of the README too."""
    found = [FOLDER.parent / "help" / f"{code}.md", *([README] if code == "en" else [])]
    whole = [(path.name, NOT_PROSE.sub(" ", path.read_text("utf-8"))) for path in found]
    return [(name, " ".join(one.split())) for name, page in whole for one in re.split(r"\n\n|\n(?=[|0-9-])", page)]


def wrong_words(code: str, text: str, english: str = "") -> list[str]:
    """The words of a text that the glossary says otherwise."""
    prose = NOT_PROSE.sub(" ", text)
    found = []
    for word, instead in INSTEAD[code].items():
        meant = MEANT_OTHERWISE.get(word)
        if meant and re.search(meant, english or text, re.IGNORECASE):
            continue
        if re.search(rf"\b(?:{word})\b" if code == "en" else re.escape(word), prose, re.IGNORECASE):
            found.append(f"{word} → {instead}")
    return found


def test_a_judgment_has_another_word_than_an_outcome_in_japanese() -> None:
    of_judgments = [(text, words) for text, words in said("ja") if re.search(r"[Jj]udg", text[1])]
    assert len(of_judgments) > 40
    assert [text for text, words in of_judgments if "判定" in words] == []


@in_every_language
def test_one_thing_has_one_word_in_every_text(code: str) -> None:
    told = [(text, words, found) for text, words in said(code) if (found := wrong_words(code, words, text[1]))]
    assert told == []


@in_every_language
def test_help_and_readme_say_the_same_words(code: str) -> None:
    assert [(name, line, found) for name, line in pages(code) if (found := wrong_words(code, line))] == []


TWO_MEANINGS = frozenset((
    "Calibrated", "More", "Recall", "Recalled", "What it is", "answered", "by kind", "by sensitivity", "by status",
    "by time", "characters", "entities", "high", "in", "medium", "memories", "out", "person", "place", "scope",
    "Words", "state", "strong", "terms", "the journal", "threads",
))  # fmt: skip
TWO_MEANINGS_IN = {"ja": TWO_MEANINGS | {"Restore", "Status", "status"}, "zh": TWO_MEANINGS | {"new", "off"}}
"""English words that mean one thing here and another there: *status* of a memory and of a search, *memories* and their counter."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_same_english_is_translated_alike_wherever_it_means_the_same(code: str) -> None:
    found: dict[str, set[str]] = {}
    for (_, english), words in said(code):
        found.setdefault(english, set()).add(words)
    assert (
        sorted(english for english, all_of in found.items() if len(all_of) > 1 and english not in TWO_MEANINGS_IN[code])
        == []
    )


CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[A-Z]{3,}\b|[Σαλτ]")
"""Names as the program writes them for itself, and letters of formulas."""
OF_OTHERS = {"UTC", "JSON", "SQL", "CSV", "JSONL", "ZIP", "API", "TOML", "YAML", "LICENSE", "TIME", "MNEMONAUT_CHOOSER"}
"""Formats, a file, a variable of the environment: what is called so everywhere."""


@in_every_language
def test_no_text_of_the_window_holds_a_code(code: str) -> None:
    found = {
        text: codes
        for text, words in said(code)
        if text[0] != "Core"
        and (codes := set(CODE.findall(re.sub(r"\{[^{}]*\}|MNEMONAUT_CHOOSER", " ", words))) - OF_OTHERS)
    }
    assert found == {}
