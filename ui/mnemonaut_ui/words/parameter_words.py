"""Layers and groups of parameters in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def layer_word(layer: str) -> str:
    """Which layer set a value."""
    words = {
        "default": translate("Parameters", "default"),
        "preset": translate("Parameters", "preset"),
        "database": translate("Parameters", "database"),
        "project": translate("Parameters", "project"),
        "policy": translate("Parameters", "policy"),
        "environment": translate("Parameters", "environment"),
        "set": translate("Parameters", "set here"),
    }
    return words.get(layer, layer)


def group_word(group: str) -> str:
    """A group of parameters."""
    words = {
        "query": translate("Parameters", "Query"),
        "search": translate("Parameters", "Search"),
        "filters": translate("Parameters", "Filters"),
        "fusion": translate("Parameters", "Fusion"),
        "letters": translate("Parameters", "Shared letters"),
        "weights": translate("Parameters", "Weights"),
        "cut": translate("Parameters", "Cut"),
        "pack": translate("Parameters", "Pack"),
        "strategy": translate("Parameters", "Strategy"),
        "floor": translate("Parameters", "Floor"),
        "merge": translate("Parameters", "Merging"),
        "routes": translate("Parameters", "Routes"),
        "boundary": translate("Parameters", "Boundary"),
        "hybrid": translate("Parameters", "Words and similarity"),
        "rerank": translate("Parameters", "Factors"),
        "plan": translate("Parameters", "Plan"),
        "seats": translate("Parameters", "Seats"),
        "order": translate("Parameters", "Order"),
        "flow": translate("Parameters", "Conversation"),
        "similarity": translate("Parameters", "Similarity"),
        "entities": translate("Parameters", "Names"),
    }
    return words.get(group, group.capitalize())


def value_text(value: object) -> str:
    """A parameter's value, short."""
    return f"{value:.4g}" if isinstance(value, float) else str(value)
