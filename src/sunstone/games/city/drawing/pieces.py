"""All that changes during a game, as pieces with ids that never change: what morphing needs to let a move slide.

Which id is whose: a worker is its seat and its die, a marker its track and seat, a pyramid tile or a decoration its
number (so it travels from the offer to the pyramid), a discovery tile the place where it lies, its kind and its count
there. Buildings have no identity: those in the supply are counted from the right, those on the Nobles board by row and
space."""

from collections.abc import Iterator
from typing import Final

from sunstone.drawing.amounts import Hand, Item, Word, amounts
from sunstone.drawing.kit import Box, circle, num, path, rect, stepped, symbol, text
from sunstone.drawing.seats import part, piece
from sunstone.games.city import components as facts, pyramid_data
from sunstone.games.city.drawing import altars, captions, empire, majors, teotibot
from sunstone.games.city.drawing.captions import board_title, find_label, marker_label, worker_label
from sunstone.games.city.drawing.faces import glyph
from sunstone.games.city.drawing.layout import CELL, TABLET, Places
from sunstone.games.city.drawing.places import anchors, crowd, find_spots, lying, marker_spots, worker_spots
from sunstone.games.city.drawing.plaza import icon_spot
from sunstone.games.city.names import ROW_NAMES, SLOTS_NAMED
from sunstone.games.city.titles import icons_text
from sunstone.games.city.view_types import CityView, RowName, TrackName

Pieces = Iterator[tuple[str, str]]  # id and markup
_DECORATIONS: Final = [t["icons"] for t in facts.DATA["decoration_tiles"]["tiles"]]
_PYRAMID: Final = [t["icons"] for t in facts.DATA["pyramid_tiles"]["tiles"]]
_RATES: Final = facts.DATA["eclipse"]["pyramid_vp_per_step"]
_LEADER: Final = facts.DATA["eclipse"]["pyramid_leader_vp"]
_NUMBERS: Final = facts.DATA["buildings_row"]["numbers"]
_TRACK_TITLES: Final[dict[TrackName, str]] = {
    "blue": "blue temple",
    "red": "red temple",
    "green": "green temple",
    "avenue": "Avenue of the Dead",
    "pyramid": "pyramid track",
}


def pieces(view: CityView) -> dict[str, str]:
    """By id, in the order they lie upon each other."""
    at = anchors(view)
    out: dict[str, str] = {}
    for layer in (_sky, _rates, _buildings, _pyramid, _decorations, _piles, _finds, _owners, _markers, _workers):
        out.update(layer(view, at))
    out.update(teotibot.pieces(view, at))
    out.update(majors.pieces(view, at))
    out.update(altars.pieces(view, at))
    out.update(empire.pieces(view, at))
    return out


# --- calendar, and what an Eclipse would pay
def _sky(view: CityView, at: Places) -> Pieces:
    sky = view["calendar"]
    past = "".join(_round(at[f"calendar-{i}"]) for i in range(sky["light"]))
    if past:
        yield "sky-past", path(past, "sun", "sun-lo", 1, ' id="sky-past" fill-opacity=".45"')
    together = 3.5 if sky["light"] == sky["dark"] else 0
    box = at[f"calendar-{sky['dark']}"]
    number = "" if together else text(0, 0, sky["dark"], 10.5, 700, "middle", "sun-hi")
    disc = circle(0, 0, 10.5, "night", "sun", 1.6) + number
    yield "sky-dark", piece("sky-dark", box.cx + together, box.cy, disc, f"dark disc on {sky['dark']}")
    box = at[f"calendar-{sky['light']}"]
    disc = symbol("sun", 0, 0, 25) + text(0, 0, sky["light"], 10.5, 700, "middle", "sun-txt")
    yield "sky-light", piece("sky-light", box.cx - together, box.cy, disc, f"light disc on {sky['light']}")
    card = at["calendar"]
    words: list[Item] = [("eclipse", None), Word(captions.season(view))]
    line = amounts(card.right - 12, card.y + 16.5, words, Hand(16, 12, 4), "end")
    yield "season", f'<g id="season">{line}</g>'


def _round(box: Box) -> str:
    return f"M{num(box.cx - 8)} {num(box.cy)}a8 8 0 1 1 16 0a8 8 0 1 1-16 0z"


