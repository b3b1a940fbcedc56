"""What belongs to a question beside what may be chosen: shown closed, with the reason of its refusal."""

from typing import Final

from sunstone.engine.choice import Choice
from sunstone.engine.labels import Belonging
from sunstone.games.helios import kinds, refusals as r, vocabulary as v
from sunstone.games.helios.choice_words import LABELS
from sunstone.games.helios.state import Helios


def closed(s: Helios, seat: int) -> list[Choice]:
    return LABELS.closed(s, seat, _BELONGING)


def _pieces(s: Helios, f: int) -> list[int]:
    """A temple, if there is none to be paid, and the buildings that one has not."""
    temples = {action: s.refusal(action) for action in range(v.TEMPLE, v.BUILD)}
    dear = [action for action, why in temples.items() if why == r.CANNOT_PAY]
    buildings = [action for action in range(v.BUILD, v.PAY) if s.refusal(action) != r.BUILT_ALREADY]
    return [*(dear[:1] if all(temples.values()) else []), *buildings]


def _characters(s: Helios, f: int) -> list[int]:
    """Those that nobody has hired, and one's own that are not active."""
    known = (r.HIRED_ALREADY, r.NOT_HIRED, r.ACTIVE_ALREADY)
    return [action for action in range(v.HIRE, v.PASS) if s.refusal(action) not in known]


_BELONGING: Final[Belonging[Helios]] = {
    kinds.TURN: lambda s, f: range(v.TAKE, v.AREA),
    kinds.BONUS: lambda s, f: range(v.BONUS, v.FORFEIT),
    kinds.BUILD: _pieces,
    kinds.CHARACTERS: _characters,
}
