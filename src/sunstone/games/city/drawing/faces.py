"""The faces of City's tiles, each drawn round (0, 0), from what `data/city.toml` says of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sunstone.drawing.amounts import Hand, Item, Word, amounts, fitted, points
from sunstone.drawing.kit import Box, around, group, num, path, rect, stepped, symbol, text, tile
from sunstone.games.city import components as facts
from sunstone.games.city.drawing.captions import limit_text
from sunstone.games.city.drawing.foresight import CORNERS, ICON_AT
from sunstone.games.city.drawing.layout import FIND, PLOT, TABLET, TILE
from sunstone.games.city.names import ROYAL_NAMES, TECHNOLOGY_NAMES
from sunstone.games.city.titles import ROYAL_LIST, START_LIST, TECHNOLOGY_LIST

SMALL: Final = 22  # a discovery tile beside a track
HAND: Final = 40  # a pyramid tile in hand, as pages scale it
_DISCOVERY: Final = {str(t["id"]): t for t in facts.DATA["discovery_tiles"]["tiles"]}
_THINGS: Final = ("cocoa", "wood", "stone", "gold", "obsidian", "any", "vp", "temple_any", "power_up")
_FIND_TEXT: Final = Hand(fill="disc-txt", weight=700, gap=2)


def icon_of(thing: str) -> str:
    """A thing of the data file as an icon's name."""
    return thing.replace("_", "-")


def items_of(gain: Mapping[str, Any]) -> list[Item]:
    """A gain or price of the data file; one step and one power-up need no number."""
    alone = ("temple_any", "power_up")
    return [(icon_of(k), None if n == 1 and k in alone else int(n)) for k, n in gain.items() if k in _THINGS and n]


# --- discovery tiles: what they do, drawn s wide
def _two(icon: str, s: float, size: float, apart: float) -> str:
    return symbol(icon, -apart * s, 0, size * s, "disc-ink") + symbol(icon, apart * s, 0, size * s, "disc-ink")


def _free_move(s: float) -> str:
    return symbol("clockwise", 0, 0, s, "disc-ink") + text(0, 0, "∞", max(10.5, s * 0.44), 700, "middle", "disc-ink")


def _extra_worker(s: float) -> str:
    plus = text(-s * 0.34, 0, "+", s * 0.8, 700, "middle", "disc-ink")
    return plus + symbol("worker", s * 0.2, 0, s * 0.82, "disc-ink")


def _waiver(s: float) -> str:
    h = num(s * 0.5)
    return symbol("cocoa", 0, 0, s) + path(f"M-{h} {h}L{h} -{h}", "none", "cost", 2.4)


_SPECIAL: Final[dict[str, Callable[[float], str]]] = {
    "power_up_2": lambda s: _two("power-up", s, 0.9, 0.28),
    "double_move": lambda s: _two("worker", s, 0.72, 0.3),
    "free_move": _free_move,
    "extra_worker": _extra_worker,
    "cocoa_waiver": _waiver,
}


def _effect(kind: str, s: float) -> str:
    t = _DISCOVERY[kind]
    if kind in _SPECIAL:
        return _SPECIAL[kind](s)
    if t.get("mask"):
        return symbol(f"mask-{kind[-1]}", 0, 0, s * 1.12)
    ((thing, n),) = t["gain"].items()
    if thing == "vp":
        return points(0, 0, n, s * 1.1)
    if n == 1:
        return symbol(icon_of(thing), 0, 0, s * 1.08)
    if s < 20:  # too narrow for a line: the number in the upper left, the shape below it
        return symbol(thing, 2.8, 2.8, 13) + text(-5, -4.2, n, 11, 700, "middle", "disc-txt")
    return amounts(0, 0, [(thing, n)], _FIND_TEXT._replace(icon=s * 0.82, type=round(s * 0.72, 1)), "middle")


def _lifted(body: str, y: float) -> str:
    return f'<g transform="translate(0,{num(y)})">{body}</g>'


def discovery(kind: str) -> str:
    """A discovery tile in full: its price along the top edge, what it does below."""
    out = tile(around(0, 0, FIND, FIND), 4, "disc", "disc-lo", 1, 1.5)
    price = items_of(_DISCOVERY[kind]["cost"])
    if not price:
        return out + _effect(kind, FIND * 0.56)
    out += rect(around(0, -12.5, FIND - 8, 14), 3, "disc-band")
    out += amounts(0, -12.5, price, _FIND_TEXT._replace(icon=11, type=10.5), "middle")
    return out + _lifted(_effect(kind, FIND * 0.5), 7.5)


def discovery_small(kind: str) -> str:
    """The same beside a track: what it does alone."""
    return tile(around(0, 0, SMALL, SMALL), 2, "disc", "disc-lo", 1, 1.2) + _effect(kind, 15.5)


