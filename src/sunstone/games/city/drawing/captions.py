"""The few words that stand on the board itself. Names of boards and things come from `titles.py`."""

from typing import Final

from sunstone.games.city import components as facts
from sunstone.games.city.names import BOARD_NAMES
from sunstone.games.city.titles import KIND_TITLES, count_text, names_in
from sunstone.games.city.view_types import CityView

NUMBERS: Final[dict[str, int]] = {name: i + 1 for i, name in enumerate(BOARD_NAMES)}
TRACKS: Final = {
    "calendar": "Calendar",
    "temples": "Temples",
    "avenue": "Avenue of the Dead",
    "pyramid_track": "Pyramid track",
    "wheel": "Ascension",
}
POWER: Final = "power"
START: Final = "start"
PER_STEP: Final = "per step"
LEADER: Final = "leader"
STEP: Final = "step"
CHOOSE_ONE: Final = "choose one at power 6"
ONCE: Final = "once"
LOWER_ROW: Final = "lower row:"
OR_POWER: Final = "or power 4–5"
AVENUE_STEP: Final = "one step on the Avenue"
TILE_PER: Final = "1 tile per"
TEOTIBOT: Final = "Teotibot"
ALTARS: Final = "Altars"
EMPIRE: Final = "Empire"
TEOTIHUACAN: Final = "Teotihuacan"
NO_DICE: Final = "–"
ASIDE: Final = "aside"
MOVES_UP: Final = "moves up"
DISCARDED: Final = "Out of the game"
ITS_TURN: Final = "Its turn"
CHOOSE: Final = "choose a tile"
ACTS: Final = "acts, or gathers for it"
GOES_ON: Final = "goes on a board"
SHIFTS: Final = "tiles below move up"
NO_BOARD: Final = "no board yet"

_ORDINALS: Final = ("1st", "2nd", "3rd", "4th")
_LAST: Final = facts.DATA["eclipse"]["number_of_eclipses"]
_PLACES: Final = {"blue4": "blue temple, step 4", "red5": "red temple, step 5"}


def season(view: CityView) -> str:
    """Where the calendar stands."""
    sky = view["calendar"]
    if view["to_move"] == "over":
        return "game over"
    if sky["dark"] == 0:
        return "set-up"
    last = sky["capstone"] or sky["eclipses"] == _LAST - 1
    nth = "last" if last else _ORDINALS[min(sky["eclipses"], 3)]
    left = sky["dark"] - sky["light"]
    if sky["final_round"]:  # no room for its number here: the title of the card is beside it
        return "Eclipse: last round"
    return f"{nth} Eclipse in {left}" if left > 0 else "Eclipse: one more round"


def board_title(view: CityView, name: str) -> str:
    return names_in(view["modules"]).boards[BOARD_NAMES.index(name)]


def left_in_pile(n: int) -> str:
    return f"{n} left"


def limit_text(limit: str, times: bool) -> str:
    """A royal tile's limit, where P is the worker's power: "up to P", "P times"."""
    if limit == "1":
        return ONCE
    shown = limit.replace("-", "−")
    return f"{shown} times" if times else f"up to {shown}"


# --- labels of pieces, for who does not see them
def seat_name(view: CityView, seat: int) -> str:
    """The name that whoever draws has put into the view."""
    names = view.get("names")
    return str(names[seat]) if names else f"player {seat + 1}"


def worker_label(view: CityView, seat: int, power: int, where: str, locked: bool) -> str:
    return f"worker of {seat_name(view, seat)}, power {power}, {where}{', locked' if locked else ''}"


def marker_label(view: CityView, seat: int, track: str, step: int) -> str:
    return f"{seat_name(view, seat)}, {track}, step {step}"


def find_label(kind: str, where: str) -> str:
    return f"Discovery tile {KIND_TITLES[kind]}, {where}"


def pile_label(n: int, what: str) -> str:
    return f"{count_text(n, what)} left in the pile"
