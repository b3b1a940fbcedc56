"""Help in place: what every space, tile, square and track does, by the id of its element; amounts are the data's."""

from collections.abc import Iterable
from typing import Final

from sunstone.engine.errors import SunstoneError
from sunstone.engine.wording import Help, capital, count_text
from sunstone.games.founders import components as facts, geometry, titles
from sunstone.games.founders.titles import amount_text, piece_text, reward_text, worship_effect

_PYRAMID: Final = facts.DATA["pyramid"]


def _slashed(numbers: Iterable[int]) -> str:
    return "/".join(map(str, numbers))


# --- the main board
_BUILD: Final = {
    "A": "a building of the market, not larger than your Strength, anywhere in reach; it drops a cube on each "
    "neighbour cell",
    "B": "a temple of the market for its price, dearer with less Strength than its size; you take a worship tile "
    "of its colour",
    "C": f"a pyramid tile of the market for {amount_text(_PYRAMID['cost'])}, 1 {_PYRAMID['surcharge']} more per "
    f"Strength below {_PYRAMID['strength']}: {_PYRAMID['vp_on_build']} VP and, on the bottom level, the reward",
}
_INFLUENCE: Final = {
    "A": "every own building gives up to one cube, or you construct one or two buildings of size 1",
    "B": "use one of your worship tiles",
    "C": "one step on the favor track, then perhaps swap a worship tile",
}
_STRENGTH: Final = (
    f"Place {facts.DATA['disks']['place_min']} to {facts.DATA['disks']['place_max']} disks; the height of the stack, "
    f"bonus disk included and at most {facts.DATA['disks']['stack_max']}, is your Strength, one more "
    "with the bonus disk for it."
)
_AT_ONCE: Final = ("two_vp", "vp_and_strength")  # waiting never helps (founders:Q70)


def _bonus(name: str) -> Help:
    when = "gets it, as soon as the disks lie" if name in _AT_ONCE else "may use it, once, before or after the action"
    return Help("Bonus disk", f"{capital(titles.BONUS_TEXTS[name])}. Only the first player to cover it {when}.")


def _space(name: str) -> Help:
    column = name[0].upper()
    both = f"Build: {_BUILD[column]}. Influence: {_INFLUENCE[column]}."
    return Help(f"Action space {name}", f"{titles.COLUMN_TITLES[column]}. {both} {_STRENGTH}")


def _building(i: int) -> Help:
    b = facts.DATA["building"][i]
    supply = "" if b["on_main_board"] else " It is always in the supply and comes by producing or as a reward."
    return Help(
        piece_text(i).capitalize(),
        f"{capital(count_text(b['count'], 'tile'))}. When it is laid each free neighbour cell gets a {b['material']} "
        f"cube; producing, it gives one.{supply}",
    )


def _temple(i: int) -> Help:
    t = facts.DATA["temple"][i]
    return Help(
        f"{t['id'].capitalize()} temple",
        f"{count_text(t['count'], 'tile')}, size {t['size']}. It costs {amount_text(t['cost'])}, and 1 "
        f"{t['surcharge']} per Strength below {t['size']}. It brings a {t['id']} worship tile, and at the end "
        f"{t['id']} pyramid tiles of its districts score with it.",
    )


# --- the city
_LEVELS: Final = (
    f"At the end a tile on the bottom level scores {_PYRAMID['score_bottom']} VP, above it {_PYRAMID['score_upper']} "
    "VP, for each temple of its colour in each district it lies in."
)


def _square(i: int) -> Help:
    if i < 9:
        where = (
            "The centre holds a blank tile from the start"
            if facts.SQUARE_NAMES[i] == "C"
            else "Its reward is printed on it"
        )
        return Help(f"Pyramid, {titles.SQUARE_TITLES[i]} of the bottom level", f"{where}. {_LEVELS}")
    rests = "all four tiles of level 2" if facts.SQUARE_NAMES[i] == "top" else "the four tiles under it"
    reach = "open from every side" if facts.SQUARE_NAMES[i] == "top" else "all four must be in reach"
    return Help(f"Pyramid, {titles.SQUARE_TITLES[i]}", f"It rests on {rests}; {reach}. {_LEVELS}")


