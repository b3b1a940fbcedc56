"""Small things that the parts of the table page are made of."""

import re
from functools import cache
from html import escape
from importlib import import_module
from typing import Any

from sunstone.drawing.page import Page, icon, mark
from sunstone.engine.choice import Choice
from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import GameInfo, find
from sunstone.table import Deed, Move

Data = dict[str, Any]
_GAIN = re.compile(r"^([+\-−])(\d+) (.+)$")
_ICON = {
    "cocoa": "cocoa",
    "wood": "wood",
    "stone": "stone",
    "gold": "gold",
    "obsidian": "obsidian",
    "redwood": "earth-brown",
    "granite": "earth-gray",
    "bamboo": "earth-green",
    "spring": "earth-blue",
    "Mana": "mana",
    "Sun movement": "sun",
    "VP": "vp",
    "blue temple": "temple-blue",
    "red temple": "temple-red",
    "green temple": "temple-green",
    "Avenue": "avenue",
    "pyramid track": "pyramid",
    "power": "power-up",
    "Discovery tile": "discovery",
}


def for_tables(game: str) -> GameInfo:
    """The game of that name, if it has tables: one that only shows programmers how games are written has none."""
    info = find(game)
    if info.hidden:
        raise BadSetting(f"{game} is not for tables")
    return info


@cache
def drawing(game: str) -> Page:
    """The game's own page module."""
    page = import_module(find(game).page)
    if not isinstance(page, Page):
        lacking = [name for name in vars(Page) if name[0] != "_" and not hasattr(page, name)]
        raise TypeError(f"{page.__name__} has not all that a page needs: {', '.join(lacking)}")
    return page


def button(choice: Choice, number: int, face: str = "", opens: str = "", cls: str = "") -> str:
    """With a face, what the label says after its colon is seen there, and left to be heard. `opens`: the choices among
    which this one leads, where it is not one itself."""
    key = f' data-key="{number}"' if number < 10 else ""
    cap = f'<span class="cap" aria-hidden="true">{number}</span>' if number < 10 else ""
    head, colon, rest = choice.label.partition(": ") if face else (choice.label, "", "")
    heard = f'<span class="visually-hidden">{colon}{escape(rest)}</span>' if rest else ""
    brings = f'<span class="effect">{effect(choice.effect)}</span>' if choice.effect else ""
    sends = f'data-narrow="{escape(opens)}"' if opens else f'data-act="{escape(choice.text)}"'
    kind = f' class="{cls}"' if cls else ""
    return (
        f'<li{kind}><button class="choice" {sends}{key}>{cap}{face}'
        f"<span>{escape(head)}{heard}</span>{brings}</button></li>"
    )


def effect(text: str) -> str:
    """ "-2 cocoa, +3 wood" with the shapes of things."""
    return " ".join(_one_effect(part) for part in text.split(", ")) if text else ""


def _one_effect(part: str) -> str:
    found = _GAIN.match(part)
    if not found:
        return f"<span class='note'>{escape(part)}</span>"
    sign, amount, what = found.groups()
    kind = "give" if sign == "+" else "take"
    name = next((i for word, i in _ICON.items() if what.startswith(word)), "")
    shape = f'{icon(name)}<span class="visually-hidden">{escape(what)}</span>' if name else escape(what)
    return f'<span class="one"><span class="{kind}">{"+" if sign == "+" else "−"}{amount}</span> {shape}</span>'


def deed_line(sight: Data, move: Move, deed: Deed, newest: int) -> str:
    new = ' class="new"' if deed.version == newest else ""
    other = mark(deed.seat) + _named(sight, deed.seat) if 0 <= deed.seat != move.seat else ""
    times = f" ×{deed.times}" if deed.times > 1 else ""
    brings = f'<span class="effect">{effect(deed.effect)}</span>' if deed.effect else ""
    href = f"/t/{sight['table']}/at/{deed.entry}"
    return f'<li{new}><a href="{href}"><span>{other}{escape(deed.text)}{times}</span>{brings}</a></li>'


def _named(sight: Data, seat: int) -> str:
    return f'<span class="visually-hidden">{escape(sight["seats"][seat]["name"])}: </span>'
