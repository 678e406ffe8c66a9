"""`completion`: shell code that completes commands, options and choices, generated from the grammar."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import msgspec

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import Reply
from mnemonaut.cli.parser import Command, build
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recipes.registry import RECIPES

SHELLS = ("bash", "zsh", "fish")


class Completed(msgspec.Struct, frozen=True):
    """One command. `options`: the values of each, () for any, None for a flag; `free`: whether other words are possible."""

    name: str
    about: str
    options: dict[str, tuple[str, ...] | None]
    words: tuple[str, ...]
    free: bool


def declare(command: Command) -> None:
    add = command(
        "completion",
        "print what makes a shell complete commands, options and choices",
        db=False,
        epilog="bash: mnemonaut completion bash > ~/.local/share/bash-completion/completions/mnemonaut\n"
        "zsh: mnemonaut completion zsh > ~/.zfunc/_mnemonaut (with that folder in `$fpath`)\n"
        "fish: mnemonaut completion fish > ~/.config/fish/completions/mnemonaut.fish",
    )
    add("shell", "the shell", choices=SHELLS)


def completion(context: Context) -> Reply:
    shell = context.options.shell
    script = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](tuple(completed()))
    return context.reply("completion", lambda: {"shell": shell, "script": script}, script)


def completed() -> Iterator[Completed]:
    """Every command, as the grammar has it."""
    (commands,) = [one for one in build()._actions if isinstance(one, argparse._SubParsersAction)]
    about = {one.dest: str(one.help or "") for one in commands._choices_actions}
    for name, parser in commands.choices.items():
        options: dict[str, tuple[str, ...] | None] = {}
        words: list[str] = []
        free = False
        for action in parser._actions:
            if not action.option_strings:
                words += map(str, action.choices or ())
                free |= not action.choices
            for option in action.option_strings:
                options[option] = None if action.nargs == 0 else _values(action)
        yield Completed(name, tr(about[name]), options, tuple(words), free)


def _values(action: argparse.Action) -> tuple[str, ...]:
    if action.dest == "recipe":
        return (*RECIPES, "all")
    if action.dest == "preset":
        return (*dict.fromkeys(name for recipe in RECIPES for name in presets_of(recipe)), "all")
    return tuple(map(str, action.choices or ()))


def _cases(commands: tuple[Completed, ...]) -> Iterator[str]:
    """Branches of a `case`: what may stand next. `any`: 0 nothing else, 1 anything (no list is known), 2 both."""
    for one in commands:
        for option, values in one.options.items():
            if values is not None:
                yield f'    "{one.name} {option}") next="{" ".join(values)}"; any={0 if values else 1} ;;'
        yield f'    "{one.name} "*) next="{" ".join((*one.options, *one.words))}"; any={2 if one.free else 0} ;;'


def _bash(commands: tuple[Completed, ...]) -> str:
    cases = "\n".join(_cases(commands))
    names = " ".join(one.name for one in commands)
    return f"""_mnemonaut() {{
  local cur="${{COMP_WORDS[COMP_CWORD]}}" prev="${{COMP_WORDS[COMP_CWORD-1]}}" next="" any=0
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{names} --help --version" -- "$cur"))
    return
  fi
  case "${{COMP_WORDS[1]}} $prev" in
{cases}
  esac
  [ "$any" -eq 1 ] && return
  COMPREPLY=($(compgen -W "$next" -- "$cur"))
}}
complete -o default -F _mnemonaut mnemonaut"""


def _zsh(commands: tuple[Completed, ...]) -> str:
    cases = "\n".join(_cases(commands))
    names = " ".join(one.name for one in commands)
    return f"""#compdef mnemonaut
_mnemonaut() {{
  local next="" any=0
  if (( CURRENT == 2 )); then
    compadd -- {names} --help --version
    _files
    return
  fi
  case "$words[2] $words[CURRENT-1]" in
{cases}
  esac
  (( any != 1 )) && compadd -- ${{=next}}
  (( any )) && _files
}}
if [[ "$funcstack[1]" == _mnemonaut ]]; then
  _mnemonaut "$@"
else
  compdef _mnemonaut mnemonaut
fi"""


def _fish(commands: tuple[Completed, ...]) -> str:
    lines = []
    for one in commands:
        lines.append(f"complete -c mnemonaut -n __fish_use_subcommand -a {one.name} -d {_quoted(one.about)}")
        seen = f"-n '__fish_seen_subcommand_from {one.name}'"
        if one.words:
            lines.append(f"complete -c mnemonaut {seen} -a {_quoted(' '.join(one.words))}")
        if not one.free:
            lines.append(f"complete -c mnemonaut {seen} -f")
        for option, values in one.options.items():
            long = option.startswith("--")
            name = f"-l {option[2:]}" if long else f"-s {option[1:]}"
            takes = "" if values is None else f" -xa {_quoted(' '.join(values))}" if values else " -r"
            lines.append(f"complete -c mnemonaut {seen} {name}{takes}")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    told = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{told}'"
