"""Teotibot in a terminal: its action pyramid with the dice that choose, and its direction tiles."""

from typing import Final

from rich import box
from rich.align import Align
from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from sunstone.games.city.teotibot import parts
from sunstone.games.city.titles import Names
from sunstone.games.city.view_types import Teotibot

_ARROWS: Final = {"right": "↗", "left": "↖"}
_ROWS: Final = ((0,), (1, 2), (3, 4, 5))


def action_pyramid(bot: Teotibot, names: Names, line_style: str, quiet: str) -> Panel:
    rows = [Align.center(Text("   ").join(_place(bot, i, names, quiet) for i in row)) for row in _ROWS]
    arrows = "  ".join(_ARROWS[d["face"]] + (str(d["advance"]) if d["advance"] else "") for d in bot["directions"])
    aside = Text.assemble(("direction tiles ", quiet), arrows, ("   aside ", quiet), _title(names, bot["aside"]))
    return Panel(
        Group(*rows, Align.center(aside)),
        title="Teotibot's action pyramid",
        title_align="left",
        box=box.SQUARE,
        border_style=line_style,
    )


def _place(bot: Teotibot, i: int, names: Names, quiet: str) -> Text:
    sums = bot["dice"][i]
    rolled = f"{sums[0]}-{sums[-1]} " if sums else ""
    return Text.assemble((rolled, quiet), (_title(names, bot["places"][i]), "bold"))


def _title(names: Names, name: str | None) -> str:
    return names.actions[parts.ACTION_NAMES.index(name)] if name else "–"