# --- pyramid and decoration tiles: a line glyph is plain, a filled badge is coloured
_GLYPHS: Final = {"n": "neutral", "b": "blue", "r": "red", "g": "green"}


def glyph(icon: str, cx: float, cy: float, size: float, dim: bool = False) -> str:
    name = _GLYPHS[icon.lower()]
    if icon.isupper():
        return symbol(f"temple-{name}", cx, cy, size * 1.12)
    if icon == "n":
        return symbol("glyph-neutral", cx, cy, size * 0.8, "glyph-dim", 0.55 if dim else 0.9)
    return symbol(f"glyph-{name}", cx, cy, size * 0.86, "glyph", 0.4 if dim else 0.92)


def slab(level: int) -> str:
    """The body of a pyramid tile: the higher, the lighter and the thicker."""
    rise = 1.2 + level * 1.1
    face = around(0, 0, TILE - 2, TILE - 2)
    shadow = path(stepped(face._replace(x=face.x + level * 0.5, y=face.y + rise + 1.5), 3), "shadow")
    edge = path(stepped(face._replace(y=face.y + rise * 0.62), 3), "pt-line")
    return shadow + edge + path(stepped(face, 3), f"pt{level}", "pt-line")


def in_hand(icons: Sequence[str]) -> str:
    """A pyramid tile that is about to lie somewhere, `#hand-90` and so on. Its icons stand closer together while it
    is a ghost, so that those below it are seen."""
    side = HAND
    edge = 'stroke="var(--ghost-edge)" stroke-width="1.6" stroke-dasharray="var(--ghost-dash)"'
    body = f'<path class="plate" d="{stepped(around(0, 0, side, side), 2)}" {edge}/>'
    ways = []
    for turn in range(4):
        lying = [icons[(k - turn) % 4] for k in range(4)]
        at = [(x * side * ICON_AT, y * side * ICON_AT) for x, y in CORNERS]
        icons_ = "".join(glyph(icon, x, y, 17) for icon, (x, y) in zip(lying, at, strict=True))
        ways.append(group(body + group(icons_, cls="icons"), id=f"hand-{turn * 90}"))
    return "".join(ways)


def tablet(upright: bool) -> str:
    """The body of a decoration."""
    w, h = TABLET[::-1] if upright else TABLET
    box = around(0, 0, w, h)
    return path(stepped(box._replace(y=box.y + 1.5), 3), "shadow") + path(stepped(box, 3), "deco", "deco-line")


def definitions() -> str:
    """Everything that lies about in several places, once."""
    faces = [(f"find-{kind}", discovery(kind), "parchment") for kind in facts.KIND_NAMES]
    faces += [(f"small-{kind}", discovery_small(kind), "parchment") for kind in facts.KIND_NAMES]
    faces += [(f"slab-{level}", slab(level), "") for level in (1, 2, 3, 4)]
    faces += [("tablet-flat", tablet(False), ""), ("tablet-upright", tablet(True), "")]
    faces += [("house", symbol("building", 0, 0, 18.5), "")]
    faces += [("plot", tile(around(0, 0, PLOT, PLOT), 3, "card-2") + symbol("building", 0, -1, PLOT - 5), "")]
    return "".join(group(body, id=name, cls=cls) for name, body, cls in faces)


# --- technologies
_MAIN_ACTIONS: Final = sum(b["main_action"] for b in facts.DATA["action_boards"]["boards"])
_TECHNOLOGIES: Final = dict(zip(TECHNOLOGY_NAMES, TECHNOLOGY_LIST, strict=True))


_WITH_OBSIDIAN: Final[dict[str, list[Item]]] = {
    "when_gaining_any_resource_may_take_obsidian": [("any", None), "→", ("obsidian", None)],
    "obsidian_pays_up_to_3_cocoa_no_change": [("obsidian", None), "=", ("cocoa", "≤3")],
    "gain_1_obsidian_on_collect_cocoa_or_royal_worship": [
        ("cocoa", None),
        "/",
        ("worship", None),
        "→",
        ("obsidian", None),
    ],
}


def technology_items(name: str) -> list[Item]:
    t = _TECHNOLOGIES[name]
    if t["effect"] in _WITH_OBSIDIAN:
        return _WITH_OBSIDIAN[t["effect"]]
    gain = t.get("gain", {})
    if "matching_resource" in gain:
        return ["+", ("any", int(gain["matching_resource"]))]
    if "virtual_workers" in t:
        return [
            f"+{t['virtual_workers']}",
            ("worker", None),
            Word(f"−{t['discount_any_resource']}", "cost", 700),
            ("any", None),
        ]
    if "pay" in t:
        return [*items_of(t["pay"]), "→", *items_of(gain)]
    return (["+"] if "temple_any" in gain else []) + items_of(gain)


