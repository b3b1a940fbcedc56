"""What many tests share: the configurations there are, walks through random games, playing in notation, coverage by
name."""

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

import pytest

import sunstone
from sunstone.engine.drive import pick_weighted
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER, kind_of
from sunstone.engine.ledger import Ledger
from sunstone.engine.options import Options
from sunstone.engine.position import digest
from sunstone.engine.record import Record
from sunstone.engine.registry import GAMES, GameInfo, Value
from sunstone.engine.rng import Rng
from sunstone.engine.state import State

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Config:
    game: str
    players: int
    options: Mapping[str, Value] = field(default_factory=dict)
    modules: tuple[str, ...] = ()

    @property
    def info(self) -> GameInfo:
        return GAMES[self.game]

    @property
    def seats(self) -> int:
        """How many score: a single player has an opponent."""
        return 2 if self.players == 1 else self.players

    def new(self) -> State:
        return sunstone.new(self.game, players=self.players, modules=self.modules, options=self.options)

    def start(self, seed: int) -> sunstone.Game:
        return sunstone.Game.start(self.game, self.players, self.modules, self.options, seed)

    def __str__(self) -> str:
        changed = "".join(f"-{k}={v}" for k, v in self.options.items())
        return f"{self.game}-{self.players}p{''.join(f'-{m}' for m in self.modules)}{changed}"

    def is_possible(self) -> bool:
        try:
            self.info.settle(self.players, self.modules, self.options)
        except BadSetting:
            return False
        return True


LATER = {"priest_tiles"}  # options that came after the golden games with all options turned: played by themselves


def configs() -> list[Config]:
    """Every game, player count and option at least once: each option alone, and all of them turned together.

    A single player comes last, so that the numbers of the golden games stay; a shift up and down is one option."""
    found: list[Config] = []
    for info in GAMES.values():
        for players in sorted(info.players, key=lambda n: n == 1):
            found += option_configs(Config(info.name, players))
        for players in info.players:
            found += module_configs(info, players)
    return found


def module_configs(info: GameInfo, players: int) -> list[Config]:
    """Each module with the fewest others it needs, all of them, and all of them with every option turned."""
    found: list[Config] = []
    for module in info.modules:
        sets = [{module}, {info.modules[0], module}]
        plain = [Config(info.name, players, {}, tuple(m for m in info.modules if m in chosen)) for chosen in sets]
        found += [config for config in plain if config.is_possible()][:1]
    if most := possible_modules(info, players):
        together = option_configs(Config(info.name, players, {}, most))
        alone = [config for config in together if set(config.options) & LATER]
        found += [config for config in (together[0], together[-1], *alone) if str(config) not in map(str, found)]
    return found


def option_configs(plain: Config) -> list[Config]:
    """That configuration, with each option that goes with it alone, and with all of them turned together."""
    settings = plain.info.settle(plain.players, plain.modules)
    options = [o for o in plain.info.options if not o.missing(settings)]
    alone = [{o.name: value} for o in options for value in (o.values[-1:] if o.needs else o.values[1:])]
    last = {o.name: next(v for v in reversed(o.values) if _goes(plain, {o.name: v})) for o in options}
    together = {o.name: last[o.name] for o in options if last[o.name] != o.default and o.name not in LATER}
    wanted = [{}, *alone, *([together] if options else [])]
    return [replace(plain, options=chosen) for chosen in wanted if _goes(plain, chosen)]


def _goes(plain: Config, options: Mapping[str, Value]) -> bool:
    return replace(plain, options=options).is_possible()


def config_of(record: Record) -> Config:
    """What a recorded game was started with: the options that are not at their default."""
    s = record.settings
    default = {o.name: o.default for o in record.info.options}
    return Config(s.game, s.players, {k: v for k, v in s.options.items() if v != default[k]}, s.modules)


def possible_modules(info: GameInfo, players: int) -> tuple[str, ...]:
    """All that go with so many players."""
    pairs = {m: tuple(dict.fromkeys((info.modules[0], m))) for m in info.modules}
    return tuple(m for m, pair in pairs.items() if Config(info.name, players, {}, pair).is_possible())


def main_configs() -> list[Config]:
    """The few that differ most."""
    return [c for c in configs() if not c.options or c.modules or len(c.options) > 1 or "setup" in c.options]


def few_configs() -> list[Config]:
    """Each game with the fewest and the most players: for tests that are about the game's surroundings."""
    ends = [(info.name, n) for info in GAMES.values() for n in sorted({min(info.players), max(info.players)})]
    return [Config(name, n) for name, n in ends]


def fullest_configs() -> list[Config]:
    """Those, and each game for two with all its modules."""
    most = [Config(info.name, 2, {}, modules) for info in GAMES.values() if (modules := possible_modules(info, 2))]
    return few_configs() + most


