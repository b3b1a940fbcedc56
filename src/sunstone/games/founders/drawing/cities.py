"""All that changes in a city: pyramid, pieces, cubes, Architect, what the seat holds, what its districts score.

Ids: a piece goes by its seat and the order in which it was laid, a cube by its cell, a pyramid tile by its square."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from sunstone.drawing.amounts import Hand, Item, Word, amounts, points
from sunstone.drawing.kit import Box, group, num, path, rect, stepped, symbol, text
from sunstone.drawing.seats import outline as silhouette, part, piece
from sunstone.engine.wording import count_text
from sunstone.games.founders import components as facts
from sunstone.games.founders.drawing import captions, layout
from sunstone.games.founders.drawing.city import place_for
from sunstone.games.founders.drawing.faces import SLAB, mask_face, slab_face
from sunstone.games.founders.drawing.layout import Places, architect_spot, district_box, rows_of
from sunstone.games.founders.drawing.pieces import worship_piece
from sunstone.games.founders.drawing.shapes import CELL_OF, grip
from sunstone.games.founders.kinds import DROP
from sunstone.games.founders.names import STEP_NAMES
from sunstone.games.founders.view_types import Board, DistrictScore, FoundersView, Seat

Pieces = Iterator[tuple[str, str]]


def city_pieces(view: FoundersView, seat: int) -> dict[str, str]:
    """What stands and lies in a city itself, by id: the part that a miniature shows too."""
    out: dict[str, str] = {}
    p, at = view["seats"][seat], place_for(view, seat)
    if not p["rival"]:
        for layer in (_pyramid, _pieces, _cubes):
            out.update(layer(p, seat, at))
    return out


def city(view: FoundersView, seat: int) -> str:
    """A seat's whole card."""
    p = view["seats"][seat]
    if p["rival"]:
        return _heading(view, seat) + _rival(view, seat)
    lying = "".join(city_pieces(view, seat).values())
    body = _heading(view, seat) + f'<g id="city-{seat}">{lying}</g>' + _reach(view, seat) + _coming(view, seat)
    body += _architect(p, seat) + "".join(_held(p, seat).values())
    return body + "".join(_district(view, seat, d) for d in p["districts"])


def _heading(view: FoundersView, seat: int) -> str:
    title = captions.city_title(view, seat)
    mark = f'<g transform="translate({num(layout.CITY.x + 24)},{num(layout.CITY.y + 21)})">{part(f"mark-s{seat}")}</g>'
    out = mark + text(layout.CITY.x + 40, layout.CITY.y + 21, title, 17, 700, serif=True)
    about = captions.city_about(view, seat)
    x = layout.CITY.x + 50 + len(title) * 8.6
    return f'<g id="heading-{seat}">{out}{text(x, layout.CITY.y + 22, about, 12, 500, fill="ink-2")}</g>'


# --- the city
def _away(name: str) -> tuple[int, int]:
    """Towards which edge the glyph of a square stands."""
    low = name.lower()
    return ("e" in low) - ("w" in low), ("s" in low) - ("n" in low)


def _pyramid(p: Seat, seat: int, at: Places) -> Pieces:
    for i, name in enumerate(facts.SQUARE_NAMES):
        colour = p["pyramid"].get(name)
        if colour is None:
            continue
        level = 1 if i < 9 else 2 if i < 13 else 3
        box, id = at[f"square:{name}"], f"pyramid-s{seat}-{name}" if level > 1 else f"base-s{seat}-{name}"
        away = (0, 0) if name in ("C", "top") else _away(name)
        label = f"{colour} pyramid tile, {name}" if i < 9 else f"{colour} pyramid tile, {name}, level {level}"
        body = part(f"slab-{level}") + slab_face(colour, away)
        yield id, piece(id, box.cx, box.cy, body, label, round(box.w / SLAB, 3), f"square:{name}")


def held_at(cells: list[str], at: Places) -> Box:
    """The cell by which a piece on these cells is held."""
    row, column = grip(tuple(sorted(CELL_OF[name] for name in cells)))
    return at[f"cell:{'abcdefghijklmn'[column]}{row + 1}"]


def _pieces(p: Seat, seat: int, at: Places) -> Pieces:
    scale = round(layout.GROUND.w / p["board"]["side"] / layout.UNIT, 3)
    for i, laid in enumerate(p["pieces"]):
        box, id, name = held_at(laid["cells"], at), f"piece-s{seat}-{i}", laid["piece"]
        help = f"temple:{name}" if laid["temple"] else f"piece:{name}"
        use = part(f"p-{name}-{laid['way']}")
        yield id, piece(id, box.cx, box.cy, use, captions.piece_label(laid), scale, help)


