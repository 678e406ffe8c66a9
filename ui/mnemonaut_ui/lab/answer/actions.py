"""What a person can start from an answer."""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class Actions(msgspec.Struct, frozen=True, eq=False):
    """Functions of the tab, which the parts of its answer call."""

    run: Callable[[], None]
    """Ask what is written."""
    retry: Callable[[], None]
    """Ask the question that is shown once more, for a source that gave no answer."""
    cancel: Callable[[], object]
    run_as_of: Callable[[int], None]
    """Ask as of this moment in epoch seconds."""
    run_ahead: Callable[[], None]
    """Ask with memories later than the date in the question."""
    run_unlimited: Callable[[], None]
    """Ask without what keeps memories out."""
    set_parameter: Callable[[str, object], None]
    show_parameter: Callable[[str], None]
    choose_preset: Callable[[str], None]
    show_nearest: Callable[[], None]
    show_plan: Callable[[], None]
    explain_first: Callable[[], None]
    """Why is the best memory not in the result?"""
    command: Callable[[str], None]
    """A command of the window, by its name."""
