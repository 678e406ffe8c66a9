"""Make a CocoroGhost memory database (user_version 6 or 8) to test the importer with: no real person's, deterministic.

    python tests/tools/make_cocoroghost.py OUT --version 8 [--seed N] [--journal-mode wal]

The schema is the documented one; the vectors are written by the real sqlite-vec, whose shadow tables the importer reads.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import struct
from pathlib import Path

import apsw
import sqlite_vec

DIMENSION = 16
ITEM_BASE = 10_000_000_000
START = 1_735_722_000  # 2025-01-01T09:00:00Z
DAY = 86_400

SCHEMA = """
CREATE TABLE events (event_id INTEGER PRIMARY KEY AUTOINCREMENT, created_at INTEGER NOT NULL, updated_at INTEGER NOT
 NULL, searchable INTEGER NOT NULL DEFAULT 1, client_id TEXT, source TEXT NOT NULL, user_text TEXT, assistant_text
 TEXT, image_summaries_json TEXT, about_start_ts INTEGER, about_end_ts INTEGER, about_year_start INTEGER,
 about_year_end INTEGER, life_stage TEXT, about_time_confidence REAL NOT NULL DEFAULT 0, entities_json TEXT NOT NULL
 DEFAULT '[]', client_context_json TEXT);
CREATE TABLE event_entities (id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER NOT NULL REFERENCES events
 (event_id) ON DELETE CASCADE, entity_type_norm TEXT NOT NULL, entity_name_raw TEXT NOT NULL, entity_name_norm TEXT
 NOT NULL, confidence REAL NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, UNIQUE (event_id, entity_type_norm,
 entity_name_norm));
CREATE TABLE event_links (id INTEGER PRIMARY KEY AUTOINCREMENT, from_event_id INTEGER NOT NULL REFERENCES events
 (event_id) ON DELETE CASCADE, to_event_id INTEGER NOT NULL REFERENCES events (event_id) ON DELETE CASCADE, label TEXT
 NOT NULL, confidence REAL NOT NULL DEFAULT 0, evidence_event_ids_json TEXT NOT NULL DEFAULT '[]', created_at INTEGER
 NOT NULL, UNIQUE (from_event_id, to_event_id, label));
CREATE TABLE event_threads (id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER NOT NULL REFERENCES events
 (event_id) ON DELETE CASCADE, thread_key TEXT NOT NULL, confidence REAL NOT NULL DEFAULT 0, evidence_event_ids_json
 TEXT NOT NULL DEFAULT '[]', created_at INTEGER NOT NULL, UNIQUE (event_id, thread_key));
CREATE TABLE event_affects (id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER NOT NULL REFERENCES events
 (event_id) ON DELETE CASCADE, created_at INTEGER NOT NULL, moment_affect_text TEXT NOT NULL,
 moment_affect_labels_json TEXT NOT NULL DEFAULT '[]', vad_v REAL NOT NULL DEFAULT 0, vad_a REAL NOT NULL DEFAULT 0,
 vad_d REAL NOT NULL DEFAULT 0, confidence REAL NOT NULL DEFAULT 0);
CREATE TABLE event_assistant_summaries ( event_id INTEGER PRIMARY KEY REFERENCES events (event_id) ON DELETE CASCADE,
 summary_text TEXT NOT NULL DEFAULT '', event_updated_at INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at
 INTEGER NOT NULL);
CREATE TABLE state (state_id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, body_text TEXT NOT NULL,
 payload_json TEXT NOT NULL DEFAULT '{}', last_confirmed_at INTEGER NOT NULL, confidence REAL NOT NULL DEFAULT 0,
 searchable INTEGER NOT NULL DEFAULT 1, valid_from_ts INTEGER, valid_to_ts INTEGER, created_at INTEGER NOT NULL,
 updated_at INTEGER NOT NULL);
CREATE TABLE state_entities (id INTEGER PRIMARY KEY AUTOINCREMENT, state_id INTEGER NOT NULL REFERENCES state
 (state_id) ON DELETE CASCADE, entity_type_norm TEXT NOT NULL, entity_name_raw TEXT NOT NULL, entity_name_norm TEXT
 NOT NULL, confidence REAL NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, UNIQUE (state_id, entity_type_norm,
 entity_name_norm));