def _mask(i: int) -> Help:
    tiles = [t["vp"] for t in facts.DATA["mask"][i]["tiles"]]
    return Help(
        f"{facts.MASK_NAMES[i].capitalize()} masks",
        f"Who covers a whole {facts.MASK_NAMES[i]} cluster with pieces takes "
        f"the top tile of the stack ({_slashed(tiles)} VP with four players, fewer tiles with fewer). "
        "Cubes do not cover.",
    )


_GOLD: Final = f"{facts.DATA['resource'][2]['wild_rate']} gold stand in for 1 wood or 1 stone."
_TRACKS: Final = {
    "favor": Help(
        "Favor track",
        f"The steps score {_slashed(facts.FAVOR_VP)} VP. After a step you may swap one of your worship "
        "tiles for a face-up one. At its end only the swap is left.",
    ),
    "produce": Help("Produce Resources", f"The Influence action of column A: {_INFLUENCE['A']}."),
    "architect": Help(
        "Architect",
        "It stands at a side of your city. The two districts on that side and the six pyramid squares "
        "nearest to it are in reach. After every action turn it goes one side clockwise; passing leaves it.",
    ),
    "strength": Help("Strength", _STRENGTH),
    "rounds": Help(
        "Rounds",
        f"{facts.DATA['rounds']['count']['2']} with two or four players, {facts.DATA['rounds']['count']['3']} "
        "with three. Each round you have one disk fewer; the market is filled up and the bonus disks are laid anew.",
    ),
    "districts": Help(
        "Final scoring by district", f"{_LEVELS} A tile or temple on a border counts in full on both sides."
    ),
    "paying": Help("Paying", f"With cubes from anywhere in your city. {_GOLD}"),
    "rival": Help(
        "The Rival Architect",
        "It is Sunstone's own solo mode, not the official one. It climbs stacks by plan cards, takes "
        "tiles out of the market and the best mask after each round, and wins ties.",
    ),
}


def _cell(name: str) -> Help:
    return Help(f"City cell {name}", "It holds a piece, or one cube, or nothing.")


def _worship(i: int) -> Help:
    does = capital(worship_effect(facts.WORSHIP_DEFS[i]))
    title = f"{facts.COLOUR_NAMES[i // facts.OF_COLOUR].capitalize()} worship tile"
    return Help(title, f"{does}. Used once, then it goes under its stack.")


_HELP: Final[dict[str, Help]] = {
    **{f"space:{name}": _space(name) for name in facts.SPACE_NAMES},
    **{f"bonus:{name}": _bonus(name) for name in facts.BONUS_NAMES},
    **{f"piece:{name}": _building(i) for i, name in enumerate(facts.PIECE_NAMES[:9])},
    **{f"temple:{name}": _temple(i) for i, name in enumerate(facts.COLOUR_NAMES)},
    **{
        f"tile:{name}": Help(f"{name.capitalize()} pyramid tile", f"To build it: {_BUILD['C']}. {_LEVELS}")
        for name in facts.COLOUR_NAMES
    },
    **{f"square:{name}": _square(i) for i, name in enumerate(facts.SQUARE_NAMES)},
    **{
        f"reward:{name}": Help(f"Pyramid reward {name}", f"{capital(reward_text(i))}.")
        for i, name in enumerate(facts.REWARD_NAMES)
    },
    **{f"worship:{name}": _worship(i) for i, name in enumerate(facts.WORSHIP_NAMES)},
    **{
        f"stack:{name}": Help(f"{name.capitalize()} worship stack", "Its top and the tile beside it lie face up.")
        for name in facts.COLOUR_NAMES
    },
    **{f"mask:{name}": _mask(i) for i, name in enumerate(facts.MASK_NAMES)},
    **{
        f"material:{name}": Help(
            name.capitalize(), f"It comes from {name} buildings and pays for what you build. {_GOLD}"
        )
        for name in facts.MATERIAL_NAMES
    },
    **{f"cell:{name}": _cell(name) for name in geometry.CELL_NAMES},
    **_TRACKS,
}


def explanations() -> dict[str, Help]:
    """All but the cells: nothing is to be known of one that its city does not show."""
    return {name: help for name, help in _HELP.items() if not name.startswith("cell:")}


def explained() -> list[str]:
    """The names that `explain` knows."""
    return list(_HELP)


def explain(name: str) -> str:
    """What the thing of that name is and does."""
    try:
        return _HELP[name].words
    except KeyError:
        raise SunstoneError(f"there is no help for {name!r}") from None
