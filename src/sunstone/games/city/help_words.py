"""Help in place: what every board, track, space and tile does, by the id of its element. Amounts come from the data."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final

from sunstone.engine.errors import SunstoneError
from sunstone.games.city import expansion_words
from sunstone.games.city.components import DATA, KIND_NAMES, STARTING
from sunstone.games.city.names import (
    BOARD_NAMES,
    REWARD_NAMES,
    ROW_NAMES,
    ROYAL_NAMES,
    SLOTS_NAMED,
    TECHNOLOGY_NAMES,
    TEMPLE_NAMES,
)
from sunstone.games.city.pyramid_data import SLOT_NAMES
from sunstone.games.city.teotibot import words as teotibot
from sunstone.games.city.titles import (
    KIND_LIST,
    TECHNOLOGY_LIST,
    TEMPLE_TITLES,
    bonus_text,
    count_text,
    gain_text,
    icons_text,
    listed,
    names_in,
    price_text,
    reward_text,
    royal_text,
    slot_text,
    start_text,
    step_text,
    technology_text,
)

_MAIN: Final[dict[str, Any]] = DATA["main_action"]
_NAMES: Final = names_in(())

# --- boards
_COCOA: Final = (
    f"Collect Cocoa: {DATA['collect_cocoa']['base']} cocoa, and {DATA['collect_cocoa']['per_colour_present']} more per "
    "colour that had an unlocked worker here before you came."
)
_PRICE: Final = f"The main action costs {_MAIN['cocoa_per_colour_present']} cocoa per such colour."
_WORSHIP: Final = "Worship: lock the worker that came and use the space's ability, claim the Discovery tile, or both."
_EXTRA: Final = (
    f"Doing both costs {DATA['worship']['do_both_cocoa']} cocoa, and so does displacing another player's worker; it is "
    "unlocked by that."
)


def _slashed(numbers: Iterable[int]) -> str:
    return "/".join(map(str, numbers))


def _grid_text(key: str) -> str:
    """The yield of a gathering board, one clause a number of workers."""
    rows: list[str] = []
    for n, row in enumerate(_MAIN[key]["grid"], 1):
        cells = [gain_text(row[columns[0] - 1]) for columns in _MAIN[key]["printed_columns"]]
        rows.append(f"{count_text(n, 'worker')} {' / '.join(cells)}")
    return f"By the lowest power of your workers here (1 / 2-3 / 4-5): {'; '.join(rows)}."


def _power_text(key: str) -> str:
    numbers = _MAIN[key]["power_ups_by_workers"]
    return "Then one power-up" + (", with three workers up to two." if numbers[2] == 2 else ".")


def _alchemy_text() -> str:
    a = _MAIN["alchemy"]
    return (
        "Pay the gold on a technology and put your marker there; each player who knew it before scores "
        f"{a['vp_to_each_earlier_owner']} VP, and you advance on its column's temple "
        f"({', '.join(a['column_temple'])}). The second row needs two workers, or one of power "
        f"{a['single_worker_second_row_min_power']} or 5 who then gets no power-up."
    )


def _nobles_text() -> str:
    rows = [f"{count_text(r['workers'], 'worker')} {_slashed(r['vp'])}" for r in _MAIN["nobles"]["rows"]]
    return (
        f"Pay {_MAIN['nobles']['wood_cost']} wood and put a building on the leftmost free space of your row for its VP "
        f"({'; '.join(rows)}), and go one step on the Avenue of the Dead."
    )


def _decorations_text() -> str:
    d = _MAIN["decorations"]
    return (
        f"Pay {_slashed(d['gold_cost_by_workers'])} gold with 1/2/3 workers and lay a decoration on a side of the "
        f"pyramid: {d['vp_flat']} VP, {d['vp_per_matching_icon']} VP per icon on its like, a temple step per such icon "
        "in colour, one step on the pyramid track."
    )


def _construction_text() -> str:
    c = _MAIN["construction"]
    return (
        f"Lay up to one pyramid tile per worker. On level 1/2/3/4 a tile costs {c['levels'][0]['stone']} stone and "
        f"{_slashed(x['wood'] for x in c['levels'])} wood and scores {_slashed(x['vp'] for x in c['levels'])} VP; "
        f"besides {c['vp_per_matching_icon']} VP per icon on its like, a temple step per such icon in colour, one step "
        "on the pyramid track."
    )


_BOARDS: Final = {
    "palace": "No main action. Worship: lock the worker that came on one of three spaces and use its Royal tile.",
    "forest": f"{_grid_text('forest')} {_power_text('forest')}",
    "quarry": f"{_grid_text('stone_quarry')} {_power_text('stone_quarry')}",
    "gold": f"{_grid_text('gold_deposits')} {_power_text('gold_deposits')}",
    "alchemy": f"{_alchemy_text()} {_power_text('alchemy')}",
    "nobles": f"{_nobles_text()} {_power_text('nobles')}",
    "decorations": f"{_decorations_text()} {_power_text('decorations')}",
    "construction": f"{_construction_text()} {_power_text('construction')}",
}


def _board(i: int) -> str:
    data, name = DATA["action_boards"]["boards"][i], BOARD_NAMES[i]
    parts = [f"{_NAMES.boards[i]}. {_COCOA}", _PRICE if data["main_action"] else "", _BOARDS[name]]
    if data["worship_spaces"] and data["main_action"]:
        parts.append(_WORSHIP)
    return " ".join(part for part in parts if part)


def _worship(i: int) -> str:
    temple = DATA["action_boards"]["boards"][i]["temple"]
    where = "a temple of choice" if temple == "any" else f"the {temple} temple"
    return f"Worship on {_NAMES.boards[i]}: one step on {where}, the Discovery tile here, or both. {_EXTRA}"


def _royal_space(i: int) -> str:
    category = DATA["royal_tiles"]["places_left_to_right"][i - 1]
    return f"Worship on the Palace, space {i}: Royal tile {category}, and the Discovery tile if you do both. {_EXTRA}"


def _row(i: int) -> str:
    row = _MAIN["nobles"]["rows"][i]
    return (
        f"Nobles, {ROW_NAMES[i]} row: for {count_text(row['workers'], 'worker')}; buildings score "
        f"{_slashed(row['vp'])} VP from the left. Only when your own row is full a building goes to a row above it."
    )


# --- tracks
def _temple(i: int) -> str:
    rewards = DATA["temples"][TEMPLE_NAMES[i]]["rewards"]
    steps: list[str] = []
    for text, run in groupby(rewards, key=lambda r: step_text(i, r["step"])):
        numbers = [r["step"] for r in run]
        steps += [f"{_span(numbers)}: {text}"] if text else []
    major = listed([str(r["step"]) for r in rewards if r["kind"] == "major"], "or")
    return (
        f"{TEMPLE_TITLES[i].capitalize()}. What each step brings: {'; '.join(steps)}. On step {major} you may buy one "
        f"of the Discovery tiles there instead. From step {DATA['temples']['bonus_unlocked_at_step']} on the temple "
        f"bonus tile counts for you at the end; step {DATA['temples']['top_step']} has room for one player."
    )


def _span(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


_AVENUE: Final = DATA["avenue_of_the_dead"]
_AVENUE_STEPS: Final = listed([str(x["step"]) for x in _AVENUE["discovery_steps"]], "or")
_TRACKS: Final = {
    "avenue": (
        f"Avenue of the Dead. In an Eclipse each of your steps (up to {_AVENUE['last_step']}) scores the lowest number "
        f"visible in the row of buildings. On step {_AVENUE_STEPS} you may buy one of the Discovery tiles there."
    ),
    "buildings": (
        f"Row of buildings ({_slashed(DATA['buildings_row']['numbers'])}). Every building taken uncovers a number; the "
        "lowest one visible is what a step on the Avenue of the Dead scores in an Eclipse."
    ),
    "pyramid_track": (
        f"Pyramid track. One step per pyramid tile or decoration, up to {DATA['pyramid_track']['last_step']}. In an "
        f"Eclipse who is furthest scores {DATA['eclipse']['pyramid_leader_vp']} VP, and every step scores "
        f"{_slashed(DATA['eclipse']['pyramid_vp_per_step'])} VP in the first/second/third one; then all start anew."
    ),
    "calendar": (
        "Calendar. The light disc moves one step after the last player's turn and with every Ascension. Once it has "
        "met the dark disc, the round is finished, another one is played, and an Eclipse follows. The third Eclipse "
        "ends the game, or the one after the top tile of the pyramid was laid."
    ),
    "eclipse": (
        "Eclipse. Points for the Avenue of the Dead, for the leader and the steps of the pyramid track and for masks; "
        "then salaries; after the last Eclipse the temple bonus tiles."
    ),
    "salary": (
        f"Salary. {DATA['salary']['cocoa_per_worker']} cocoa per worker in play and "
        f"{DATA['salary']['extra_cocoa_power_4_or_5']} more from power 4 on; all decide unseen. Each cocoa that is not "
        f"paid costs {DATA['salary']['vp_lost_per_unpaid_cocoa']} VP, but nobody falls below 0."
    ),
    "masks": (
        "Masks. In every Eclipse each set of different masks scores by its size: "
        f"{_slashed(DATA['masks']['vp_by_set_size'][1:])} VP."
    ),
    "wheel": (
        "Wheel. A worker raised above power 5 ascends: you go one step on the Avenue of the Dead, the worker comes "
        "back to the Palace with power 1, you choose a reward here, and the light disc moves one step."
    ),
}

# --- tiles
_TILE_USE: Final = {
    "power_up_2": "two power-ups for any of your unlocked workers, not for one in the middle of its action",
    "double_move": "a second unlocked worker on the same board goes along with the move",
    "free_move": "a worker goes as far as you like, up to all eight boards round",
    "extra_worker": "one more worker counts in a main action of Alchemy, Nobles or Construction",
    "cocoa_waiver": "pays the cocoa of one main action, of one worship action or of one whole salary",
}


def _discovery(i: int) -> str:
    t = DATA["discovery_tiles"]["tiles"][i]
    head = f"Discovery tile {KIND_LIST[i]} ({count_text(t['copies'], 'copy', 'copies')}; price: {price_text(i)})"
    if t.get("mask"):
        return f"{head}. {_TRACKS['masks']}"
    return f"{head}: {_TILE_USE.get(t['id']) or gain_text(t['gain'])}. Used once, in your own turn."


def _technology(i: int) -> str:
    t = TECHNOLOGY_LIST[i]
    return f"Technology {TECHNOLOGY_NAMES[i]} (price: {t['gold']} gold): {technology_text(i, _NAMES)}."


def _start(i: int) -> str:
    return f"Starting tile {i + 1}: workers may begin on {start_text(i, _NAMES)}."


def _wheel(i: int) -> str:
    text = f"Ascension: {reward_text(i, _NAMES)}"
    if REWARD_NAMES[i] == "cocoa":
        text += f" ({DATA['ascension']['cocoa_printed_on_wheel']} if the table plays by the printed wheel)"
    return f"{text}{', once a game, while that worker waits on the wheel' if 'worker' in text else ''}."


def _slot(i: int) -> str:
    level = _MAIN["construction"]["levels"][SLOT_NAMES[i][0] - 1]
    price = gain_text({k: n for k, n in level.items() if k in ("stone", "wood") and n})
    rests = " It must rest on four tiles." if level["level"] > 1 else ""
    return f"Pyramid, {slot_text(i)}: a tile here costs {price} and scores {level['vp']} VP.{rests}"


def _decoration(i: int) -> str:
    return f"Decoration {i + 1}: {icons_text(DATA['decoration_tiles']['tiles'][i]['icons'])}."


def _pyramid(i: int) -> str:
    return f"Pyramid tile {i + 1}: {icons_text(DATA['pyramid_tiles']['tiles'][i]['icons'])}, clockwise."


_WITH_SIDEBAR: Final = [i for i, b in enumerate(DATA["action_boards"]["boards"]) if b["worship_spaces"] == 1]
_HELP: Final[dict[str, str]] = {
    **{f"board:{name}": _board(i) for i, name in enumerate(BOARD_NAMES)},
    **{f"worship:{BOARD_NAMES[i]}": _worship(i) for i in _WITH_SIDEBAR},
    **{f"worship:palace-{i}": _royal_space(i) for i in (1, 2, 3)},
    **{f"row:{name}": _row(i) for i, name in enumerate(ROW_NAMES)},
    **{f"temple:{name}": _temple(i) for i, name in enumerate(TEMPLE_NAMES)},
    **_TRACKS,
    **{f"discovery:{name}": _discovery(i) for i, name in enumerate(KIND_NAMES)},
    **{f"technology:{name}": _technology(i) for i, name in enumerate(TECHNOLOGY_NAMES)},
    **{f"royal:{name}": f"Royal tile {name}: {royal_text(i)}." for i, name in enumerate(ROYAL_NAMES)},
    **{f"bonus:{i + 1}": f"Temple bonus tile {i + 1}: {bonus_text(i)}." for i in range(7)},
    **{f"start:{i + 1}": _start(i) for i in range(STARTING)},
    **{f"wheel:{name}": _wheel(i) for i, name in enumerate(REWARD_NAMES)},
    **{f"slot:{name}": _slot(i) for i, name in enumerate(SLOTS_NAMED)},
    **{f"decoration:{i + 1}": _decoration(i) for i in range(15)},
    **{f"pyramid:{i + 1}": _pyramid(i) for i in range(32)},
    **teotibot.HELP,
    **expansion_words.HELP,
}
_SHORT: Final = {f"technology:{name.lstrip('0')}": f"technology:{name}" for name in TECHNOLOGY_NAMES}  # 1 for 01


def explained() -> list[str]:
    """The names that `explain` knows."""
    return list(_HELP)


def explain(name: str) -> str:
    """What the thing of that name does; a technology goes by its number, not by its place."""
    try:
        return _HELP[_SHORT.get(name, name)]
    except KeyError:
        raise SunstoneError(f"there is no help for {name!r}") from None
