"""All words a player reads: choices, refusals, log lines, prompts, help. A larger game has a file for each."""

from typing import Final

from sunstone.engine.choice import Choice, Good
from sunstone.engine.errors import Reason
from sunstone.engine.frame import frame, kind_of, seat_of
from sunstone.engine.labels import Label, Labels, fixed
from sunstone.engine.ledger import Event
from sunstone.engine.log import Line, Log
from sunstone.engine.refusal import Refusal, not_asked
from sunstone.engine.wording import Help, listed
from sunstone.games.toy import causes, events, kinds, refusals as r, vocabulary as v
from sunstone.games.toy.names import STEP_NAMES, VOCABULARY
from sunstone.games.toy.state import STEPS, Toy
from sunstone.games.toy.view import ToyView

GOODS: Final = {"vp": Good("VP", "vp")}  # what there are amounts of


# --- choices: (state, frame, index in the block of actions) -> words
def _keep(s: Toy, f: int, i: int) -> Label:
    tile = s.held[seat_of(f)]
    return Label(f"Keep the {tile}", f"{tile} VP if nobody else keeps as much or more")


_LABELS: Final = Labels[Toy](
    VOCABULARY, [(v.KEEP, _keep, fixed("tile")), (v.DROP, fixed("Drop it: 1 VP for certain"), fixed("bag"))]
)


def choices(s: Toy, seat: int) -> list[Choice]:
    """Without effects: what a choice brings shows only with what the others have chosen."""
    if seat not in s.open_seats():
        return []
    return _LABELS.choices(s, frame(kinds.BID, seat), lambda action: ())


# --- questions, and why something else is refused
_QUESTIONS: Final = {"Deal": "a tile is drawn.", "Bid": "Keep your tile, or drop it?"}
_REFUSALS: Final[dict[int, Refusal[None]]] = {
    r.GAME_OVER: Refusal("game_over", "The game is over", ("toy:2",)),
    r.NOT_DRAWN: Refusal("not_drawn", "This is not drawn now", ("toy:3",)),
}


def prompt(view: ToyView) -> str:
    if view["to_move"] == "over":
        first = [f"player {i + 1}" for i, place in enumerate(view["places"]) if place == 1]
        won = "won" if len(first) == 1 else "share the victory"
        return f"The game is over: {listed(first)} {won} with {max(view['scores'])} VP."
    return _QUESTIONS[view["step"] or ""]


def reason(s: Toy, code: int, action: int) -> Reason:
    if code == r.NOT_ASKED:
        return not_asked(_QUESTIONS[STEP_NAMES[kind_of(s.top)]], STEPS[kind_of(s.top)].rules)
    return _REFUSALS[code].reason(None)


# --- the log
def _scores(e: Event, log: Log[None]) -> str:
    return f"scores {e.amount} VP ({log.causes[e.cause][0]} the {e.detail})"


def _brief(e: Event, log: Log[None]) -> str:
    """The amount is shown beside it where there is one."""
    return "" if e.amount else f"{log.causes[e.cause][0].capitalize()} the {e.detail} for nothing"


_CAUSES: Final = {causes.KEPT: ("kept", "Tiles kept"), causes.DROPPED: ("dropped", "Tiles dropped")}
_LINES: Final = {events.VP: Line[None](_scores, what="vp", brief=_brief)}
LOG: Final = Log(_CAUSES, [source for _, source in _CAUSES.values()], _LINES, None, "", _LINES, lambda e: False)

# --- help
HELP: Final = {
    "tile": Help(
        "Tile", "It has a number from 1 to 6, each twice in the game. Whoever alone keeps the highest scores it."
    ),
    "bag": Help("Bag", "Tiles are drawn from it and go back after every round. A dropped tile brings 1 VP."),
}
