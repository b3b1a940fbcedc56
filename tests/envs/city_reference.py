"""City's observation worked out from the view, slowly and by name. What is not named here is 0."""

import re
from typing import Any

from sunstone.engine.state import State
from sunstone.games.city.components import DATA
from sunstone.games.city.names import BOARD_NAMES
from sunstone.games.city.pyramid_data import SIDES
from tests.envs import city_modules_reference

View = dict[str, Any]
SEATS = ("me", "next1", "next2", "next3")
ICONS = {"n": "neutral", "b": "blue", "r": "red", "g": "green"}


def numbers(s: State, view: View, question: list[int], me: int) -> dict[str, int]:
    n = len(view["seats"])
    who = {seat: SEATS[(seat - me) % n] for seat in range(n)}
    found: dict[str, int] = {}
    found.update(_question(view, question, who))
    found.update(_table(view, who))
    found.update(_pyramid(view))
    for seat, player in enumerate(view["seats"]):
        found.update({f"{who[seat]}.{name}": value for name, value in _player(player).items()})
    mine = view["seats"][me]
    found.update({f"me.hand.{tile}": 1 for tile in mine["hand"]})
    found["me.pledge"] = mine["pledge"] or 0
    if view["modules"] or view["solo"]:
        found.update(city_modules_reference.numbers(s, view, question, who))
    return found


def _question(view: View, question: list[int], who: dict[int, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    if isinstance(view["to_move"], int):
        found["asked." + re.sub(r"(?<!^)(?=[A-Z])", "_", view["step"]).lower()] = 1
        found["to_move." + who[view["to_move"]]] = 1
    else:
        found["to_move." + view["to_move"]] = 1
    found["asked.a"], found["asked.b"], found["asked.c"] = question[0], question[1], question[2] & 32767
    if view["turn"] is not None:
        found["turn." + who[view["turn"]]] = 1
    found["first." + who[0]] = 1
    found.update({f"calendar.{name}": int(value) for name, value in view["calendar"].items()})
    found["revealed"] = int(view["revealed"])
    options = view["options"]
    found[f"option.setup.{options['setup']}"] = 1
    found["option.ascension_cocoa"] = options["ascension_cocoa"]
    turned = {
        "dark_eclipse": options["dark_eclipse"],
        "capstone_third": options["capstone_rate"] == "third",
        "waiver_wide": options["waiver_scope"] == "wide",
        "nobles_free": options["nobles_row"] == "free",
        "three_and_three": options["technology_draw"] == "three_and_three",
        "palace_landing": options["palace_cocoa"] == "landing",
        "power_each": options["paid_power_up"] == "each",
        "technology_waits": options["new_technology"] == "next_action",
        "advanced_worship": options["advanced_worship"],
    }
    return found | {f"option.{name}": int(value) for name, value in turned.items()}


def _filled(names: list[str], first: str, places: int) -> list[str]:
    """In the set-up the numbers have the first tile where none lies yet."""
    return names + [first] * (places - len(names))


def _table(view: View, who: dict[int, str]) -> dict[str, int]:
    found = {f"ring{place}.{board}": 1 for place, board in enumerate(view["ring"])}
    royals = _filled(view["royals"], "A4", 3)
    technologies = _filled([tile["name"] for tile in view["technologies"]], "01", 6)
    found.update({f"royal{i}.{name}": 1 for i, name in enumerate(royals, 1)})
    found.update({f"technology{i}.{name}": 1 for i, name in enumerate(technologies, 1)})
    found.update({f"bonus.{temple}.{view['bonuses'].get(temple, 1)}": 1 for temple in ("blue", "red", "green")})
    for name, board in view["boards"].items():
        if board["discovery"]:
            found[f"worship.{name}.{board['discovery']}"] = 1
        found.update({f"neutral{i + 1}.{name}": 1 for i in board["neutral"]})
        for space, worker in enumerate(board["worship"], 1):
            if worker:
                found[f"{who[worker['seat']]}.worships.{name}.{space}"] = worker["power"]
        for worker in board["workers"]:
            worker_name = f"{who[worker['seat']]}.worker.{name}-{worker['power']}"
            found[worker_name] = found.get(worker_name, 0) + 1
    lying = view["temple_tiles"] | {f"avenue{step}": tiles for step, tiles in view["avenue_tiles"].items()}
    for place, tiles in lying.items():
        found.update({f"lying.{place}.{kind}": tiles.count(kind) for kind in tiles})
    found.update({f"nobles.{row}": count for row, count in view["nobles"].items()})
    found["buildings_left"] = view["buildings"]["left"]
    if action := view["action"]:
        found[f"main.{action['board']}"] = 1
        found.update({f"main.{name}": int(action[name]) for name in ("workers", "placed", "discount")})
    unseen = view["unseen"]
    found.update({f"unseen.discovery.{kind}": count for kind, count in unseen["discovery"].items()})
    for ours, theirs in (("start", "starting"), ("pyramid", "pyramid"), ("decoration", "decorations")):
        found.update({f"unseen.{ours}.{tile}": 1 for tile in unseen[theirs]})
    return found


def _pyramid(view: View) -> dict[str, int]:
    icons = [[icon.lower() for icon in row] for row in DATA["pyramid"]["printed_icons"]["rows"]]
    heights = [[0] * 8 for _ in range(8)]
    for slot, tile in sorted(view["pyramid"].items()):  # level by level
        level, row, column = map(int, slot.split("."))
        y, x = 2 * (row - 1) + level - 1, 2 * (column - 1) + level - 1
        for (dy, dx), icon in zip(((0, 0), (0, 1), (1, 1), (1, 0)), tile["icons"], strict=True):
            icons[y + dy][x + dx] = icon.lower()
            heights[y + dy][x + dx] = level
    found = {f"height.{y + 1}.{x + 1}": heights[y][x] for y in range(8) for x in range(8)}
    found.update({f"icon.{y + 1}.{x + 1}.{ICONS[icons[y][x]]}": 1 for y in range(8) for x in range(8)})
    for side in SIDES:
        found.update({f"decorated.{side}.{i}": int(bool(t)) for i, t in enumerate(view["decorations"][side], 1)})
    faces = {tile["id"]: tile["icons"] for tile in DATA["pyramid_tiles"]["tiles"]}
    for place, tile in enumerate(view["offers"]["pyramid"], 1):
        for corner, icon in enumerate(faces[tile] if tile else [], 1):
            found[f"tile{place}.{corner}.{ICONS[icon.lower()]}"] = 1
            found[f"tile{place}.{corner}.coloured"] = int(icon.isupper())
    return found | {f"decoration.{tile}": 1 for tile in view["offers"]["decorations"] if tile}


def _player(player: View) -> dict[str, int]:
    amounts = ("cocoa", "wood", "stone", "gold", "vp", "blue", "red", "green", "avenue", "pyramid", "salary")
    found = {name: player[name] for name in amounts}
    found.update({f"technology.{name}": 1 for name in player["technologies"]})
    for ours, theirs in (("tile", "tiles"), ("used", "used")):
        found.update({f"{ours}.{kind}": player[theirs].count(kind) for kind in player[theirs]})
    whereabouts = [die["where"] for die in player["dice"]]
    found["on_wheel"], found["ascending"] = whereabouts.count("wheel"), whereabouts.count("ascending")
    assert set(whereabouts) <= {*BOARD_NAMES, "wheel", "ascending"}
    found.update({f"kept.{tile}": 1 for tile in player["kept"] or ()})
    kinds = list((player["found"] or {}).values())
    found.update({f"found.{kind}": kinds.count(kind) for kind in kinds})
    return found | {"pledged": int(player["pledged"])}
