"""Module altars: the four altars with their tiles, and everybody's shaman."""

from collections.abc import Iterator
from typing import Final

from sunstone.drawing.amounts import Hand, Item, amounts, fitted
from sunstone.drawing.kit import Box, around, group, path, rect, rounded, stepped, symbol, text, tile
from sunstone.drawing.seats import outline, part, piece
from sunstone.games.city.drawing import captions
from sunstone.games.city.drawing.layout import SHAMAN, Places
from sunstone.games.city.drawing.majors import SMALL
from sunstone.games.city.drawing.places import altars_of, pile_boxes, shaman_of
from sunstone.games.city.expansion_words import BENEFITS, MAJOR_TITLES
from sunstone.games.city.view_types import Altar, AltarSpace, CityView

_SEATS: Final = 4
_RADIUS: Final = 15.0
_GIVES: Final[dict[str, list[Item]]] = {
    "claim_major_discovery": [("major", None)],
    "gain_2_obsidian": [("obsidian", 2)],
    "pay_2_cocoa_gain_4_obsidian": [("cocoa", 2), "→", ("obsidian", 4)],
    "gain_1_obsidian_two_backward_moves": [("obsidian", 1), "2", ("back", None)],
    "gain_1_obsidian_unlock_all": [("obsidian", 1), ("unlock", None)],
}


def definitions() -> str:
    return "".join(group(_shaman(seat), id=f"shaman-s{seat}") for seat in range(_SEATS))


def _shaman(seat: int) -> str:
    shape = outline(seat, _RADIUS)
    body = path(shape, "shadow", extra=' transform="translate(0,2)"') + path(shape, f"s{seat}", f"s{seat}-lo", 1.3)
    return body + symbol("shaman", 0, 0, _RADIUS * 1.3, f"s{seat}-on")


# --- printed
def printed(view: CityView, at: Places) -> str:
    if "altars" not in at:
        return ""
    card = at["altars"]
    out = tile(card, 5, "card", "line-2", 1, 2.5)
    out += text(card.x + 12, card.y + 18, captions.ALTARS, 16, 700, serif=True)
    out += symbol("shaman", card.right - 22, card.y + 18, 20, "ink-2")
    out += "".join(_altar(view, altar, at) for altar in altars_of(view))
    out += _course(at)
    return group(out, id="card-altars", explain="shaman", label=captions.ALTARS, role="group")


def _course(at: Places) -> str:
    """Which way shamans go: down on the left, up on the right."""
    top, left, right = at["altar:A81"], at["altar:A56"], at["altar:A45"]
    y, middle = left.y - 2, (left.right + right.x) / 2
    marks = [(left.cx, y, 90), (right.cx, y, -90), (middle, left.cy, 0), (middle, top.cy, 180)]
    sign = path("M-2.5 -5l5 5-5 5", "none", "ink-2", 2.2, ' stroke-linecap="round" stroke-linejoin="round"')
    return "".join(
        f'<g transform="translate({x:.1f},{y:.1f}) rotate({turn})"><circle r="7" fill="var(--card)"/>{sign}</g>'
        for x, y, turn in marks
    )


def _altar(view: CityView, altar: Altar, at: Places) -> str:
    name = altar["id"]
    box, pile = at[f"altar:{name}"], at[f"tiles:{name}"]
    out = path(stepped(box, 4), "card-2", "line-2") + text(box.cx, box.y + 10, name, 10.5, 600, "middle", "ink-3")
    out += rect(pile, 4, "recess", "disc-lo", 0.8, ' opacity=".75"')
    for side, space in (("cw", altar["cw"]), ("ccw", altar["ccw"])):
        out += _space(view, space, at[f"altar:{name}-{side}"])
    return group(out, explain=f"altar:{name}", label=f"Altar {name}", role="group")


def _space(view: CityView, space: AltarSpace, box: Box) -> str:
    board, benefit = space["points_at"], space["benefit"]
    plate = around(box.cx, box.y + 8, 16, 16)
    out = path(stepped(plate, 2.5), "vp") + text(
        plate.cx, plate.cy, captions.NUMBERS[board], 11, 700, "middle", "vp-on"
    )
    stand = spot(box)
    out += path(rounded(around(*stand, SHAMAN, SHAMAN), 7), "card", "ink-2", 1.8)
    gives = _GIVES[benefit] if benefit else []
    out += _benefit(gives, box.cx, stand[1] + SHAMAN / 2 + 10)
    label = f"Space pointing at {captions.board_title(view, board)}: {BENEFITS[benefit] if benefit else ''}"
    return group(out, label=label)


def _benefit(gives: list[Item], x: float, y: float) -> str:
    if ("back", None) in gives:  # the ring's arrow the other way round
        arrow = (
            f'<g transform="translate({x + 19:.1f},{y:.1f}) scale(-1,1)">{symbol("clockwise", 0, 0, 13, "ink-2")}</g>'
        )
        return amounts(x - 6, y, [("obsidian", 1), "2×"], Hand(11, 11, 2, 700), "middle") + arrow
    return amounts(x, y, gives, fitted(gives, Hand(15, 12.5, 2, 700), SHAMAN + 8), "middle")


def spot(box: Box) -> tuple[float, float]:
    """Where a shaman stands or lies in its space."""
    return box.cx, box.y + 18 + SHAMAN / 2


# --- what moves
def pieces(view: CityView, at: Places) -> Iterator[tuple[str, str]]:
    for altar in altars_of(view):
        pile = altar["pile"]
        for i, (kind, box) in enumerate(zip(pile, pile_boxes(view, altar["id"]), strict=False)):
            id = f"pile-{altar['id']}-{kind}-{pile[:i].count(kind) + 1}"
            label = f"Major Discovery tile {MAJOR_TITLES[kind]}, altar {altar['id']}"
            face = part(f"major-{'' if box.w > SMALL else 's-'}{kind}")
            yield id, piece(id, box.cx, box.cy, face, label, 1, f"major:{kind}")
    for seat in range(len(view["seats"])):
        if here := shaman_of(view, seat):
            x, y = spot(at[f"altar:{here['altar']}-{here['side']}"])
            stands, who = here["standing"], captions.seat_name(view, seat)
            label = f"shaman of {who}, {'standing' if stands else 'lying'}, altar {here['altar']}"
            body = (
                part(f"shaman-s{seat}")
                if stands
                else f'<g transform="rotate(90)" opacity=".7">{part(f"shaman-s{seat}")}</g>'
            )
            yield (
                f"shaman-{seat}",
                piece(f"shaman-{seat}", x, y, body, label, 1 if stands else 0.85, f"altar:{here['altar']}"),
            )
