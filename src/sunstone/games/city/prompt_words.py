"""What is asked, one sentence a step, by the name of the step's class."""

from typing import Any, Final

from sunstone.engine.frame import CHANCE, OVER
from sunstone.games.city import expansion_words
from sunstone.games.city.names import BOARD_NAMES
from sunstone.games.city.salary import salary_of
from sunstone.games.city.state import STEPS, City
from sunstone.games.city.teotibot import words as teotibot
from sunstone.games.city.titles import listed, names_at, names_in

_OVER: Final = "The game is over."

# fields in braces are filled in by `question` and `prompt`
QUESTIONS: Final = {
    # set-up
    "Choose": "Keep two of your four starting tiles: choose one, the lower number first.",
    "Draft": "Take one of the open starting tiles.",
    "StartClaim": "Pay for the Discovery tile that came with your starting tile, or let it go back.",
    "PlaceDice": "Your three workers go to three of the four boards on your starting tiles: which one is left out?",
    "StartPower": "Choose one of your workers to power up.",
    # the turn
    "Turn": "Choose a worker to move, or spend the turn on unlocking your workers.",
    "Move": "How far does the worker go?",
    "Act": "Collect cocoa, worship, or the main action?",
    "Linger": "Use a Discovery tile, unlock your workers, or end the turn.",
    # main actions
    "Alchemy": "Choose the technology to research.",
    "Nobles": "Choose the row for the building.",
    "Decorations": "Choose a decoration and the side of the pyramid it goes to.",
    "Construction": "Choose a pyramid tile to lay ({placed} of up to {workers} laid), or stop after at least one.",
    "Place": "Where does the pyramid tile go, and which way round?",
    "PowerUp": "Choose a worker on {board} to power up.",
    "Buy": "Buy one more power-up with technology 13?",
    # worship
    "Worship": "Use the ability of the worship space, or claim the Discovery tile?",
    "Royal": "Use the Royal tile once more, or stop.",
    # gains
    "AnyResource": "Choose a resource to gain.",
    "AnyTemple": "Choose a temple to advance on.",
    "EitherTemple": "You advance on both temples: on which one first?",
    "Major": "Take the step's printed reward or one of the Discovery tiles lying there.",
    "AvenueTile": "Take one of the Discovery tiles on this step of the Avenue of the Dead, or none.",
    "PowerAny": "Choose one of your unlocked workers to power up.",
    "Ascend": "Choose a reward for the Ascension.",
    # Eclipse
    "Salary": "How much of your salary of {salary} cocoa do you pay?",
    # chance
    "DrawBoards": "Chance: the action boards are laid out.",
    "DrawRoyals": "Chance: the Royal tiles are drawn.",
    "DrawTechnologies": "Chance: the technologies are drawn.",
    "DrawBonuses": "Chance: the temple bonus tiles are drawn.",
    "DrawDecoration": "Chance: a decoration is drawn for the offer.",
    "DrawPyramid": "Chance: a pyramid tile is drawn for the offer.",
    "DrawSlots": "Chance: the first tiles of the pyramid are laid.",
    "DrawDiscovery": "Chance: a Discovery tile is drawn.",
    "Deal": "Chance: starting tiles are drawn.",
    "Find": "Chance: Discovery tiles are drawn for the hands.",
    "FindOpen": "Chance: a Discovery tile is drawn for the draft.",
    "NeutralDraw": "Chance: starting tiles show where the neutral workers stand.",
    **teotibot.QUESTIONS,
    **expansion_words.QUESTIONS,
}


def question(s: City) -> str:
    """What the step on top asks."""
    if s.to_move == OVER:
        return _OVER
    seat = s.to_move if s.to_move < CHANCE else 0
    return QUESTIONS[type(STEPS[s.top & 255]).__name__].format(
        placed=s.main_placed,
        workers=s.main_workers,
        board=names_at(s.house).boards[s.main_board],
        salary=salary_of(s.players[seat]),
    )


def player_title(view: dict[str, Any], seat: int) -> str:
    bot = view["teotibot"]
    return "Teotibot" if bot is not None and bot["seat"] == seat else f"player {seat + 1}"


def prompt(view: dict[str, Any]) -> str:
    if view["to_move"] == "over":
        first = [player_title(view, i) for i, place in enumerate(view["places"]) if place == 1]
        return f"{_OVER[:-1]}: {listed(first)} won with {max(view['scores'])} VP."
    asked = [i for i in view["open_seats"] if i == view["seat"]] or view["open_seats"] or [0]
    action = view["action"] or {"placed": 0, "workers": 0, "board": BOARD_NAMES[0]}
    return QUESTIONS[view["asked"]].format(
        placed=action["placed"],
        workers=action["workers"],
        board=names_in(view["modules"]).boards[BOARD_NAMES.index(action["board"])],
        salary=view["seats"][asked[0]]["salary"],
    )
