"""Layers and groups of parameters in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.recall.vocabulary import GROUPS
from mnemonaut_core.recipes.registry import group_words

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
    words = group_words(group)
    return group.capitalize() if words is None else translate(GROUPS, words)


def value_text(value: object) -> str:
    """A parameter's value, short."""
    return f"{value:.4g}" if isinstance(value, float) else str(value)