def _cubes(p: Seat, seat: int, at: Places) -> Pieces:
    scale = round(layout.GROUND.w / p["board"]["side"] / layout.UNIT, 3)
    for cell, material in p["cubes"].items():
        box, id = at[f"cell:{cell}"], f"cube-s{seat}-{cell}"
        row, column = CELL_OF[cell]
        aside = 0 if p["board"]["rows"][row][column] == "." else box.w * 0.16  # a mask stays in sight
        size = scale * (0.76 if aside else 1)
        label, help = f"{material} on {cell}", f"material:{material}"
        yield id, piece(id, box.cx + aside, box.cy + aside, part(f"cube-{material}"), label, size, help)


# --- reach
def reach_path(side: facts.Side, board: Board) -> str:
    """The outline of what the Architect reaches from a side: two districts and the six nearest pyramid squares."""
    w, square = float(board["side"]), board["square"]
    band = (w - 3 * square) / 2
    half, deep = w / 2, band + 2 * square
    corners = [
        (0.0, 0.0),
        (w, 0.0),
        (w, half),
        (w - band, half),
        (w - band, deep),
        (band, deep),
        (band, half),
        (0.0, half),
    ]
    for _ in range(facts.SIDE_NAMES.index(side)):
        corners = [(w - y, x) for x, y in corners]
    c = layout.GROUND.w / w
    return "M" + "L".join(f"{num(layout.GROUND.x + x * c)} {num(layout.GROUND.y + y * c)}" for x, y in corners) + "z"


def _reach(view: FoundersView, seat: int) -> str:
    """What is out of reach lies in haze; the frame is for who is to move."""
    p = view["seats"][seat]
    if not view["round"] or view["to_move"] == "over":
        return ""
    inside = reach_path(p["architect"], p["board"])
    g = layout.GROUND
    d = f"M{num(g.x)} {num(g.y)}H{num(g.right)}V{num(g.bottom)}H{num(g.x)}z{inside}"
    out = path(d, "slab", extra=' fill-rule="evenodd" opacity=".42"') + path(
        d, "url(#pt-far)", extra=' fill-rule="evenodd"'
    )
    if view["to_move"] == seat:
        out += path(inside, "none", "act", 9, ' opacity=".16"') + path(inside, "none", "act", 2, ' opacity=".9"')
    label = f"In reach: the two districts on the {captions.SIDES[p['architect']]} side"
    return f'<g id="reach-{seat}" class="reach" role="img" aria-label="{label}">{out}</g>'


def _architect(p: Seat, seat: int) -> str:
    body = path(silhouette(seat, 12), f"s{seat}", f"s{seat}-lo", 1.3) + symbol("architect", 0, 0, 15, f"s{seat}-on")
    label = f"Architect, {captions.SIDES[p['architect']]} side"
    return piece(f"architect-s{seat}", *architect_spot(p["architect"]), body, label, 1, "architect")


def _coming(view: FoundersView, seat: int) -> str:
    """A piece whose place is chosen and whose price is being paid; the building that produces now."""
    q, p = view["question"], view["seats"][seat]
    if view["to_move"] != seat:
        return ""
    at, scale = place_for(view, seat), layout.GROUND.w / p["board"]["side"] / layout.UNIT
    if "spot" in q and "piece" in q and view["step"] != STEP_NAMES[DROP]:
        box = held_at(q["spot"]["cells"], at)
        where = f'transform="translate({num(box.cx)},{num(box.cy)}) scale({num(scale)})"'
        ghost = part(f"p-{q['piece']}-{q['spot']['way']}")
        return f'<g id="coming" class="ghost-piece" {where}>{ghost}</g>'
    if "building" in q:
        return _marked(p["pieces"][q["building"]]["cells"], at)
    return _marked(q["spot"]["cells"], at) if "spot" in q else ""


def _marked(cells: list[str], at: Places) -> str:
    d = "".join(stepped(at[f"cell:{cell}"].inset(1), 2) for cell in cells)
    return f'<path id="coming" class="changed" d="{d}"/>'


# --- what the seat holds
def _held(p: Seat, seat: int) -> dict[str, str]:
    out: dict[str, str] = {}
    for name, box in held_boxes(p).items():
        id, markup = worship_piece(name, box)
        out[id] = markup
    for i, (tile, box) in enumerate(zip(p["masks"], rows_of(len(p["masks"]), layout.WON, layout.MASK), strict=True)):
        id, colour, vp = f"mask-s{seat}-{i}", tile["colour"], tile["vp"]
        body = group(mask_face(colour, vp, box), explain=f"mask:{colour}", label=f"{colour} mask, {vp} VP")
        out[id] = f'<g id="{id}">{body}</g>'
    for name, room, things in (("worship", layout.HELD, p["worship"]), ("mask", layout.WON, p["masks"])):
        if not things:
            id = f"no-{name}-{seat}"
            out[id] = f'<g id="{id}">{text(room.x, room.y + 12, captions.NONE, 11.5, 500, fill="ink-3")}</g>'
    return out


