"""What is asked, one sentence a step, by the name of the step. It names what is open and nothing else."""

from collections.abc import Collection, Mapping
from typing import Final

from sunstone.engine.frame import CHANCE, OVER
from sunstone.games.city import components as facts, expansion_words
from sunstone.games.city.asked import is_worshipping, open_kinds
from sunstone.games.city.expansion_words import Ask
from sunstone.games.city.names import BOARD_NAMES, STEP_NAMES
from sunstone.games.city.salary import salary_of
from sunstone.games.city.state import City
from sunstone.games.city.teotibot import words as teotibot
from sunstone.games.city.titles import listed, names_at, names_in
from sunstone.games.city.view_types import CityView

_OVER: Final = "The game is over."
_GIVE_UP: Final = "give the main action up"
ANYTIME: Final = {
    "use": "use a tile of yours",
    "unlock:pay": "unlock {locked} for 3 cocoa",
    "unlock:waiver": "unlock {locked} with the cocoa waiver",
}
_LOCKED: Final = ("your workers", "your other workers")  # while one worships
_TWICE: Final = (  # with starting tile 19
    "Your starting tiles show three boards, Alchemy twice, for your three workers: ",
    {"leave": "choose the place that stays empty"},
)
_BOTH: Final = (  # worship for which both were paid
    "Both are yours: ",
    {"ability": "begin with the worship space", "claim": "begin with the Discovery tile"},
)
UNSEEN: Final = {  # secret questions, for those who are not asked
    "Choose": "Each player keeps two of four starting tiles.",
    "StartClaim": "A player decides on the tile that came with a starting tile.",
    "Salary": "All decide unseen how much of their salary they pay.",
}

# chance: a sentence; a player's question: how it begins, and what is said of each kind of option while one is open.
# Fields in braces are filled in by `_sentence`; what may be done at any time is added to every question
QUESTIONS: Final[dict[str, Ask | str]] = {
    # set-up
    "Choose": (
        "Keep two of your four starting tiles: ",
        {"keep": "pick the lower number first; the highest can only be the second"},
    ),
    "Draft": ("", {"keep": "take one of the open starting tiles"}),
    "StartClaim": ("A tile came with your starting tile: ", {"claim": "pay for it", "decline": "let it go back"}),
    "PlaceDice": (
        "Your three workers go to three of the four boards on your starting tiles: ",
        {"leave": "choose the one that is left out"},
    ),
    "StartPower": ("", {"power": "choose one of your workers to power up"}),
    # the turn
    "Turn": (
        "",
        {
            "take": "choose a worker to move",
            "shaman": "activate your shaman",
            "unlock": "spend the turn on unlocking",
        },
    ),
    "Move": ("", {"go": "choose how far the worker goes", "along": "take another one along"}),
    "Act": ("", {"cocoa": "collect cocoa", "worship": "worship", "main": "carry out the main action"}),
    "Linger": ("", {**ANYTIME, "done": "end the turn"}),
    # main actions
    "Alchemy": ("", {"technology": "choose the technology to research", "abandon": _GIVE_UP}),
    "Nobles": ("", {"row": "choose the row for the building", "abandon": _GIVE_UP}),
    "Decorations": (
        "",
        {"decorate": "choose a decoration and the side of the pyramid it goes to", "abandon": _GIVE_UP},
    ),
    "Construction": (
        "",
        {
            "tile": "choose a pyramid tile to lay ({placed} of up to {workers} laid)",
            "stop": "lay no more",
            "abandon": _GIVE_UP,
        },
    ),
    "Place": ("", {"place": "choose where the pyramid tile goes and which way round"}),
    "PowerUp": ("", {"power": "choose a worker on {board} to power up", "skip": "leave this power-up out"}),
    "Buy": ("", {"buy": "pay 1 cocoa for one more power-up (technology 13)", "skip": "buy none"}),
    # worship
    "Worship": (
        "",
        {
            "ability": "use the ability of the worship space",
            "claim": "claim the Discovery tile",
            "decline": "leave the Discovery tile there",
        },
    ),
    "Royal": (
        "",
        {
            "exchange": "make an exchange at the Royal tile",
            "exchange:waiver": "cover its cocoa with the waiver",
            "stop": "leave it at that",
        },
    ),
    # gains
    "AnyResource": ("", {"gain": "choose a resource to gain"}),
    "AnyTemple": ("", {"temple": "choose a temple to advance on"}),
    "EitherTemple": ("You advance on both temples: ", {"temple": "choose the one to begin with"}),
    "Major": (
        "",
        {"reward": "take the step's printed reward", "claim": "pay for one of the Discovery tiles lying there"},
    ),
    "AvenueTile": (
        "On this step of the Avenue of the Dead lie Discovery tiles: ",
        {"claim": "pay for one", "decline": "take none"},
    ),
    "PowerAny": ("", {"power": "choose one of your unlocked workers to power up"}),
    "Ascend": ("", {"ascend": "choose a reward for the Ascension"}),
    # Eclipse
    "Salary": (
        "Your salary is {salary} cocoa: ",
        {"pay": "choose how much you pay", "pay:waiver": "cover it with the cocoa waiver"},
    ),
    # chance: what is drawn
    "DrawBoards": "the action boards are laid out.",
    "DrawRoyals": "the Royal tiles are drawn.",
    "DrawTechnologies": "the technologies are drawn.",
    "DrawBonuses": "the temple bonus tiles are drawn.",
    "DrawDecoration": "a decoration is drawn for the offer.",
    "DrawPyramid": "a pyramid tile is drawn for the offer.",
    "DrawSlots": "the first tiles of the pyramid are laid.",
    "DrawDiscovery": "a Discovery tile is drawn.",
    "Deal": "starting tiles are drawn.",
    "Find": "Discovery tiles are drawn for the hands.",
    "FindOpen": "a Discovery tile is drawn for the draft.",
    "NeutralDraw": "starting tiles show where the neutral workers stand.",
    **teotibot.QUESTIONS,
    **expansion_words.QUESTIONS,
}


