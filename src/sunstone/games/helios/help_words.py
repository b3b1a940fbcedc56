"""Help in place: what every space, token, tile and piece does, by the id of its element. Amounts come from the data."""

from typing import Final

from sunstone.engine.errors import SunstoneError
from sunstone.engine.wording import Help, capital
from sunstone.games.helios import components as facts, geometry, titles
from sunstone.games.helios.names import AREA_NAMES, BUILDING_NAMES, CHARACTER_NAMES, SYMBOL_NAMES
from sunstone.games.helios.titles import bonus_text, cost_text, one, piece_text

_SPACES: Final = facts.DATA["board_spaces"]
_SUN: Final = facts.DATA["sun"]
_SCORING: Final = facts.DATA["scoring"]

_ACTIONS: Final = (
    "take a face-up Earth token with its resource or a Bonus token and lay it on a light hex next to your land",
    "pay resources for one temple on a token of yours or for one building of your city",
    "move the Sun clockwise along your land, at most as far as your Sun movement; where it stops it shines on "
    "all tokens next to it",
)
_SUPPLY: Final = {
    "sun": Help(
        "The Sun",
        "It walks clockwise round your land, always next to a token, over dark hexes too, never into a dead end. "
        "It must end elsewhere than it began. Where it stops, each empty Earth token next to it gets a resource "
        f"of its kind, and each temple scores {facts.DATA['illumination']['temple_vp_base']} VP and 1 VP for each "
        "token next to it.",
    ),
    "sun_track": Help(
        "Sun movement",
        f"How many spaces your Sun may go, from {facts.DATA['sun_track']['start']} to "
        f"{facts.DATA['sun_track']['spaces'][-1]}; buildings and characters raise it. On infinity there is no limit.",
    ),
    "revolution": Help(
        "A revolution",
        f"Entering a yellow-bordered hex scores {_SUN['revolution_vp']} VP, once a turn; "
        f"{_SUN['revolution_vp_watchtower']} with the Watchtower, nothing with the Power Plant.",
    ),
    "mana": Help(
        "Mana",
        f"It hires characters, and is worth {_SCORING['mana_vp']} VP each at the end; who has most begins the "
        "characters phase.",
    ),
    "houses": Help(
        "Houses",
        f"{facts.DATA['components']['houses']} in all, for temples and buildings of everybody. Your n-th "
        "temple costs n resources of any kind and brings n Mana.",
    ),
    "dragon": Help("The dragon", "Its owner begins the round; it goes to the left after each one."),
    "supply": Help(
        "The supply", f"{facts.DATA['components']['resources_each']} of each resource; what is used up is not gained."
    ),
    "vp": Help(
        "VP gained so far", "Corners, Bonus tokens, buildings, active characters and Mana are counted at the end."
    ),
}
_PLACES: Final = {
    "light": Help("Light hex", "Tokens may be laid here, next to your land and not on the Sun."),
    "dark": Help("Dark hex", "Only the Sun comes here."),
    "yellow": Help("Yellow-bordered hex", f"The Sun scores {_SUN['revolution_vp']} VP when it comes in, once a turn."),
    "bonus_resource": Help(
        "Bonus-resource space", "A token laid here receives a resource of your choice besides its own."
    ),
    "mana": Help("Mana space", f"A token laid here brings you {_SPACES['mana_gain']} Mana."),
    "corner": Help("Corner space", f"Worth {_SCORING['corner_vp']} VP at the end if a token of yours lies next to it."),
    "start": Help("Start hex", "Your first Earth token lies here."),
}


def _tile(i: int) -> Help:
    return Help(
        f"{titles.SYMBOL_TITLES[i]} tile",
        f"{capital(_ACTIONS[i])}. Only the bottom tile of a column may be taken; it goes below the "
        "area of its colour, a gray one below an area of your choice.",
    )


def _earth(i: int) -> Help:
    rare = ", rare" if facts.DATA["resources"][i]["rare"] else ""
    name = titles.RESOURCE_TITLES[i]
    return Help(
        f"{name.capitalize()} token",
        f"{facts.COLOUR_NAMES[i].capitalize()}{rare}; {facts.EARTH[i]} in all. It comes with {one(name)}, and receives "
        "another when the Sun shines on it while it is empty.",
    )


def _bonus(i: int) -> Help:
    t = facts.DATA["bonus_tokens"][i]
    text = f"{t['count']} in all. At the end {bonus_text(i)}, at most {t['max_vp']} VP."
    return Help(f"Bonus token {titles.BONUS_TITLES[i]}", text)


def _building(i: int) -> Help:
    return Help(titles.PIECE_TITLES[i], f"It costs {cost_text(i)}; {piece_text(i)}.")


def _character(i: int) -> Help:
    t = facts.DATA["characters"][i]
    return Help(
        str(t["name"]),
        f"Hired for {t['hire']} Mana, activated for {cost_text(facts.BUILDINGS + i)}; "
        f"{piece_text(facts.BUILDINGS + i)}. Only active characters count.",
    )


_HELP: Final[dict[str, Help]] = {
    **{f"tile:{name}": _tile(i) for i, name in enumerate(SYMBOL_NAMES)},
    **{
        f"action:{name}": Help(f"Bonus action {titles.SYMBOL_TITLES[i]}", f"{capital(_ACTIONS[i])}.")
        for i, name in enumerate(SYMBOL_NAMES)
    },
    **{
        f"area:{name}": Help(
            f"The {name} area", f"Its {facts.SET}th tile brings a bonus action, then the {facts.SET} leave."
        )
        for name in AREA_NAMES
    },
    **{f"token:{name}": _earth(i) for i, name in enumerate(facts.COLOUR_NAMES)},
    "token:extra": Help(
        "The extra pile", "Earth tokens of all kinds, one face up a round; the Land Steward draws from it."
    ),
    **{f"token:{name}": _bonus(i) for i, name in enumerate(facts.BONUS_NAMES)},
    **{
        f"start:{name}": Help(
            f"Start with {one(titles.RESOURCE_TITLES[i])} token", "It lies on your start hex with its resource."
        )
        for i, name in enumerate(facts.COLOUR_NAMES[:3])
    },
    **{
        f"resource:{name}": Help(
            titles.RESOURCE_TITLES[i].capitalize(),
            f"The {name} resource. Two of any kind may stand in for one that you do not have.",
        )
        for i, name in enumerate(facts.COLOUR_NAMES)
    },
    **{f"building:{name}": _building(i) for i, name in enumerate(BUILDING_NAMES)},
    **{f"character:{name}": _character(i) for i, name in enumerate(CHARACTER_NAMES)},
    **{f"space:{name}": text for name, text in _PLACES.items()},
    **_SUPPLY,
}
_HEX: Final = "A hex of your board. Light ones take tokens, dark ones only the Sun."
_CUBE: Final = "A resource on your token. It stays there until you pay it or build a temple on the token."


def explanations() -> dict[str, Help]:
    return _HELP


def explained() -> list[str]:
    """The names that `explain` knows; it also knows single hexes and resources on them."""
    return list(_HELP)


def explain(name: str) -> str:
    """What the thing of that name does."""
    head, _, rest = name.partition(":")
    if head == "hex" and rest in geometry.HEX_NAMES:
        return _HEX
    if head == "cube" and rest.partition("-")[0] in geometry.HEX_NAMES:
        return _CUBE
    try:
        return _HELP[name].words
    except KeyError:
        raise SunstoneError(f"there is no help for {name!r}") from None
