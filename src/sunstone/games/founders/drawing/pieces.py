"""All that changes on the main board, as pieces with ids that never change: what morphing needs to let a move slide.

Which id is whose: a worship tile is its name wherever it lies, a disk its space and its height there, a favor marker
its seat; what is only counted goes by its kind."""

from collections.abc import Iterator
from typing import Final

from sunstone.drawing.kit import Box, around, circle, path, stepped, symbol, text
from sunstone.drawing.seats import part, piece
from sunstone.engine.wording import count_text
from sunstone.games.founders import components as facts
from sunstone.games.founders.drawing import captions
from sunstone.games.founders.drawing.board import (
    MARKET_UNIT,
    TEMPLE_UNIT,
    foot_of,
    market_spot,
    round_spot,
    temple_spot,
)
from sunstone.games.founders.drawing.faces import DISK_H, mask_face, slab_face
from sunstone.games.founders.drawing.layout import SLOTS, UNIT, WORSHIP, Places
from sunstone.games.founders.drawing.shapes import flat_way
from sunstone.games.founders.titles import BONUS_TEXTS, piece_text
from sunstone.games.founders.view_types import FoundersView

Pieces = Iterator[tuple[str, str]]  # id and markup


def main_pieces(view: FoundersView, at: Places) -> dict[str, str]:
    """By id, in the order they lie upon each other."""
    out: dict[str, str] = {}
    for layer in (_time, _masks, _market, _temples, _tiles, _worship, _stacks, _favor):
        out.update(layer(view, at))
    return out


# --- rounds and masks
def _time(view: FoundersView, at: Places) -> Pieces:
    over = view["to_move"] == "over"
    for i in range(view["rounds"] if over else max(0, view["round"] - 1)):
        x, y = round_spot(i)
        body = circle(0, 0, 13, "sun-hi", "sun-lo", 1.2) + text(0, 0, i + 1, 12.5, 700, "middle", "sun-txt")
        yield f"round-{i + 1}", piece(f"round-{i + 1}", x, y, body, f"round {i + 1} is over")
    if view["round"] and not over:
        x, y = round_spot(view["round"] - 1)
        body = symbol("sun", 0, 0, 34) + text(0, 0, view["round"], 12, 700, "middle", "sun-txt")
        yield "sun", piece("sun", x, y, body, f"round {view['round']} of {view['rounds']}", 1, "rounds")


def _masks(view: FoundersView, at: Places) -> Pieces:
    for colour in facts.MASK_NAMES:
        left, box = view["masks"][colour], at[f"mask:{colour}"]
        if not left:
            continue
        here = around(0, 0, box.w, box.h)
        under = "".join(
            path(stepped(here._replace(x=here.x + 2 * k, y=here.y + 2 * k), 3), "card-2", "line-2")
            for k in range(min(3, len(left)) - 1, 0, -1)
        )
        label = f"{colour} masks: {count_text(len(left), 'tile')} left, the top one {left[0]} VP"
        body = under + mask_face(colour, left[0], here)
        yield f"masks-{colour}", piece(f"masks-{colour}", box.cx, box.cy, body, label, 1, f"mask:{colour}")


# --- the market
def _market(view: FoundersView, at: Places) -> Pieces:
    for name in SLOTS:
        n, box = view["market"][name], at[f"piece:{name}"]
        if not n:
            continue
        x, y = market_spot(name, at)
        use = f'<use href="#p-{name}-0"/>'
        body = (f'<use href="#p-{name}-0" x="9" y="-9"/>' if n > 1 else "") + use
        label = f"{piece_text(facts.PIECE_NAMES.index(name))}: {n} in the market"
        id = f"market-{name}"
        yield id, piece(id, x, y, body, label, round(MARKET_UNIT / UNIT, 3), f"piece:{name}")
        if n > 1:
            id = f"count-{name}"
            yield id, f'<g id="{id}">{text(box.cx, box.y + 11, f"×{n}", 11.5, 700, "middle", "ink-2")}</g>'
    for name in ("wood-1", "stone-1"):
        n, box = view["supply"][name], at[f"piece:{name}"]
        id = f"supply-{name}"
        body = part(f"p-{name}-0") if n else ""
        label = f"{piece_text(facts.PIECE_NAMES.index(name))}: {n} left"
        yield id, piece(id, box.cx, box.y + 25, body, label, 0.8, f"piece:{name}")
        yield f"left-{name}", _words(f"left-{name}", box.cx, box.bottom - 10, f"{n} {captions.LEFT}")


def _words(id: str, x: float, y: float, words: str) -> str:
    return f'<g id="{id}">{text(x, y, words, 11, 500, "middle", "ink-2")}</g>'


