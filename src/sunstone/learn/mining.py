"""Looking for puzzles: a funnel over the turns of a game, the cheap sieves first.

1. Where the game is open: turns of a seat that may still win and may still lose.
2. A short search: one turn stands out among those that end differently.
3. A long search (judgement A): it leads by `POINTS` and `WINNING`, and nothing lies between the right turns and
   the rest.
4. Games played to their end from there (judgement B): it leads its rivals by as much, beyond the noise.
5. A very long search with another seed still has it first.

Self-play is kept close, for a game that is decided has no puzzles: whoever is ahead plays worse."""

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.game import Game, SeededChance
from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.options import Options
from sunstone.engine.registry import GameInfo, Settings, find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.learn.difficulty import finders, level_of
from sunstone.learn.judging import KEPT, Games, Lead, Line, chance_lost, searched
from sunstone.learn.puzzles import Played, Puzzle, Turn, identity
from sunstone.players import find_bot
from sunstone.players.hint import changed, end_of, weighed
from sunstone.players.outlook import Forecast, outlook
from sunstone.players.weigher import Weigher

POINTS: Final = 3.0
WINNING: Final = 0.10
ALIKE: Final = 0.5  # points: turns no further behind the best are as right as it is
OPEN: Final = (0.15, 0.85)  # chances of winning between which a game is worth a look
HINT: Final = 0.8  # of both bars, at the sieves before the last search
DIFFERENT: Final = 5  # turns that end differently: with fewer there is little to find
SURE: Final = 1.0  # standard errors by which games that are played out must clear the bars
SOON, LATE, STEP = 64, 192, 8  # games that decide at the earliest, at the latest, and in between
PATIENCE: Final = 20.0  # seconds after which games against one rival are given up
LISTED: Final = 24  # other turns that a puzzle keeps: whoever plays one of them is told what it costs
TERMS: Final = 3
FROM_ONE: Final = 4  # puzzles of one game at most
AHEAD: Final = 0.55  # chance of winning from which a seat plays worse
OPENING: Final = 0.4  # of a game's turns


@dataclass(frozen=True)
class Depths:
    """Simulations of the searches."""

    short: int = 192
    long: int = 3000
    last: int = 20_000


@dataclass
class Dig:
    """What came of the turns that were looked at, and what it cost."""

    counts: Counter[str] = field(default_factory=Counter)
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    def spent(self, sieve: str, started: float) -> None:
        self.counts[sieve] += 1
        self.seconds[sieve] += time.process_time() - started

    def add(self, other: "Dig") -> None:
        self.counts.update(other.counts)
        for sieve, seconds in other.seconds.items():
            self.seconds[sieve] += seconds


# --- one position
@dataclass(frozen=True)
class Found:
    """What the long search says of a position."""

    answers: list[Line]  # the best first
    others: list[Line]  # the best of them first

    @property
    def lead(self) -> float:
        return self.answers[0].points - self.others[0].points if self.others else 0.0


def split(lines: list[Line]) -> Found:
    best = max(line.points for line in lines)
    ranked = sorted(lines, key=lambda line: -line.points)
    answers = [line for line in ranked if line.points >= best - ALIKE]
    return Found(answers, ranked[len(answers) :])