def over(found: list[Config], quick: list[Config]) -> pytest.MarkDecorator:
    """A test over all of these; those that are not among the quick ones are left out of `make check`."""
    names = {str(config) for config in quick}
    assert names <= {str(config) for config in found}
    cases = [c if str(c) in names else pytest.param(c, marks=pytest.mark.slow) for c in found]
    return pytest.mark.parametrize("config", cases, ids=str)


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


# --- playing in notation
def resolve_chance(s: S, seed: int = 1) -> S:
    """Let chance have its turn."""
    rng, out = Rng(seed), Options()
    while s.to_move == CHANCE:
        s.options(out)
        s.play(pick_weighted(out, rng))
    return s


def legal(s: State) -> set[str]:
    """What may be done now, by name. Checks on the way that options and refusals tell the same story."""
    numbers, vocabulary = s.legal(), GAMES[s.game].vocabulary
    assert len(numbers) == len(set(numbers)), "an option is listed twice"
    for action in vocabulary.numbers():
        if (action < vocabulary.chance) == (s.to_move < CHANCE):
            assert (s.refusal(action) == 0) == (action in numbers), vocabulary.name(action)
    return {vocabulary.name(a) for a in numbers}


def do(s: S, *names: str) -> S:
    """Play these actions, and outcomes of chance, one after the other, each of them checked."""
    for name in names:
        assert name in legal(s), f"{name} is not legal; it could be {sorted(legal(s))}"
        s.play(GAMES[s.game].vocabulary.number(name))
    return s


@cache
def reasons(game: str) -> dict[int, str]:
    """The names of a game's refusals, by number."""
    numbers = vars(import_module(f"sunstone.games.{game}.refusals"))
    return {code: name for name, code in numbers.items() if name.isupper() and isinstance(code, int)}


def refused(s: State, name: str) -> str:
    """The name of the first reason against an action, "" if it is legal. There are words for it, with rules."""
    action = GAMES[s.game].vocabulary.number(name)
    code = s.refusal(action)
    assert all(reason.rules for reason in s.why_not(action))
    return reasons(s.game)[code] if code else ""


def options(s: State, prefix: str) -> set[str]:
    """What follows the prefix in the names of the legal actions that begin so."""
    return {name.removeprefix(prefix) for name in legal(s) if name.startswith(prefix)}


# --- coverage by name
class Seen:
    """What of a game has been met: actions, kinds of step, reasons."""

    def __init__(self) -> None:
        self.actions: Counter[int] = Counter()
        self.steps: set[int] = set()
        self.reasons: set[int] = set()


def explore(config: Config, seed: int, seen: Seen, every: int = 1) -> None:
    """A game in which whatever was chosen least so far is chosen first. Now and then one in `every` refusals is met."""
    s, rng, out = config.new(), Rng(seed), Options()
    seen.reasons.add(s.refusal(0))
    while s.to_move != OVER:
        seen.steps.add(kind_of(s.top))
        if s.to_move == CHANCE:
            for odd in s.beyond():  # what only a real box may bring
                s.clone().enter(odd)
                seen.actions[odd] += 1
            s.options(out)
            action = pick_weighted(out, rng)
        else:
            numbers = s.legal()
            fewest = min(seen.actions[a] for a in numbers)
            rare = [a for a in numbers if seen.actions[a] == fewest]
            action = rare[rng.below(len(rare))]
            if rng.below(12) == 0:
                seen.reasons.update(s.refusal(a) for a in range(seed % every, config.info.vocabulary.players, every))
        seen.actions[action] += 1
        s.play(action)
    seen.reasons.add(s.refusal(0))


def meet(s: State, seen: Seen) -> None:
    """Everything that is legal here, played on a clone, and every refusal."""
    if s.to_move != OVER:
        seen.steps.add(kind_of(s.top))
        seen.reasons.update(s.refusal(a) for a in range(GAMES[s.game].vocabulary.players))
        for action in s.legal():
            s.clone().play(action)
            seen.actions[action] += 1


def attributes(thing: Any) -> list[str]:
    """Names of all attributes, compiled or not."""
    found = set(getattr(thing, "__dict__", ()))  # a plain class that inherits from a compiled one has both
    for cls in type(thing).__mro__:
        found.update(getattr(cls, "__mypyc_attrs__", ()))
    return sorted(found - {"__dict__"})


def traces(record: Record, s: State | None = None) -> Iterator[str]:
    """After every action of a record: half of the position's digest, and a sum over the events that it reported."""
    s = s or record.info.make(record.settings)
    s.ledger = Ledger()
    for entry in record.entries:
        s.apply(entry.action)
        events = s.ledger.take()
        yield f"{digest(s.to_data())[:8]}{zlib.crc32(repr([tuple(e) for e in events]).encode()) & 0xFFFF:04x}"
