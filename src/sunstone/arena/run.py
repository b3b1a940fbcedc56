"""Playing a match, game by game."""

from collections import deque
from collections.abc import Iterator

from sunstone.arena.game import Outcome, play
from sunstone.arena.schedule import Match, schedule
from sunstone.arena.standings import Standings
from sunstone.arena.workers import Promise, Submit

AHEAD = 3  # games that wait for each worker


def run(match: Match, standings: Standings, submit: Submit, workers: int) -> Iterator[Outcome]:
    """The outcomes in the order of the schedule, so that a match ends the same with any number of workers. It ends
    early when the test has decided; games under way are given up."""
    waiting: deque[Promise] = deque()
    jobs = schedule(match)
    while True:
        while len(waiting) < AHEAD * workers and (job := next(jobs, None)) is not None:
            waiting.append(submit(play, match, job))
            if workers == 1:
                break
        if not waiting:
            return
        outcome: Outcome = waiting.popleft().result()
        standings.add(outcome)
        yield outcome
        if standings.verdict():
            return
