"""What things are called when people read of them, and what a piece does in a few words: the shared part of the words.

Amounts come from `data/helios.toml`; only what cannot be told from there is written out here."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypedDict

from sunstone.games.helios import components as facts, geometry

RESOURCE_TITLES: Final = [
    str(c["name"]) for c in facts.DATA["resources"]
]  # redwood, granite, …: tokens and resources alike
SYMBOL_TITLES: Final = ["Create Land", "Build", "Move the Sun"]
BONUS_TITLES: Final = [str(t["name"]) for t in facts.DATA["bonus_tokens"]]
TOKEN_TITLES: Final = [*(f"{name} token" for name in RESOURCE_TITLES), *(f"Bonus token {t}" for t in BONUS_TITLES)]


class Piece(TypedDict, total=False):
    """A building or character as `data/helios.toml` has it: what is read of it, besides its cost."""

    name: str
    sun: int
    mana: int
    bonus_resource: int
    vp: int
    ability: str  # of a building
    vp_per_mana: int
    vp_extra: int
    draw: int
    hire: int  # of a character
    endgame: str
    vp_mana: int
    vp_resource: int


class Cost(NamedTuple):
    """A printed cost: these amounts, or one of either colour."""

    amounts: tuple[tuple[str, int], ...]  # colour or "any", as they are printed
    either: tuple[str, ...] = ()


def _printed(cost: Any) -> Cost:
    return Cost((), tuple(cost["either"])) if "either" in cost else Cost(tuple(cost.items()))


PIECES: Final[list[Piece]] = [*facts.DATA["buildings"], *facts.DATA["characters"]]
PIECE_TITLES: Final = [t["name"] for t in PIECES]
COSTS: Final = [_printed(t["cost"]) for t in [*facts.DATA["buildings"], *facts.DATA["characters"]]]
COUNTS: Final = ["first", "second", "third", "fourth"]

_COST: Final = {c["id"]: str(c["name"]) for c in facts.DATA["resources"]}


def count_text(n: int, one: str, more: str = "") -> str:
    return f"{n} {one if n == 1 else more or one + 's'}"


def one(thing: str) -> str:
    """With its article: "an obsidian token"."""
    return f"{'an' if thing[0] in 'aeiouAEIOU' else 'a'} {thing}"


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else ""


def cost_text(piece: int) -> str:
    """A piece's printed cost: "1 spring + 1 granite + 1 of any kind"."""
    amounts, either = COSTS[piece]
    if either:
        return " or ".join(f"1 {_COST[c]}" for c in either)
    parts = [f"{n} {_COST[c]}" for c, n in amounts if c != "any"]
    return " + ".join(parts + [f"{n} of any kind" for c, n in amounts if c == "any"])


def printed_price(piece: int) -> int:
    """How many resources the printed cost names."""
    return sum(n for _, n in COSTS[piece].amounts) or 1


def at_once(piece: int) -> str:
    """What a piece brings when it is paid for: "Sun movement +2, 1 Mana", "" if nothing."""
    t = PIECES[piece]
    parts = [f"Sun movement +{t['sun']}"] if t["sun"] else []
    if t["mana"]:
        parts.append(f"{t['mana']} Mana")
    if t.get("bonus_resource"):
        parts.append("1 resource of choice")
    return ", ".join(parts)


_ABILITIES: Final = {
    "none": "",
    "unlimited_sun": "the Sun moves any number of spaces from now on, and revolutions score nothing",
    "mana_to_vp": "now: up to {mana_max} Mana into {vp_per_mana} VP each",
    "second_resource": "the Sun gives an Earth token with one resource a second one",
    "temple_bonus": "{vp_extra} VP more for each illuminated temple",
    "cheap_temples": "every further temple costs just 1 resource, and brings as much Mana as it would have cost",
    "draw_two_land": "now: {draw} Earth tokens from the extra pile, each with its resource",
    "revolution_10": "a revolution is worth 10 VP instead of 5",
    "bonus_action": "now: a bonus action",
}
_ENDINGS: Final = {
    "vp_per_house": "{vp} VP per house of yours, temples and buildings",
    "vp_per_token": "{vp} VP per Earth and Bonus token of yours",
    "vp_per_earth_type": "{vp} VP per different Earth token of yours, at most {max_vp}",
    "vp_per_bonus_token": "{vp} VP per Bonus token of yours",
    "vp_flat": "{vp} VP",
    "vp_per_sun_movement": "{vp} VP x your Sun movement",
    "corner_value": "{vp} VP instead of 4 for each Corner space you have reached",
    "treasure": "{vp_mana} VP instead of 1 per Mana left and {vp_resource} VP per resource left",
}
_BONUS: Final = {
    "created_land": "{vp_each} VP for itself and for each token next to it",
    "empty_spaces": "{vp_each} VP for each hex next to it without a token",
    "resources": "{vp_each} VP for each resource on it and next to it",
    "temples": "{vp_each} VP for each temple on it and next to it",
}


def ability_text(building: int) -> str:
    t = facts.DATA["buildings"][building]
    return _ABILITIES[t["ability"]].format(**t)


def ending_text(character: int) -> str:
    t = facts.DATA["characters"][character]
    return _ENDINGS[t["endgame"]].format(**t)


def bonus_text(kind: int) -> str:
    t = facts.DATA["bonus_tokens"][kind]
    return _BONUS[t["id"]].format(**t)


def piece_text(piece: int) -> str:
    """All that a building or character brings: "Sun movement +1, 1 Mana; now: a bonus action; 2 VP at the end"."""
    if piece < facts.BUILDINGS:
        parts = [at_once(piece), ability_text(piece), f"{PIECES[piece]['vp']} VP at the end"]
    else:
        parts = [at_once(piece), f"at the end {ending_text(piece - facts.BUILDINGS)}"]
    return "; ".join(part for part in parts if part)


def bought(piece: int) -> str:
    """What is being paid for, in words."""
    if piece >= facts.TEMPLE:
        return f"the temple on {geometry.HEX_NAMES[piece - facts.TEMPLE]}"
    return f"the {PIECE_TITLES[piece]}"
