"""One game of a match. A bot that fails loses the move to `greedy`, and the game goes on."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from sunstone import players
from sunstone.arena.schedule import Job, Match
from sunstone.engine.bot import Bot
from sunstone.engine.frame import OVER
from sunstone.engine.game import Game, SeededChance
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.learn.luck import draws
from sunstone.players.outside import ExecBot
from sunstone.players.searcher import Mcts
from sunstone.players.simple import GreedyBot


@dataclass
class Outcome:
    job: Job
    scores: list[int]  # by seat; a solo opponent who never decides is one of them
    places: list[int]
    seconds: list[float]  # thought, by seat: the processor's
    moves: list[int]  # decided, by seat
    record: str
    luck: list[float] = field(default_factory=list)  # by seat, in points; counted if the match asks for it
    failures: list[tuple[int, str]] = field(default_factory=list)  # seat, and what the bot did wrong


def play(match: Match, job: Job) -> Outcome:
    """Chance has a generator of its own, so that the games of a deal are alike as long as the bots are."""
    settings = match.settings
    game = Game(settings, SeededChance(job.seed))
    game.record.tags["seats"] = " ".join(match.names[i] for i in job.seats)
    game.advance()
    seats = len(job.seats)
    bots = [find_bot(match.bots[i], match.limit) for i in job.seats]
    rngs = [Rng((job.seed ^ (seat + 1) << 40) % 2**62) for seat in range(seats)]
    outcome = Outcome(job, [], [], [0.0] * seats, [0] * seats, "")
    out = Options()
    while game.state.to_move != OVER:
        seat = game.state.to_move
        game.state.options(out)
        clock = clock_of(bots[seat])
        started = clock()
        action, why = ask(bots[seat], game, out, rngs[seat])
        outcome.seconds[seat] += clock() - started
        outcome.moves[seat] += 1
        if why:
            outcome.failures.append((seat, f"move {len(game.record.entries)}: {why}; greedy has moved for it"))
        game.play(action)
    for bot in bots:
        if isinstance(bot, ExecBot):
            bot.close()
    outcome.scores, outcome.places = game.state.scores(), game.state.places()
    outcome.record = game.full_text()
    if match.luck:
        found = [draw.luck for draw in draws(game.record)]
        outcome.luck = [sum(luck[seat] for luck in found) for seat in range(game.state.seats)]
    return outcome


def find_bot(name: str, limit: float) -> Bot:
    """One that thinks for seconds counts those that it has had of the processor: where other programs work too, it
    would else be cut short, and one that counts none would not."""
    bot = players.find_bot(name, limit)
    if isinstance(bot, Mcts):
        bot.search.clock = clock_of(bot)
    return bot


def clock_of(bot: Bot) -> Callable[[], float]:
    """A program of one's own thinks in another process, of which nobody here knows what it gets."""
    return time.perf_counter if isinstance(bot, ExecBot) else time.thread_time


def ask(bot: Bot, game: Game, out: Options, rng: Rng) -> tuple[int, str]:
    """The bot's answer, or greedy's and why."""
    try:
        failed = len(bot.failures) if isinstance(bot, ExecBot) else 0
        action = bot.choose(game.state, out, rng)
        if isinstance(bot, ExecBot) and len(bot.failures) > failed:
            return action, bot.failures[-1]
        why = "" if out.holds(action) else f"answered {action}, which is not allowed"
    except Exception as error:  # whatever a bot does wrong
        action, why = -1, f"{type(error).__name__}: {error}"
    if not why:
        return action, ""
    game.state.options(out)
    return GreedyBot().choose(game.state, out, rng), why
