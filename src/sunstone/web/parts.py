"""Small things that the parts of the table page are made of."""

from collections.abc import Sequence
from functools import cache
from html import escape
from importlib import import_module
from typing import Any

from sunstone.drawing.page import Page, icon, mark
from sunstone.engine.choice import Amount, Choice, Good
from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import GameInfo, find
from sunstone.table import Deed, Move

Data = dict[str, Any]


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


def button(info: GameInfo, choice: Choice, number: int, face: str = "", opens: str = "", cls: str = "") -> str:
    """With a face that shows the rest of the label, the rest is left to be heard. `opens`: the choices among which this
    one leads, where it is not one itself."""
    key = f' data-key="{number}"' if number < 10 else ""
    way = f' data-way="{choice.way}"' if choice.way >= 0 else ""
    cap = f'<span class="cap" aria-hidden="true">{number}</span>' if number < 10 else ""
    brings = f'<span class="effect">{effect(info, choice.effects)}</span>' if choice.effects else ""
    sends = f'data-narrow="{escape(opens)}"' if opens else f'data-act="{escape(choice.text)}"'
    kind = f' class="{cls}"' if cls else ""
    return (
        f'<li{kind}><button class="choice" {sends}{key}{way}>{cap}{face}'
        f"<span>{label(choice, bool(face))}</span>{brings}</button></li>"
    )


def label(choice: Choice, pictured: bool) -> str:
    if not pictured or not choice.short:
        return escape(choice.label)
    rest = escape(choice.label.removeprefix(choice.short))
    return f'{escape(choice.short)}<span class="visually-hidden">{rest}</span>'


def effect(info: GameInfo, amounts: Sequence[Amount]) -> str:
    """Costs and gains with the shapes of things."""
    return " ".join(_one_effect(info.amounts[what], n) for what, n in amounts)


def _one_effect(good: Good, n: int) -> str:
    if not good.counted:
        return f"<span class='note'>{escape(good.word)}</span>"
    kind, word = "give" if n > 0 else "take", escape(good.named(n))
    shape = f'{icon(good.icon)}<span class="visually-hidden">{word}</span>' if good.icon else word
    return f'<span class="one"><span class="{kind}">{"+" if n > 0 else "−"}{abs(n)}</span> {shape}</span>'


def deed_line(sight: Data, move: Move, deed: Deed, newest: int) -> str:
    new = ' class="new"' if deed.version == newest else ""
    other = mark(deed.seat) + _named(sight, deed.seat) if 0 <= deed.seat != move.seat else ""
    times = f" ×{deed.times}" if deed.times > 1 else ""
    brings = brought(sight, deed)
    href = f"/t/{sight['table']}/at/{deed.entry}"
    return f'<li{new}><a href="{href}"><span>{other}{escape(deed.text)}{times}</span>{brings}</a></li>'


def brought(sight: Data, deed: Deed) -> str:
    return f'<span class="effect">{effect(find(sight["game"]), deed.effects)}</span>' if deed.effects else ""


def _named(sight: Data, seat: int) -> str:
    return f'<span class="visually-hidden">{escape(sight["seats"][seat]["name"])}: </span>'