def _rates(view: CityView, at: Places) -> Pieces:
    card, hand = at["avenue"], Hand(15, 12, 4)
    words: list[Item] = [("vp", view["buildings"]["avenue_vp"]), Word(captions.PER_STEP)]
    yield "rate-avenue", f'<g id="rate-avenue">{amounts(card.right - 12, card.y + 16.5, words, hand, "end")}</g>'
    taken = len(_NUMBERS) - 1 - view["buildings"]["left"]
    box = at[f"buildings-{taken}"]
    body = rect(Box(1 - box.w / 2, -box.h / 2, box.w - 2, box.h), 3, "sun-hi", "sun-lo", 1.6)
    body += text(0, 0, _NUMBERS[taken], 12, 700, "middle", "sun-txt")
    yield "rate-row", piece("rate-row", box.cx, box.cy, body, f"{_NUMBERS[taken]} VP per step on the Avenue")
    card = at["pyramid_track"]
    rate = _RATES[min(view["calendar"]["eclipses"], len(_RATES) - 1)]
    words = [Word(captions.LEADER), ("vp", _LEADER), Word(captions.STEP), ("vp", rate)]
    line = amounts(card.right - 12, card.y + 15, words, hand._replace(icon=14), "end")
    yield "rate-pyramid", f'<g id="rate-pyramid">{line}</g>'


def _buildings(view: CityView, at: Places) -> Pieces:
    for k in range(1, view["buildings"]["left"] + 1):
        box = at[f"buildings-{len(_NUMBERS) - k}"]
        yield f"building-{k}", piece(f"building-{k}", box.cx, box.cy - 0.5, part("house"), "building", 1, "buildings")
    for row in ROW_NAMES if "row:top" in at else ():
        for c in _covered(view, row):
            box, id = at[f"house:{row}-{c}"], f"noble-{row}-{c}"
            yield id, piece(id, box.cx, box.cy, part("plot"), f"building, {row} row", 1, f"row:{row}")


def _covered(view: CityView, row: RowName) -> list[int]:
    """Spaces of a row that buildings stand on: from the left, but Teotibot may have covered one ahead."""
    bot, count = view["teotibot"], view["nobles"][row]
    ahead = {c + 1 for r, c in bot["covered_ahead"] if r == ROW_NAMES.index(row)} if bot else set[int]()
    others = [c for c in range(1, count + 1 + len(ahead)) if c not in ahead]
    return sorted([*ahead, *others[: count - len(ahead)]])


# --- pyramid
def _pyramid(view: CityView, at: Places) -> Pieces:
    laid = view["pyramid"]
    for name in SLOTS_NAMED:
        if name in laid:
            tile, icons = laid[name]["tile"], laid[name]["icons"]
            yield _tile(
                tile, icons, at[f"slot:{name}"], int(name[0]), f"pyramid, level {name.replace('.', ', row ', 1)}"
            )
    for i, number in enumerate(view["offers"]["pyramid"]):
        if number and f"tile:{i + 1}" in at:
            yield _tile(number, _PYRAMID[number - 1], at[f"tile:{i + 1}"], 3, f"offer {i + 1}")


_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def _tile(tile: int, icons: str | list[str], box: Box, level: int, where: str) -> tuple[str, str]:
    off = CELL / 2 - 0.5
    body = part(f"slab-{level}")
    body += "".join(glyph(ch, x * off, y * off, CELL * 0.76) for ch, (x, y) in zip(icons, _CORNERS, strict=True))
    label = f"Pyramid tile {tile} ({icons_text(icons)}), {where}"
    return f"tile-{tile}", piece(f"tile-{tile}", box.cx, box.cy, body, label, 1, f"pyramid:{tile}")


def _decorations(view: CityView, at: Places) -> Pieces:
    for side in pyramid_data.SIDES:
        for level, number in enumerate(view["decorations"][side], 1):
            if number:
                yield _decoration(number, at[f"space:{side}-{level}"], side, f"{side} side, level {level}")
    for i, number in enumerate(view["offers"]["decorations"]):
        if number and f"offer:{i + 1}" in at:
            yield _decoration(number, at[f"offer:{i + 1}"], "top", f"offer {i + 1}")


def _decoration(number: int, box: Box, side: str, where: str) -> tuple[str, str]:
    """Icons are read with the arrow to the pyramid's middle: from the right at the bottom, from below at the left."""
    upright = side in ("left", "right")
    icons = _DECORATIONS[number - 1]
    shown = icons[::-1] if side in ("bottom", "left") else icons
    frame = (
        Box(-TABLET[1] / 2, -TABLET[0] / 2, *TABLET[::-1]) if upright else Box(-TABLET[0] / 2, -TABLET[1] / 2, *TABLET)
    )
    body = part("tablet-upright" if upright else "tablet-flat")
    body += "".join(glyph(ch, *icon_spot(frame, j), 18) for j, ch in enumerate(shown))
    scale = round(box.w / TABLET[0], 2) if where.startswith("offer") else 1
    label = f"Decoration {number} ({icons_text(icons)}), {where}"
    return f"deco-{number}", piece(f"deco-{number}", box.cx, box.cy, body, label, scale, f"decoration:{number}")


