"""The page of puzzles: one for every day, and all others by how hard they are."""

import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.engine.errors import SunstoneError
from sunstone.engine.registry import GameInfo
from sunstone.learn.puzzles import LEVELS, Puzzle, of_the_day, shipped
from sunstone.learn.study import Study
from sunstone.table import progress
from sunstone.table.riddle import STAGE, day_of, puzzles_of, stage_of, streak
from sunstone.web import identity
from sunstone.web.answers import go, page, problem, sentence
from sunstone.web.assets import cover
from sunstone.web.parts import for_tables, shown as games
from sunstone.web.site import site
from sunstone.web.study import kept_for
from sunstone.web.threads import posted

Done = Mapping[str, progress.Noted]  # what this person has answered, by the puzzle's stage


class Shelf(NamedTuple):
    """The puzzles of one level."""

    level: int
    word: str
    solved: int
    of: int


class Offer(NamedTuple):
    """What a game has."""

    info: GameInfo
    today: Puzzle | None
    state: str  # of today's: "", "solved" or "tried"
    shelves: list[Shelf]


def puzzles(request: Request) -> Response:
    """One for every day, and all others by how hard they are."""
    me, store = identity.me(request), site(request).room.store
    done, now = progress.noted(store, me.id, STAGE), time.time()
    offers = [offer(info, done, now) for info in games()]
    return page(
        request,
        "puzzles.html",
        offers=[each for each in offers if each.shelves],
        streak=streak(store, me.id, now),
        levels=LEVELS,
        cover=cover,
    )


def offer(info: GameInfo, done: Done, now: float) -> Offer:
    of_game = list(puzzles_of(info.name).values())
    today = of_the_day(shipped(info.name), day_of(now)) if shipped(info.name) else None
    shelves = [
        Shelf(level, word, sum(is_solved(p, done) for p in held), len(held))
        for level, word in enumerate(LEVELS, 1)
        if (held := [p for p in of_game if p.level == level])
    ]
    state = "" if today is None or stage_of(today) not in done else "solved" if is_solved(today, done) else "tried"
    return Offer(info, today, state, shelves)


def is_solved(puzzle: Puzzle, done: Done) -> bool:
    return stage_of(puzzle) in done and bool(done[stage_of(puzzle)].data["right"])


@posted
def begin(request: Request, form: FormData) -> Response:
    """To a table with that puzzle: one by its name, `today`, or the `next` one of a level."""
    me, room = identity.me(request), site(request).room
    try:
        info = for_tables(request.path_params["game"])
    except SunstoneError as error:
        return problem(request, 404, sentence(error))
    held, wanted = puzzles_of(info.name), request.path_params["puzzle"]
    level, last = str(form.get("level", "")), str(form.get("last", ""))
    if wanted == "today" and shipped(info.name):
        wanted = of_the_day(shipped(info.name), day_of(time.time())).id
    elif wanted == "next":
        wanted = following(list(held.values()), progress.noted(room.store, me.id, STAGE), level, last)
    if wanted not in held:
        return problem(request, 404, f"There is no such puzzle of {info.title}.")
    return go(request, f"/t/{room.puzzle(held[wanted], me).id}")


def study(request: Request) -> Response:
    """Its position as a place to try, for whoever asks."""
    puzzle = puzzles_of(request.path_params["game"]).get(request.path_params["puzzle"])
    if puzzle is None:
        return problem(request, 404, "There is no such puzzle.")
    found = Study.read(puzzle.record)
    found.name(f"Puzzle of {found.info.short or found.info.title}")
    return go(request, f"/study/{kept_for(request, found).id}?at={found.last(found.tree.root).id}")


def following(held: Sequence[Puzzle], done: Done, level: str, last: str) -> str:
    """Of that level, or of any: the first that was never tried, else one that was not solved, else the one behind the
    last; "" if there is none."""
    fitting = [p for p in held if not level or str(p.level) == level]
    at = next((i for i, p in enumerate(fitting) if p.id == last), -1)
    order = fitting[at + 1 :] + fitting[: at + 1]
    fresh = [p for p in order if stage_of(p) not in done]
    open_ones = [p for p in order if not is_solved(p, done) and p.id != last]
    return next((p.id for p in [*fresh, *open_ones, *order]), "")


ROUTES = [
    Route("/puzzles", puzzles),
    Route("/puzzles/{game}/{puzzle}", begin, methods=["POST"]),
    Route("/puzzles/{game}/{puzzle}/study", study, methods=["POST"]),
]