def technology_boards(name: str) -> str:
    """The boards it works on, as a span: "2–4"; nothing if it works on all that have a main action."""
    boards = _TECHNOLOGIES[name]["boards"]
    if len(boards) == _MAIN_ACTIONS:
        return ""
    return str(boards[0]) if len(boards) == 1 else f"{boards[0]}–{boards[-1]}"


def technology(box: Box, name: str) -> str:
    """Number, boards and price above, the effect in the middle; room for the owners' markers at the foot."""
    y, tall, number = box.y + 10.5, box.h > 60, name.lstrip("0")
    out = tile(box, 3, "card", "line-2", 1, 1.5) + text(box.x + 5, y, number, 10.5, 700, fill="ink-3")
    if boards := technology_boards(name):
        badge = Box(box.x + 7 + 6.6 * len(number), y - 7, 5.4 + 6 * len(boards), 14)
        out += rect(badge, 2.5, "vp") + text(badge.cx, y, boards, 10.5, 700, "middle", "vp-on")
    out += amounts(box.right - 3.5, y, [("gold", _TECHNOLOGIES[name]["gold"])], Hand(12, 11, 2, 700), "end")
    items = technology_items(name)
    hand = fitted(items, Hand(18, 14, 3, 700) if tall else Hand(15, 12.5, 2.5, 700), box.w - 6)
    return out + amounts(box.cx, box.y + (40 if tall else 28), items, hand, "middle")


# --- royal tiles
_ROYALS: Final = dict(zip(ROYAL_NAMES, ROYAL_LIST, strict=True))
_COUNTED: Final = {
    "vp_per_technology": "technology",
    "vp_per_pyramid_step": "pyramid",
    "vp_per_avenue_step": "avenue",
    "vp_per_major_pair": "major",
}


def royal_items(name: str) -> list[Item]:
    t = _ROYALS[name]
    if "vp_each" in t:
        return [("vp", t["vp_each"]), "×", (_COUNTED[t["effect"]], None)]
    if "gain_cocoa" in t:
        return [t["gain_cocoa"], ("cocoa", None)]
    pay: list[Item] = [(icon_of(k), None) for k in t["pay"]]
    if "gain_any" in t:
        return [*pay, "→", (icon_of("any"), t["gain_any"])]
    return [*pay, "→", *[(icon_of(k), None if n == 1 else n) for k, n in t["gain"].items()]]


def royal_limit(name: str) -> str:
    t = _ROYALS[name]
    return limit_text(t["limit"], times="vp_each" not in t)


# --- temple bonus tiles
_BONUSES: Final = {int(t["id"]): t for t in facts.DATA["temple_bonus_tiles"]["tiles"]}
_BONUS_ICONS: Final = {
    "best_mask_set_again": "mask",
    "vp_per_technology": "technology",
    "vp_per_avenue_step": "avenue",
    "vp_per_unlocked_bonus_tile": "bonus",
    "vp_per_non_mask_discovery": "discovery",
    "vp_per_worker": "worker",
}


def bonus(box: Box, number: int) -> str:
    t = _BONUSES[number]
    out = path(stepped(box, 3), "vp")
    if "vp" in t:
        return out + text(box.cx, box.cy, t["vp"], 13, 700, "middle", "vp-on")
    words = f"{t['vp_power_1_to_3']}/{t['vp_power_4_to_5']}" if "vp_power_1_to_3" in t else f"{t.get('vp_each', 2)} ×"
    icon = symbol(_BONUS_ICONS[t["effect"]], box.cx + 13, box.cy, 15, "vp-on")
    return out + text(box.cx - 7, box.cy, words, 12, 700, "middle", "vp-on") + icon


# --- starting tiles
_STARTING: Final = {int(t["id"]): t for t in START_LIST}
START_SIZE: Final = (96, 60)
_START_THINGS: Final = (
    *("cocoa", "wood", "stone", "gold", "obsidian", "any", "temple_blue", "temple_red", "temple_green"),
    *("avenue", "technology", "power_up", "discovery", "major_discovery"),
)

_START_ICONS: Final = {"major_discovery": "major"}


def starting(number: int) -> str:
    """A starting tile: where workers may begin above, what it brings below."""
    t = _STARTING[number]
    out = tile(around(0, 0, *START_SIZE), 4, "card", "line-2", 1, 1.5)
    for x, board in zip((-33, -12), t["boards"], strict=True):
        out += path(stepped(around(x, -15, 18, 18), 3), "vp") + text(x, -15, board, 12, 700, "middle", "vp-on")
    out += text(40, -15, number, 11, 700, "end", "ink-3")
    brings: list[Item] = [
        (_START_ICONS.get(k) or icon_of(k), int(t[k]) if k in _START_THINGS[:6] else None)
        for k in _START_THINGS
        if t.get(k)
    ]
    return out + amounts(0, 12, brings, Hand(16, 13, 4, 700), "middle")
