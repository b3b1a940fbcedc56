"""The eight boards of the ring as they are printed."""

from collections.abc import Callable
from typing import Final

from sunstone.drawing.amounts import Hand, Item, Word, amounts, fitted, points
from sunstone.drawing.kit import Box, around, group, path, rect, rounded, stepped, symbol, text, tile
from sunstone.games.city import components as facts
from sunstone.games.city.drawing import captions, empire, majors
from sunstone.games.city.drawing.faces import items_of, royal_items, royal_limit, technology
from sunstone.games.city.drawing.layout import RING, Places, is_tall
from sunstone.games.city.names import BOARD_NAMES, ROW_NAMES, ROYAL_NAMES, TECHNOLOGY_NAMES
from sunstone.games.city.titles import count_text, names_in, royal_text, technology_text
from sunstone.games.city.view_types import CityView

_MAIN: Final = facts.DATA["main_action"]
_DATA: Final = dict(zip(BOARD_NAMES, facts.DATA["action_boards"]["boards"], strict=True))
_ICONS: Final = {
    "forest": "wood",
    "quarry": "stone",
    "gold": "gold",
    "alchemy": "technology",
    "decorations": "decoration",
    "construction": "pyramid",
}
_COLUMNS: Final = {"1": 0, "2–3": 1, "4–5": 3}  # heading and the first power of a printed column
_CELL: Final = Hand(16, 13.5, 2.5, 700)
_HALF_CELL: Final = Hand(14, 12.5, 2, 700)


def ring(view: CityView, at: Places) -> str:
    """All eight; early in the set-up a place has no board yet."""
    out = ""
    for place, name in enumerate(view["ring"]):
        if name in view["ring"][:place]:
            box = RING[place]
            caption = text(box.cx, box.cy, captions.NO_BOARD, 13, 500, "middle", "ink-3")
            out += tile(box, 6, "card", "line", 1, 2.5) + caption
            continue
        out += board(view, name, at)
    return out


def board(view: CityView, name: str, at: Places) -> str:
    box, title = at[f"board:{name}"], captions.board_title(view, name)
    body = tile(box, 6, "card", "line-2", 1, 2.5) + _header(name, title, box) + _BODIES[name](name, view, at)
    return group(body, id=f"board-{name}", explain=f"board:{name}", label=title, role="group")


def _header(name: str, title: str, b: Box) -> str:
    out = path(stepped(Box(b.x + 8, b.y + 8, 21, 21), 3), "vp")
    out += text(b.x + 18.5, b.y + 18.5, captions.NUMBERS[name], 13, 700, "middle", "vp-on")
    out += text(b.x + 36, b.y + 18.5, title, 16, 700, serif=True)
    return out + (symbol(_ICONS[name], b.right - 22, b.y + 19, 21) if name in _ICONS else "")


def _pool(name: str, at: Places) -> str:
    return rect(at[f"pool:{name}"], 8, "recess", "line")


def empty_place(box: Box, step: float) -> str:
    """Where a tile will lie."""
    return path(stepped(box, step), "recess", "line-2", 1, ' stroke-dasharray="4 3"')


def lock_space(box: Box) -> str:
    return rect(box, 7, "card", "ink-2", 2.4) + symbol("lock", box.cx, box.cy, box.w * 0.42, "ink-3", 0.6)


def _sidebar(name: str, at: Places) -> str:
    """Worship on the other boards: which temple, the space that locks, the place of the discovery tile."""
    bar, temple = at[f"sidebar:{name}"], _DATA[name]["temple"]
    body = rect(bar, 6, f"t-{temple}-s") + symbol(f"temple-{temple}", bar.cx, bar.y + 17, 25)
    body += lock_space(at[f"worship:{name}"]) + _find_place(at[f"find:{name}"])
    return group(body, explain=f"worship:{name}", label=f"Worship space, {temple} temple")


def _find_place(box: Box) -> str:
    return path(stepped(box.inset(1), 4), "none", "disc-lo", 1, ' stroke-dasharray="4 3" opacity=".7"')


def chevrons(cx: float, cy: float, n: int) -> str:
    """As many power-ups, one upon the other."""
    return "".join(symbol("power-up", cx, cy + (j - (n - 1) / 2) * 8.5, 10, "gain") for j in range(n))


def _by_workers(key: str, workers: int, x: float, cy: float) -> str:
    """The head of a line: how many workers it takes and how many power-ups it gives."""
    out = symbol("worker", x + 7, cy, 12.5, "ink-3") + text(x + 15, cy, workers, 13, 700)
    return out + chevrons(x + 27.5, cy, _MAIN[key]["power_ups_by_workers"][workers - 1])


