"""Which column of a table is which of ours: well-known header names, and the mapping that a person gives."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.importers.columns import BESIDE, did_you_mean

TARGETS = (*MEMORY_COLUMNS, *BESIDE)
STATEMENT = "statement"
NO_TEXT_COLUMN = "no_text_column"
"""What a table calls text, content or memory: the user's side, or the body beside columns for the two sides."""
_NAMES: dict[str, tuple[str, ...]] = {
    "id": ("id", "uuid", "key", "memory_id", "message_id", "番号", "識別子", "编号", "編號"),
    "user_text": (
        "user_text", "user", "user_message", "question", "prompt", "query", "input", "human", "request",
        "ユーザー", "ユーザ", "質問", "発言", "用户", "用戶", "提问", "问题", "問題", "提問",
    ),
    "reply_text": (
        "reply_text", "assistant", "assistant_text", "reply", "answer", "response", "output", "bot", "ai",
        "completion", "アシスタント", "返答", "返信", "回答", "応答", "助手", "回复", "回覆", "答案",
    ),
    STATEMENT: (
        "text", "content", "memory", "message", "note", "fact", "statement", "本文", "内容", "テキスト", "メモ", "記憶",
        "メッセージ", "正文", "文本", "记忆", "內容", "笔记", "消息",
    ),
    "body": ("body",),
    "occurred_at": (
        "occurred_at", "timestamp", "date", "datetime", "time", "when", "日時", "日付", "時刻", "時間", "时间", "日期",
        "發生時間", "发生时间",
    ),
    "created_at": (
        "created_at", "created", "createdat", "creation_date", "create_time", "作成日時", "作成日", "创建时间",
        "創建時間",
    ),
    "updated_at": (
        "updated_at", "updated", "updatedat", "modified", "update_time", "更新日時", "更新日", "更新时间", "更新時間",
    ),
    "title": ("title", "subject", "headline", "件名", "題名", "タイトル", "标题", "標題"),
    "threads": (
        "threads", "thread", "thread_id", "conversation", "conversation_id", "session", "session_id", "スレッド", "会話",
        "会话", "對話", "对话",
    ),
    "entities": ("entities",),
}  # fmt: skip


def folded(name: str) -> str:
    """A header as it is compared: NFKC, lower case, without blanks and the signs between words."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in plain if sign.isalnum())


_BY_NAME = {folded(name): target for target, names in _NAMES.items() for name in names}
_BY_NAME |= {folded(target): target for target in TARGETS if folded(target) not in _BY_NAME}


def columns_of(header: Sequence[str], mapping: Mapping[str, str], *, whole: bool = False) -> dict[str, int]:
    """Our column → place of the table's column. The mapping wins over the names; with `whole` it is all there is.

    InputError when the mapping names a column that is not there, or when no column holds text.
    """
    places = known_columns(header, mapping, whole=whole)
    if not {"user_text", "reply_text", "body"} & places.keys():
        listed = ", ".join(repr(name[:30]) for name in header[:20])
        raise InputError(
            "No column of the table is known to hold text",
            code=NO_TEXT_COLUMN,
            advice=Remedy("map_columns", listed=listed),
        )
    return places


def known_columns(header: Sequence[str], mapping: Mapping[str, str], *, whole: bool = False) -> dict[str, int]:
    """The same, whether or not one of them holds text."""
    places = {target: _place(header, target, name) for target, name in mapping.items()}
    if whole:
        return places
    taken = set(places.values())
    found: dict[str, int] = {}
    for place, name in enumerate(header):
        target = _BY_NAME.get(folded(name))
        if target is not None and place not in taken and target not in places:
            found.setdefault(target, place)
    statement = found.pop(STATEMENT, None)
    if statement is not None:
        sides = {"user_text", "reply_text", "body"}
        target = "body" if sides & (found.keys() | places.keys()) else "user_text"
        if target not in found and target not in places:
            found[target] = statement
    places |= found
    return places


def holds_text(header: Sequence[str]) -> bool:
    """Whether one of the headers is well known for text."""
    known = {_BY_NAME.get(folded(name)) for name in header}
    return bool(known & {"user_text", "reply_text", "body", STATEMENT})


def _place(header: Sequence[str], target: str, name: str) -> int:
    if target not in TARGETS:
        raise InputError(
            Text("There is no column {target!r} to map to", target=target[:30]),
            code="unknown_column",
            advice=Text(
                "Use one of ours{near}: {known} …", near=did_you_mean(target, TARGETS), known=", ".join(TARGETS[:12])
            ),
        )
    exact = [place for place, other in enumerate(header) if other == name]
    loose = [place for place, other in enumerate(header) if folded(other) == folded(name)]
    if not exact and not loose:
        raise InputError(
            Text("The table has no column {name!r}", name=name[:30]),
            code="unknown_column",
            advice=Text(
                "Its columns are{near}: {known}.",
                near=did_you_mean(name, header),
                known=", ".join(repr(x[:30]) for x in header[:20]),
            ),
        )
    return (exact or loose)[0]
