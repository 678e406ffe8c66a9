"""`completion`: a shell that has read it completes commands, options and choices."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from helpers.cli import Run

from mnemonaut.cli.commands import HANDLERS
from mnemonaut_core.recipes.registry import RECIPES


def test_bash_completes_commands_options_and_choices(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "m.sh"
    script.write_text(run("completion", "bash").out, "utf-8")
    asked = {
        ("",): {*HANDLERS, "--help", "--version"},
        ("comp",): {"compare", "completion"},
        ("compare", "--recipe", ""): {*RECIPES, "all"},
        ("compare", "--only"): {"--only-differs"},
        ("completion", ""): {"bash", "zsh", "fish", "-h", "--help", "--json"},
        ("recall", "--after", ""): set(),
    }
    lines = [f". {script}"]
    for words in asked:
        typed = " ".join(f"'{word}'" for word in ("mnemonaut", *words))
        lines.append(
            f'COMP_WORDS=({typed}); COMP_CWORD={len(words)}; COMPREPLY=(); _mnemonaut; echo "${{COMPREPLY[*]}}"'
        )
    said = subprocess.run(["bash", "-c", "\n".join(lines)], capture_output=True, text=True, check=True).stdout
    assert [set(line.split()) for line in said.splitlines()] == list(asked.values())


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_name_every_command_and_can_be_read(run: Run, shell: str, tmp_path: Path) -> None:
    told = run("completion", shell).out
    assert [name for name in HANDLERS if name not in told] == []
    assert "only-differs" in told
    assert " ".join((*RECIPES, "all")) in told
    if shutil.which(shell) is not None:
        script = tmp_path / "m"
        script.write_text(told, "utf-8")
        subprocess.run([shell, "-n", str(script)], check=True)
