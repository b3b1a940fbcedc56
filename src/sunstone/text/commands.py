"""What a person may type besides a choice: one function a command. Each may say something and stays at the question,
unless it changes the position."""

from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from rich.text import Text

from sunstone.engine.choice import Choice
from sunstone.engine.errors import SunstoneError
from sunstone.text import files
from sunstone.text.draw import effect

if TYPE_CHECKING:
    from sunstone.text.table import TextTable

Command = Callable[["TextTable", str], None]
LINES_OF_LOG: Final = 40


class Moved(Exception):
    """The position is another one now: ask afresh."""


class Leave(Exception):
    """The person has had enough."""


def undo(table: "TextTable", argument: str) -> None:
    table.undo()
    raise Moved


def save(table: "TextTable", argument: str) -> None:
    if not argument:
        raise SunstoneError("save where? Type: save FILE")
    path = files.write(argument, table.game.full_text())
    table.say(f"Saved as {path}. Go on later with: sunstone text --load {path}")


def load(table: "TextTable", argument: str) -> None:
    if not argument:
        raise SunstoneError("load what? Type: load FILE")
    table.open(files.read(argument))
    table.say(f"Loaded {argument}.")
    raise Moved


def why(table: "TextTable", argument: str) -> None:
    """Of a choice: what it is. Of any other action: why it may not be played now."""
    if not table.choices:
        raise SunstoneError("nothing is asked of you now")
    choice = table.choice_named(argument)
    if choice is not None:
        table.show(about(table, choice))
        return
    if argument.isdecimal():
        raise SunstoneError(f"there is no choice {argument}; type a number from 1 to {len(table.choices)}")
    if not argument:
        spelt = table.choices[0].text
        raise SunstoneError(f"why what? Type a choice's number, or an action as the record spells it: why {spelt}")
    state = table.game.state
    for reason in state.why_not(table.game.info.vocabulary.number(argument)):
        table.say(f"{argument} is not possible: {reason}")


def about(table: "TextTable", choice: Choice) -> Text:
    out = Text.assemble((choice.label, "bold"), (f"  [{choice.text}]", "dim"))
    if choice.effects:
        out = Text.assemble(out, "\nAt once: ", effect(choice.effects, table.game.info))
    with suppress(SunstoneError):  # not everything that is chosen is a thing with help of its own
        out = Text.assemble(out, "\n", table.game.info.explain(choice.target, table.game.state.view(table.seat)))
    return out


def log(table: "TextTable", argument: str) -> None:
    """The last lines, or all of them."""
    if argument not in ("", "all"):
        raise SunstoneError("type: log, or: log all")
    lines = table.story(0, table.seat)
    table.show(*(lines if argument else lines[-LINES_OF_LOG:]))


def board(table: "TextTable", argument: str) -> None:
    table.draw_board()


def explain_name(table: "TextTable", argument: str) -> None:
    """Help by name: whole, or what follows the colon."""
    view = table.game.state.view(table.seat)
    names = table.game.info.explained(view)
    groups = ", ".join(dict.fromkeys(name.partition(":")[0] for name in names))
    if not argument:
        raise SunstoneError(f"explain what? There is help on {groups}" if names else "this game has no help by name")
    wanted = argument.lower()
    found = [name for name in names if wanted in (name.lower(), name.lower().partition(":")[2])]
    if not found:
        near = get_close_matches(wanted, [*names, *(name.partition(":")[2] for name in names)], n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there is help on {groups}"
        raise SunstoneError(f"there is no help on {argument!r}; {hint}")
    for name in found:
        table.show(Text.assemble((name, "bold"), f"  {table.game.info.explain(name, view)}"))


def record(table: "TextTable", argument: str) -> None:
    table.show(Text(table.game.text(table.seat)))


def help_all(table: "TextTable", argument: str) -> None:
    thing = next(iter(table.game.info.explained(table.game.state.view(table.seat))), "NAME")
    for spelled, text in HELP:
        table.show(Text.assemble((f"  {spelled:<14}", "bold"), text.format(thing=thing)))


def leave(table: "TextTable", argument: str) -> None:
    raise Leave


COMMANDS: Final[dict[str, Command]] = {
    "undo": undo,
    "u": undo,
    "save": save,
    "load": load,
    "why": why,
    "log": log,
    "board": board,
    "explain": explain_name,
    "record": record,
    "help": help_all,
    "?": help_all,
    "quit": leave,
    "q": leave,
}
HELP: Final = (
    ("3", "take choice 3; or type an action as the record spells it"),
    ("undo, u", "take your last decision back, until you have confirmed"),
    ("board", "draw the table again"),
    ("log, log all", "what happened so far"),
    ("why 3", "what choice 3 is and does"),
    ("why ACTION", "why an action is not possible now, with the rules behind it"),
    ("explain NAME", "what a thing on the table is and does: explain {thing}"),
    ("record", "the game so far in notation, as far as you know it"),
    ("save FILE", "write the game to a file"),
    ("load FILE", "go on with the game in a file"),
    ("quit, q", "leave; the game is kept"),
)
