"""The actions of the modules for people: label and element, block by block of the vocabulary."""

from typing import Final

from sunstone.engine.frame import a_of, c_of, kind_of, seat_of
from sunstone.engine.labels import Block, Label, fixed
from sunstone.games.city import components as facts, events, kinds, map_data, state, vocabulary as v
from sunstone.games.city.claims import temple_at
from sunstone.games.city.empire import conquest_cell
from sunstone.games.city.expansion_words import BENEFITS, MAJOR_LIST, SHAMAN_SPACES
from sunstone.games.city.names import BOARD_NAMES, TECHNOLOGY_NAMES, TEMPLE_NAMES
from sunstone.games.city.payment import COCOA_VALUE, due_of, next_due
from sunstone.games.city.salary import MISSING_COCOA_VP, salary_of
from sunstone.games.city.shamans import ALTAR_IDS, BENEFIT_NAMES, POINTS_AT, benefit_at
from sunstone.games.city.state import City, board_of
from sunstone.games.city.titles import KIND_LIST, TEMPLE_TITLES, count_text, names_at, technology_text

_THINGS: Final = ("cocoa", "wood", "stone", "gold")


def _with(s: City, f: int, i: int) -> str:
    what = next_due(c_of(f))
    due = due_of(c_of(f), what)
    price = f"{due} {_THINGS[what - events.COCOA]}"
    if i == 0:
        return f"Pay {price}"
    left = max(0, due - i * (COCOA_VALUE if what == events.COCOA else 1))
    rest = f"{left} {_THINGS[what - events.COCOA]} and " if left else ""
    return f"Pay {rest}{i} obsidian instead of {price}"


def lost(s: City, f: int, paid: int) -> str:
    """What a salary costs beside the cocoa that is paid of it."""
    p = s.players[seat_of(f)]
    points = min(MISSING_COCOA_VP * max(0, salary_of(p) - paid), p.vp)
    return f" and lose {points} VP" if points else ""


def mixed(s: City, f: int, mix: int) -> str:
    cocoa, obsidian = mix % 16, mix // 16
    rest = f"{cocoa} cocoa and " if cocoa else ""
    due = salary_of(s.players[seat_of(f)])
    return f"Pay {rest}{obsidian} obsidian of {due} cocoa{lost(s, f, cocoa + COCOA_VALUE * obsidian)}"


def _joined(s: City, f: int, i: int) -> str:
    ordinary, majors = v.JOINING[i % 3]
    tiles = f"{count_text(majors, 'Major Discovery extra worker')}{' and an extra worker tile' if ordinary else ''}"
    return f"Main action, playing {tiles}{', paying with the cocoa waiver' if i >= 3 else ''}"


def _back(s: City, f: int, i: int) -> str:
    return f"Go back {count_text(i + 1, 'board')} to {names_at(s.house).on(_behind(s, f, i))}"


def _behind(s: City, f: int, i: int) -> int:
    start = s.layout[state.PLACE_OF + board_of(s.players[seat_of(f)].dice[a_of(f)])]
    return s.layout[state.AT_PLACE + (start - i - 1) % facts.BOARDS]


def _shaman_at(s: City, f: int, i: int) -> str:
    benefit = BENEFIT_NAMES[benefit_at(s, i)]
    board = names_at(s.house).boards[s.layout[state.AT_PLACE + POINTS_AT[i]]]
    gives = f": {BENEFITS[benefit]}" if kind_of(f) == kinds.SHAMAN_GO else ""
    return f"Altar {SHAMAN_SPACES[i]}, pointing at {board}{gives}"


def _conquest(s: City, option: int) -> str:
    cell = conquest_cell(s.main_workers, s.main_lowest)
    places = (map_data.CELL_B if option else map_data.CELL_A)[cell]
    parts = [count_text(int(places), "warrior")] * (places > 0) + ["a building for 2 wood"] * option
    return f"Conquest: {' and '.join(parts)}{f', {map_data.CELL_VP[cell]} VP' if map_data.CELL_VP[cell] else ''}"


