"""What things are called when people read of them, and what a tile does in a few words: the shared part of the words.

Amounts come from `data/founders.toml`; only what cannot be told from there is written out here."""

from collections.abc import Mapping
from typing import Final, TypedDict

from sunstone.engine.wording import count_text, listed
from sunstone.games.founders import components as facts, geometry

PRICES: Final[list[facts.Price]] = [*facts.MATERIAL_NAMES, "any"]


class WorshipTile(TypedDict, total=False):
    """A worship tile as `data/founders.toml` has it: what is read here of it."""

    kind: int  # founders:WOR1 to WOR18
    vp: int
    vp_max: int
    spend: dict[facts.Price, int]
    needs_buildings: dict[str, int]
    needs_temples: dict[str, int]
    needs_size_1: int
    multiply: dict[str, str]  # temple: its colour, material: that of the buildings
    construct: str
    building_size: int
    action: str


WORSHIP_TILES: Final[list[WorshipTile]] = facts.DATA["worship"]["tile"]

# --- places
SIDE_TITLES: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}
SQUARE_TITLES: Final = [
    *(f"the {name} square" for name in facts.SQUARE_NAMES[:9]),
    *(f"the {name.upper()} square of level 2" for name in facts.SQUARE_NAMES[9:13]),
    "the top",
]
COLUMN_TITLES: Final = {
    "A": "Construct a Building or Produce Resources",
    "B": "Construct a Temple or Make an Offering",
    "C": "Construct the Pyramid or Gain Favor",
}


def spot_text(spot: int) -> str:
    """Where a piece lies, and how: "from c4, turned 90°, flipped"."""
    way, cell = divmod(spot, geometry.CELLS)
    turned = geometry.WAY_NAMES[way].removesuffix("f")
    how = (f", turned {turned}°" if turned != "0" else "") + (", flipped" if way >= 4 else "")
    return f"from {geometry.CELL_NAMES[cell]}{how}"


def cells_text(kind: int, spot: int) -> str:
    """The cells that a piece covers: "c4 and c5"."""
    way, cell = divmod(spot, geometry.CELLS)
    covered = (
        geometry.CELL_NAMES[cell + r * geometry.GRID + c] for r, c in geometry.SHAPE_WAYS[facts.SHAPE[kind]][way]
    )
    return listed(list(covered))


# --- pieces
def piece_text(kind: int) -> str:
    """A kind of piece: "size 2 wood building", "green temple"."""
    if kind >= facts.FIRST_TEMPLE:
        return f"{facts.PIECE_NAMES[kind]} temple"
    material, _, size = facts.PIECE_NAMES[kind].partition("-")
    return f"size {size} {material} building"


def tile_text(kind: int) -> str:
    """A kind of tile of the market: a piece or a pyramid tile."""
    return piece_text(kind) if kind < 12 else f"{facts.COLOUR_NAMES[kind - 12]} pyramid tile"


def amount_text(amounts: Mapping[facts.Price, int]) -> str:
    """A price or a gain in cubes: "1 wood + 2 stone", "3 cubes of any kind"."""
    parts = [f"{amounts[name]} {name}" for name in facts.MATERIAL_NAMES if amounts.get(name)]
    if amounts.get("any"):
        parts.append(f"{count_text(amounts['any'], 'cube')} of any kind")
    return " + ".join(parts) or "nothing"


def spend_of(tile: int, times: int) -> dict[facts.Price, int]:
    """What using a worship tile so often costs."""
    spend = WORSHIP_TILES[facts.WORSHIP_DEFS[tile]].get("spend", {})
    return {name: spend.get(name, 0) * times for name in PRICES}


def needs_text(needs: Mapping[str, int]) -> str:
    """Pieces that a city must hold: "a size 1 wood building and two green temples"."""
    words = []
    for name, n in needs.items():
        title = piece_text(facts.PIECE_NAMES.index(name))
        words.append(f"a {title}" if n == 1 else f"{n} {title}s")
    return listed(words)


# --- worship tiles
def worship_effect(definition: int) -> str:
    """What a worship tile does, in a few words."""
    t = WORSHIP_TILES[definition]
    kind, vp = t["kind"], t.get("vp", 0)
    if kind == 1:
        return f"pay {amount_text(t['spend'])} for a pyramid tile of the supply"
    if kind == 2:
        return f"pay {amount_text(t['spend'])} for a temple of the supply"
    if kind <= 7:
        return f"{vp} VP each time you pay {amount_text(t['spend'])}, up to {t['vp_max']} VP"
    if kind <= 9:
        return f"pay {amount_text(t['spend'])} for {vp} VP"
    if "needs_buildings" in t or "needs_temples" in t:
        return f"{vp} VP if your city holds {needs_text(t.get('needs_buildings') or t['needs_temples'])}"
    if kind == 11:
        return f"{vp} VP if your city holds {t['needs_size_1']} buildings of size 1"
    if "multiply" in t:
        return f"{t['multiply']['temple']} temples x {t['multiply']['material']} buildings in VP, up to {t['vp_max']}"
    if kind == 16:
        return f"{vp} VP, then you may construct a size {t['building_size']} building of the supply"
    return f"{vp} VP, then you may perform any {'Influence' if kind == 17 else 'Build'} action"


def worship_text(tile: int) -> str:
    """A worship tile: its colour and what it does."""
    return f"{facts.COLOUR_NAMES[tile // facts.OF_COLOUR]} worship tile ({worship_effect(facts.WORSHIP_DEFS[tile])})"


# --- bonus disks and rewards
BONUS_TEXTS: Final = {
    "any_influence": "any Influence action",
    "vp_and_resource": "1 VP and a cube of any kind",
    "any_build": "any Build action",
    "two_vp": "2 VP",
    "vp_and_strength": "1 VP and Strength +1",
}


BONUS_SIGNS: Final = {  # where there is little room
    "any_influence": "any Influence",
    "vp_and_resource": "1 VP, a cube",
    "any_build": "any Build",
    "two_vp": "2 VP",
    "vp_and_strength": "1 VP, Strength +1",
}


def reward_text(reward: int) -> str:
    r = facts.DATA["reward"][reward]
    if "buildings" in r:
        words = [piece_text(facts.PIECE_NAMES.index(name)) for name in r["buildings"]]
        if len(words) == 1:
            return f"a {words[0]}"
        return f"one or two {words[0]}s" if words[0] == words[1] else f"a {words[0]} and/or a {words[1]}"
    if "temple" in r:
        return f"a {r['temple']} temple, free of charge"
    if "building_size" in r:
        return f"{r['vp']} VP and perhaps a building of size {r['building_size']}"
    return f"{r['vp']} VP" if "vp" in r else "the worship tile on top of any stack"