def held_boxes(p: Seat) -> dict[str, Box]:
    """By name: where a seat's worship tiles lie."""
    return dict(zip(p["worship"], rows_of(len(p["worship"]), layout.HELD, layout.WORSHIP), strict=True))


# --- scoring by district
_LINE: Final = Hand(15, 12, 3.5, 600)


def _district(view: FoundersView, seat: int, d: DistrictScore) -> str:
    worth: dict[str, list[int]] = {}
    for line in d["lines"]:
        worth.setdefault(line["colour"], []).append(line["each"])
    sums = tuple((c, d["temples"][c], tuple(worth[c])) for c in facts.COLOUR_NAMES if c in worth)
    id = f"district-{seat}-{d['name']}"
    label = captions.district_label(d)
    markup = group(_sums(d["name"], d["vp"], sums), id=id, cls="keep", explain="districts", label=label)
    return markup + (_badge(seat, d) if view["to_move"] == "over" else "")


@lru_cache(maxsize=1024)  # drawn for every seat after every action, and seldom another than before
def _sums(name: str, vp: int, sums: tuple[tuple[str, int, tuple[int, ...]], ...]) -> str:
    """Temples of a colour in the district × what the tiles of that colour in it are worth."""
    box = district_box(name)
    out = rect(box, 6, "card-2", "line") + text(box.x + 10, box.y + 13, name, 12, 700, fill="ink-2")
    out += points(box.right - 15, box.y + 13, vp, 21)
    for i, (colour, n, each) in enumerate(sums):
        y = box.y + 33 + i * 16.5
        factor = captions.worth_text(each)
        items: list[Item] = [(f"temple-{colour}", n), Word("×"), Word(factor, "ink", 600)]
        total = text(box.right - 9, y, n * sum(each), 12, 700, "end")
        ink = "" if n else ' opacity=".55"'
        out += f"<g{ink}>{amounts(box.x + 9, y, items, _LINE)}{total}</g>"
    return out


def _badge(seat: int, d: DistrictScore) -> str:
    """At the end each district shows its points."""
    x = layout.GROUND.x + 22 if "W" in d["name"] else layout.GROUND.right - 22
    y = layout.GROUND.y + 22 if "N" in d["name"] else layout.GROUND.bottom - 22
    id = f"badge-{seat}-{d['name']}"
    return piece(id, x, y, points(0, 0, d["vp"], 38), captions.district_label(d), 1, "districts")


# --- the rival
def _rival(view: FoundersView, seat: int) -> str:
    """What the Rival Architect has taken."""
    r = view["rival"]
    out, x, y = "", layout.CITY.x + 40, layout.CITY.y + 90
    kinds: tuple[Literal["temples", "tiles"], ...] = ("temples", "tiles")
    for words, kind in zip(captions.RIVAL_TAKEN[:2], kinds, strict=True):
        out += text(x, y, words, 15, 700, serif=True)
        for i, colour in enumerate(facts.COLOUR_NAMES):
            cx = x + 30 + i * 110
            if kind == "tiles":
                out += (
                    f'<g transform="translate({cx},{y + 44}) scale(.6)">{part("slab-1")}{slab_face(colour, (0, 0))}</g>'
                )
            else:
                out += symbol(f"temple-{colour}", cx, y + 44, 40)
            out += text(cx + 32, y + 44, f"× {r[kind][colour]}", 15, 700)
        y += 130
    out += text(x, y, captions.RIVAL_TAKEN[2], 15, 700, serif=True)
    for i, card in enumerate(r["plans"]):
        box = Box(x + i % 5 * 58, y + 24 + i // 5 * 62, 48, 52)
        out += path(stepped(box, 4), "card-2", "line-2", 1.2) + text(box.cx, box.cy, card, 15, 700, "middle")
    if masks := view["seats"][seat]["masks"]:
        y += 170
        out += text(x, y, captions.MASKS, 15, 700, serif=True)
        room = Box(x, y + 20, layout.WON.w, layout.WON.h)
        for tile, box in zip(masks, rows_of(len(masks), room, layout.MASK), strict=True):
            out += mask_face(tile["colour"], tile["vp"], box)
    return group(out, id="rival", explain="rival", label=_rival_label(view, seat))


def _rival_label(view: FoundersView, seat: int) -> str:
    r = view["rival"]
    temples = ", ".join(f"{n} {colour}" for colour, n in r["temples"].items())
    tiles = ", ".join(f"{n} {colour}" for colour, n in r["tiles"].items())
    name, cards = captions.seat_name(view, seat), count_text(len(r["plans"]), "plan card")
    return f"{name}: temples {temples}; pyramid tiles {tiles}; {cards} to come"
