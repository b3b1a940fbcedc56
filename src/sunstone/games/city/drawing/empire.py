"""Module empire: the Conquest board in place of the Nobles, and the map of the regions that warriors go to."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sunstone.drawing.amounts import Hand, Item, amounts, points
from sunstone.drawing.kit import Box, group, line, path, rounded, stepped, symbol, text, tile
from sunstone.drawing.seats import part, piece
from sunstone.games.city import components as facts
from sunstone.games.city.drawing import captions
from sunstone.games.city.drawing.layout import Places
from sunstone.games.city.names import ROW_NAMES
from sunstone.games.city.view_types import CityView

_EMPIRE: Final[dict[str, Any]] = facts.MORE["empire"]
_REGIONS: Final = {int(r["id"]): r for r in _EMPIRE["region"]}
_FAR: Final[int] = _EMPIRE["far_region"]
_GRID: Final[list[list[dict[str, Any]]]] = facts.MORE["board"]["conquest"]["rows"]
_POWER_UPS: Final[list[int]] = facts.MORE["board"]["conquest"]["power_ups_by_workers"]
_COLUMNS: Final = {"1": 0, "2–3": 1, "4–5": 3}  # heading and the first power of a printed column
_BENEFITS: Final[dict[str, list[Item]]] = {
    "temple_any": [("temple-any", None)],
    "draw_discovery": ["3", ("discovery", None)],
    "power_up_different_unlocked_workers": ["3", ("power-up", None)],
    "special_mask": [("mask", None)],
    "draw_major_discovery": ["2", ("major", None)],
    "free_lowest_unowned_technology": [("technology", None)],
    "different_temples": [("temple-any", None), ("temple-any", None)],
    "vp_per_worker_power_1_to_3": [("worker", None), "1/2", ("vp", None)],
}


# --- the Conquest board
def conquest(name: str, at: Places) -> str:
    """By workers and power: warriors above, or warriors and a building below."""
    board, rows = at[f"board:{name}"], [at[f"row:{row}"] for row in ROW_NAMES]
    head = board.x + 42
    width = (board.right - 8 - head) / 3
    out = ""
    for c, heading in enumerate(_COLUMNS):
        out += text(head + width * (c + 0.5), rows[0].y - 4, heading, 10.5, 600, "middle", "ink-2")
    for r, row in enumerate(rows):
        out += symbol("worker", board.x + 14, row.cy + 4, 12.5, "ink-3") + text(
            board.x + 22, row.cy + 4, r + 1, 13, 700
        )
        ups = _POWER_UPS[r]
        out += "".join(
            symbol("power-up", board.x + 34, row.cy + 4 + (j - (ups - 1) / 2) * 8.5, 10, "gain") for j in range(ups)
        )
        boxes = [Box(head + c * width + 1, row.y + 4.5, width - 2, row.h - 1.5) for c in range(len(_COLUMNS))]
        out += path("".join(rounded(box, 4) for box in boxes), "card-2", "line")
        out += "".join(_cell(box, _GRID[r][power]) for box, power in zip(boxes, _COLUMNS.values(), strict=True))
    return out


def _cell(box: Box, cell: Mapping[str, Any]) -> str:
    hand, x = Hand(11.5, 11, 2, 700), box.x + 4
    warriors = len(cell["b"]) - 1
    other: list[Item] = [*([("warrior", warriors)] if warriors else []), ("building", None)]
    out = amounts(x, box.y + 8.8, [("warrior", len(cell["a"]))], hand)
    out += amounts(x, box.bottom - 8.3, other, hand)
    return out + (points(box.right - 11, box.cy, cell["vp"], 18) if cell["vp"] else "")


# --- the map
def printed(view: CityView, at: Places) -> str:
    if "empire" not in at:
        return ""
    card = at["empire"]
    out = tile(card, 5, "card", "line-2", 1, 2.5)
    out += text(card.x + 12, card.y + 18, captions.EMPIRE, 16, 700, serif=True)
    out += symbol("warrior", card.right - 22, card.y + 18, 19, "ink-2")
    for start, ends in _EMPIRE["adjacency"]["forward"].items():
        a = at[f"region:{0 if start == 'T' else start}"]
        for end in ends:
            b = at[f"region:{end}"]
            x1, x2 = (b.cx, b.cx) if start == "T" else (a.cx, a.cx) if end == _FAR else (a.cx, b.cx)
            out += line(x1, a.bottom - 2, x2, b.y + 2, "line-2", 2.2)
    out += _place(0, at["region:0"], captions.TEOTIHUACAN, 0)
    out += "".join(_region(i, at[f"region:{i}"]) for i in _REGIONS)
    out += _place(_FAR, at[f"region:{_FAR}"], str(_FAR), _EMPIRE["eclipse_vp_per_warrior"]["4"])
    middle = (at["region:2"].right + at["region:3"].x) / 2
    out += line(middle, at["region:2"].y, middle, at["region:9"].bottom, "ink-3", 2)
    return group(out, id="card-empire", explain="warriors", label=captions.EMPIRE, role="group")


def _place(i: int, box: Box, name: str, vp: int) -> str:
    out = path(stepped(box, 4), "card-2", "line-2") + text(box.x + 9, box.cy, name, 11, 600, fill="ink-2")
    if vp:
        out += _eclipse(box.right - 5, box.cy, vp)
    return group(out, explain=f"region:{i}", label=f"Region {name}" if i else name)


def _eclipse(right: float, y: float, vp: int) -> str:
    """What a warrior scores there in an Eclipse."""
    return amounts(right, y, [("eclipse", None), ("vp", vp)], Hand(11, 10.5, 1, 700), "end")


def _region(i: int, box: Box) -> str:
    r = _REGIONS[i]
    area = next(a for a, regions in _EMPIRE["areas"].items() if i in regions)
    out = path(stepped(box, 4), f"pt{area}", "line-2")
    out += text(box.x + 5, box.y + 10, i, 10.5, 700, fill="ink-2")
    out += _eclipse(box.right - 3, box.y + 10, _EMPIRE["eclipse_vp_per_warrior"][area])
    house: list[Item] = [("building", None), ("vp", r["vp"])]
    out += amounts(box.cx, box.y + 27, house, Hand(15, 12, 2, 700), "middle")
    out += amounts(box.cx, box.y + 46, _items(r["benefit"]), Hand(14, 11.5, 2, 700), "middle")
    return group(out, explain=f"region:{i}", label=f"Region {i}")


def _items(benefit: Mapping[str, Any]) -> list[Item]:
    found: list[Item] = [(k, int(n)) for k, n in benefit.items() if k in ("obsidian", "cocoa")]
    return found or next(items for name, items in _BENEFITS.items() if name in benefit)


# --- what moves
def pieces(view: CityView, at: Places) -> Iterator[tuple[str, str]]:
    here = view["expansion"] and view["expansion"]["empire"]
    if not here:
        return
    for i in here["settled"]:
        box, id = at[f"region:{i}"], f"settled-{i}"
        yield id, piece(id, box.cx, box.y + 27, part("plot"), f"building, region {i}", 0.92, f"region:{i}")
    for region, seat in here["warriors"].items():
        number = 0 if region == "T" else int(region)
        box, where = at[f"region:{number}"], f"region {region}" if number else captions.TEOTIHUACAN
        x, y = (box.cx, box.bottom - 11) if number else (box.right - 20, box.cy)
        yield _warrior(view, f"warrior-{number}", x, y, seat, where, f"region:{number}")
    far = at[f"region:{_FAR}"]
    for seat, n in enumerate(here["far"]):
        if n:
            x = far.x + 50 + seat * 36
            yield _warrior(view, f"warrior-far-s{seat}", x, far.cy, seat, f"region {_FAR}, {n}", f"region:{_FAR}")
            yield f"far-s{seat}", text(x + 11, far.cy, f"×{n}", 11, 700, id=f"far-s{seat}")
    for name in here["special_masks"]:
        id = f"special-{name}"
        box = at["region:5" if name.endswith("gold") else "region:9"]
        yield id, piece(id, box.x + 13, box.bottom - 13, part(f"major-s-{name}"), "special mask", 0.8, f"major:{name}")


def _warrior(view: CityView, id: str, x: float, y: float, seat: int, where: str, explain: str) -> tuple[str, str]:
    label = f"warrior of {captions.seat_name(view, seat)}, {where}"
    return id, piece(id, x, y, part(f"mark-s{seat}"), label, 1.05, explain)
