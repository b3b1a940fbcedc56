"""What a seat may know as named numbers, for learning programs. Seats count clockwise: seat 0 is the observer."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.frame import Seat
from sunstone.engine.observe import Encoder, Feature, Tape, relative
from sunstone.engine.state import State
from sunstone.games.toy import components as facts
from sunstone.games.toy.state import Toy


@final
class ToyEncoder(Encoder):
    @property
    def version(self) -> int:
        return 1

    def features(self, s: State) -> list[Feature]:
        n, most = s.seats, facts.ROUNDS * facts.TILES
        found = [Feature("round", facts.ROUNDS)]
        found += [Feature(f"unseen.{i + 1}", facts.COPIES) for i in range(facts.TILES)]
        found += [Feature(f"to_move.{i}") for i in range(n)] + [Feature(f"vp.{i}", most) for i in range(n)]
        return [*found, Feature("held", facts.TILES), Feature("bid", 2)]

    def write(self, s: State, seat: Seat, tape: Tape) -> None:
        assert isinstance(s, Toy)
        tape.put(s.round)
        i: i64 = 0
        while i < facts.TILES:
            tape.put(s.bag[i])
            i += 1
        i = 0
        while i < s.n:  # what others hold is as unseen as what is in the bag
            if i != seat and s.held[i]:
                tape.add(s.held[i] - 1 - facts.TILES)
            i += 1
        tape.one_of(relative(s.to_move, seat, s.n), s.n)
        i = 0
        while i < s.n:
            tape.put(s.vp[(seat + i) % s.n])
            i += 1
        tape.put(s.held[seat])
        tape.put(s.bid[seat])
