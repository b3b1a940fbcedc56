"""What is asked, one sentence a step, by the name of the step."""

from typing import Final

from sunstone.engine.frame import OVER
from sunstone.engine.wording import listed
from sunstone.games.founders import components as facts, view
from sunstone.games.founders.names import STEP_NAMES
from sunstone.games.founders.state import Founders
from sunstone.games.founders.titles import amount_text, piece_text
from sunstone.games.founders.view_types import Action, FoundersView, Piece, Question

_OVER: Final = "The game is over."
_COUNTS: Final = ("", "one", "two", "three")

# fields in braces are filled in by `prompt`
QUESTIONS: Final = {
    # set-up
    "Start": "Put a start tile on an empty square of the pyramid's bottom level: {colours} left to place.",
    "TakeBlind": "Choose the worship stack whose top tile you take unseen.",
    # the turn
    "Turn": "Place {disks} on a space, or pass for the rest of the round.",
    "Act": "Choose your action at Strength {strength}.",
    "After": "Use the bonus disk now, or leave it?",
    # building
    "ChoosePiece": "Choose what to construct out of the supply{or_nothing}.",
    "Place": "Where does the {piece} go?",
    "ChooseSquare": "Choose a pyramid tile of the supply and its square.",
    "Mix": "The price is {due}; two gold stand in for one wood or stone. How do you pay?",
    "Cubes": "Pay {due}. With which cubes?",
    "Drop": "Which cubes next to the new {piece} are replaced by its own?",
    # worship tiles
    "TakeTile": "Take one of the face-up worship tiles of the temple's colour.",
    "TakeTop": "Take the worship tile on top of one of the stacks.",
    "Times": "How often do you pay?",
    "Swap": "Give back one of your worship tiles for a face-up one{or_keep}.",
    "SwapFor": "Which face-up worship tile do you take for it?",
    # producing
    "Produce": "Where does your {building} put its cube?",
    "BonusKind": "Choose the kind of cube from the bonus disk{or_nothing}.",
    "BonusCell": "Put the {piece} cube on any cell of your city without a piece.",
    # chance: what is drawn
    "DrawBoard": "the boards of side B are dealt.",
    "DrawBonus": "bonus disks are laid on the action spaces.",
    "DrawBlind": "a worship tile is drawn unseen.",
    "DrawWorship": "a worship tile is turned up.",
    "DrawPlan": "the Rival Architect draws a plan card.",
}
GRANTED: Final = {  # instead, where a bonus disk or a worship tile grants the action
    "Build": "Choose a Build action of any column, at Strength {strength}, or do without.",
    "Influence": "Choose an Influence action of any column, or do without.",
}


def question(s: Founders) -> str:
    """What the step on top asks."""
    if s.to_move == OVER:
        return _OVER
    about = view.question(s)
    building = view.piece(s, s.players[s.to_move], about["building"]) if "building" in about else None
    return _sentence(STEP_NAMES[s.top & 255], about, view.action(s), building)


def _title(name: str) -> str:
    return piece_text(facts.PIECE_NAMES.index(name)) if name in facts.PIECE_NAMES else name


def _sentence(step: str, about: Question, action: Action | None, building: Piece | None) -> str:
    asked = GRANTED[about["granted"]] if "granted" in about else QUESTIONS[step]
    return asked.format(
        piece=_title(about.get("piece", "")),
        due=amount_text(about.get("due", {})),
        building=f"{_title(building['piece'])} on {listed(building['cells'])}" if building else "",
        colours=listed(about.get("colours", [])),
        strength=action["strength"] if action else 0,
        disks=_disks(about["disks"]),
        or_nothing=", or nothing" if "done" in about["open"] else "",
        or_keep=", or keep them" if "done" in about["open"] else "",
    )


def _disks(counts: list[int]) -> str:
    """How many may be placed: "one to three disks", "two disks"."""
    if counts == [1, 2, 3]:
        return "one to three disks"
    return f"{listed([_COUNTS[n] for n in counts], 'or')} {'disk' if counts == [1] else 'disks'}"


def prompt(seen: FoundersView) -> str:
    if seen["step"] is None:
        winners = [i for i, place in enumerate(seen["places"]) if place == 1]
        names = ["the Rival Architect" if seen["seats"][i]["rival"] else f"player {i + 1}" for i in winners]
        return f"{_OVER[:-1]}: {listed(names)} won with {max(seen['scores'])} VP."
    about, building, seat = seen["question"], None, seen["to_move"]
    if "building" in about and isinstance(seat, int):
        building = seen["seats"][seat]["pieces"][about["building"]]
    return _sentence(seen["step"], about, seen["action"], building)
