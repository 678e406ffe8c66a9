"""The words that plans decide by (strategies, modes, routes, types of question), said plainly."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def decision_word(name: str, *, expert: bool) -> str:
    """The recipe's own name for experts; in plain words for others. One that is not known stays as it is."""
    if expert:
        return name
    words = {
        "semantic_only": translate("Plan", "meaning only"),
        "keyword_boost": translate("Plan", "meaning and words alike"),
        "temporal": translate("Plan", "by time"),
        "hybrid": translate("Plan", "meaning and words"),
        "factual": translate("Plan", "asks for a fact"),
        "conceptual": translate("Plan", "asks what something is"),
        "comparative": translate("Plan", "compares"),
        "procedural": translate("Plan", "asks how"),
        "direct": translate("Plan", "a named document"),
        "timeline": translate("Plan", "the journal"),
        "associative_recent": translate("Plan", "what comes to mind, recent first"),
        "targeted_broad": translate("Plan", "something certain, at any time"),
        "explicit_about_time": translate("Plan", "about a certain time"),
        "elementary": translate("Plan", "primary school"),
        "middle": translate("Plan", "lower secondary school"),
        "high": translate("Plan", "upper secondary school"),
        "university": translate("Plan", "university"),
        "work": translate("Plan", "working life"),
    }
    return words.get(name, name)


def score_rule_word(rule: str) -> str:
    """Why the weight of similarity is what it is."""
    words = {
        "fixed": translate("Plan", "as set"),
        "lexical": translate("Plan", "short, or code, a quote, an address: words count more"),
        "semantic": translate("Plan", "a long sentence: meaning counts more"),
        "middle": translate("Plan", "as set, between short and long"),
    }
    return words.get(rule, rule)
