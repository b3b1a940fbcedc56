"""Land: the personal board as printed, and what a seat has made of it, with its city."""

from functools import cache
from typing import Final, Literal

from sunstone.drawing.amounts import Hand, Item, Word, amounts, points
from sunstone.drawing.kit import circle, group, num, path, rect, stepped, symbol, text
from sunstone.drawing.seats import MARK, part, piece
from sunstone.games.helios import components as facts
from sunstone.games.helios.drawing import captions, cards, layout
from sunstone.games.helios.drawing.faces import MINI, gem
from sunstone.games.helios.drawing.layout import R, drawn_at, gem_at, hex_at, hexagon, slot, track_at
from sunstone.games.helios.names import AREA_NAMES, STEWARD
from sunstone.games.helios.view_types import Board, HeliosView, LaidToken, Seat

SUN: Final = 52.0
_DASHED: Final = ' stroke-dasharray="4 3"'
_SMALL: Final = Hand(17, 14, 4, 700)
_CORNERS: Final = facts.DATA["board_spaces"]["corner_count"]
_LEFT, _RIGHT = layout.LAND.x + 16, layout.LAND.right - 16
_UPPER, _LOWER = layout.LAND.y + 104, layout.LAND.bottom - 158


# --- as printed
def printed(board: Board) -> str:
    """The hexes with what is printed on them; the letters over the columns go with the names of hexes."""
    out = ""
    dark, yellow = set(board["dark"]), set(board["yellow"])
    for name in board["hexes"]:
        x, y = hex_at(name)
        fill, edge = ("hx-d", "hx-d-line") if name in dark else ("hx", "hx-line")
        body = path(hexagon(R - 1, x, y), fill, edge)
        if name in yellow:
            body += path(hexagon(R - 4, x, y), "none", "sun", 3)
        out += group(body + _print_of(board, name, x, y), explain=f"space:{space_of(board, name)}")
    tops: dict[str, str] = {}
    for name in board["hexes"]:
        if name[0] not in tops or int(name[1:]) < int(tops[name[0]][1:]):
            tops[name[0]] = name
    for column, top in tops.items():
        x, y = hex_at(top)
        out += text(x, y - R * 0.87 - 8, column, 10.5, 600, "middle", "ink-3")
    return out


def space_of(board: Board, name: str) -> str:
    """What kind of space a hex is, for help: the most special."""
    if name == board["start"]:
        return "start"
    kinds: tuple[Literal["corner", "bonus_resource", "mana", "yellow", "dark"], ...]
    kinds = ("corner", "bonus_resource", "mana", "yellow", "dark")
    return next((kind for kind in kinds if name in board[kind]), "light")


def _print_of(board: Board, name: str, x: float, y: float) -> str:
    if name in board["corner"]:
        return points(x, y, int(facts.CORNER_VP), R * 0.78)
    if name in board["bonus_resource"]:
        return amounts(x, y, [("any5", "+1")], Hand(20, 13, 2, 700, "ink-2"), "middle")
    if name in board["mana"]:
        return amounts(x, y, [("mana", f"+{int(facts.SPACE_MANA)}")], Hand(18, 14, 2, 700), "middle")
    if name == board["sun_start"]:
        return symbol("sun", x, y, R * 0.9, opacity=0.3)
    return ""


def track() -> str:
    """The Sun track before anybody has moved along it."""
    out = ""
    for i in range(layout.TRACK):
        x, y = track_at(i)
        word = layout.SUN_VALUES[i] if i < len(layout.SUN_VALUES) else "∞"
        out += circle(x, y, 14.5, "card-2", "line-2", 1.1) + text(x, y, word, 13, 600, "middle", "ink-2")
    return group(out, explain="sun_track")


def areas() -> str:
    out = ""
    for name in AREA_NAMES:
        box = layout.AREA[name]
        body = rect(box, 8, f"ar-{name}-s", "line") + symbol(f"area-{name}", box.x + 15, box.y + 17, 16, f"ar-{name}")
        body += text(box.x + 28, box.y + 17, name.capitalize(), 13, 700)
        for i in range(facts.SET):
            place = slot(name, i)
            body += path(stepped(place, 3), "none", "line-2", 1.2, _DASHED)
            if i == facts.SET - 1:
                body += symbol("bonus-action", place.cx, place.cy, 20, opacity=0.55)
        out += group(body, explain=f"area:{name}")
    return out


