"""What is asked, one sentence a step, by the name of the step."""

from collections.abc import Mapping
from typing import Final

from sunstone.engine.frame import OVER
from sunstone.engine.wording import listed
from sunstone.games.helios import components as facts
from sunstone.games.helios.names import STEP_NAMES, SYMBOL_NAMES, TOKEN_NAMES
from sunstone.games.helios.state import Helios
from sunstone.games.helios.titles import PIECE_TITLES, RESOURCE_TITLES, SYMBOL_TITLES, TOKEN_TITLES, count_text, one
from sunstone.games.helios.view import action, open_kinds
from sunstone.games.helios.view_types import Action, HeliosView

_OVER: Final = "The game is over."

# fields in braces are filled in from the view's `action`
QUESTIONS: Final = {
    # set-up
    "StartToken": "Which Earth token does your land begin with? It comes with its resource.",
    # phase 1
    "Turn": "Take the lowest tile of a column, and do what it shows.",
    "Area": "The {symbol} tile is gray: which colour does it count as?",
    "CreateLand": "Create Land: {land}.",
    "Place": "Where does the {placing} go? On a light hex next to your land.",
    "Gift": "{source}{onto}?",
    "Put": "On which of your tokens does the {colour} go?",
    "Steward": "The Land Steward has drawn {drawn}: which is laid {next}?",
    "Build": "{build}.",
    "Pay": "Pay {due} for {piece}{pick}.",
    "Sell": "The Bazaar: how much Mana do you turn into VP?",
    "MoveSun": "How far does the Sun go, clockwise along your land?",
    "Shine": "Not enough {colour} is left for every illuminated token: which one gets it?",
    "BonusAction": "A bonus action, without a tile: which one?",
    # phase 2
    "Characters": "Characters: {people}.",
}
DRAWS: Final = {  # chance: what is drawn
    "DrawFirst": "the start player is drawn.",
    "DrawExtra": "the top Earth token of the extra pile is revealed.",
    "DrawSteward": "the Land Steward draws an Earth token.",
    "DrawTile": "action tiles are drawn.",
}


# what may be done, by the kind of its actions; only what is open is named
_PARTS: Final = {
    "land": {"token": "take an Earth token", "bonus_token": "take a Bonus token"},
    "build": {"temple": "build a temple on your land", "build": "build in your city"},
    "people": {"hire": "hire a character", "activate": "activate one of yours"},
}
_WAYS_OUT: Final = {"pass": "pass", "done": "end your turn"}
_NOTHING: Final = "there is nothing that you could do"
_GIFTS: Final = {  # by what brings it, where that is no piece
    "setup": "Who begins late starts with a resource more: which one",
    "restocking": "Who plays late in a round gets a resource first: which one",
    "space": "The hex brings a resource: which one",
}


def _open(parts: dict[str, str], kinds: list[str]) -> str:
    """What is open: "hire a character, activate one of yours, or pass". That a tile may be left unused is the last of
    the choices, and no question."""
    return listed([text for kind, text in {**parts, **_WAYS_OUT}.items() if kind in kinds], "or") or _NOTHING


def fields(a: Action, kinds: list[str]) -> dict[str, str]:
    drawn = [_earth(c) for c in a.get("drawn", [])]
    return {
        **{name: _open(parts, kinds) for name, parts in _PARTS.items()},
        "symbol": SYMBOL_TITLES[SYMBOL_NAMES.index(a["symbol"])] if "symbol" in a else "",
        "placing": TOKEN_TITLES[TOKEN_NAMES.index(a["placing"])] if "placing" in a else "",
        "source": _source(a.get("source", "")),
        "onto": f" for the token on {a['onto']}" if "onto" in a else "",
        "colour": _colour(a["colour"]) if "colour" in a else "",
        "drawn": listed(drawn),
        "next": "first" if len(drawn) > 1 else "now",
        "piece": _piece(a),
        "pick": ": pick them on your land" if a.get("left", 0) > 1 else "",
        "due": _due(a.get("left", 0), a.get("needed", {})),
    }


def _source(name: str) -> str:
    """What brings a resource of choice."""
    if name in facts.PIECE_NAMES:
        return f"The {PIECE_TITLES[facts.PIECE_NAMES.index(name)]} brings a resource: which one"
    return _GIFTS.get(name, "which resource do you take")


def _due(left: int, needed: Mapping[facts.Colour, int]) -> str:
    """How many resources are still to be paid, and which kinds must be among them."""
    kinds = listed([f"{n} {_colour(c)}" for c, n in needed.items()])
    if left == sum(needed.values()):
        return kinds
    return count_text(left, "resource") + (f", {kinds} among them," if needed else "")


def _colour(name: str) -> str:
    return RESOURCE_TITLES[facts.COLOUR_NAMES.index(name)]


def _earth(name: str) -> str:
    return f"{one(_colour(name))} token"


def _piece(a: Action) -> str:
    if "piece" not in a:
        return ""
    return (
        f"the temple on {a['piece']}"
        if a["for"] == "temple"
        else f"the {PIECE_TITLES[facts.PIECE_NAMES.index(a['piece'])]}"
    )


def _sentence(asked: str, a: Action, kinds: list[str]) -> str:
    if asked in DRAWS:
        return DRAWS[asked]
    text = QUESTIONS[asked].format(**fields(a, kinds))
    return text[0].upper() + text[1:]


def question(s: Helios) -> str:
    """What the step on top asks."""
    if s.to_move == OVER:
        return _OVER
    return _sentence(STEP_NAMES[s.top & 255], action(s), open_kinds(s))


def prompt(view: HeliosView) -> str:
    if view["step"] is None:
        first = [f"player {i + 1}" for i, place in enumerate(view["places"]) if place == 1]
        won = "won" if len(first) == 1 else "share the victory"
        return f"{_OVER[:-1]}: {listed(first)} {won} with {max(view['scores'])} VP."
    return _sentence(view["step"], view["action"], view["open"])