def _temples(view: FoundersView, at: Places) -> Pieces:
    for colour in facts.COLOUR_NAMES:
        n, box = view["market"][f"{colour} temple"], at[f"temple:{colour}"]
        x, y = temple_spot(colour, at)
        id = f"market-{colour}"
        if n:
            label = f"{colour} temple: {n} in the market"
            yield (
                id,
                piece(
                    id,
                    x,
                    y,
                    part(f"p-{colour}-{flat_way(colour)}"),
                    label,
                    round(TEMPLE_UNIT / UNIT, 3),
                    f"temple:{colour}",
                ),
            )
        yield f"left-{colour}", _words(f"left-{colour}", box.x + 32, box.bottom - 9, f"{n} {captions.LEFT}")


def _tiles(view: FoundersView, at: Places) -> Pieces:
    for colour in facts.COLOUR_NAMES:
        n, box = view["market"][f"{colour} tile"], at[f"tile:{colour}"]
        if not n:
            continue
        body = "".join(f'<use href="#slab-1" x="{8 * k}" y="{6 * k}"/>' for k in range(n - 1))
        top = f'<g transform="translate({8 * (n - 1)},{6 * (n - 1)})">{part("slab-1")}{slab_face(colour, (0, 0))}</g>'
        id, label = f"tiles-{colour}", f"{colour} pyramid tiles: {n} in the market"
        yield id, piece(id, box.cx - 2.5 * (n - 1), box.cy - 2 * (n - 1), body + top, label, 0.75, f"tile:{colour}")


# --- worship tiles
def worship_piece(name: str, box: Box) -> tuple[str, str]:
    id = f"worship-{name}"
    scale = round(box.w / WORSHIP[0], 3)
    return id, piece(id, box.cx, box.cy, part(f"w-{name}"), captions.worship_label(name), scale, f"worship:{name}")


def _worship(view: FoundersView, at: Places) -> Pieces:
    for colour in facts.COLOUR_NAMES:
        stack = view["worship"][colour]
        for place in ("beside", "top"):
            if tile := stack[place]:
                yield worship_piece(tile, at[f"{place}:{colour}"])
        n = len(stack["unseen"]) + len(stack["under"]) + bool(stack["top"])
        box, id = at[f"stack:{colour}"], f"left-{colour}-worship"
        yield id, f'<g id="{id}">{text(box.cx, box.bottom - 11, n, 12.5, 700, "middle")}</g>'


# --- disks
def _stacks(view: FoundersView, at: Places) -> Pieces:
    for name in facts.SPACE_NAMES:
        space, box = view["spaces"].get(name), at[f"space:{name}"]
        if space is None:
            continue
        foot, n = foot_of(box), space["height"]
        id = f"bonus-{name}"
        label = f"bonus disk on {name}: {BONUS_TEXTS[space['bonus']]}"
        yield id, piece(id, box.cx, foot, part(f"bonus-{space['bonus']}"), label, 1, f"bonus:{space['bonus']}")
        for k, seat in enumerate(space["disks"], 1):
            id = f"disk-{name}-{k}"
            label = f"disk of {captions.seat_name(view, seat)}"
            yield id, piece(id, box.cx, foot - k * DISK_H, part(f"disk-s{seat}"), label, 1, f"space:{name}")
        action = view["action"] if view["action"] and view["action"]["space"] == name else None
        height = action["strength"] if action else n
        plate = (
            circle(0, 0, 9.5, "vp", "sun", 2.5)
            if action
            else circle(0, 0, 9.5, *(("vp",) if n > 1 else ("card-2", "line-2")))
        )
        body = plate + text(0, 0, height, 12.5, 700, "middle", "vp-on" if n > 1 else "ink-2")
        label = f"{captions.stack_label(view, name)}, Strength {height}" if action else captions.stack_label(view, name)
        id = f"strength-{name}"
        yield id, piece(id, box.cx, box.bottom + 14, body, label, 1, "strength")


# --- favor
_SHARED: Final = {
    1: ((0, 0),),
    2: ((-6, 0), (6, 0)),
    3: ((-7, 3), (7, 3), (0, -6)),
    4: ((-7, -5), (7, -5), (-7, 5), (7, 5)),
}


def _favor(view: FoundersView, at: Places) -> Pieces:
    """Below the space, so that what it pays stays in sight."""
    steps = [None if p["rival"] else p["favor"] for p in view["seats"]]
    for seat, step in enumerate(steps):
        if step is None:
            continue
        box = at[f"favor-{step}"]
        here = [i for i, other in enumerate(steps) if other == step]
        dx, dy = _SHARED[len(here)][here.index(seat)]
        id = f"favor-s{seat}"
        label = f"{captions.seat_name(view, seat)} on favor space {step}"
        scale = {1: 0.85, 2: 0.7}.get(len(here), 0.6)
        yield id, piece(id, box.cx + dx, box.bottom + 8 + dy * 0.8, part(f"mark-s{seat}"), label, scale, "favor")
