"""The memories that the command line is tested on: one small life in three languages."""

from __future__ import annotations

from typing import Any

DAY = 86_400
NOW = 1_772_971_200  # 2026-03-08 12:00 UTC

Json = dict[str, Any]


def _life(texts: list[tuple[str, str]], **more: Json) -> list[Json]:
    """Episodes e-01, e-02 … a day apart, the last one yesterday; a state and an affect."""
    first = NOW - len(texts) * DAY
    return [
        {
            "id": f"e-{i + 1:02}",
            "kind": "episode",
            "user_text": said,
            "reply_text": reply,
            "occurred_at": first + i * DAY,
        }
        | more.get(f"e_{i + 1:02}", {})
        for i, (said, reply) in enumerate(texts)
    ]


_EN = _life(
    [
        ("The meeting with Mara was moved to Thursday.", "Thursday it is, at ten."),
        ("I need to prepare slides for the meeting.", "Shall we begin with an outline?"),
        ("The meeting room on the third floor is too cold.", "Bring a scarf."),
        ("Nobody took notes in the last meeting.", "You could ask Jonas."),
        ("Mara cancelled the meeting about the budget.", "Then the afternoon is free."),
        ("The board meeting went on until nine.", "That is late."),
        ("My cat Pixel sleeps on the keyboard.", "It is warm there."),
        ("Pixel, the cat, was at the vet: all fine.", "Good news."),
        ("I love node.js but not C++.", "Each to their own."),
        ("I rode the train along the river.", "Did you see the herons?"),
    ],
    e_01={"links": [{"to": "e-05", "label": "continuation"}], "threads": ["work"]},
    e_07={"entities": [{"type": "animal", "name": "Pixel", "confidence": 0.9}]},
    e_10={"sensitivity": 2},
)
_JA = _life(
    [
        ("明日の会議は木曜に変わったよ。", "木曜の十時ですね。"),
        ("会議の資料を準備しなくちゃ。", "まず見出しから作りましょうか。"),
        ("三階の会議室が寒すぎる。", "マフラーを持っていきましょう。"),
        ("この前の会議、誰も議事録を取っていなかった。", "ジョナスさんに聞いてみては。"),
        ("予算の会議は中止になった。", "午後が空きましたね。"),
        ("役員会議は九時まで続いた。", "遅くまでお疲れさまでした。"),
        ("うちの猫はキーボードの上で寝る。", "温かいのでしょうね。"),
        ("猫を病院に連れていった。問題なし。", "よかったですね。"),
        ("川沿いの電車に乗った。", "サギは見えましたか。"),
    ]
)
_ZH = _life(
    [
        ("明天的会议改到星期四了。", "星期四十点，对吧。"),
        ("我要准备会议的幻灯片。", "先写个提纲吧。"),
        ("三楼的会议室太冷了。", "带条围巾。"),
        ("上次会议没有人做记录。", "可以问问约纳斯。"),
        ("预算会议取消了。", "那下午就空出来了。"),
        ("董事会议开到九点。", "真晚。"),
        ("我很喜欢我的猫，它睡在键盘上。", "那里暖和。"),
        ("带猫去了医院，没事。", "太好了。"),
        ("我坐了沿江的火车。", "看见白鹭了吗？"),
    ]
)
_STATE = {
    "id": "s-01",
    "kind": "state",
    "subtype": "preference",
    "body": "Tea, not coffee.",
    "created_at": NOW - 90 * DAY,
}
_AFFECT = {"id": "a-01", "kind": "affect", "body": "Relieved.", "occurred_at": NOW - 80 * DAY, "valence": 0.5}

LINES: dict[str, list[Json]] = {
    "en": [*_EN, _STATE, _AFFECT],
    "ja": [*_JA, _STATE, _AFFECT],
    "zh": [*_ZH, _STATE, _AFFECT],
}

QUESTION = {
    "en": "When is the meeting with Mara, and is the meeting room cold?",
    "ja": "明日の会議はいつに変わったんだっけ？会議室は寒い？",
    "zh": "明天的会议改到什么时候了？会议室冷不冷？",
}
NEAR = {
    "en": "When is the meeting with Mara, and is the meeting room so cold?",
    "ja": "明日の会議はいつに変わったんだっけ？会議室は寒いかな？",
    "zh": "明天的会议改到什么时候了呢？会议室冷不冷？",
}
OTHER = {"en": "Where does the cat sleep?", "ja": "猫はどこで寝るの？", "zh": "猫睡在哪里？"}
