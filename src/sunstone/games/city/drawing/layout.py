"""Where everything lies on the sheet, by name: 1060 x 744, and more where modules need it. What a choice belongs to
goes by the same names.

Names that depend on the position (a worker, a tile that lies somewhere) are resolved in `places.py`."""

from functools import cache
from typing import Final

from sunstone.drawing.kit import Box, around
from sunstone.games.city import components as facts, pyramid_data
from sunstone.games.city.names import REWARD_NAMES, ROW_NAMES, SLOTS_NAMED, TEMPLE_NAMES

WIDTH: Final = 1060
HEIGHT: Final = 744
EDGE: Final = 8  # from the slab's rim to the cards, and between cards
Places = dict[str, Box]

# --- the ring: three columns and three rows, clockwise from the top centre; the pyramid in the middle
_XS: Final = (EDGE, 248, 552)
_WS: Final = (232, 296, 232)
_YS: Final = (EDGE, 228, 524)
_HS: Final = (212, 288, 212)
_PLACES: Final = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))
RING: Final = [Box(_XS[c], _YS[r], _WS[c], _HS[r]) for c, r in _PLACES]
PLAZA: Final = Box(_XS[1], _YS[1], _WS[1], _HS[1])


def _way(a: Box, b: Box) -> tuple[float, float]:
    """A spot on the border of two neighbours; if they lie side by side at the foot, where worker areas leave room."""
    if a.y == b.y:
        return (max(a.x, b.x) + min(a.right, b.right)) / 2, a.bottom - 34
    return a.cx, (max(a.y, b.y) + min(a.bottom, b.bottom)) / 2


WAYS: Final = [_way(RING[i], RING[(i + 1) % 8]) for i in range(8)]  # from a place to the next one clockwise

# --- parts of boards; y counts from the board's top
TOP: Final = 36  # below the board's name
SIDEBAR: Final = 54
FIND: Final = 46  # a discovery tile in full
LOCK: Final = 38
PLOT: Final = 33  # a space of the Nobles board


def is_tall(board: Box) -> bool:
    return board.h > 250


def _sidebar(name: str, b: Box) -> Places:
    bar = Box(b.x + 8, b.y + TOP, SIDEBAR, b.h - TOP - 8)
    find = Box(bar.x + 4, bar.bottom - FIND - 4, FIND, FIND)
    return {
        f"sidebar:{name}": bar,
        f"worship:{name}": around(bar.cx, (bar.y + 32 + find.y) / 2, LOCK, LOCK),
        f"find:{name}": find,
    }


def _gathering(name: str, b: Box) -> Places:
    heights = (38, 46, 46) if is_tall(b) else (27, 34, 34)
    grid = Box(b.x + 68, b.y + TOP, b.w - 76, 14 + sum(heights))
    out = _sidebar(name, b) | {f"grid:{name}": grid, f"main:{name}": _around(grid)}
    out[f"pool:{name}"] = _below(b, grid.x, grid.bottom + 5)
    y = grid.y + 14
    for i, h in enumerate(heights):
        out[f"line:{name}-{i + 1}"] = Box(grid.x, y, grid.w, h)
        y += h
    return out


def _around(grid: Box) -> Box:
    return Box(grid.x - 2, grid.y - 4, grid.w + 4, grid.h + 6)


def _below(b: Box, x: float, y: float) -> Box:
    """The rest of a board under y: the general area, where workers stand."""
    return Box(x, y, b.right - 8 - x, b.bottom - 8 - y)


def _palace(name: str, b: Box) -> Places:
    out: Places = {f"pool:{name}": _below(b, b.x + 8, b.y + 150)}
    for i in range(3):
        tile = Box(b.x + 8 + i * 77, b.y + TOP, 71, 108)
        out[f"royal:{i + 1}"] = tile
        out[f"worship:{name}-{i + 1}"] = around(tile.cx + 3, tile.y + 28, 37, 37)
    out[f"find:{name}"] = Box(b.right - 8 - FIND, b.y + TOP + 62, FIND, FIND)
    return out


def _alchemy(name: str, b: Box) -> Places:
    column, h, gap = (b.w - 16 - 8) / 3, *((75, 10) if is_tall(b) else (44, 8))
    top = b.y + TOP + 22
    out: Places = {}
    for i in range(6):
        x, y = b.x + 8 + i % 3 * (column + 4), top + i // 3 * (h + gap)
        out[f"technology:{i + 1}"] = Box(x + 2, y, column - 4, h)
    foot = top + 2 * h + gap + 8
    out[f"main:{name}"] = Box(b.x + 8, b.y + TOP, b.w - 16, foot - 2 - b.y - TOP)
    out[f"pool:{name}"] = _below(b, b.x + 8, foot + (18 if is_tall(b) else 2))
    return out


