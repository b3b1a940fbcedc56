"""The observation of Founders worked out from the view, slowly and by name. What is not named here is 0."""

from typing import Any

from sunstone.engine.state import State
from sunstone.games.founders.components import DATA, MASK_LETTERS, MASK_NAMES

View = dict[str, Any]
SEATS = ("me", "next1", "next2", "next3")
STEPS = {  # what a view calls a question, and what an observation does
    "ChoosePiece": "choose_piece",
    "ChooseSquare": "choose_square",
    "TakeTile": "take_tile",
    "TakeTop": "take_top",
    "TakeBlind": "take_blind",
    "BonusKind": "bonus_kind",
    "BonusCell": "bonus_cell",
    "SwapFor": "swap_for",
}
MATERIAL = {piece["id"]: piece["material"] for piece in DATA["building"]}


def numbers(s: State, view: View, question: list[int], me: int) -> dict[str, int]:
    n = len(view["seats"])
    who = {seat: SEATS[(seat - me) % n] for seat in range(n)}
    found = _question(view, question, who) | _table(view, who) | _worship(view)
    if view.get("rival"):
        for group in ("temples", "tiles"):
            found |= {f"rival.{group}.{colour}": count for colour, count in view["rival"][group].items()}
        found |= {f"rival.plan.{name}": 1 for name in view["rival"]["plans"]}
    boards = view["options"]["side"] == "B" or view["own_boards"]
    for seat, player in enumerate(view["seats"]):
        mine = _player(player)
        if boards and player.get("board"):
            mine |= _board(player["board"])
        found |= {f"{who[seat]}.{name}": value for name, value in mine.items()}
    return found


def _question(view: View, question: list[int], who: dict[int, str]) -> dict[str, int]:
    found = {"round": view["round"], f"first.{who[view['first_player']]}": 1}
    if isinstance(view["to_move"], int):
        found["asked." + STEPS.get(view["step"], view["step"].lower())] = 1
        found["to_move." + who[view["to_move"]]] = 1
        found["asked.a"], found["asked.b"] = question[:2]
    else:
        found["to_move." + view["to_move"]] = 1
    if view["turn"] is not None:
        found["turn." + who[view["turn"]]] = 1
    asked = view["question"]
    found |= {f"due.{name}": count for name, count in asked.get("due", {}).items()}
    return found | {f"spot.{cell}": 1 for cell in asked.get("spot", {"cells": ()})["cells"]}


def _table(view: View, who: dict[int, str]) -> dict[str, int]:
    options = view["options"]
    found = {"option.side_b": int(options["side"] == "B"), f"option.rival.{options['rival']}": 1}
    for name, space in view["spaces"].items():
        found[f"space.{name}.{space['bonus']}"] = 1
        found |= {f"space.{name}.disks.{who[seat]}": space["disks"].count(seat) for seat in space["disks"]}
    if action := view["action"]:
        found[f"action.{action['space']}"] = 1
        found["action.strength"], found["action.bonus_left"] = action["strength"], int(action["bonus_left"])
    for group in ("market", "supply"):
        found |= {f"{group}.{name.replace(' ', '_')}": count for name, count in view[group].items()}
    for name, left in view["masks"].items():
        found[f"masks.{name}.left"], found[f"masks.{name}.top"] = len(left), left[0] if left else 0
    return found


def _worship(view: View) -> dict[str, int]:
    found: dict[str, int] = {}
    for stack in view["worship"].values():
        for where in ("beside", "top"):
            if stack[where]:
                found[f"worship.{where}.{stack[where]}"] = 1
        found |= {f"worship.unseen.{name}": 1 for name in stack["unseen"]}
        found |= {f"worship.under.{name}": i for i, name in enumerate(stack["under"], 1)}
    return found


def _player(player: View) -> dict[str, int]:
    found = {name: int(player[name]) for name in ("vp", "disks", "passed", "favor", "wood", "stone", "gold")}
    if player.get("architect"):
        found[f"architect.{player['architect']}"] = 1
    found |= {f"worship.{name}": 1 for name in player["worship"]}
    worth = {mask["colour"]: [tile["vp"] for tile in mask["tiles"]] for mask in DATA["mask"]}
    for colour, vp in ((mask["colour"], mask["vp"]) for mask in player["masks"]):
        place = next(i for i, v in enumerate(worth[colour], 1) if v == vp and f"mask.{colour}.{i}" not in found)
        found[f"mask.{colour}.{place}"] = 1
    found |= {f"pyramid.{square}.{face}": 1 for square, face in player["pyramid"].items()}
    found |= {f"built.{name}": count for name, count in player["built"].items()}
    for piece in player["pieces"]:
        name = piece["piece"]
        what = f"{name}_temple" if piece["temple"] else f"{MATERIAL[name]}_building"
        found |= {f"{what}.{cell}": 1 for cell in piece["cells"]}
    return found | {f"{material}_cube.{cell}": 1 for cell, material in player["cubes"].items()}


def _board(board: View) -> dict[str, int]:
    found = {f"reward.{square}.{name}": 1 for square, name in board["rewards"].items()}
    for r, row in enumerate(board["rows"]):
        for c, letter in enumerate(row):
            if letter in MASK_LETTERS:
                found[f"board.{MASK_NAMES[MASK_LETTERS.index(letter)]}.{'abcdefghijklmn'[c]}{r + 1}"] = 1
    return found
