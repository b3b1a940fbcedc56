"""Many games stepped in one call, with what the seats see written into arrays that stay where they are.

A seat is an *agent's*, whose actions come from outside, or a bot's. Between two calls every game waits at a decision of
an agent, or is over; the next call starts it afresh. Chance, bots and forced steps are played in between."""

from typing import Final, final

from mypy_extensions import i16, i64, u8

from sunstone._compat import vec
from sunstone.engine.bot import Bot
from sunstone.engine.drive import pick_weighted
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.observe import Encoder, Tape
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State

STEPPED: Final = 0  # what became of an action, by game
BEGUN: Final = 1  # the game was over: the action was passed over and a new game begun
REFUSED: Final = 2  # the action is not legal: nothing has changed


def advance(s: State, agents: i64, bots: list[Bot], rng: Rng, out: Options) -> None:
    """Play on to the next decision of an agent (a seat of the mask), or to the end; `out` then holds its options.

    A forced step is taken, but a secret question is always asked: to skip it would tell."""
    out.n = 0
    while s.to_move != OVER:
        s.options(out)
        if s.to_move == CHANCE:
            s.play(pick_weighted(out, rng))
        elif agents >> s.to_move & 1:
            if out.n > 1 or s.is_secret():
                return
            s.play(out.action[0])
        elif out.n == 1:
            s.play(out.action[0])
        else:
            s.play(bots[s.to_move].choose(s, out, rng))
    out.n = 0


def place_value(places: list[int], seat: i64) -> float:
    """A place as a number from 1 (first) to -1 (last), evenly between; seats that tie share what they take."""
    mine = places[seat]
    tied = 0
    for place in places:
        if place == mine:
            tied += 1
    return 1.0 - (2 * (mine - 1) + tied - 1) / (len(places) - 1)


@final
class Batch:
    """`tape`: a row of features a game, as `seat` sees it. `mask`: a byte for each action of each game; without masks
    it is empty, and `list_legal` tells what is legal.

    `seat`: who is asked, OVER if the game is over (then the row is what the first agent sees). `scores` and `places`: a
    number for each seat of each game, kept up to date. `became`: what the last call's action came to, and `refused` how
    many were REFUSED. `over`: 1 where the game is over, and `ended` how many are. `rewards`: what the first agent has
    gained by the last call, in points or (only at the end) by its place."""

    def __init__(
        self,
        start: State,
        games: i64,
        encoder: Encoder,
        tape: Tape,
        actions: i64,
        agents: i64,
        masks: bool,
        points: bool,
    ) -> None:
        self.start = start  # before the first draw; every game is a clone of it
        self.games: i64 = games
        self.encoder = encoder
        self.tape = tape
        self.actions: i64 = actions
        self.agents: i64 = agents
        self.masks = masks
        self.points = points
        self.bots: list[Bot] = []
        self.seats: i64 = start.seats
        self.first: i64 = 0
        while agents >> self.first & 1 == 0:
            self.first += 1
        self.states: list[State] = []
        self.rngs: list[Rng] = []
        self.outs: list[Options] = []
        for i in range(games):
            self.states.append(start)
            self.rngs.append(Rng(i))
            self.outs.append(Options())
        masked: i64 = games if masks else 0
        self.mask: vec[u8] = vec[u8]([0] * (masked * actions))
        self.legal: vec[i16] = vec[i16]([0] * ((games - masked) * actions))
        self.counts: vec[i64] = vec[i64]([0] * games)
        self.seat: vec[i64] = vec[i64]([OVER] * games)
        self.over: vec[u8] = vec[u8]([0] * games)
        self.ended: i64 = 0
        self.scores: vec[i64] = vec[i64]([0] * (games * self.seats))
        self.places: vec[i64] = vec[i64]([0] * (games * self.seats))
        self.rewards: vec[float] = vec[float]([0.0] * games)
        self.became: vec[u8] = vec[u8]([BEGUN] * games)
        self.refused: i64 = 0

    def restart(self, seeds: list[int]) -> None:
        """Begin every game, each from its own seed."""
        self.refused = 0
        i: i64 = 0
        while i < self.games:
            self.rngs[i] = Rng(seeds[i])
            self.begin(i)
            i += 1

    def step(self, actions: list[int]) -> None:
        """One action a game; games that are over begin afresh."""
        self.refused = 0
        i: i64 = 0
        while i < self.games:
            s = self.states[i]
            action: i64 = actions[i]
            if s.to_move == OVER:
                self.begin(i)
            elif not self.allows(i, action):
                self.became[i] = REFUSED
                self.rewards[i] = 0.0
                self.refused += 1
            else:
                self.forget(i)
                before: i64 = self.scores[i * self.seats + self.first]
                s.play(action)
                self.show(i, s)
                self.became[i] = STEPPED
                if self.points:
                    self.rewards[i] = float(self.scores[i * self.seats + self.first] - before)
                elif s.to_move == OVER:
                    self.rewards[i] = place_value(s.places(), self.first)
                else:
                    self.rewards[i] = 0.0
            i += 1

    def allows(self, i: i64, action: i64) -> bool:
        if action < 0 or action >= self.actions:
            return False
        return self.mask[i * self.actions + action] != 0 if self.masks else self.outs[i].holds(action)

    def begin(self, i: i64) -> None:
        self.forget(i)
        s = self.start.clone()
        self.states[i] = s
        self.show(i, s)
        self.became[i] = BEGUN
        self.rewards[i] = 0.0

    def forget(self, i: i64) -> None:
        """Take the last options out of the mask."""
        if self.over[i]:
            self.over[i] = 0
            self.ended -= 1
        if self.masks:
            out = self.outs[i]
            mask = self.mask
            first: i64 = i * self.actions
            k: i64 = 0
            while k < out.n:
                mask[first + out.action[k]] = 0
                k += 1

    def show(self, i: i64, s: State) -> None:
        """Play on to the next decision and write down what there is to see."""
        out = self.outs[i]
        advance(s, self.agents, self.bots, self.rngs[i], out)
        self.seat[i] = s.to_move
        tape = self.tape
        tape.begin(i)
        self.encoder.write(s, self.first if s.to_move == OVER else s.to_move, tape)
        assert tape.at == tape.end, "the encoder wrote another number of features than it describes"
        k: i64 = 0
        if self.masks:
            mask = self.mask
            first: i64 = i * self.actions
            while k < out.n:
                mask[first + out.action[k]] = 1
                k += 1
        k = i * self.seats
        for score in s.scores():
            self.scores[k] = score
            k += 1
        if s.to_move == OVER:
            self.over[i] = 1
            self.ended += 1
            k = i * self.seats
            for place in s.places():
                self.places[k] = place
                k += 1

    def list_legal(self) -> int:
        """Write the legal actions of all games into `legal`, one game after the other, and how many each has into
        `counts`; how many there are in all. 0 for a game that is over."""
        legal = self.legal
        at: i64 = 0
        i: i64 = 0
        for out in self.outs:
            n: i64 = out.n
            self.counts[i] = n
            k: i64 = 0
            while k < n:
                legal[at] = i16(out.action[k])
                at += 1
                k += 1
            i += 1
        return at

    def draw(self, rng: Rng) -> list[int]:
        """A legal action for every game, each as likely; 0 where the game is over."""
        chosen: list[int] = []
        for out in self.outs:
            chosen.append(out.action[rng.below(out.n)] if out.n else 0)
        return chosen