def definitions() -> str:
    """The Sun track filled up to each of its spaces."""
    out = ""
    for i in range(layout.TRACK):
        x, y = track_at(i)
        before = f'<use href="#passed-{i - 1}"/>' if i else ""
        word = layout.SUN_VALUES[i] if i < len(layout.SUN_VALUES) else "∞"
        disc = circle(x, y, 14.5, "sun-hi", "sun-lo", 1.1) + text(x, y, word, 13, 600, "middle", "sun-txt")
        out += f'<g id="passed-{i}">{before}{disc}</g>'
    return out


# --- a seat's land
def of_seat(view: HeliosView, seat: int) -> str:
    """All that is one seat's own: land, Sun, facts, tiles, city."""
    body = _heading(view, seat) + _facts(view["seats"][seat]) + _reached(view, seat) + _tokens(view, seat)
    body += _sun(view, seat)
    body += _tiles(view, seat) + _city(view, seat)
    return body


def _mark(seat: int, x: float, y: float, r: float) -> str:
    return f'<use href="#mark-s{seat}" transform="translate({num(x)},{num(y)}) scale({num(r / MARK)})"/>'


def _heading(view: HeliosView, seat: int) -> str:
    p = view["seats"][seat]
    title = text(layout.LAND.x + 38, layout.LAND.y + 21, captions.land_title(view, seat), 17, 700, serif=True)
    far = "∞" if p["unlimited"] else p["sun_value"]
    reach: list[Item] = [("move-sun", None), Word("the Sun moves up to"), str(far)]
    line = amounts(_RIGHT, layout.LAND.y + 21, reach, Hand(18, 13, 5, 700), "end")
    return _mark(seat, layout.LAND.x + 24, layout.LAND.y + 21, 8.5) + title + line + _track(p, seat)


def _track(p: Seat, seat: int) -> str:
    at = layout.TRACK - 1 if p["unlimited"] else layout.SUN_VALUES.index(p["sun_value"])
    x, y = track_at(at)
    filled = f'<use href="#passed-{at - 1}"/>' if at else ""
    word = "∞" if p["unlimited"] else p["sun_value"]
    disc = (
        circle(0, 1.5, 16, "shadow")
        + circle(0, 0, 16, "sun", "sun-lo", 2)
        + text(0, 0, word, 15, 700, "middle", "sun-txt")
    )
    return filled + piece(f"track-s{seat}", x, y, disc, f"Sun movement {word}", explain="sun_track")


def _facts(p: Seat) -> str:
    """In the four corners beside the hexes."""
    lap = 0 if p["unlimited"] else int(facts.WATCHTOWER_VP if "watchtower" in p["buildings"] else facts.REVOLUTION_VP)
    n = p["temples"]
    temple: list[Item] = [("any5", p["temple_price"]), "→", ("mana", f"+{n + 1}")]
    notes = (
        (_LEFT, _UPPER, "start", captions.MANA, [("mana", p["mana"])], Hand(24, 20, 4, 700), "mana"),
        (_RIGHT, _UPPER, "end", captions.REVOLUTION, [("vp", lap)], Hand(20, 15, 4, 700), "revolution"),
        (_LEFT, _LOWER, "start", captions.next_temple(n), temple, _SMALL, "houses"),
        (_RIGHT, _LOWER, "end", captions.CORNERS, [f"{p['corners']} of {_CORNERS}"], _SMALL, "space:corner"),
    )
    out = ""
    for x, y, anchor, title, items, hand, help in notes:
        body = text(x, y, title, 12, 600, anchor, "ink-2") + amounts(x, y + 23, items, hand, anchor)
        out += group(body, explain=help)
    return out


def _reached(view: HeliosView, seat: int) -> str:
    """A ring round each Corner space that a token lies next to."""
    land = view["seats"][seat]["land"]
    reached = [name for name in view["board"]["corner"] if any(near in land for near in layout.NEXT[name])]
    return "".join(circle(*hex_at(name), 18, "none", "gain", 2.5) for name in reached)


def _tokens(view: HeliosView, seat: int) -> str:
    return "".join(_token(seat, where, token) for where, token in view["seats"][seat]["land"].items())


