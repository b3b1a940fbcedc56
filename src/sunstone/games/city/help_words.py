"""Help in place: what every board, track, space and tile does in the game that is played, by the id of its element.

Amounts come from the data. What the data only reconstructs is told in the help of that thing."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from sunstone.engine.errors import SunstoneError
from sunstone.engine.wording import Help, capital
from sunstone.games.city import components as facts, expansion_help, names, pyramid_data, titles
from sunstone.games.city.anytime import UNLOCK_PRICE
from sunstone.games.city.help_game import EVERY_GAME, Played, played
from sunstone.games.city.teotibot import help as teotibot
from sunstone.games.city.titles import (
    bonus_text,
    count_text,
    gain_text,
    icons_text,
    listed,
    price_text,
    reward_text,
    royal_text,
    slot_text,
    start_text,
    step_text,
    technology_text,
)
from sunstone.games.city.view_types import CityView

_MAIN: Final[dict[str, Any]] = facts.DATA["main_action"]

# --- boards
_COCOA: Final = (
    f"Collect Cocoa: {facts.DATA['collect_cocoa']['base']} cocoa, and "
    f"{facts.DATA['collect_cocoa']['per_colour_present']} more per colour that had an unlocked worker "
    "here before you came."
)
_PRICE: Final = f"The main action costs {_MAIN['cocoa_per_colour_present']} cocoa per such colour."
_WORSHIP: Final = "Worship: lock the worker that came and use the space's ability, claim the Discovery tile, or both."


def _slashed(numbers: Iterable[int]) -> str:
    return "/".join(map(str, numbers))


def _extra(p: Played) -> str:
    """What worship costs beside its tile, by the switch of city:136."""
    both = count_text(facts.DATA["worship"]["do_both_cocoa"], "cocoa", "cocoa")
    if p.option("advanced_worship"):
        return (
            f"Doing both costs {both}. Displacing another player's worker unlocks it and brings 1 cocoa: Advanced "
            "Worship, reported of the Deluxe Edition and not in our rulebook."
        )
    return f"Doing both costs {both}, and so does displacing another player's worker; it is unlocked by that."


def _grid_text(key: str, p: Played) -> str:
    """The yield of a gathering board, one clause a number of workers."""
    other = facts.MORE["board"][f"{key}_m6"] if p.has("obsidian") else None
    rows: list[str] = []
    for n, row in enumerate(other["rows"] if other else _MAIN[key]["grid"], 1):
        cells = [gain_text(row[columns[0] - 1]) for columns in _MAIN[key]["printed_columns"]]
        rows.append(f"{count_text(n, 'worker')} {' / '.join(cells)}")
    note = expansion_help.reconstructed(other, "amounts") if other else ""
    return f"By the lowest power of your workers here (1 / 2-3 / 4-5): {'; '.join(rows)}.{note}"


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


_PALACE: Final = "No main action. Worship: lock the worker that came on one of three spaces and use its Royal tile."


def _does(name: str, p: Played) -> str:
    """What is done on a board beside Collect Cocoa."""
    key = facts.DATA["action_boards"]["boards"][names.BOARD_NAMES.index(name)]["id"]
    if name == "palace":
        return expansion_help.mansion() if p.has("mansion") else _PALACE
    if name == "nobles" and p.has("empire"):
        return expansion_help.conquest()
    text = {
        "alchemy": _alchemy_text,
        "nobles": _nobles_text,
        "decorations": _decorations_text,
        "construction": _construction_text,
    }
    return f"{text[name]() if name in text else _grid_text(key, p)} {_power_text(key)}"


def _board(i: int, p: Played) -> Help:
    data = facts.DATA["action_boards"]["boards"][i]
    parts = [_COCOA, _PRICE if data["main_action"] else "", _does(names.BOARD_NAMES[i], p)]
    if data["worship_spaces"] and data["main_action"]:
        parts.append(_WORSHIP)
    return Help(p.names.boards[i], " ".join(part for part in parts if part))


def _worship(i: int, p: Played) -> Help:
    temple = facts.DATA["action_boards"]["boards"][i]["temple"]
    where = "a temple of choice" if temple == "any" else f"the {temple} temple"
    return Help(f"Worship on {p.names.on(i)}", f"One step on {where}, the Discovery tile here, or both. {_extra(p)}")


def _royal_space(i: int, p: Played) -> Help:
    """The tile that lies there; before it is drawn its category, which the Mansion shuffles."""
    mansion, category = p.has("mansion"), facts.DATA["royal_tiles"]["places_left_to_right"][i - 1]
    tile = "a Royal tile" if mansion else f"a Royal tile of category {category}"
    if p.royals[i - 1 :]:
        name = p.royals[i - 1]
        tile = f"Royal tile {name} ({royal_text(names.ROYAL_NAMES.index(name))})"
    find = "Major Discovery tile" if mansion else "Discovery tile"
    temple = expansion_help.space_temple(i) if mansion else ""
    title = f"Worship on {p.names.on(facts.PALACE)}, space {i}"
    return Help(title, f"{capital(tile)}, and the {find} if you do both. {_extra(p)}{temple}")


def _row(i: int, p: Played) -> Help:
    row = _MAIN["nobles"]["rows"][i]
    higher = "A building may also go" if p.option("nobles_row") == "free" else "Only when your own row is full it goes"
    return Help(
        f"{p.names.boards[facts.NOBLES]}, {names.ROW_NAMES[i]} row",
        f"For {count_text(row['workers'], 'worker')}; buildings score {_slashed(row['vp'])} VP from the left. {higher} "
        "to a row above it.",
    )


# --- tracks
def _temple(i: int) -> Help:
    rewards = facts.DATA["temples"][names.TEMPLE_NAMES[i]]["rewards"]
    steps: list[str] = []
    for text, run in groupby(rewards, key=lambda r: step_text(i, r["step"])):
        numbers = [r["step"] for r in run]
        steps += [f"{_span(numbers)}: {text}"] if text else []
    major = listed([str(r["step"]) for r in rewards if r["kind"] == "major"], "or")
    return Help(
        titles.TEMPLE_TITLES[i].capitalize(),
        f"What each step brings: {'; '.join(steps)}. On step {major} you may buy one "
        f"of the Discovery tiles there instead. From step {facts.DATA['temples']['bonus_unlocked_at_step']} on the "
        f"temple bonus tile counts for you at the end; step {facts.DATA['temples']['top_step']} has room for one "
        "player.",
    )


def _span(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


_AVENUE: Final = facts.DATA["avenue_of_the_dead"]
_AVENUE_STEPS: Final = listed([str(x["step"]) for x in _AVENUE["discovery_steps"]], "or")
_MASKS: Final = len(facts.DATA["masks"]["vp_by_set_size"]) - 1  # kinds of the base game


def _masks(p: Played) -> str:
    kinds = _MASKS + p.has("obsidian") + len(facts.MORE["special_masks"]["tiles"]) * p.has("empire")
    points = facts.MORE["mask_scoring"]["vp_by_set_size"][1 : kinds + 1]
    return f"In every Eclipse each set of different masks scores by its size: {_slashed(points)} VP."


def _calendar(p: Played) -> Help:
    then = "the round is finished, another one is played, and an Eclipse follows"
    if p.option("dark_eclipse"):
        then = "an Eclipse follows at once after that turn (Dark Eclipse)"
    return Help(
        "Calendar",
        "The light disc moves one step after the last player's turn and with every Ascension. Once it has "
        f"met the dark disc, {then}. The third Eclipse ends the game, or the one after the top tile of the pyramid was "
        "laid.",
    )


def _eclipse(p: Played) -> Help:
    warriors = f", and for warriors ({expansion_help.warrior_points()})" if p.has("empire") else ""
    return Help(
        "Eclipse",
        "Points for the Avenue of the Dead, for the leader and the steps of the pyramid track and for masks"
        f"{warriors}; then salaries; after the last Eclipse the temple bonus tiles.",
    )


def _salary(p: Played) -> Help:
    s = facts.DATA["salary"]
    return Help(
        "Salary",
        f"{s['cocoa_per_worker']} cocoa per worker in play and {s['extra_cocoa_power_4_or_5']} more from power "
        f"4 on{expansion_help.salary(p)}; all decide unseen. Each cocoa that is not paid costs "
        f"{s['vp_lost_per_unpaid_cocoa']} VP, but nobody falls below 0.",
    )


_TRACKS: Final = {
    "avenue": Help(
        "Avenue of the Dead",
        f"In an Eclipse each of your steps (up to {_AVENUE['last_step']}) scores the lowest number "
        f"visible in the row of buildings. On step {_AVENUE_STEPS} you may buy one of the Discovery tiles there.",
    ),
    "buildings": Help(
        "Row of buildings",
        f"Its numbers are {_slashed(facts.DATA['buildings_row']['numbers'])}. Every building taken uncovers a "
        "number; the lowest one visible is what a step on the Avenue of the Dead scores in an Eclipse.",
    ),
    "pyramid_track": Help(
        "Pyramid track",
        f"One step per pyramid tile or decoration, up to {facts.DATA['pyramid_track']['last_step']}. In "
        f"an Eclipse who is furthest scores {facts.DATA['eclipse']['pyramid_leader_vp']} VP, and every step scores "
        f"{_slashed(facts.DATA['eclipse']['pyramid_vp_per_step'])} VP in the first/second/third one; "
        "then all start anew.",
    ),
    "worker": Help(
        "Worker",
        "The higher its power, the more it gathers; raised above power 5 it ascends. A locked worker stays on "
        f"its worship space until it is displaced, or all of yours are unlocked, for {UNLOCK_PRICE} cocoa or instead "
        "of a turn.",
    ),
}


def _tracks(p: Played) -> dict[str, Help]:
    wheel = (
        "A worker raised above power 5 ascends: you go one step on the Avenue of the Dead, the worker comes "
        "back to the {palace} with power 1, you choose a reward here, and the light disc moves one step."
    )
    return {
        **_TRACKS,
        "calendar": _calendar(p),
        "eclipse": _eclipse(p),
        "salary": _salary(p),
        "masks": Help("Masks", _masks(p)),
        "wheel": Help("Ascension", p.names.fill(wheel)),
    }


_PAYS: Final = {
    "wood": "It pays for buildings and for pyramid tiles above level 1",
    "stone": "It pays for pyramid tiles",
    "gold": "It pays for technologies and decorations",
}


def _resource(name: str, p: Played) -> Help:
    more = " Obsidian may stand in for it." if p.has("obsidian") else ""
    return Help(name.capitalize(), f"{_PAYS[name]}.{more}")


# --- tiles
_TILE_USE: Final = {
    "power_up_2": "two power-ups for any of your unlocked workers; the one just moved may not ascend by it before the "
    "power-up of its action",
    "double_move": "a second unlocked worker on the same board goes along with the move",
    "free_move": "a worker goes as far as you like, up to all eight boards round",
    "extra_worker": "one more worker counts in a main action of Alchemy, {nobles} or Construction",
    "cocoa_waiver": "pays the cocoa of one main action, of one worship action or of one whole salary",
}


_WAIVED: Final = "Used once, in your own turn or for the salary of an Eclipse"
_ANY_COCOA: Final = "pays the cocoa of one payment, whatever it is for"  # the wide waiver


def _discovery(i: int, p: Played) -> Help:
    t = facts.DATA["discovery_tiles"]["tiles"][i]
    title, head = (
        f"Discovery tile {titles.KIND_LIST[i]}",
        f"{count_text(t['copies'], 'copy', 'copies')}; price: {price_text(i)}",
    )
    if t.get("mask"):
        return Help(title, f"{head}. {_masks(p)}")
    use = p.names.fill(_TILE_USE[t["id"]]) if t["id"] in _TILE_USE else gain_text(t["gain"])
    when = "Used once, in your own turn"
    if t["id"] == "cocoa_waiver":
        use, when = _ANY_COCOA if p.option("waiver_scope") == "wide" else use, _WAIVED
    return Help(title, f"{head}. {capital(use)}. {when}.")


def _technology(i: int, p: Played) -> Help:
    t = titles.TECHNOLOGY_LIST[i]
    does = capital(technology_text(i, p.names))
    return Help(f"Technology {names.TECHNOLOGY_NAMES[i]}", f"Price: {t['gold']} gold. {does}.")


def _bonus(i: int) -> Help:
    """What it scores, when, and for whom."""
    step = facts.DATA["temples"]["bonus_unlocked_at_step"]
    return Help(
        f"Temple bonus tile {i + 1}",
        f"{capital(bonus_text(i))}, at the end of the game, for everybody who has reached step {step} of its temple.",
    )


def _start(i: int, p: Played) -> Help:
    return Help(f"Starting tile {i + 1}", f"Workers may begin on {start_text(i, p.names)}.")


def _wheel(i: int, p: Played) -> Help:
    text = capital(reward_text(i, p.names, int(p.option("ascension_cocoa"))))
    return Help(
        "Ascension reward",
        f"{text}{', once a game, while that worker waits on the wheel' if 'worker' in text else ''}.",
    )


def _slot(i: int) -> Help:
    level = _MAIN["construction"]["levels"][pyramid_data.SLOT_NAMES[i][0] - 1]
    price = gain_text({k: n for k, n in level.items() if k in ("stone", "wood") and n})
    rests = " It must rest on four tiles." if level["level"] > 1 else ""
    return Help(f"Pyramid, {slot_text(i)}", f"A tile here costs {price} and scores {level['vp']} VP.{rests}")


def _decoration(i: int) -> Help:
    icons = icons_text(facts.DATA["decoration_tiles"]["tiles"][i]["icons"])
    return Help(f"Decoration {i + 1}", f"{capital(icons)}.")


def _pyramid(i: int) -> Help:
    icons = icons_text(facts.DATA["pyramid_tiles"]["tiles"][i]["icons"])
    return Help(f"Pyramid tile {i + 1}", f"{capital(icons)}, clockwise.")


_WITH_SIDEBAR: Final = [i for i, b in enumerate(facts.DATA["action_boards"]["boards"]) if b["worship_spaces"] == 1]


@lru_cache(64)
def _help(p: Played) -> dict[str, Help]:
    """All help of one game: of modules that it is played with, and of no others."""
    more = p.has("obsidian")
    technologies = names.TECHNOLOGY_NAMES if more else names.TECHNOLOGY_NAMES[: facts.BASE_TECHNOLOGIES]
    royals = names.ROYAL_NAMES if p.has("mansion") else names.ROYAL_NAMES[: names.BASE_ROYALS]
    return {
        **{f"board:{name}": _board(i, p) for i, name in enumerate(names.BOARD_NAMES)},
        **{f"worship:{names.BOARD_NAMES[i]}": _worship(i, p) for i in _WITH_SIDEBAR},
        **{f"worship:palace-{i}": _royal_space(i, p) for i in (1, 2, 3)},
        **({} if p.has("empire") else {f"row:{name}": _row(i, p) for i, name in enumerate(names.ROW_NAMES)}),
        **{f"temple:{name}": _temple(i) for i, name in enumerate(names.TEMPLE_NAMES)},
        **_tracks(p),
        **{f"resource:{name}": _resource(name, p) for name in names.RESOURCE_NAMES},
        **{f"discovery:{name}": _discovery(i, p) for i, name in enumerate(facts.KIND_NAMES)},
        **{f"technology:{name}": _technology(i, p) for i, name in enumerate(technologies)},
        **{f"royal:{name}": Help(f"Royal tile {name}", f"{capital(royal_text(i))}.") for i, name in enumerate(royals)},
        **{f"bonus:{i + 1}": _bonus(i) for i in range(7)},
        **{
            f"start:{i + 1}": _start(i, p)
            for i in range(facts.STARTING if more else facts.STARTING - len(facts.MORE["starting_tile"]))
        },
        **{f"wheel:{name}": _wheel(i, p) for i, name in enumerate(names.REWARD_NAMES)},
        **{f"slot:{name}": _slot(i) for i, name in enumerate(names.SLOTS_NAMED)},
        **{f"decoration:{i + 1}": _decoration(i) for i in range(15)},
        **{f"pyramid:{i + 1}": _pyramid(i) for i in range(32)},
        **(teotibot.texts(p) if p.solo else {}),
        **expansion_help.texts(p),
        **({"mansion": _board(facts.PALACE, p)} if p.has("mansion") else {}),
        **({"conquest": _board(facts.NOBLES, p)} if p.has("empire") else {}),
    }


_WIDENED: Final = ("masks", "eclipse", "salary")  # what modules add to them they name as theirs


def explanations(view: CityView | None = None) -> dict[str, Help]:
    """Help by name, for the game of that view; without one for every game there is, the simplest first."""
    if view:
        return _help(played(view))
    found = dict[str, Help]()
    for p in EVERY_GAME:
        found = found | {name: text for name, text in _help(p).items() if name not in found or name in _WIDENED}
    return found


def explained(view: CityView | None = None) -> list[str]:
    """The names that `explain` knows."""
    return list(explanations(view))


def explain(name: str, view: CityView | None = None) -> str:
    """What the thing of that name does. With a view it may also be a choice's element: see `about`."""
    known = about(name, view) if view else _SHORT.get(name, name)
    try:
        return explanations(view)[known].words
    except KeyError:
        raise SunstoneError(f"there is no help for {name!r}") from None


_SHORT: Final = {f"technology:{name.lstrip('0')}": f"technology:{name}" for name in names.TECHNOLOGY_NAMES}  # 1 for 01
_ALIASES: Final = {"resource:obsidian": "obsidian"}
_BY_PLACE: Final = {"technology": "technology", "tile": "pyramid"}  # a choice's kind, and that of its help
_PLACES: Final = "123456"


def about(target: str, view: CityView) -> str:
    """The name of the help on what a choice belongs to, "" if there is none. A choice knows technologies and pyramid
    tiles by their places, help by what lies there."""
    kind, _, which = target.partition(":")
    places: dict[str, Sequence[str | int | None]] = {
        "technology": [t["name"] for t in view["technologies"]],
        "tile": view["offers"]["pyramid"],
    }
    if kind in places and which in list(_PLACES[: len(places[kind])]):
        target = f"{_BY_PLACE[kind]}:{places[kind][int(which) - 1]}"
    name = "worker" if kind == "worker" else _ALIASES.get(target, target)
    return name if name in explanations(view) else ""