class Miner:
    def __init__(self, depths: Depths, seed: int, deadline: float = float("inf")) -> None:
        self.depths, self.seed, self.deadline = depths, seed, deadline
        self.dig = Dig()
        self.asked = 0

    def rng(self) -> Rng:
        """Another one every time."""
        self.asked += 1
        return Rng((self.seed * 1_000_003 + self.asked) % 2**62)

    def clear(self, s: State, lead: float, share: float = 1.0) -> bool:
        return lead >= share * POINTS and chance_lost(s, s.to_move, lead) >= share * WINNING

    def promising(self, s: State) -> bool:
        started = time.process_time()
        lines = searched(s, self.rng(), self.depths.short)
        self.dig.spent("short", started)
        return len(lines) >= DIFFERENT and self.clear(s, split(lines).lead, HINT)

    def prove(self, s: State) -> tuple[Found, Lead] | None:
        """The position's right turns, and the nearest rival's distance in games played out, if it is a puzzle."""
        found = self.long(s)
        lead = self.play_out(s, found) if found else None
        return (found, lead) if found and lead and self.last(s, found) else None

    def long(self, s: State) -> Found | None:
        """A third of the simulations finds the turns in question, the rest compares the best with its rivals."""
        started = time.process_time()
        try:
            found = split(searched(s, self.rng(), self.depths.long // 3))
            if not self.clear(s, found.lead, HINT) or not whole(s, found.answers[0]):
                return None
            best = found.answers[0]
            ends = {x.end for x in (best, *found.others[: KEPT - 1])}
            again = searched(s, self.rng(), self.depths.long * 2 // 3, ends)
            known = {line.end: line for line in again}
            if best.end not in known:  # another guess of what is hidden offers other turns
                return None
            shift = known[best.end].points - best.points
            rest = [x._replace(points=x.points + shift) for x in (*found.answers, *found.others) if x.end not in known]
            compared = split([*again, *rest])
            return compared if compared.answers[0].end == best.end and self.clear(s, compared.lead) else None
        finally:
            self.dig.spent("long", started)

    def play_out(self, s: State, found: Found) -> Lead | None:
        """The lead over the rival that comes nearest, if it is beyond the noise against each."""
        started = time.process_time()
        games, nearest = Games(s, self.seed), None
        for rival in found.others[: KEPT - 1]:
            lead = compare(games, found.answers[0], rival)
            if lead is None:
                nearest = None
                break
            nearest = lead if nearest is None or lead.share < nearest.share else nearest
        self.dig.spent("games", started)
        return nearest

    def last(self, s: State, found: Found) -> bool:
        started = time.process_time()
        kept = keeps(s, self.rng(), self.depths.last, {line.end for line in found.answers})
        self.dig.spent("last", started)
        return kept

    def puzzle(self, game: Game, s: State, found: Found, lead: Lead, seed: int) -> Puzzle:
        started = time.process_time()
        finds = finders(s, {line.end for line in found.answers}, self.rng())
        self.dig.spent("level", started)
        name, record = game.info.vocabulary.name, game.record.text()
        best = found.answers[0]

        def turns(lines: list[Line]) -> tuple[Turn, ...]:
            return tuple(
                Turn(tuple(name(a) for a in x.actions), round(max(0.0, best.points - x.points), 1)) for x in lines
            )

        rival, ours = (weighed(end_of(s, x.actions), s.to_move, Weigher(s)) for x in (found.others[0], best))
        return Puzzle(
            identity(record),
            game.info.name,
            record,
            turns(found.answers),
            turns(found.others[:LISTED]),
            round(found.lead, 1),
            round(chance_lost(s, s.to_move, found.lead), 2),
            Played(
                round(lead.points, 1),
                round(lead.points_error, 1),
                round(lead.share, 2),
                round(lead.share_error, 2),
                lead.games,
            ),
            finds,
            level_of(finds),
            tuple(reason.term for reason in changed(s, rival, ours) if reason.points > 0)[:TERMS],
            seed,
        )

    # --- games
    def look(self, game: Game, seed: int) -> Puzzle | None:
        """At the beginning of a turn. What is asked of several at once, unseen, is none."""
        s = game.state
        self.dig.counts["turns"] += 1
        if s.is_secret() or not OPEN[0] < outlook(s)[s.to_move].chance < OPEN[1] or not self.promising(s):
            return None
        proved = self.prove(s)
        return self.puzzle(game, s, *proved, seed) if proved else None

    def self_play(self, settings: Settings, seed: int) -> Iterator[Puzzle]:
        """Puzzles of a game in which who is ahead plays worse. Its first turns are left alone: what they come to is
        decided later, and playing it out takes long."""
        game = Game(settings, SeededChance(seed))
        game.advance()
        weak, fair, rng, out = find_bot("greedy"), find_bot("planner"), self.rng(), Options()
        forecast = Forecast(game.state)
        while game.state.to_move != OVER:
            s = game.state
            s.options(out)
            bot = weak if forecast.outlook(s)[s.to_move].chance > AHEAD else fair
            game.play(bot.choose(s, out, rng))
        found = self.past(game.full_text(), seed, OPENING)
        yield from islice(found, FROM_ONE)

    def past(self, text: str, seed: int = 0, opening: float = 0.0) -> Iterator[Puzzle]:
        """Puzzles of a game that was played: at the beginnings of its turns, but for that share of them."""
        beginnings = list(turn_beginnings(Game.replay(text)))
        for n in beginnings[int(opening * len(beginnings)) :]:
            if time.time() > self.deadline:
                return
            game = Game.replay(text, n)
            game.record.tags.clear()
            game.advance()  # over steps that leave no choice
            puzzle = self.look(game, seed) if len(game.state.legal()) > 1 else None
            if puzzle is not None:
                yield puzzle


def compare(games: Games, best: Line, rival: Line) -> Lead | None:
    """The lead, as soon as it is clear that it is one; None if it is clear that it is not, or takes too long."""
    started = time.process_time()
    for played in range(STEP, LATE + 1, STEP):
        if time.process_time() - started > PATIENCE:
            return None
        lead = games.lead(best, rival, played)
        if under(lead, -SURE):
            return None
        if played >= SOON and not under(lead, SURE):
            return lead
    return None


def under(lead: Lead, sure: float) -> bool:
    """Whether it is below a bar by so many standard errors."""
    points, share = lead.least(sure)
    return points < POINTS or share < WINNING


def keeps(s: State, rng: Rng, simulations: int, ends: set[int]) -> bool:
    """Whether a search finds a turn that ends so."""
    return searched(s, rng, simulations)[0].end in ends


def whole(s: State, line: Line) -> bool:
    """Whether the turn is over when it is played, not interrupted by a draw."""
    end, out = s.clone(), Options()
    ledger = end.ledger = Ledger()
    for action in line.actions:
        end.play(action)
    while end.to_move == CHANCE:
        end.options(out)
        end.play(out.action[0])
    return end.to_move != s.to_move or is_told(find(s.game), ledger.take())


def is_told(info: GameInfo, events: Iterable[Event]) -> bool:
    """Whether a turn begins."""
    return any(event.what == info.turn for event in events)


def turn_beginnings(game: Game) -> Iterator[int]:
    """The numbers of the entries with which seats begin their turns."""
    told = False
    for n, entry in enumerate(game.record.entries):
        if entry.mover < CHANCE:
            if told and n >= game.record.first_move:
                yield n
            told = False
        told |= is_told(game.info, game.log[n])


# --- what is played
def settings_of(info: GameInfo, seed: int) -> Settings:
    """Mostly two players; every other game as somebody's first, every fourth of the others with a module or two."""
    rng = Rng(seed)
    players = 2 if 2 in info.players and rng.below(10) < 6 else info.players[rng.below(len(info.players))]
    if rng.below(2):
        return info.settle(players, [], info.first)
    modules = list(info.modules) if rng.below(4) == 0 else []
    while len(modules) > 2:
        modules.pop(rng.below(len(modules)))
    try:
        return info.settle(players, modules)
    except BadSetting:  # modules that do not go together, or with so many players
        return info.settle(players)
