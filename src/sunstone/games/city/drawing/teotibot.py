"""Teotibot's card: the action pyramid with the dice that choose, the direction tiles, what it threw out of the game."""

from collections.abc import Iterator
from typing import Final

from sunstone.drawing.amounts import Hand, Item, Word, amounts
from sunstone.drawing.kit import Box, around, group, line, path, rect, stepped, symbol, text, tile
from sunstone.drawing.seats import part, piece
from sunstone.games.city.drawing import captions
from sunstone.games.city.drawing.faces import SMALL
from sunstone.games.city.drawing.layout import PLACE, Places
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.words import PLACE_TITLES
from sunstone.games.city.titles import names_in
from sunstone.games.city.view_types import CityView, Direction, Teotibot

_ICONS: Final = dict(
    zip(
        parts.ACTION_NAMES,
        ("pyramid", "decoration", "technology", "building", "worker", "worship", "mask"),
        strict=True,
    )
)
_SHORT: Final = {  # under an icon
    "Construction": "Constr.",
    "Decorations": "Decor.",
    "Mask collection": "Masks",
    "Activate Shaman": "Shaman",
    "Empire and Build": "Empire",
}
_WITH: Final = {("altars", "mask"): "shaman", ("empire", "nobles"): "warrior"}  # the icon of a module's tile
_ARROWS: Final = {"right": "M-5.5 5.5L5 -5M-2.5 -5.5H5.5V2.5", "left": "M5.5 5.5L-5 -5M2.5 -5.5H-5.5V2.5"}
_LYING: Final = 7  # discarded tiles in a row
WAY: Final = 23.5  # a direction tile is so wide


def printed(view: CityView, at: Places) -> str:
    bot = view["teotibot"]
    if not bot:
        return ""
    rest = _steps(at["steps"]) + _rest(at["discarded"]) if "discarded" in at else ""
    return _pyramid(bot, at) + rest


def _pyramid(bot: Teotibot, at: Places) -> str:
    card = at["teotibot"]
    out = tile(card, 5, "card", "line-2", 1, 2.5) + text(
        card.x + 12, card.y + 18, captions.TEOTIBOT, 16, 700, serif=True
    )
    out += symbol("bot", card.right - 22, card.y + 18, 20, "ink-2")
    for face in range(2):
        for i in range(parts.PLACES):
            if (below := parts.FROM[face * parts.PLACES + i]) >= 0:  # the ways that tiles may move up
                a, b = at[f"action:{below}"], at[f"action:{i}"]
                out += line(a.cx, a.y, b.cx, b.bottom, "line-2", 2)
    for i, sums in enumerate(bot["dice"]):
        place = at[f"action:{i}"]
        body = _empty(place)
        dice = f"{sums[0]}–{sums[-1]}" if sums else captions.NO_DICE
        pill = around(place.cx, place.bottom + 10, 44, 15)
        body += rect(pill, 7.5, "vp" if sums else "card-2")
        body += text(pill.cx, pill.cy, dice, 11, 700, "middle", "vp-on" if sums else "ink-2")
        chosen = f"chosen by {dice}" if sums else "chosen by no dice"
        out += group(body, label=f"{PLACE_TITLES[i]}, {chosen}")
    aside, ways = at["action:aside"], at["directions"]
    out += _empty(aside) + text(aside.cx, aside.y - 9, captions.ASIDE, 11, 500, "middle", "ink-2")
    out += text(ways.x + 2, ways.y - 9, captions.MOVES_UP, 11, 500, "start", "ink-2")
    return group(out, id="card-teotibot", explain="teotibot", label=captions.TEOTIBOT, role="group")


def _empty(box: Box) -> str:
    return path(stepped(box.inset(1), 4), "recess", "line-2", 1, ' stroke-dasharray="4 3"')


_STEPS: Final[list[list[Item]]] = [  # of its turn, for who has never seen one
    [("die-3", None), ("die-3", None), Word(captions.CHOOSE)],
    [Word(captions.ACTS)],
    [("worker", None), ("power-up", None), Word(captions.GOES_ON)],
    [Word(captions.SHIFTS)],
    [("cocoa", parts.EXCHANGED), "→", ("vp", parts.EXCHANGE_VP)],
]


