"""The words that stand on the board, and those read out for its pieces."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sunstone.engine.wording import count_text
from sunstone.games.founders import components as facts
from sunstone.games.founders.titles import piece_text, worship_text
from sunstone.games.founders.view_types import DistrictScore, FoundersView, Piece

ROUND: Final = "Round"
BUILD: Final = {"A": "Construct a building", "B": "Construct a temple", "C": "Raise the pyramid"}
INFLUENCE: Final = {"A": "Produce", "B": "Offering", "C": "Favor"}
PER_BUILDING: Final = "per building"
OR_TWO: Final = "or two of size 1"
OFFERING: Final = ("use a tile,", "it goes under", "its stack")
SWAP: Final = "may swap a"
SHORT: Final = "short"
SHORT_OF_4: Final = "Strength below 4:"
AT_ONCE: Final = "at once"
AT_THE_END: Final = "at the end"
BASE: Final = "base"
HIGHER: Final = "higher"
PER_TEMPLE: Final = "per temple of its colour in that district"
LEFT: Final = "left"
CLOSED: Final = ("3–4", "seats")
WORSHIP_TILES: Final = "Worship tiles"
MASKS: Final = "Masks"
NONE: Final = "none yet"
RIVAL: Final = "Sunstone's own solo mode"
RIVAL_TAKEN: Final = ("Temples taken", "Pyramid tiles taken", "Plan cards to come")
SIDES: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}
NAME_SHOWN: Final = 20  # characters of a name above its city


def seat_name(view: FoundersView, seat: int) -> str:
    names: Sequence[str] = view.get("names") or ()
    if seat < len(names):
        return names[seat]
    return "Rival" if view["seats"][seat]["rival"] else f"Seat {seat + 1}"


def shortened(name: str) -> str:
    return name if len(name) <= NAME_SHOWN else name[: NAME_SHOWN - 1].rstrip() + "…"


def city_title(view: FoundersView, seat: int) -> str:
    name = shortened(seat_name(view, seat))
    return name if view["seats"][seat]["rival"] else f"{name}'s city"


def city_about(view: FoundersView, seat: int) -> str:
    p = view["seats"][seat]
    if p["rival"]:
        return RIVAL
    board = p["board"]["name"]
    side = f"side {board}" if board in ("A", "B") else board
    if not view["round"] or view["to_move"] == "over":
        return side
    return f"{side} · reach: {SIDES[p['architect']]}"


def piece_label(p: Piece) -> str:
    """A piece in a city: "size 3 gold building on c4, d4, d5"."""
    return f"{piece_text(facts.PIECE_NAMES.index(p['piece']))} on {', '.join(p['cells'])}"


@cache
def worship_label(tile: str) -> str:
    return worship_text(facts.WORSHIP_NAMES.index(tile))


def stack_label(view: FoundersView, name: str) -> str:
    space = view["spaces"][name]
    owners = ", ".join(seat_name(view, seat) for seat in space["disks"])
    return f"space {name}: {count_text(space['height'], 'disk')} high" + (f", disks of {owners}" if owners else "")


def worth_text(each: Sequence[int]) -> str:
    """What the tiles of a colour are worth a temple, in what room there is: "2", "(2+3)", "(3·2+3)", else the sum."""
    if len(each) < 3:
        words = "+".join(map(str, each))
    else:
        counts = {value: each.count(value) for value in sorted(set(each))}
        words = "+".join(f"{n}·{value}" if n > 1 else str(value) for value, n in counts.items())
    if len(words) > 5:
        return str(sum(each))
    return f"({words})" if "+" in words else words


def district_label(d: DistrictScore) -> str:
    """How a district scores, in words."""
    lines = [
        f"{line['square']} {line['colour']} tile {line['each']} × {count_text(line['temples'], 'temple')}"
        for line in d["lines"]
    ]
    return f"{d['name']} district: {d['vp']} VP" + (f" ({'; '.join(lines)})" if lines else "")