@cache
def _face(kind: str, resources: tuple[str, ...], temple: bool) -> str:
    """A token with what lies on it, round (0, 0)."""
    if temple:
        return part(f"full-{kind}") + symbol("temple-house", 0, R * 0.22, R * 0.98)
    if not resources:
        return part(f"token-{kind}")
    gems = "".join(gem(c, *gem_at(i, len(resources))) for i, c in enumerate(resources))
    return part(f"full-{kind}") + gems


def _token(seat: int, where: str, token: LaidToken) -> str:
    face = _face(token["token"], tuple(token["resources"]), token["temple"])
    x, y = hex_at(where)
    help = f"token:{token['token']}"
    return piece(f"land-s{seat}-{where}", x, y, face, captions.token_label(where, token), explain=help)


def _sun(view: HeliosView, seat: int) -> str:
    x, y = hex_at(view["seats"][seat]["sun"])
    return piece(f"sun-s{seat}", x, y, symbol("sun", 0, 0, SUN), captions.sun_label(view, seat), explain="sun")


def _tiles(view: HeliosView, seat: int) -> str:
    out = ""
    p = view["seats"][seat]
    for name in AREA_NAMES:
        box = layout.AREA[name]
        out += text(box.right - 9, box.y + 17, f"{p['sets'][name]} of {facts.SET}", 12, 500, "end", "ink-2")
        for i, tile in enumerate(p["tiles"][name]):
            place, symbol_, colour = slot(name, i), tile["symbol"], tile["colour"]
            face, label = part(f"tile-{colour}-{symbol_}"), captions.tile_label(colour, symbol_)
            out += piece(f"tile-s{seat}-{name}-{i}", place.cx, place.cy, face, label, explain=f"tile:{symbol_}")
    return out


# --- a seat's city
def _city(view: HeliosView, seat: int) -> str:
    p = view["seats"][seat]
    head = _mark(seat, layout.CITY.x + 20, layout.CITY.y + 18, 7)
    head += text(layout.CITY.x + 33, layout.CITY.y + 18, captions.city_title(view, seat), 15, 700, serif=True)
    count: list[Item] = [Word(captions.CITY_NOTE), Word("·"), f"{len(p['buildings'])} of {facts.BUILDINGS}"]
    head += amounts(layout.CITY.right - 12, layout.CITY.y + 18, count, Hand(13, 12, 4, 600), "end")
    return head + cards.built(p) + _drawn(view, seat)


def _drawn(view: HeliosView, seat: int) -> str:
    """What the Land Steward has drawn, until it is laid."""
    if view["step"] != STEWARD or view["to_move"] != seat:
        return ""
    drawn = view["action"]["drawn"]
    out = ""
    for i, colour in enumerate(drawn):
        x, y = drawn_at(i, len(drawn))
        label = captions.token_label("the Land Steward", {"token": colour, "resources": [colour], "temple": False})
        out += piece(f"drawn-{i}", x, y, _face(colour, (colour,), False), label, layout.EARTH_R / R, f"token:{colour}")
    return out


# --- a miniature, for a seat's panel
def _small(board: Board, name: str) -> tuple[float, float]:
    """Where a hex is in a miniature, whose middle is the start hex."""
    x, y = hex_at(name)
    cx, cy = hex_at(board["start"])
    return round((x - cx) * MINI / R, 1), round((y - cy) * MINI / R, 1)


def mini_board(board: Board) -> str:
    """The ground of all miniatures, to be used by name."""
    hexes = "".join(hexagon(MINI - 0.4, *_small(board, name)) for name in board["light"])
    return (
        f'<defs><path id="mini-board" d="{hexes}" fill="var(--hx)" stroke="var(--hx-line)" stroke-width=".5"/></defs>'
    )


def miniature(view: HeliosView, seat: int) -> str:
    """The land alone, of 88 by 88 units round its start hex; the printed layer brings its ground."""
    p, board = view["seats"][seat], view["board"]
    out = part("mini-board")
    for where, token in p["land"].items():
        x, y = _small(board, where)
        out += f'<use href="#mini-{token["token"]}" x="{num(x)}" y="{num(y)}"/>'
        if token["temple"]:
            out += symbol("temple-house", x, y, MINI * 1.3)
    return out + symbol("sun", *_small(board, p["sun"]), MINI * 2.1)
