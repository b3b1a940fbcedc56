"""What is asked, one sentence a step, by the name of the step's class."""

from typing import Any, Final

from sunstone.engine.wording import listed
from sunstone.games.founders.components import PIECE_NAMES
from sunstone.games.founders.state import Founders
from sunstone.games.founders.titles import amount_text, piece_text

_OVER: Final = "The game is over."

# fields in braces are filled in by `prompt`
QUESTIONS: Final = {
    # set-up
    "Start": "Put a start tile on an empty square of the pyramid's bottom level: {colours} left to place.",
    "TakeBlind": "Choose the worship stack whose top tile you take unseen.",
    # the turn
    "Turn": "Place one to three disks on a space, or pass for the rest of the round.",
    "Act": "Choose your action at Strength {strength}.",
    "After": "Use the bonus disk now, or leave it?",
    # building
    "ChoosePiece": "Choose what to construct out of the supply.",
    "Place": "Where does the {piece} go?",
    "ChooseSquare": "Choose a pyramid tile of the supply and its square.",
    "Mix": "The price is {due}; two gold stand in for one wood or stone. How do you pay?",
    "Cubes": "Choose the cubes that pay {due}.",
    "Drop": "Which cubes next to the new {piece} are replaced by its own?",
    # worship tiles
    "TakeTile": "Take one of the face-up worship tiles of the temple's colour.",
    "TakeTop": "Take the worship tile on top of one of the stacks.",
    "Times": "How often do you pay?",
    "Swap": "Give back one of your worship tiles for a face-up one, or keep them.",
    "SwapFor": "Which face-up worship tile do you take for it?",
    # producing
    "Produce": "Where does your {building} put its cube?",
    "BonusKind": "Choose the kind of cube from the bonus disk.",
    "BonusCell": "Put the {piece} cube on any cell of your city without a piece.",
    # chance
    "DrawBoard": "Chance: the boards of side B are dealt.",
    "DrawBonus": "Chance: bonus disks are laid on the action spaces.",
    "DrawBlind": "Chance: a worship tile is drawn unseen.",
    "DrawWorship": "Chance: a worship tile is turned up.",
    "DrawPlan": "Chance: the Rival Architect draws a plan card.",
}


def question(s: Founders) -> str:
    """What the step on top asks."""
    return _asked(s.view(None))


def _title(name: str) -> str:
    return piece_text(PIECE_NAMES.index(name)) if name in PIECE_NAMES else name


def _asked(view: dict[str, Any]) -> str:
    if view["to_move"] == "over":
        return _OVER
    about, action = view["question"], view["action"]
    building = ""
    if about["building"] is not None:
        piece = view["seats"][view["to_move"]]["pieces"][about["building"]]
        building = f"{_title(piece['piece'])} on {listed(piece['cells'])}"
    return QUESTIONS[view["asked"]].format(
        piece=_title(about["piece"] or ""),
        due=amount_text(about["due"] or {}),
        building=building,
        colours=listed(about["colours"] or []),
        strength=action["strength"] if action else 0,
    )


def prompt(view: dict[str, Any]) -> str:
    if view["to_move"] == "over":
        winners = [i for i, place in enumerate(view["places"]) if place == 1]
        names = ["the Rival Architect" if view["seats"][i]["rival"] else f"player {i + 1}" for i in winners]
        return f"{_OVER[:-1]}: {listed(names)} won with {max(view['scores'])} VP."
    return _asked(view)
