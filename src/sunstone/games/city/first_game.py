"""The first game: boards, tiles and supplies as printed (city:89, 90)."""

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import Seat
from sunstone.games.city import causes, components as facts, events, state
from sunstone.games.city.draws import put_board, set_layout
from sunstone.games.city.state import City, die


def printed_boards(s: City) -> None:
    printed = facts.DATA["first_game"]["printed"]
    for place in range(facts.BOARDS):
        i: i64 = place
        put_board(s, i, printed["boards_by_place"][place] - 1)
    numbers = [t["number"] for t in facts.DATA["royal_tiles"]["tiles"]]
    for space, category in enumerate("ABC"):
        set_layout(s, state.ROYAL_AT + space, numbers.index(printed["royal_tiles"][category]))
    for place, number in enumerate(printed["technologies_top_row"] + printed["technologies_bottom_row"]):
        set_layout(s, state.TECHNOLOGY_AT + place, technology_index(number))
    for temple, colour in enumerate(["blue", "red", "green"]):
        set_layout(s, state.BONUS_AT + temple, printed["temple_bonus"][colour] - 1)


def technology_index(number: int) -> int:
    for t in range(9):
        if facts.TECHNOLOGY_NUMBER[t] == 2 * number:
            return t
    raise ValueError(f"there is no technology {number}")


def first_game_seat(s: City, seat: Seat) -> None:
    row = facts.DATA["first_game"]["seats"]["seats"][seat]
    ids = {"cocoa": events.COCOA, "wood": events.WOOD, "stone": events.STONE, "gold": events.GOLD, "vp": events.VP}
    for gain in (row["gets"], row["from_steps"]):
        for name, amount in gain.items():
            s.gain(seat, ids[name], amount, causes.SETUP)
    steps = {
        "temple_blue": events.BLUE,
        "temple_red": events.RED,
        "temple_green": events.GREEN,
        "avenue": events.AVENUE,
    }
    for name, what in steps.items():
        if name in row:
            s.gain(seat, what, row[name], causes.SETUP)
    p = s.players[seat]
    if "technology_number" in row:
        technology = technology_index(row["technology_number"])
        p.technologies |= bit(technology)
        s.note(events.TECHNOLOGY, seat, 1, causes.SETUP, technology)
    for w, (number, power) in enumerate(row["workers"]):
        p.dice[w] = die(number - 1, power)
        s.note(events.ENTERED, seat, 1, causes.SETUP, events.pack_worker(number - 1, power))