def _sentence(asked: str, kinds: Collection[str], fields: Mapping[str, str | int], twice: bool) -> str:
    """What the question says of the kinds of option that are open."""
    ask = QUESTIONS[asked]
    if twice and asked == "PlaceDice":
        ask = _TWICE
    elif asked == "Worship" and {"ability", "claim"} <= set(kinds):
        ask = _BOTH
    if isinstance(ask, str):
        return ask
    if not kinds:
        return UNSEEN.get(asked, "Nothing is open now.")
    begin, parts = ask
    named = [text for kind, text in {**parts, **ANYTIME}.items() if kind in kinds]
    text = f"{begin}{_either(named)}.".format(**fields)
    return text[0].upper() + text[1:]


def _either(parts: list[str]) -> str:
    return " or ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def question(s: City) -> str:
    """What the step on top asks."""
    if s.to_move == OVER:
        return _OVER
    seat = s.to_move if s.to_move < CHANCE else 0
    fields: dict[str, str | int] = {
        "placed": s.main_placed,
        "workers": s.main_workers,
        "board": names_at(s.house).boards[s.main_board],
        "salary": salary_of(s.players[seat]),
        "locked": _LOCKED[is_worshipping(s)],
    }
    asked = STEP_NAMES[s.top & 255]
    return _sentence(asked, open_kinds(s, seat), fields, bool(s.players[seat].kept >> facts.MAJOR_FINDER & 1))


def player_title(view: CityView, seat: int) -> str:
    bot = view["teotibot"]
    return "Teotibot" if bot is not None and bot["seat"] == seat else f"player {seat + 1}"


def prompt(view: CityView) -> str:
    if view["to_move"] == "over":
        first = [player_title(view, i) for i, place in enumerate(view["places"]) if place == 1]
        return f"{_OVER[:-1]}: {listed(first)} won with {max(view['scores'])} VP."
    asked = [i for i in view["open_seats"] if i == view["seat"]] or view["open_seats"] or [0]
    action = view["action"]
    seat = view["seats"][asked[0]]
    fields: dict[str, str | int] = {
        "placed": action["placed"] if action else 0,
        "workers": action["workers"] if action else 0,
        "board": names_in(view["modules"]).boards[BOARD_NAMES.index(action["board"]) if action else 0],
        "salary": seat["salary"],
        "locked": _LOCKED[view["worshipping"]],
    }
    assert view["step"] is not None, "somebody or chance is asked until the end"
    return _sentence(view["step"], view["open_kinds"], fields, facts.MAJOR_FINDER + 1 in (seat["kept"] or ()))
