"""What many tests share: the configurations there are, and walks through random games."""

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import sunstone
from sunstone.engine.drive import pick_weighted
from sunstone.engine.frame import OVER
from sunstone.engine.ledger import Ledger
from sunstone.engine.options import Options
from sunstone.engine.record import Record
from sunstone.engine.registry import GAMES, GameInfo, Value
from sunstone.engine.rng import Rng
from sunstone.engine.state import State


@dataclass(frozen=True)
class Config:
    game: str
    players: int
    options: Mapping[str, Value] = field(default_factory=dict)

    @property
    def info(self) -> GameInfo:
        return GAMES[self.game]

    def new(self) -> State:
        return sunstone.new(self.game, players=self.players, options=self.options)

    def start(self, seed: int) -> sunstone.Game:
        return sunstone.Game.start(self.game, players=self.players, options=self.options, seed=seed)

    def __str__(self) -> str:
        changed = "".join(f"-{k}={v}" for k, v in self.options.items())
        return f"{self.game}-{self.players}p{changed}"


def configs() -> list[Config]:
    """Every game, player count and option at least once: each option alone, and all of them turned together."""
    found: list[Config] = []
    for info in GAMES.values():
        for players in info.players:
            found.append(Config(info.name, players))
            for option in info.options:
                found += [Config(info.name, players, {option.name: value}) for value in option.values[1:]]
            if info.options:
                found.append(Config(info.name, players, {o.name: o.values[-1] for o in info.options}))
    return found


def main_configs() -> list[Config]:
    """The few that differ most."""
    return [c for c in configs() if not c.options or len(c.options) > 1 or "setup" in c.options]


def few_configs() -> list[Config]:
    """Each game with the fewest and the most players: for tests that are about the game's surroundings."""
    ends = [(info.name, n) for info in GAMES.values() for n in sorted({min(info.players), max(info.players)})]
    return [Config(name, n) for name, n in ends]


def walk(s: State, seed: int) -> Iterator[State]:
    """Every position of one random game, the final one included; the state is played on between two yields."""
    rng, out = Rng(seed), Options()
    while s.to_move != OVER:
        yield s
        s.options(out)
        s.play(pick_weighted(out, rng))
    yield s


def play_randomly(game: sunstone.Game, seed: int) -> sunstone.Game:
    """To the end, with random choices from the outside, as a table would play it."""
    rng = Rng(seed)
    while game.state.to_move != OVER:
        legal = game.state.legal()
        game.play(legal[rng.below(len(legal))])
    return game


def attributes(thing: Any) -> list[str]:
    """Names of all attributes, compiled or not."""
    found: list[str] = []
    for cls in type(thing).__mro__:
        found += getattr(cls, "__mypyc_attrs__", ())
    return sorted(set(found) - {"__dict__"}) if found else sorted(vars(thing))


def traces(record: Record) -> Iterator[str]:
    """After every action of a record: half of the position's key, and a sum over the events that it reported."""
    s = record.info.make(record.settings)
    s.ledger = Ledger()
    for entry in record.entries:
        s.apply(entry.action)
        events = s.ledger.take()
        yield f"{s.key() & 0xFFFFFFFF:08x}{zlib.crc32(repr([tuple(e) for e in events]).encode()) & 0xFFFF:04x}"
