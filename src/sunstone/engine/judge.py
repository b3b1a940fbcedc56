"""How a game's positions are judged, for bots: what a game names in its `GameInfo`. No word of any game here.

All of it is asked of guesses, never of more than a seat knows."""

from mypy_extensions import i64, mypyc_attr

from sunstone.engine.frame import Seat
from sunstone.engine.measure import Measure, Term
from sunstone.engine.options import Options
from sunstone.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)  # anybody may write one in plain Python
class Judge:
    """A first judgement. `greedy` lives on it: a yardstick, which stays as it is when a `Scale` is tuned."""

    def value(self, s: State, seat: Seat) -> i64:
        """What the position is worth to that seat, in hundredths of a point."""
        return s.scores()[seat] * 100


@mypyc_attr(allow_interpreted_subclasses=True)
class Scale:
    """The better judgement, in named terms that are weighed: for `planner` and `mcts`. By default points alone."""

    def terms(self) -> list[Term]:
        """What it is made of, in the order in which `measure` writes; at most `measure.MOST`."""
        return [Term("points", 100, "points scored")]

    def measure(self, s: State, seat: Seat, out: Measure) -> None:
        """Write every term's measure for that seat."""
        out.put(0, s.scores()[seat])


@mypyc_attr(allow_interpreted_subclasses=True)
class Scout:
    """What of many options a search should try. By default all."""

    def candidates(self, s: State, most: i64, out: Options) -> None:
        """As `State.options` at a player's decision, but of options that differ in place alone up to `most`; never
        none."""
        s.options(out)
