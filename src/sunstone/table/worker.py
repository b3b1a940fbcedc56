"""The process in which bots think: one question a line on standard input, one answer a line on standard output.

It gets plain data: a position that the bot's seat cannot tell from the real one. It has no database, no other table and
no State of the table's. It is run as a script, so that it loads the rules and the bots and nothing else."""

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, NotRequired, TextIO, TypedDict, final

import msgspec

import sunstone
from sunstone import players
from sunstone.engine.bot import Bot
from sunstone.engine.options import Options
from sunstone.engine.record import parse
from sunstone.engine.registry import find, games
from sunstone.engine.rng import Rng
from sunstone.learn import review
from sunstone.players.analysis import Cost
from sunstone.players.doubt import doubt
from sunstone.players.growing import Growing
from sunstone.players.hint import hints, in_words

NICE = "SUNSTONE_NICE"  # in the environment: how far this process stands back behind others
KEPT = 8  # bots that remember their last thoughts
_bots: dict[tuple[str, str], Bot] = {}  # by name, and by whose thoughts they are
_growing: dict[str, Growing] = {}  # the search that grows here, by whose it is


class Analysing(TypedDict):
    """How a position is analysed, slice by slice: the same question is asked again until it is done."""

    marks: Sequence[float]  # seconds of search after which what was found is told
    slice: float  # seconds to search now
    counted: bool  # both in simulations instead: the same for the same position, however quick the machine is


@final
class Question(TypedDict):
    """One line: what a bot shall do, or with `hint` what the seat might; with `turn` whether that is a mistake, with
    `analyse` what its turns are worth."""

    position: Mapping[str, Any]
    seed: int  # for what is left to chance
    bot: NotRequired[str]
    memory: NotRequired[str]  # whose thoughts these are
    hint: NotRequired[float]  # seconds to think
    turn: NotRequired[list[str]]  # a whole one of the seat, in notation
    doubt: NotRequired[float]  # seconds to think about it
    analyse: NotRequired[Analysing]


@final
class Piece(TypedDict):
    """Another kind of line: a piece of the review of a finished game."""

    review: str  # the record
    people: list[int]  # the seats whose turns are judged
    turn: int  # the entry with which the turn begins that is asked for; or `OUTLINE`, `LUCK`
    turns: int  # how many there are
    simulations: NotRequired[int]  # for it; without: as many as so many turns allow


def answer(question: Question | Piece) -> Mapping[str, object]:
    """What a bot does; with "hint" what the seat might do, thought about for so many seconds; with "turn" what that one
    gives up, if that is clear; with "analyse" what is known after another slice of search."""
    if "review" in question:
        return {"review": msgspec.to_builtins(reviewed(question))}
    if "analyse" in question:
        return {"analysis": analysed(growing_of(question, question["analyse"]), question["analyse"]["slice"])}
    state = sunstone.load(question["position"])
    rng = Rng(question["seed"])
    if "hint" in question:
        return {"hints": [asdict(hint) for hint in hints(state, rng, question["hint"])]}
    if "turn" in question:
        number = find(state.game).vocabulary.number
        cost = doubt(state, [number(text) for text in question["turn"]], question["seed"], question["doubt"])
        return {"loss": cost and lost(cost)}
    out = Options()
    state.options(out)
    action = bot_of(question["bot"], question.get("memory", "")).choose(state, out, rng)
    return {"action": find(state.game).vocabulary.name(action)}


def reviewed(piece: Piece) -> review.Review | review.Luck | review.Turn:
    record = parse(piece["review"])
    if piece["turn"] == review.OUTLINE:
        return review.outline(record, piece["people"])
    if piece["turn"] == review.LUCK:
        return review.lucky(record)
    simulations = piece.get("simulations") or review.budget(piece["turns"], sunstone.compiled())
    return review.judge(record, piece["turn"], simulations)


def lost(cost: Cost) -> Mapping[str, object]:
    """What a mistake costs, and what the better turn has more of, in a player's words."""
    return {
        "points": cost.points.mean,
        "chance": cost.chance.mean,
        "plan": cost.best,
        "why": in_words((reason.words, reason.points) for reason in cost.more),
    }


def bot_of(name: str, memory: str) -> Bot:
    """A bot for this seat: the one that thought for it last, so that a plan and a tree are not made twice."""
    bot = _bots.pop((name, memory), None) or players.find_bot(name)
    if memory:
        _bots[name, memory] = bot
        while len(_bots) > KEPT:
            del _bots[next(iter(_bots))]
    return bot


def analysed(growing: Growing, slice: float) -> Mapping[str, object]:
    """After another slice; what is known is told at the marks alone, for telling it costs as much as some searching."""
    before = growing.stage
    growing.go_on(slice)
    tell = growing.done or growing.stage > before
    standing = asdict(growing.standing()) if tell else None
    return {"stage": growing.stage, "done": growing.done, "standing": standing}


def growing_of(question: Question, wanted: Analysing) -> Growing:
    """The search that this question goes on with: there is one at a time, for trees are large."""
    memory = question.get("memory", "")
    if memory not in _growing:
        _growing.clear()
        state = sunstone.load(question["position"])
        _growing[memory] = Growing(state, question["seed"], wanted["marks"], wanted["counted"])
    return _growing[memory]


def serve(questions: Iterable[str], answers: TextIO) -> None:
    """The first line says that everything is loaded: only thinking counts against a bot's time."""
    games()
    answers.write("ready\n")
    answers.flush()
    for line in questions:
        try:
            found = answer(json.loads(line))
        except Exception as error:  # whatever a bot does wrong is told, and the table moves for it
            found = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(found) + "\n")
        answers.flush()


def main() -> None:
    """A bot that prints must not spoil the answers: its standard output is the error stream."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(int(os.environ.get(NICE, 5)))  # people come first
    serve(sys.stdin, answers)


if __name__ == "__main__":
    main()
