"""The few words that stand on the table itself, and labels for who does not see it. Names come from `titles.py`."""

from typing import Final

from sunstone.games.helios import components as facts, titles
from sunstone.games.helios.names import BUILDING_NAMES, CHARACTER_NAMES, SYMBOL_NAMES, TOKEN_NAMES
from sunstone.games.helios.titles import count_text, listed
from sunstone.games.helios.view_types import CharacterTile, HeliosView, LaidToken, PileTop

TILES: Final = "Action tiles"
TOKENS: Final = "New land"
TOKENS_NOTE: Final = "each comes with its resource"
SUPPLY: Final = "Supply"
SUPPLY_NOTE: Final = "resources and houses left"
BONUS: Final = "Bonus tokens"
BONUS_NOTE: Final = "score at the end"
PEOPLE: Final = "Characters"
PEOPLE_NOTE: Final = ("hire with", "activate with resources")
CITY_NOTE: Final = "any two stand in for a missing one"
MANA: Final = "Mana"
REVOLUTION: Final = "Revolution"
CORNERS: Final = "Corners"
BUILT: Final = "built"
ACTIVE: Final = "active"
ONCE: Final = "once"

RESOURCES: Final[dict[str, str]] = dict(zip(facts.COLOUR_NAMES, titles.RESOURCE_TITLES, strict=True))
SYMBOLS: Final[dict[str, str]] = dict(zip(SYMBOL_NAMES, titles.SYMBOL_TITLES, strict=True))
TOKEN: Final[dict[str, str]] = dict(zip(TOKEN_NAMES, titles.TOKEN_TITLES, strict=True))
BONUS_TOKENS: Final[dict[str, str]] = dict(zip(facts.BONUS_NAMES, titles.BONUS_TITLES, strict=True))
PIECES: Final[dict[str, str]] = dict(zip([*BUILDING_NAMES, *CHARACTER_NAMES], titles.PIECE_TITLES, strict=True))
SHORT: Final = {"created_land": "land", "empty_spaces": "empty", "resources": "goods", "temples": "temples"}


def seat_name(view: HeliosView, seat: int) -> str:
    """The name that whoever draws has put into the view."""
    names = view.get("names")
    return str(names[seat]) if names else f"player {seat + 1}"


def land_title(view: HeliosView, seat: int) -> str:
    return f"Land of {_short(seat_name(view, seat))}"


def city_title(view: HeliosView, seat: int) -> str:
    return f"City of {_short(seat_name(view, seat))}"


def _short(name: str) -> str:
    return name if len(name) <= 16 else name[:15] + "…"


def next_temple(temples: int) -> str:
    return f"{titles.COUNTS[temples].capitalize() if temples < len(titles.COUNTS) else f'{temples + 1}th'} temple"


# --- labels
def token_label(where: str, token: LaidToken) -> str:
    lying = [RESOURCES[c] for c in token["resources"]]
    on_it = "temple" if token["temple"] else listed(lying) if lying else ""
    return f"{TOKEN[token['token']]} on {where}" + (f" with {on_it}" if on_it else "")


def tile_label(colour: str, symbol: str) -> str:
    return f"{colour} {SYMBOLS[symbol]} tile"


def offer_label(colour: str, symbol: str, to_take: bool) -> str:
    return tile_label(colour, symbol) + (", next to be taken" if to_take else "")


def pile_label(name: str, pile: PileTop) -> str:
    where = "extra pile" if name == "extra" else f"{RESOURCES[name]} pile"
    lies = f"{TOKEN[pile['token']]}{'' if pile['resource'] else ' without a resource'}" if pile["token"] else "nothing"
    return f"{where}: {lies} face up, {pile['left']} face down"


def bonus_label(name: str, left: int) -> str:
    return f"Bonus token {BONUS_TOKENS[name]}, {left} left"


def person_label(view: HeliosView, name: str, tile: CharacterTile) -> str:
    if tile["owner"] is None:
        return f"{PIECES[name]}, to be hired for {tile['hire']} Mana"
    return f"{PIECES[name]} of {seat_name(view, tile['owner'])}, {'active' if tile['active'] else 'not active yet'}"


def supply_label(name: str, left: int) -> str:
    return f"{count_text(left, 'house')} left" if name == "houses" else f"{left} {RESOURCES[name]} left"


def sun_label(view: HeliosView, seat: int) -> str:
    p = view["seats"][seat]
    reach = "any number of steps" if p["unlimited"] else f"up to {p['sun_value']} steps"
    return f"Sun of {seat_name(view, seat)} on {p['sun']}, moves {reach}" + (", in a dead end" if p["dead_end"] else "")
