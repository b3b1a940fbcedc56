"""Buildings and characters: what is printed on their cards. All amounts come from the data."""

from typing import Final

from sunstone.drawing.amounts import Hand, Item, Word, amounts, fitted, points
from sunstone.drawing.kit import Box, group, symbol, text, tile
from sunstone.drawing.seats import MARK
from sunstone.games.helios import components as facts
from sunstone.games.helios.drawing import captions
from sunstone.games.helios.drawing.faces import price
from sunstone.games.helios.drawing.layout import BUILDING, CHARACTER
from sunstone.games.helios.titles import COSTS, Cost, Piece
from sunstone.games.helios.view_types import HeliosView, Seat

BUILDINGS: Final[dict[str, Piece]] = {b["id"]: b for b in facts.DATA["buildings"]}
PEOPLE: Final[dict[str, Piece]] = {c["id"]: c for c in facts.DATA["characters"]}


def cost_of(name: str) -> Cost:
    return COSTS[facts.PIECE_NAMES.index(name)]


def _gains(piece: Piece) -> list[Item]:
    """What it brings at once."""
    found: list[Item] = []
    if piece["sun"]:
        found.append(("sun", f"+{piece['sun']}"))
    if piece["mana"]:
        found.append(("mana", f"+{piece['mana']}"))
    if piece.get("bonus_resource"):
        found.append(("any5", "+1"))
    return found


def _ability(b: Piece) -> list[Item]:
    once = [Word(captions.ONCE)]
    items: dict[str, list[Item]] = {
        "unlimited_sun": [("sun", "∞")],
        "mana_to_vp": [("mana", None), "→", ("vp", b.get("vp_per_mana", 0)), *once],
        "second_resource": [("any5", "2nd")],
        "temple_bonus": [("temple-house", None), ("vp", f"+{b.get('vp_extra', 0)}")],
        "cheap_temples": [("temple-house", None), "for 1"],
        "draw_two_land": [("land", f"+{b.get('draw', 0)}"), *once],
        "revolution_10": [("move-sun", None), ("vp", facts.DATA["sun"]["revolution_vp_watchtower"])],
        "bonus_action": [("bonus-action", None)],
    }
    return items.get(b["ability"], [])


def _ending(c: Piece) -> list[Item]:
    """What it counts for at the end, once active."""
    vp: Item = ("vp", c.get("vp", 0))
    items: dict[str, list[Item]] = {
        "vp_per_house": [vp, ("temple-house", None), ("building", None)],
        "vp_per_token": [vp, ("land", None)],
        "vp_per_earth_type": [vp, ("any5", None)],
        "vp_per_bonus_token": [vp, ("bonus-token", None)],
        "vp_flat": [vp],
        "vp_per_sun_movement": [vp, ("move-sun", None)],
        "corner_value": [vp, "a corner"],
        "treasure": [("vp", c.get("vp_mana", 0)), ("mana", None), ("vp", c.get("vp_resource", 0)), ("any5", None)],
    }
    return items[c["endgame"]]


def items(name: str) -> list[Item]:
    """All that a building or character brings."""
    if name in BUILDINGS:
        b = BUILDINGS[name]
        return [*_gains(b), *_ability(b), ("vp", b["vp"])]
    return [*_ending(PEOPLE[name]), *_gains(PEOPLE[name])]


def _plate(box: Box, fill: str) -> str:
    return tile(box, 4, fill, "line-2", drop=1.5)


def _line(box: Box, y: float, items: list[Item], ink: str = "ink") -> str:
    hand = Hand(15, 12, 4, 700, ink)
    return amounts(box.x + 9, y, items, fitted(items, hand, box.w - 14))


# --- buildings: as printed, and built
def building(name: str, built: bool = False) -> str:
    b, box = BUILDINGS[name], BUILDING[name]
    face = text(box.x + 9, box.y + 14, b["name"], 12.5, 700, serif=True)
    face += _line(box, box.y + 33, [*_gains(b), *_ability(b)])
    face += points(box.right - 15, box.bottom - 13, b["vp"], 20)
    foot = box.bottom - 12.5
    if built:
        mark = symbol("temple-house", box.x + 19, foot - 2, 23)
        return _plate(box, "day-s") + face + mark + text(box.x + 35, foot, captions.BUILT, 11.5, 600, fill="gain")
    return _plate(box, "card") + face + price(box.x + 8, foot, cost_of(name), 16)


# --- characters: night side until they are active
def person(name: str, active: bool) -> str:
    c, box = PEOPLE[name], CHARACTER[name]
    ink = "ink" if active else "night-on"
    face = text(box.x + 9, box.y + 13, c["name"], 12.5, 700, fill=ink, serif=True)
    face += _line(box, box.y + 33, [*_ending(c), *_gains(c)], ink)
    foot = box.bottom - 13
    if active:
        face += symbol("check", box.x + 16, foot, 14, "gain")
        face += text(box.x + 27, foot, captions.ACTIVE, 11.5, 600, fill="gain") + symbol(
            "sun", box.right - 14, foot, 16
        )
        return _plate(box, "day-s") + face
    moon = symbol("moon", box.right - 14, foot, 13, "night-on", 0.6)
    return _plate(box, "night-s") + face + price(box.x + 8, foot, cost_of(name), 16) + moon


def definitions() -> str:
    """Both sides of every character, and every building as it stands built."""
    people = "".join(
        group(person(n, a), id=f"person-{n}-{'day' if a else 'night'}") for n in PEOPLE for a in (False, True)
    )
    return people + "".join(group(building(name, built=True), id=f"built-{name}") for name in BUILDINGS)


def city() -> str:
    """Every seat's city board as printed."""
    return "".join(group(building(name), explain=f"building:{name}") for name in BUILDINGS)


def built(p: Seat) -> str:
    return "".join(
        group(
            f'<use href="#built-{name}"/>',
            explain=f"building:{name}",
            label=f"{captions.PIECES[name]}, {captions.BUILT}",
        )
        for name in p["buildings"]
    )


def people(view: HeliosView) -> str:
    out = ""
    for name, tile_ in view["characters"].items():
        box = CHARACTER[name]
        body = f'<use href="#person-{name}-{"day" if tile_["active"] else "night"}"/>'
        if tile_["owner"] is None:
            hire: list[Item] = [("mana", tile_["hire"])]
            body += amounts(box.right - 7, box.y + 13, hire, Hand(14, 12.5, 2, 700, "night-on"), "end")
        else:
            x, y = box.right - 14, box.y + 14
            body += f'<use href="#mark-s{tile_["owner"]}" transform="translate({x:g},{y:g}) scale({7.5 / MARK:g})"/>'
        out += group(
            body,
            id=f"character-{name}",
            explain=f"character:{name}",
            label=captions.person_label(view, name, tile_),
        )
    return out


def ground(name: str, box: Box) -> str:
    """What a group of things lies on."""
    return group(tile(box, 6, "card", "line-2", drop=1.5), id=f"card-{name}")
