"""What is played: every deal is one seed of chance, played by the same line-up from every seat."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from sunstone import players
from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import Settings

STRIDE = 1_000_003  # between the seeds of two matches: the deals of neighbouring seeds never meet
SEEDS = 2**62
MOST_GAMES = 1_000_000
MOST_SECONDS = 86_400.0


@dataclass(frozen=True)
class Match:
    settings: Settings
    bots: tuple[str, ...]  # as given
    names: tuple[str, ...]  # as shown, different for every entrant
    games: int
    seed: int
    limit: float  # seconds that a program of one's own may take for an answer
    luck: bool = False  # whether it is counted what chance brought


@dataclass(frozen=True)
class Job:
    """One game."""

    number: int
    deal: int
    seed: int
    seats: tuple[int, ...]  # the entrant at each seat


def match(
    settings: Settings, entrants: Sequence[str], games: int, seed: int = 1, limit: float = 10.0, luck: bool = False
) -> Match:
    """Checked: every bot is made once, so that a wrong name or net is told before anything is played."""
    if not entrants or (len(entrants) < 2 and settings.players > 1):
        raise BadSetting("--entrants needs at least two bots, as in planner,mcts:2000")
    if not 0 <= games <= MOST_GAMES:
        raise BadSetting(f"--games {games} is not between 0 and {MOST_GAMES}")
    if not 0 <= seed < SEEDS:
        raise BadSetting(f"the seed {seed} is not between 0 and {SEEDS - 1}")
    if not 0 < limit <= MOST_SECONDS:
        raise BadSetting(f"--limit {limit:g}: a bot needs some time to answer, and a day is enough")
    for name in entrants:
        players.bot_for(settings.game, name, limit)
    met = Counter[str]()
    names = []
    for name in entrants:
        met[name] += 1
        names.append(f"{name}#{met[name]}" if met[name] > 1 else name)
    return Match(settings, tuple(entrants), tuple(names), games, seed, limit, luck)


def line_ups(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Who sits where in the games of one deal: every company of entrants, from every seat. With fewer entrants than
    seats they come round again, each as often as the others."""
    if entrants >= seats:
        companies = list(combinations(range(entrants), seats))
    else:
        companies = [tuple((first + k) % entrants for k in range(seats)) for first in range(entrants)]
    return [company[turn:] + company[:turn] for company in companies for turn in range(seats)]


def schedule(match: Match) -> Iterator[Job]:
    """The games in order; the last deal may be cut off."""
    seatings = line_ups(len(match.bots), match.settings.players)
    for number in range(match.games):
        deal, which = divmod(number, len(seatings))
        yield Job(number, deal, (match.seed * STRIDE + deal) % SEEDS, seatings[which])