CREATE TABLE revisions (revision_id INTEGER PRIMARY KEY AUTOINCREMENT, entity_type TEXT NOT NULL, entity_id INTEGER
 NOT NULL, before_json TEXT, after_json TEXT, reason TEXT NOT NULL, evidence_event_ids_json TEXT NOT NULL DEFAULT
 '[]', created_at INTEGER NOT NULL);
CREATE TABLE jobs (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, payload_json TEXT NOT NULL DEFAULT '{}',
 status INTEGER NOT NULL DEFAULT 0, run_after INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0, last_error
 TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
CREATE TABLE retrieval_runs (run_id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER NOT NULL REFERENCES events
 (event_id) ON DELETE CASCADE, created_at INTEGER NOT NULL, plan_json TEXT NOT NULL DEFAULT '{}', candidates_json TEXT
 NOT NULL DEFAULT '{}', selected_json TEXT NOT NULL DEFAULT '{"selected":[]}');
CREATE INDEX idx_events_created_at ON events (created_at);
CREATE VIRTUAL TABLE events_fts USING fts5 (user_text, assistant_text, image_summaries_json, content='events',
 content_rowid='event_id', tokenize='trigram');
CREATE TRIGGER events_fts_ai AFTER INSERT ON events BEGIN
 INSERT INTO events_fts (rowid, user_text, assistant_text, image_summaries_json)
 VALUES (new.event_id, new.user_text, new.assistant_text, new.image_summaries_json); END
"""
SCHEMA_8 = """
CREATE TABLE state_links (id INTEGER PRIMARY KEY AUTOINCREMENT, from_state_id INTEGER NOT NULL REFERENCES state
 (state_id) ON DELETE CASCADE, to_state_id INTEGER NOT NULL REFERENCES state (state_id) ON DELETE CASCADE, label TEXT
 NOT NULL, confidence REAL NOT NULL DEFAULT 0, evidence_event_ids_json TEXT NOT NULL DEFAULT '[]', created_at INTEGER
 NOT NULL, UNIQUE (from_state_id, to_state_id, label));
CREATE TABLE user_preferences (id INTEGER PRIMARY KEY AUTOINCREMENT, domain TEXT NOT NULL, polarity TEXT NOT NULL,
 subject_raw TEXT NOT NULL, subject_norm TEXT NOT NULL, status TEXT NOT NULL, confidence REAL NOT NULL DEFAULT 0, note
 TEXT, evidence_event_ids_json TEXT NOT NULL DEFAULT '[]', first_seen_at INTEGER NOT NULL, last_seen_at INTEGER NOT
 NULL, confirmed_at INTEGER, revoked_at INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, UNIQUE
 (domain, subject_norm, polarity));
"""

# (thread, entities, [(user, ghost), …]): small talk of an invented person with an invented ghost
TALKS: tuple[tuple[str, tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]], ...] = (
    ("引っ越し", (("place", "荻窪"), ("person", "美咲")), (
        ("来月、荻窪に引っ越すことにした", "いよいよですね。駅からは近いんですか？"),
        ("歩いて八分くらい。美咲も手伝ってくれるって", "美咲さんが一緒なら心強いですね。"),
        ("冷蔵庫はどれくらいの大きさがいいかな", "一人暮らしなら200リットル前後がちょうどいいと思います。"),
        ("鍵の受け取りは金曜日になった", "金曜日ですね。忘れないように前の日に声をかけます。"),
        ("段ボールがまだ十箱も残ってる", "今日は台所の箱だけ片づけましょう。"))),
    ("仕事", (("org", "青葉システム"), ("project", "在庫管理の刷新"), ("person", "田中さん")), (
        ("在庫管理の刷新、来週が締め切りなんだ", "残りは帳票の確認だけでしたね。"),
        ("田中さんから仕様の変更が来た…", "どの画面の変更ですか？影響の範囲を一緒に整理しましょう。"),
        ("会議が三つ続いて疲れた", "おつかれさまでした。少し目を休めてください。"),
        ("リリースできた！", "おめでとうございます！ずっと頑張っていましたものね。"),
        ("青葉システムの健康診断っていつだっけ", "六月の第二週と聞きました。"),
        ("SQLiteのWALってなんだっけ", "書き込みを先に別のファイルへ記録する方式です。"))),
    ("体調", (("place", "さくら内科"),), (
        ("昨日から喉が痛い", "加湿器をつけて、温かいものを飲んでください。熱はありますか？"),
        ("さくら内科で薬をもらってきた", "五日分ですか？食後に飲むのを忘れないでくださいね。"),
        ("だいぶ楽になった", "よかったです。でも今夜は早めに寝ましょう。"),
        ("花粉がひどい", "外に出るときは眼鏡があると少し楽ですよ。"))),
    ("料理", (("person", "母"),), (
        ("母の肉じゃがを作ってみたい", "甘めの味つけでしたね。お砂糖は二回に分けて入れるそうですよ。"),
        ("じゃがいもが煮崩れた", "メークインだと崩れにくいです。味はしみておいしいはずです。"),
        ("今日はラーメンにする", "また味噌ですか？野菜も足してくださいね。"),
        ("パクチーだけはどうしても無理", "覚えておきます。パクチー抜きで提案しますね。"),
        ("スパイスからカレーを作った", "クミンから炒めましたか？香りが違いますよね。"))),
    ("昔の話", (("place", "長野"), ("person", "健太")), (
        ("中学のころは長野に住んでたんだ", "冬の通学は大変だったでしょうね。"),
        ("健太と毎日スキー場に行ってた", "雪の匂いまで伝わってきそうです。"),
        ("大学で東京に出てきて、最初は寂しかった", "それでも続けてきたから今がありますね。"),
        ("高校の文化祭でバンドをやった", "担当はベースでしたよね？"),
        ("2011年の春はとにかく不安だった", "話してくれてありがとうございます。"),
        ("小学校の先生に手紙を書いた", "きっと喜ばれますよ。"))),
    ("猫", (("person", "こはく"), ("place", "みどり動物病院")), (
        ("こはくがまた棚から落ちた", "けがはありませんでしたか？"),
        ("みどり動物病院で爪を切ってもらった", "こはくちゃん、おとなしくできましたか？"),
        ("新しいおやつを気に入ったみたい", "鰹のほうですね。あげすぎには注意ですよ。"),
        ("夜中に走り回るんだけど", "寝る前にたくさん遊ぶと落ち着くかもしれません。"),
        ("こはくの写真、見て", "窓辺で丸くなっていますね。"))),
    ("音楽", (("tool", "Ableton Live"), ("person", "健太")), (
        ("Ableton Liveを久しぶりに開いた", "どんな曲にしますか？"),
        ("健太がギターを録って送ってくれた", "離れていても一緒に作れるのはいいですね。"),
        ("八小節のループから先に進まない", "まずは展開を一つだけ足してみましょう。"),
        ("ミックスで低音がこもる", "ベースの200Hzあたりを少し削ってみてください。"))),
    ("旅行", (("place", "金沢"), ("person", "美咲")), (
        ("秋に金沢へ行こうと思う", "兼六園は朝がおすすめです。"),
        ("美咲が海鮮丼を食べたいって", "近江町市場なら歩いて行けますよ。"),
        ("新幹線、取れた", "何時の便ですか？予定に入れておきます。"),
        ("宿は温泉がいいな", "湯涌温泉なら駅からバスで行けます。"),
        ("雨でも楽しめるところある？", "21世紀美術館がいいと思います。"))),
)  # fmt: skip
ABOUT = {
    "中学のころは長野に住んでたんだ": (2004, 2007, "middle"),
    "大学で東京に出てきて、最初は寂しかった": (2010, 2010, "university"),
    "高校の文化祭でバンドをやった": (2008, 2008, "high"),
    "2011年の春はとにかく不安だった": (2011, 2011, "university"),
    "小学校の先生に手紙を書いた": (None, None, "elementary"),
    "健太と毎日スキー場に行ってた": (2005, 2007, "unknown"),
}
STATES: tuple[tuple[str, str, dict[str, object], float], ...] = (
    ("fact", "ユーザーは荻窪に住んでいる", {}, 0.92),
    ("fact", "ユーザーは青葉システムで働いている", {"since": 2015}, 0.9),
    ("relation", "美咲はユーザーの妹", {"person": "美咲"}, 0.85),
    ("relation", "健太は中学からの友人でギターを弾く", {"person": "健太"}, 0.88),
    ("task", "金曜日に鍵を受け取る", {"status": "done", "due": "2025-02-07"}, 0.7),
    ("task", "金沢の宿を予約する", {"status": "open"}, 0.6),
    ("summary", "一月は引っ越しの準備と仕事の締め切りが重なって忙しかった", {}, 0.75),
    (
        "long_mood_state",
        "少し疲れ気味だが、新しい部屋を楽しみにしている",
        {"vad": {"v": 0.3, "a": 0.1, "d": 0.0}},
        0.66,
    ),
    ("fact", "飼い猫の名前はこはく", {}, 0.97),
    ("fact", "ユーザーは長野に住んでいる", {}, 0.3),
)
FEELINGS: tuple[tuple[int, str, list[str], tuple[float, float, float]], ...] = (
    (1, "ほっとして、うれしい", ["うれしい", "安心"], (0.7, 0.3, 0.4)),
    (9, "やり遂げた高揚", ["達成感"], (0.9, 0.8, 0.6)),
    (12, "心配", ["心配"], (-0.3, 0.2, -0.2)),
    (24, "少し切ない", ["切なさ", "懐かしさ"], (-0.1, -0.2, 0.0)),
    (27, "どきっとした", [], (-0.2, 0.7, -0.3)),
)
PREFERENCES = (
    ("food", "like", "味噌ラーメン", "confirmed", 0.9, "週末によく食べる"),
    ("food", "dislike", "パクチー", "confirmed", 0.95, None),
    ("topic", "like", "Ableton Live", "candidate", 0.5, None),
    ("style", "dislike", "長い説明", "revoked", 0.4, "今は詳しいほうがよいとのこと"),
)
ISOLATED_EVENTS = (8, 19)
ISOLATED_STATES = (10,)


def make(out: Path, *, version: int = 8, seed: int = 0, journal_mode: str = "wal") -> Path:
    """Write the database; an old one of that name is replaced. Returns `out`."""
    for ending in ("", "-wal", "-shm", "-journal"):
        out.with_name(out.name + ending).unlink(missing_ok=True)
    connection = apsw.Connection(str(out))
    try:
        connection.enable_load_extension(True)
        connection.load_extension(sqlite_vec.loadable_path())
        connection.execute(f"PRAGMA journal_mode = {journal_mode}").fetchall()
        connection.execute(f"PRAGMA user_version = {version}").fetchall()
        with connection:
            _fill(connection, version=version, dice=random.Random(seed))
    finally:
        connection.close()
    return out


def _fill(connection: apsw.Connection, *, version: int, dice: random.Random) -> None:
    connection.execute(SCHEMA)
    if version >= 8:
        connection.execute(SCHEMA_8)
    connection.execute(
        f"CREATE VIRTUAL TABLE vec_items USING vec0 (item_id integer primary key, embedding float[{DIMENSION}] "
        "distance_metric=cosine, kind integer partition key, rank_day integer, active integer)"
    )
    at = _events(connection, dice)
    _states(connection, version, at, dice)
    _affects(connection, at, dice)
    if version >= 8:
        _preferences(connection, at)
    _history(connection, at)


def _events(connection: apsw.Connection, dice: random.Random) -> dict[int, int]:
    """Events with what hangs on them; returns when each happened."""
    at: dict[int, int] = {}
    number = 0
    for talk, (thread, entities, turns) in enumerate(TALKS):
        for turn, (user, ghost) in enumerate(turns):
            number += 1
            at[number] = START + (talk * 9 + turn) * DAY + dice.randrange(12 * 3600)
            _event(connection, number, at[number], user, ghost)
            _beside_event(connection, number, at[number], thread, entities if turn % 2 == 0 else ())
            if turn:
                _link(connection, number, number - 1, "reply_to", at[number])
            if number not in ISOLATED_EVENTS:
                _vector(connection, 1, number, at[number], dice)
    for later, earlier, label in ((31, 17, "same_topic"), (25, 8, "caused_by"), (34, 23, "continuation")):
        _link(connection, later, earlier, label, at[later])
    for source, text in (("notification", "荷物の配達は18時から20時の予定です"), ("reminder", "薬を飲む時間です")):
        number += 1
        at[number] = at[number - 1] + 3600
        said = {"source": source, "assistant_text": text}
        _insert(connection, "events", event_id=number, created_at=at[number], updated_at=at[number], **said)
        _vector(connection, 1, number, at[number], dice)
    return at


def _event(connection: apsw.Connection, number: int, at: int, user: str, ghost: str) -> None:
    year_start, year_end, stage = ABOUT.get(user, (None, None, None))
    images = _json(["窓辺の座布団で丸くなっている茶トラの猫"]) if "写真" in user else None
    connection.execute(
        "INSERT INTO events (event_id, created_at, updated_at, searchable, client_id, source, user_text, "
        "assistant_text, image_summaries_json, about_year_start, about_year_end, life_stage, about_time_confidence, "
        "client_context_json) VALUES (?, ?, ?, ?, 'desktop-1', 'chat', ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            number,
            at,
            at + 90,
            int(number not in ISOLATED_EVENTS),
            user,
            ghost,
            images,
            year_start,
            year_end,
            stage,
            0.8 if stage else 0.0,
            _json({"active_app": "ブラウザー"}) if number % 7 == 0 else None,
        ),
    )
    if number % 5 == 0:
        # every second summary is stale: the event was changed after it was written
        fresh = at + 90 if number % 10 == 0 else at
        connection.execute(
            "INSERT INTO event_assistant_summaries VALUES (?, ?, ?, ?, ?)",
            (number, ghost.split("。")[0], fresh, at + 95, at + 95),
        )


def _beside_event(
    connection: apsw.Connection, number: int, at: int, thread: str, entities: tuple[tuple[str, str], ...]
) -> None:
    _insert(connection, "event_threads", event_id=number, thread_key=f"topic:{thread}", confidence=0.8, created_at=at)
    named = [
        {"type_norm": kind, "name_raw": name, "name_norm": name.lower(), "confidence": 0.7} for kind, name in entities
    ]
    connection.execute("UPDATE events SET entities_json = ? WHERE event_id = ?", (_json(named), number))
    if number == 1:  # as in files from before the table: only the event's own JSON names them
        return
    for kind, name in entities:
        _entity(connection, "event", number, kind, name, at)


def _states(connection: apsw.Connection, version: int, at: dict[int, int], dice: random.Random) -> None:
    for number, (kind, body, payload, confidence) in enumerate(STATES, 1):
        confirmed = at[number * 3]
        connection.execute(
            "INSERT INTO state VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                number,
                kind,
                body,
                _json(payload),
                confirmed,
                confidence,
                int(number not in ISOLATED_STATES),
                at[1] if number == 1 else None,
                at[9] if number == 10 else None,
                at[number],
                confirmed,
            ),
        )
        if number not in ISOLATED_STATES:
            _vector(connection, 2, number, confirmed, dice)
    for number, kind, name in (
        (1, "place", "荻窪"),
        (3, "person", "美咲"),
        (4, "person", "健太"),
        (9, "person", "こはく"),
    ):
        _entity(connection, "state", number, kind, name, at[number])
    if version >= 8:
        for source, target, label in ((1, 10, "contradicts"), (7, 5, "derived_from"), (8, 7, "relates_to")):
            ends = {"from_state_id": source, "to_state_id": target}
            _insert(connection, "state_links", **ends, label=label, confidence=0.6, created_at=at[source])


def _affects(connection: apsw.Connection, at: dict[int, int], dice: random.Random) -> None:
    for number, (event, text, labels, vad) in enumerate(FEELINGS, 1):
        connection.execute(
            "INSERT INTO event_affects VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0.7)",
            (number, event, at[event], text, _json(labels), *vad),
        )
        _vector(connection, 3, number, at[event], dice)


def _preferences(connection: apsw.Connection, at: dict[int, int]) -> None:
    for number, (domain, polarity, subject, status, confidence, note) in enumerate(PREFERENCES, 1):
        connection.execute(
            "INSERT INTO user_preferences VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                number,
                domain,
                polarity,
                subject,
                subject.lower(),
                status,
                confidence,
                note,
                _json([17 + number]),
                at[18],
                at[20],
                at[19] if status == "confirmed" else None,
                at[20] if status == "revoked" else None,
                at[18],
                at[20],
            ),
        )


def _history(connection: apsw.Connection, at: dict[int, int]) -> None:
    """Revisions and recorded recalls, in the shapes of the program itself."""
    changes = (
        ("state", 1, {"body_text": "ユーザーは荻窪に引っ越す予定"}, {"body_text": STATES[0][1]}, "引っ越しが終わった"),
        ("event_affects", 2, None, {"moment_affect_text": "やり遂げた高揚"}, "event_affect を保存した"),
        ("events", 8, {"searchable": 1}, {"searchable": 0}, "誤想起の自動分離"),
        ("event_links", 1, None, {"label": "reply_to"}, "event_link を保存した"),
    )
    for kind, number, before, after, reason in changes:
        told = {"before_json": None if before is None else _json(before), "after_json": _json(after), "reason": reason}
        _insert(connection, "revisions", entity_type=kind, entity_id=number, created_at=at[20], **told)
    for event in (4, 17, 30):
        plan = {
            "mode": "associative_recent",
            "queries": ["引っ越し"],
            "limits": {"max_candidates": 80, "max_selected": 12},
        }
        candidates = {
            "counts": {"total": 3, "event": 2, "state": 1, "event_affect": 0},
            "sources": {
                "event:1": ["recent_events", "vector_recent"],
                "event:2": ["reply_chain"],
                "state:1": ["vector"],
            },
        }
        selected = {
            "selected": [
                {
                    "type": "event",
                    "event_id": 1,
                    "state_id": 0,
                    "affect_id": 0,
                    "why": "引っ越しの話",
                    "snippet": "来月",
                },
                {"type": "state", "event_id": 0, "state_id": 1, "affect_id": 0, "why": "住まい", "snippet": "荻窪"},
            ]
        }
        told = {"plan_json": _json(plan), "candidates_json": _json(candidates), "selected_json": _json(selected)}
        _insert(connection, "retrieval_runs", event_id=event, created_at=at[event] + 1, **told)


def _link(connection: apsw.Connection, source: int, target: int, label: str, at: int) -> None:
    ends = {"from_event_id": source, "to_event_id": target}
    _insert(connection, "event_links", **ends, label=label, confidence=0.75, created_at=at)


def _entity(connection: apsw.Connection, owner: str, number: int, kind: str, name: str, at: int) -> None:
    named = {"entity_type_norm": kind, "entity_name_raw": name, "entity_name_norm": name.lower()}
    _insert(connection, f"{owner}_entities", **{f"{owner}_id": number}, **named, confidence=0.7, created_at=at)


def _insert(connection: apsw.Connection, table: str, **values: str | float | None) -> None:
    marks = ", ".join("?" * len(values))
    connection.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", tuple(values.values()))


def _vector(connection: apsw.Connection, kind: int, number: int, at: int, dice: random.Random) -> None:
    raw = [dice.gauss(0.0, 1.0) for _ in range(DIMENSION)]
    length = math.sqrt(sum(x * x for x in raw))
    connection.execute(
        "INSERT INTO vec_items (item_id, embedding, kind, rank_day, active) VALUES (?, ?, ?, ?, 1)",
        (kind * ITEM_BASE + number, struct.pack(f"<{DIMENSION}f", *(x / length for x in raw)), kind, at // DAY),
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--version", type=int, choices=(6, 8), default=8)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--journal-mode", choices=("wal", "delete"), default="wal")
    arguments = parser.parse_args()
    print(make(arguments.out, version=arguments.version, seed=arguments.seed, journal_mode=arguments.journal_mode))


if __name__ == "__main__":
    main()