# --- Forest, Stone Quarry, Gold Deposits
def _gathering(name: str, view: CityView, at: Places) -> str:
    key = _DATA[name]["id"]
    yields = facts.MORE["board"][f"{key}_m6"]["rows"] if "obsidian" in view["modules"] else _MAIN[key]["grid"]
    grid, head = at[f"grid:{name}"], 33
    width = (grid.w - head) / 3
    out = symbol("die-3", grid.x + 13, grid.y + 6, 12, "ink-3")
    for c, heading in enumerate(_COLUMNS):
        out += text(grid.x + head + width * (c + 0.5), grid.y + 6, heading, 11.5, 600, "middle", "ink-2")
    cells = ""
    for r in range(3):
        row = at[f"line:{name}-{r + 1}"]
        out += _by_workers(key, r + 1, grid.x, row.cy)
        for c, power in enumerate(_COLUMNS.values()):
            box = Box(grid.x + head + c * width + 1, row.y + 1, width - 2, row.h - 2)
            cells += rounded(box, 4)
            out += _yield(box, items_of(yields[r][power]))
    out = path(cells, "card-2", "line") + out
    return _sidebar(name, at) + out + _pool(name, at)


def _yield(box: Box, items: list[Item]) -> str:
    if len(items) == 1:
        return amounts(box.cx, box.cy, items, _CELL, "middle")
    if box.h < 28 and len(items) == 2:  # a low row has no room for two lines
        return amounts(box.cx, box.cy, items, fitted(items, _HALF_CELL, box.w - 3), "middle")
    cut = -(-len(items) // 2)  # with obsidian there are three
    hand = fitted(items[:cut], _HALF_CELL, box.w - 3)
    upper = amounts(box.cx, box.cy - 7.8, items[:cut], hand, "middle")
    return upper + amounts(box.cx, box.cy + 7.3, items[cut:], _HALF_CELL._replace(icon=13), "middle")


# --- Palace
def _palace(name: str, view: CityView, at: Places) -> str:
    out, here = "", majors.mansion(view)
    for i, royal in enumerate(view["royals"]):
        box, lock = at[f"royal:{i + 1}"], at[f"worship:{name}-{i + 1}"]
        body = path(stepped(box, 4), "card-2", "line-2")
        body += text(box.x + 10, box.y + 13, royal[0], 11.5, 700, "middle", "ink-3") + lock_space(lock)
        body += majors.temple_of_space(box, here["temples"][i]) if here else ""
        hand = fitted(royal_items(royal), Hand(16.5, 13, 3, 700), box.w - 8)
        body += amounts(box.cx, box.y + 66, royal_items(royal), hand, "middle")
        body += text(box.cx, box.y + 91, royal_limit(royal), 11, 500, "middle", "ink-2")
        does = royal_text(ROYAL_NAMES.index(royal))
        out += group(body, explain=f"royal:{royal}", label=f"Royal tile {royal}: {does}")
    for i in range(len(view["royals"]), 3):  # in the set-up
        out += empty_place(at[f"royal:{i + 1}"], 4) + lock_space(at[f"worship:{name}-{i + 1}"])
    find = at[f"find:{name}"]
    out += text(find.cx, find.y - 50, "P", 13, 700, "middle", "ink-2") + symbol(
        "die-3", find.cx, find.y - 32, 15, "ink-3"
    )
    out += text(find.cx, find.y - 15, captions.POWER, 10.5, 500, "middle", "ink-2")
    return out + _find_place(find) + _pool(name, at)


# --- Alchemy
def _alchemy(name: str, view: CityView, at: Places) -> str:
    main, pool = at[f"main:{name}"], at[f"pool:{name}"]
    out = ""
    for c, temple in enumerate(_MAIN["alchemy"]["column_temple"]):
        first, last = at[f"technology:{c + 1}"], at[f"technology:{c + 4}"]
        column = Box(first.x - 2, main.y, first.w + 4, last.bottom + 8 - main.y)
        out += rect(column, 6, f"t-{temple}-s") + symbol(f"temple-{temple}", column.cx, column.y + 11, 18)
    for i, t in enumerate(view["technologies"]):
        box = at[f"technology:{i + 1}"]
        does = technology_text(TECHNOLOGY_NAMES.index(t["name"]), names_in(view["modules"]))
        label = f"Technology {t['name'].lstrip('0')}, {t['gold']} gold: {does}"
        out += group(technology(box, t["name"]), explain=f"technology:{t['name']}", label=label)
    out += "".join(empty_place(at[f"technology:{i + 1}"], 3) for i in range(len(view["technologies"]), 6))
    words: list[Item] = [Word(captions.LOWER_ROW), "2", ("worker", None)]
    if is_tall(at[f"board:{name}"]):
        words.append(Word(captions.OR_POWER))
        out += amounts(main.x + 2, pool.y - 10, words, Hand(12, 11, 3, 700))
    else:
        out += amounts(main.right - 30, main.y - 17.5, words, Hand(12, 11, 3, 700), "end")
    return out + _pool(name, at)


# --- Nobles
def _nobles(name: str, view: CityView, at: Places) -> str:
    if "empire" in view["modules"]:
        return empire.conquest(name, at) + _pool(name, at)
    board = at[f"board:{name}"]
    price: list[Item] = [("wood", _MAIN["nobles"]["wood_cost"]), "→", ("building", None), ("avenue", None)]
    out = amounts(board.right - 10, board.y + 18.5, price, Hand(17, 13, 3, 700), "end")
    for r, row in enumerate(ROW_NAMES):
        line, values = at[f"row:{row}"], _MAIN["nobles"]["rows"][r]["vp"]
        boxes = [at[f"house:{row}-{c + 1}"] for c in range(len(values))]
        body = _by_workers("nobles", r + 1, line.x - 1, line.cy)
        body += path("".join(stepped(box, 3) for box in boxes), "card-2", "line-2")
        body += "".join(points(box.cx, box.cy, vp, 23) for box, vp in zip(boxes, values, strict=True))
        listed = ", ".join(map(str, values))
        label = f"{row.capitalize()} row, {count_text(r + 1, 'worker')}: {listed} VP"
        out += group(body, explain=f"row:{row}", label=label)
    if is_tall(board):
        pool = at[f"pool:{name}"]
        words: list[Item] = [("avenue", None), Word(captions.AVENUE_STEP)]
        out += amounts(board.cx, pool.y - 13, words, Hand(15, 12, 4, 600), "middle")
    return out + _pool(name, at)


# --- Decorations
def _decorations(name: str, view: CityView, at: Places) -> str:
    prices = at[f"prices:{name}"]
    width = prices.w / 3
    out = "".join(
        path(stepped(at[f"offer:{i + 1}"].inset(1), 3), "none", "deco-line", 1, ' stroke-dasharray="4 3" opacity=".6"')
        for i in range(_MAIN["decorations"]["offer_size"])
    )
    for i, gold in enumerate(_MAIN["decorations"]["gold_cost_by_workers"]):
        box = Box(prices.x + i * width + 1, prices.y, width - 2, prices.h)
        words: list[Item] = [Word(str(i + 1), "ink-2", 600), ("worker", None), ("gold", gold)]
        out += rect(box, 4, "card-2", "line") + amounts(box.cx, box.cy, words, Hand(12.5, 12, 2, 700), "middle")
    board = at[f"board:{name}"]
    gain: list[Item] = [("vp", _MAIN["decorations"]["vp_flat"]), ("power-up", None)]
    out += amounts(board.right - 40, board.y + 18.5, gain, Hand(15, 12, 4, 700), "end")
    return _sidebar(name, at) + out + _pool(name, at)


# --- Construction
def _construction(name: str, view: CityView, at: Places) -> str:
    out = ""
    for i in range(_MAIN["construction"]["offer_size"]):
        box = at[f"tile:{i + 1}"].inset(1.5)
        out += path(stepped(box, 3), "none", "pt-line", 1, ' stroke-dasharray="4 3" opacity=".7"')
    table = at[f"levels:{name}"]
    for i, level in enumerate(reversed(_MAIN["construction"]["levels"])):
        box = Box(table.x, table.y + i * 22.5, table.w, 20.5)
        out += rect(box, 4, f"pt{level['level']}", "line")
        out += text(box.x + 9, box.cy, level["level"], 11.5, 700, "middle", "ink-2")
        price = items_of({k: level[k] for k in ("stone", "wood")})
        out += amounts(box.x + 17, box.cy, price, Hand(12.5, 11.5, 3, 700))
        out += points(box.right - 11, box.cy, level["vp"], 18)
    prices = at[f"prices:{name}"]
    for i, n in enumerate(_MAIN["construction"]["power_ups_by_workers"]):
        box = around(at[f"tile:{i + 1}"].cx, prices.cy, 58, prices.h)
        words: list[Item] = [str(i + 1), ("worker", None)]
        out += rect(box, 4, "card-2", "line") + amounts(box.x + 6, box.cy, words, Hand(12.5, 12, 2, 700))
        out += "".join(symbol("power-up", box.right - 9 - j * 9, box.cy, 10.5, "gain") for j in range(n))
    words = [Word(captions.TILE_PER), ("worker", None)]
    out += amounts(prices.x + 2, prices.bottom + 10, words, Hand(12, 11, 3, 600))
    return out + _pool(name, at)


_BODIES: Final[dict[str, Callable[[str, CityView, Places], str]]] = {
    "palace": _palace,
    "forest": _gathering,
    "quarry": _gathering,
    "gold": _gathering,
    "alchemy": _alchemy,
    "nobles": _nobles,
    "decorations": _decorations,
    "construction": _construction,
}