def _nobles(name: str, b: Box) -> Places:
    step = 46 if is_tall(b) else 35.5
    out: Places = {}
    for r, row in enumerate(ROW_NAMES):
        y = b.y + 38 + r * step
        out[f"row:{row}"] = Box(b.x + 8, y, b.w - 16, PLOT)
        for c in range(len(facts.DATA["main_action"]["nobles"]["rows"][r]["vp"])):
            out[f"house:{row}-{c + 1}"] = Box(b.right - 8 - (5 - c) * 34.6, y, PLOT, PLOT)
    foot = b.y + 38 + 2 * step + PLOT
    out[f"main:{name}"] = Box(b.x + 6, b.y + 36, b.w - 12, foot + 2 - b.y - 36)
    out[f"pool:{name}"] = _below(b, b.x + 8, foot + (28 if is_tall(b) else 6))
    return out


def _decorations(name: str, b: Box) -> Places:
    out, x = _sidebar(name, b), b.x + 70
    h, gap = 34, 16 if is_tall(b) else 7
    for i in range(facts.DATA["main_action"]["decorations"]["offer_size"]):
        out[f"offer:{i + 1}"] = Box(x + i % 2 * 80, b.y + TOP + i // 2 * (h + gap), 74, h)
    prices = Box(x, b.y + TOP + 2 * h + gap + (12 if is_tall(b) else 7), b.w - 78, 22)
    out[f"prices:{name}"] = prices
    out[f"main:{name}"] = Box(x - 1, b.y + TOP - 1, b.w - 76, prices.bottom - b.y - TOP + 2)
    out[f"pool:{name}"] = _below(b, x, prices.bottom + (22 if is_tall(b) else 19))
    return out


def _construction(name: str, b: Box) -> Places:
    out: Places = {}
    for i in range(facts.DATA["main_action"]["construction"]["offer_size"]):
        out[f"tile:{i + 1}"] = Box(b.x + 8 + i * 62, b.y + TOP, TILE, TILE)
    out[f"levels:{name}"] = Box(b.x + 198, b.y + TOP, b.w - 206, 88)
    out[f"prices:{name}"] = Box(b.x + 8, b.y + 103, 3 * 62 - 4, 21)
    out[f"main:{name}"] = Box(b.x + 6, b.y + TOP - 2, b.w - 12, 92)
    out[f"pool:{name}"] = _below(b, b.x + 8, b.y + 144)
    return out


_PARTS: Final = {
    "palace": _palace,
    "forest": _gathering,
    "quarry": _gathering,
    "gold": _gathering,
    "alchemy": _alchemy,
    "nobles": _nobles,
    "decorations": _decorations,
    "construction": _construction,
}

# --- the pyramid
CELL: Final = 29
TILE: Final = 2 * CELL
GRID: Final = around(PLAZA.cx, PLAZA.cy, 8 * CELL, 8 * CELL)
TABLET: Final = (2 * CELL - 4, CELL - 5)  # a decoration: long and short side


def cell(row: float, column: float) -> tuple[float, float]:
    """The middle of a square of the 8 x 8 net; -1 and 8 are the decoration spaces beside it."""
    return GRID.x + (column + 0.5) * CELL, GRID.y + (row + 0.5) * CELL


def slot_box(level: int, row: int, column: int) -> Box:
    return Box(GRID.x + (2 * column + level - 1) * CELL, GRID.y + (2 * row + level - 1) * CELL, TILE, TILE)


def space_box(side: str, level: int) -> Box:
    """A decoration space; level 1 lies beside the net, level 2 on its outermost squares."""
    at = level - 2 + (0.02 if level == 1 else 0)
    far = 7 - at
    y, x = {"top": (at, 3.5), "right": (3.5, far), "bottom": (far, 3.5), "left": (3.5, at)}[side]
    w, h = TABLET if side in ("top", "bottom") else TABLET[::-1]
    return around(*cell(y, x), w, h)


def _pyramid() -> Places:
    slots = {f"slot:{name}": slot_box(*at) for name, at in zip(SLOTS_NAMED, pyramid_data.SLOT_NAMES, strict=True)}
    spaces = {f"space:{side}-{level}": space_box(side, level) for side in pyramid_data.SIDES for level in (1, 2, 3, 4)}
    return {"pyramid": PLAZA} | slots | spaces


# --- the tracks, from top to bottom
_TRACK_X: Final = 796
_TRACK_W: Final = WIDTH - EDGE - _TRACK_X
_TRACKS: Final = {"calendar": 58, "temples": 384, "avenue": 128, "pyramid_track": 52, "wheel": 74}


_LOW: Final = ("calendar", "pyramid_track", "wheel")  # those that lie under the ring in a high sheet
_LOW_H: Final = _TRACKS["wheel"]


def is_high(extras: tuple[str, ...]) -> bool:
    """Whether the sheet is higher than usual: its extras would need two columns, and letters would be too small."""
    return "teotibot" in extras and "empire" in extras


def _cards(high: bool) -> Places:
    out: Places = {}
    x, y, wide = float(EDGE), float(EDGE), (_XS[2] + _WS[2] - 3 * EDGE) / 3
    for name, h in _TRACKS.items():
        if high and name in _LOW:
            out[name] = Box(x, HEIGHT, wide, _LOW_H)
            x += wide + EDGE
        else:
            out[name] = Box(_TRACK_X, y, _TRACK_W, h)
            y += h + EDGE
    return out


UNIT: Final = 23.6  # height of a temple step
LANE: Final = 27  # where markers stand, beside the steps
FINDS_IN_ROW: Final = 3
MAJOR: Final = {(m["temple"], m["step"]): int(m["tiles_4p"]) for m in facts.DATA["temples"]["discovery"]["major_steps"]}
_ROWS: Final = {at: -(-tiles // FINDS_IN_ROW) for at, tiles in MAJOR.items()}  # rows of tiles
_UNITS: Final = 15
FINDS_LANE: Final = 13  # beside the tiles of a step, for its number


def _temples(card: Box) -> Places:
    """Steps are level in all three, one unit each; the tiles that lie at some of them have rows of their own at the
    foot, those of the higher step first."""
    out = Places()
    width = (card.w - 16) / 3
    for i, name in enumerate(TEMPLE_NAMES):
        column = Box(card.x + 8 + i * width + 2, card.y + 28, width - 4, _UNITS * UNIT)
        out[f"temple:{name}"] = column
        y = column.bottom
        for step in range(12):
            out[f"step:{name}-{step}"] = Box(column.x, column.y + (11 - step) * UNIT, column.w, UNIT)
            if rows := _ROWS.get((name, step), 0):
                y -= UNIT * rows
                out[f"finds:{name}{step}"] = Box(column.x + FINDS_LANE, y, column.w - FINDS_LANE, UNIT * rows)
    return out


def _along(card: Box, count: int, y: float, h: float, name: str) -> Places:
    pitch = (card.w - 20) / count
    return {f"{name}-{i}": Box(card.x + 10 + i * pitch, y, pitch, h) for i in range(count)}


def _lines(cards: Places) -> Places:
    sky, avenue, track = cards["calendar"], cards["avenue"], cards["pyramid_track"]
    out = _along(sky, facts.DATA["calendar"]["last_space"] + 1, sky.bottom - 28, 20, "calendar")
    out |= _along(avenue, len(facts.DATA["buildings_row"]["numbers"]), avenue.y + 30, 23, "buildings")
    out |= _along(avenue, facts.DATA["avenue_of_the_dead"]["last_step"] + 1, avenue.bottom - 33, 25, "avenue")
    out |= _along(track, facts.DATA["pyramid_track"]["last_step"] + 1, track.bottom - 27, 21, "pyramid_track")
    out["buildings"] = Box(avenue.x + 10, avenue.y + 30, avenue.w - 20, 23)
    for step in facts.DATA["avenue_of_the_dead"]["discovery_steps"]:
        at, wide = out[f"avenue-{step['step']}"], step["tiles"] * 23.6
        out[f"finds:avenue{step['step']}"] = Box(at.cx - wide / 2, at.y - 29, wide, 23)
    return out


_REWARDS: Final = dict(zip(REWARD_NAMES, (36, 44, 35, 46, 79), strict=True))


def _wheel(card: Box) -> Places:
    out = Places()
    x = card.x + 8
    for name, w in _REWARDS.items():
        out[f"wheel:{name}"] = Box(x + 1.5, card.y + 28, w - 3, 38)
        x += w
    return out


@cache
def _fixed(high: bool) -> Places:
    cards = _cards(high)
    return cards | _pyramid() | _temples(cards["temples"]) | _lines(cards) | _wheel(cards["wheel"])


# --- a column at the right for what only some games have
_EXTRAS: Final = {  # width, least and greatest height
    "teotibot": (180, 372, 372),
    "altars": (244, 348, 496),
    "empire": (244, 372, 400),
    "steps": (180, 152, 152),
    "discarded": (180, 100, HEIGHT),
}
PLACE: Final = 56  # of an action tile
SHAMAN: Final = 40  # of an altar's space
_PYRAMID_ROWS: Final = ((0,), (1, 2), (3, 4, 5))
_ALTARS: Final = {"A81": (0, 0, ("ccw", "cw")), "A12": (1, 0, ("ccw", "cw"))} | {
    "A56": (0, 1, ("cw", "ccw")),
    "A45": (1, 1, ("cw", "ccw")),
}  # column and row, as they lie round the ring, and the sides from left to right


@cache
def column(extras: tuple[str, ...]) -> tuple[Places, int, int]:
    """Cards one below the other, and the size of the sheet with them. In a high sheet Teotibot's has its place where
    tracks went under the ring."""
    out, high, y = Places(), is_high(extras), float(EDGE)
    height = HEIGHT + _LOW_H + EDGE if high else HEIGHT
    stacked = extras[1:] if high else extras
    wide = max((_EXTRAS[name][0] for name in stacked), default=-EDGE)
    for name in stacked:
        _, least, most = _EXTRAS[name]
        grows = name == stacked[-1]  # towards the foot
        out[name] = Box(WIDTH, y, wide, min(most, height - EDGE - y) if grows else least)
        y += out[name].h + EDGE
    if high:
        y = _cards(high)["avenue"].bottom + EDGE
        out["teotibot"] = Box(_TRACK_X, y, _TRACK_W, height - EDGE - y)
    return out, WIDTH + wide + EDGE, height


def _extras(extras: tuple[str, ...]) -> Places:
    out = dict(column(extras)[0])
    for name, parts in (("teotibot", _action_pyramid), ("altars", _altars), ("empire", _empire)):
        if name in out:
            out |= parts(out[name])
    return out


_ROWS_OF_REGIONS: Final = (((0, 0, 4),), ((1, 0, 1), (2, 1, 1), (3, 2, 1), (4, 3, 1))) + (
    ((5, 0, 1), (6, 1, 1), (7, 2, 1), (8, 3, 1)),
    ((9, 0, 2), (10, 2, 1), (11, 3, 1)),
    ((12, 0, 4),),
)  # region, column, columns: from Teotihuacan outwards, the upper path at the left


def _empire(card: Box) -> Places:
    out, unit, gap = Places(), (card.w - 16 - 3 * 5) / 4, 8.0
    tall, flat = (card.h - 34 - 8 - 4 * gap) / 3 - 19, 28.5
    y = card.y + 34
    for r, row in enumerate(_ROWS_OF_REGIONS):
        h = flat if r in (0, 4) else tall
        for region, c, n in row:
            out[f"region:{region}"] = Box(card.x + 8 + c * (unit + 5), y, n * unit + (n - 1) * 5, h)
        y += h + gap
    return out


def _altars(card: Box) -> Places:
    """Four, as they lie between the boards of the ring's long sides; each has two spaces and room for tiles."""
    out, w, h = Places(), (card.w - 20) / 2, (card.h - 44) / 2
    tiles = 103 if h > 200 else 26  # in two rows and in full, or small in one
    for name, (c, r, sides) in _ALTARS.items():
        altar = Box(card.x + 8 + c * (w + 4), card.y + 34 + r * (h + 4), w, h)
        out[f"altar:{name}"] = altar
        for k, side in enumerate(sides):
            out[f"altar:{name}-{side}"] = Box(altar.x + 4 + k * (w / 2 - 2), altar.y + 18, w / 2 - 6, h - tiles - 24)
        out[f"tiles:{name}"] = Box(altar.x + 3, altar.bottom - tiles - 3, w - 6, tiles)
    return out


def _action_pyramid(card: Box) -> Places:
    """Six places in three rows, the dice that choose each below it; direction tiles and the tile aside at the foot, or
    where a card is low beside the top."""
    out, low = Places(), card.h < 300
    for r, row in enumerate(_PYRAMID_ROWS):
        for k, place in enumerate(row):
            x = card.cx + (k - len(row) / 2) * (PLACE + 4) + 2
            out[f"action:{place}"] = Box(x, card.y + 36 + r * (PLACE + 24), PLACE, PLACE)
    y = card.y + (50 if low else 36 + 3 * (PLACE + 24) + 18)
    out["action:aside"] = Box(card.right - 8 - PLACE, y, PLACE, PLACE)
    out["directions"] = Box(card.x + 8, y, PLACE, 74) if low else Box(card.x + 8, y, card.w - 24 - PLACE, PLACE)
    return out


@cache
def layout(ring: tuple[str, ...], extras: tuple[str, ...] = ()) -> Places:
    """All names that have one place as long as the ring is the same. A board that is not drawn yet has none."""
    out = _fixed(is_high(extras)) | _extras(extras)
    for place, name in enumerate(ring):
        if name not in ring[:place]:
            out[f"board:{name}"] = RING[place]
            out |= _PARTS[name](name, RING[place])
    return out