BLOCKS: Final[list[Block[City]]] = [
    (v.GAIN_OBSIDIAN, fixed("Gain 1 obsidian"), fixed("resource:obsidian")),
    (v.GIVE_OBSIDIAN, fixed("Give 1 obsidian to the Royal tile"), fixed("resource:obsidian")),
    (v.WITH_OBSIDIAN, _with, fixed("resource:obsidian")),
    (v.PAY_MIXED, lambda s, f, i: mixed(s, f, v.MIXES[i]), fixed("resource:obsidian")),
    (
        v.USE_MAJOR,
        lambda s, f, i: f"Use Major Discovery tile {MAJOR_LIST[v.USABLE_MAJORS[i]]}",
        lambda s, f, i: f"major:{facts.MAJOR_NAMES[v.USABLE_MAJORS[i]]}",
    ),
    (v.MAIN_MAJOR, _joined, lambda s, f, i: f"board:{BOARD_NAMES[a_of(f)]}"),
    (v.HARVEST, fixed("Take the harvest as it is"), lambda s, f, i: f"board:{BOARD_NAMES[s.main_board]}"),
    (
        v.NAMED_FIRST,
        lambda s, f, i: f"First the step on the {TEMPLE_TITLES[a_of(f)]}",
        lambda s, f, i: f"temple:{TEMPLE_NAMES[a_of(f)]}",
    ),
    (v.FREE_FIRST, fixed("First the step on a temple of choice"), fixed("")),
    (v.BACK, _back, lambda s, f, i: f"board:{BOARD_NAMES[_behind(s, f, i)]}"),
    (
        v.TURN_UP,
        lambda s, f, i: f"Turn up Discovery tile {KIND_LIST[i]}",
        lambda s, f, i: f"discovery:{facts.KIND_NAMES[: facts.FIRST_MASK][i]}",
    ),
    (
        v.CLAIMED_STEP,
        lambda s, f, i: f"Pay 1 cocoa for a step on the {TEMPLE_TITLES[temple_at(s, a_of(f) - 1)]}",
        lambda s, f, i: f"temple:{TEMPLE_NAMES[temple_at(s, a_of(f) - 1)]}",
    ),
    (v.ACTIVATE, fixed("Spend the turn on activating your shaman"), fixed("")),
    (v.SHAMAN_AT, _shaman_at, lambda s, f, i: f"altar:{ALTAR_IDS[i // 2]}"),
    (
        v.CLAIM_MAJOR,
        lambda s, f, i: f"Claim tile {MAJOR_LIST[i]}",
        lambda s, f, i: f"major:{facts.MAJOR_NAMES[i]}",
    ),
    (
        v.USE_STEP,
        lambda s, f, i: f"Use Major Discovery tile {MAJOR_LIST[i]}",
        lambda s, f, i: f"major:{facts.MAJOR_NAMES[i]}",
    ),
    (v.OPTION_A, lambda s, f, i: _conquest(s, 0), fixed("board:nobles")),
    (v.OPTION_B, lambda s, f, i: _conquest(s, 1), fixed("board:nobles")),
    (v.PLACE_WARRIOR, fixed("Place a warrior in Teotihuacan"), fixed("region:0")),
    (
        v.BUILD_AT,
        lambda s, f, i: f"Put a building in region {i + 1} for {map_data.REGION_VP[i + 1]} VP",
        lambda s, f, i: f"region:{i + 1}",
    ),
    (v.REGION + 1, lambda s, f, i: f"Go on to region {i + 1}", lambda s, f, i: f"region:{i + 1}"),
    (
        v.SPECIAL_TAKEN,
        lambda s, f, i: f"Take the {MAJOR_LIST[13 + i]}",
        lambda s, f, i: f"major:{facts.MAJOR_NAMES[13 + i]}",
    ),
    (
        v.TAKE_PRIEST,
        lambda s, f, i: Label(f"Take priestess tile {facts.COATLICUE + i}", facts.PRIEST_NAMES[facts.COATLICUE + i]),
        lambda s, f, i: f"priest:{facts.COATLICUE + i}",
    ),
    (
        v.LEARN,
        lambda s, f, i: Label(
            f"Keep technology {TECHNOLOGY_NAMES[i].lstrip('0')}", technology_text(i, names_at(s.house))
        ),
        lambda s, f, i: f"priest:{facts.COATLICUE}",
    ),
]