def _piles(view: CityView, at: Places) -> Pieces:
    left = view["unseen"]
    for name, pile, what, n in (
        ("construction", "pyramid", "pyramid tile", len(left["pyramid"])),
        ("decorations", "decorations", "decoration", len(left["decorations"])),
    ):
        if f"prices:{name}" in at:
            prices = at[f"prices:{name}"]
            words = text(prices.right - 2, prices.bottom + 10, captions.left_in_pile(n), 11, 500, "end", "ink-2")
            label = captions.pile_label(n, what)
            yield f"pile-{pile}", f'<g id="pile-{pile}" role="img" aria-label="{label}">{words}</g>'


# --- discovery tiles
def _finds(view: CityView, at: Places) -> Pieces:
    for name, board in view["boards"].items():
        kind, box = board["discovery"], at.get(f"find:{name}")
        if kind and box:
            id = f"find-{name}-{kind}"
            label = find_label(kind, board_title(view, name))
            yield id, piece(id, box.cx, box.cy, part(f"find-{kind}"), label, 1, f"discovery:{kind}")
    for place, kinds in lying(view).items():
        where = place.removeprefix("finds:")
        for i, spot in enumerate(find_spots(at[place], len(kinds))):
            kind = kinds[i]
            id = f"find-{where}-{kind}-{kinds[:i].count(kind) + 1}"
            label = find_label(kind, f"{where[:-1]} step {where[-1]}")
            yield id, piece(id, spot.x, spot.y, part(f"small-{kind}"), label, 1, f"discovery:{kind}")


# --- what belongs to seats
def _owners(view: CityView, at: Places) -> Pieces:
    for i, technology in enumerate(view["technologies"]):
        box, name = at.get(f"technology:{i + 1}"), technology["name"]
        for seat in technology["owners"] if box else ():
            x = box.cx + (seat - 1.5) * 15 if box else 0
            id = f"known-{name}-s{seat}"
            label = f"{captions.seat_name(view, seat)} knows technology {name.lstrip('0')}"
            yield id, piece(id, x, box.bottom - 0.5 if box else 0, part(f"mark-s{seat}"), label, 0.72)


def _markers(view: CityView, at: Places) -> Pieces:
    avenue, pyramid = {seat["avenue"] for seat in view["seats"]}, {seat["pyramid"] for seat in view["seats"]}
    for field, fill, steps in (("avenue", "avenue", avenue), ("pyramid_track", "card-2", pyramid)):
        for step in sorted(steps):
            box = at[f"{field}-{step}"].inset(2.5)
            id = f"plate-{field}-{step}"
            yield id, path(stepped(box, 1), fill, extra=f' id="{id}"')  # the printed number would show between markers
    for track, title in _TRACK_TITLES.items():
        for seat, spot in enumerate(marker_spots(view, track, at)):
            id = f"{track}-s{seat}"
            label = marker_label(view, seat, title, view["seats"][seat][track])
            yield id, piece(id, spot.x, spot.y, part(f"mark-s{seat}"), label, spot.scale)


def _workers(view: CityView, at: Places) -> Pieces:
    seats = len(view["seats"])
    for k in range(seats, 4):
        those = [b for b, board in view["boards"].items() if k - seats in board["neutral"]]
        for n, name in enumerate(those, 1):
            if f"pool:{name}" in at:
                spot, id = crowd(at[f"pool:{name}"], k, k, 1)[0], f"neutral-s{k}-{n}"
                label = f"neutral worker, {board_title(view, name)}"
                yield id, piece(id, spot.x, spot.y, part(f"neutral-s{k}"), label)
    for seat, player in enumerate(view["seats"]):
        for i, spot in sorted(worker_spots(view, seat).items()):  # always in this order: morphing then moves no node
            die = player["dice"][i]
            where, power = die["where"], die["power"]
            on_ring = where in view["boards"]
            id, title = f"worker-s{seat}-{i + 1}", board_title(view, where) if on_ring else captions.TRACKS["wheel"]
            label = worker_label(view, seat, power, title, bool(die["space"]))
            yield id, piece(id, spot.x, spot.y, part(f"die-s{seat}-{power}"), label, spot.scale)
