"""Our columns in plain words, for choosing what a table's columns are."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

OFFERED = (
    "user_text", "reply_text", "body", "title", "occurred_at", "created_at", "updated_at", "threads", "id", "kind",
    "context_note", "image_summary", "assistant_summary", "subtype", "sensitivity", "status", "importance", "confidence",
    "entities", "links", "document_id", "uri", "section", "source_type", "scope", "boundary_class",
)  # fmt: skip
"""Our columns that a table may fill, the usual ones first."""
TEXT = ("user_text", "reply_text", "body")


def column_word(name: str) -> str:
    """What one of our columns holds, translated; its own name for the rare ones."""
    words = {
        "user_text": QCoreApplication.translate("Columns", "what the person said"),
        "reply_text": QCoreApplication.translate("Columns", "what the agent answered"),
        "body": QCoreApplication.translate("Columns", "text (neither side's)"),
        "title": QCoreApplication.translate("Columns", "title"),
        "occurred_at": QCoreApplication.translate("Columns", "when it happened"),
        "created_at": QCoreApplication.translate("Columns", "when it was made"),
        "updated_at": QCoreApplication.translate("Columns", "when it was changed"),
        "threads": QCoreApplication.translate("Columns", "thread or conversation"),
        "id": QCoreApplication.translate("Columns", "id"),
        "kind": QCoreApplication.translate("Columns", "kind"),
        "context_note": QCoreApplication.translate("Columns", "note on the context"),
        "image_summary": QCoreApplication.translate("Columns", "what a picture shows"),
        "assistant_summary": QCoreApplication.translate("Columns", "summary"),
        "sensitivity": QCoreApplication.translate("Columns", "sensitivity"),
        "status": QCoreApplication.translate("Columns", "status"),
        "importance": QCoreApplication.translate("Columns", "importance (0 to 1)"),
        "confidence": QCoreApplication.translate("Columns", "confidence (0 to 1)"),
        "entities": QCoreApplication.translate("Columns", "persons and things (JSON)"),
        "links": QCoreApplication.translate("Columns", "links (JSON)"),
    }
    return words.get(name, name)