def _steps(card: Box) -> str:
    out = tile(card, 5, "card", "line-2", 1, 2.5)
    out += text(card.x + 12, card.y + 16.5, captions.ITS_TURN, 14, 700, serif=True)
    for i, items in enumerate(_STEPS):
        y = card.y + 42 + i * 22.5
        out += text(card.x + 18, y, i + 1, 11.5, 700, "middle", "ink-3")
        out += amounts(card.x + 30, y, items, Hand(14, 11.5, 4, 700))
    return group(out, id="card-steps", explain="teotibot", label=captions.ITS_TURN, role="group")


def _rest(card: Box) -> str:
    title = text(card.x + 12, card.y + 16.5, captions.DISCARDED, 14, 700, serif=True)
    return group(
        tile(card, 5, "card", "line-2", 1, 2.5) + title, id="card-discarded", label=captions.DISCARDED, role="group"
    )


# --- what moves
def pieces(view: CityView, at: Places) -> Iterator[tuple[str, str]]:
    bot = view["teotibot"]
    if not bot:
        return
    lying = {name: i for i, name in enumerate([*bot["places"], bot["aside"]]) if name}
    for name in parts.ACTION_NAMES:  # always in this order: morphing then moves no node
        if name in lying:
            i = lying[name]
            box = at[f"action:{i if i < parts.PLACES else 'aside'}"]
            where = PLACE_TITLES[i] if i < parts.PLACES else captions.ASIDE
            label = f"Teotibot's action tile {_title(view, name)}, {where}"
            body = action(view, name)
            yield f"action-{name}", piece(f"action-{name}", box.cx, box.cy, body, label, 1, f"action:{name}")
    box = at["directions"]
    in_row = int(box.w // WAY)
    pitch = box.w / in_row
    rows = -(-len(bot["directions"]) // in_row)
    for i, way in enumerate(bot["directions"]):
        x, y = box.x + (i % in_row + 0.5) * pitch, box.cy + (i // in_row - (rows - 1) / 2) * 37
        label = f"Direction tile {i + 1} from above: up {way['face']}"
        label += f", workers go on {way['advance']}" if way["advance"] else ""
        yield f"direction-{i + 1}", piece(f"direction-{i + 1}", x, y, direction(way), label, 1, "teotibot")
    card = at.get("discarded")
    for i, kind in enumerate(bot["discarded"] if card else ()):
        assert card
        x, y = card.x + 18 + i % _LYING * (SMALL + 3), card.y + 42 + i // _LYING * (SMALL + 3)
        id = f"discarded-{kind}-{bot['discarded'][:i].count(kind) + 1}"
        label = captions.find_label(kind, "out of the game")
        yield id, piece(id, x, y, part(f"small-{kind}"), label, 1, f"discovery:{kind}")


def _title(view: CityView, name: str) -> str:
    return names_in(view["modules"]).actions[parts.ACTION_NAMES.index(name)]


def action(view: CityView, name: str) -> str:
    icon = next((_WITH[m, name] for m in view["modules"] if (m, name) in _WITH), _ICONS[name])
    title = _title(view, name)
    words = _SHORT.get(title, title)
    out = tile(around(0, 0, PLACE - 4, PLACE - 4), 4, "card-2", "ink-2", 1.2, 1.5)
    return out + symbol(icon, 0, -8, 26, "ink") + text(0, 15.5, words, 10.5, 500, "middle")


def direction(way: Direction) -> str:
    """The first is the upper one, which is used next."""
    out = tile(around(0, 0, WAY, 34), 3, "disc", "disc-lo", 1, 1.5)
    up = -6 if way["advance"] else 0
    stroke = ' stroke-linecap="round" stroke-linejoin="round"'
    out += f'<g transform="translate(0,{up})">{path(_ARROWS[way["face"]], "none", "disc-ink", 2.4, stroke)}</g>'
    return out + (text(0, 9, f"+{way['advance']}", 11, 700, "middle", "disc-txt") if way["advance"] else "")
