"""What a bot is: something that chooses one of the options of a decision."""

from mypy_extensions import mypyc_attr

from sunstone.engine.frame import Action
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)  # anybody may write one in plain Python
class Bot:
    def choose(self, s: State, out: Options, rng: Rng) -> Action:
        """One of out's actions. `out` is the driver's: read it before asking the state anything else. A bot may
        look at `s` only through `guess`, `view` and its own options: it knows what its seat knows."""
        raise NotImplementedError
