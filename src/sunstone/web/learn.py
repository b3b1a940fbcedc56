"""The pages on which a game is learnt: its course lesson by lesson, and the guided game behind it."""

from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.engine.errors import SunstoneError
from sunstone.learn.guided import guided
from sunstone.learn.lessons import find_lesson, lessons
from sunstone.table.course import stage_of
from sunstone.table.learning import guided_table, learnt, pass_over, start_over
from sunstone.web import identity
from sunstone.web.answers import go, page, problem, sentence
from sunstone.web.assets import cover
from sunstone.web.courses import course_of, courses
from sunstone.web.parts import for_tables
from sunstone.web.rulebook import read_up
from sunstone.web.site import site
from sunstone.web.threads import posted


def every_game(request: Request) -> Response:
    known = learnt(site(request).room, identity.me(request).id)
    return page(request, "learn.html", courses=courses(known), cover=cover)


def one_game(request: Request) -> Response:
    try:
        info = for_tables(request.path_params["game"])
    except SunstoneError as error:
        return problem(request, 404, sentence(error))
    course = course_of(info, learnt(site(request).room, identity.me(request).id))
    if course is None:
        return problem(request, 404, f"{info.title} has no lessons yet. Its rules are at /rules/{info.name}.")
    return page(
        request, "learn_game.html", course=course, info=info, cover=cover(info.name), read_up=read_up(info.name)
    )


@posted
def change(request: Request, form: FormData) -> Response:
    """Skip a lesson, or start the whole course over."""
    here, me, game = site(request).room, identity.me(request), request.path_params["game"]
    skip, over = form.get("skip"), form.get("over")
    try:
        known = {lesson.name: lesson for lesson in lessons(for_tables(game).name)}
    except SunstoneError as error:
        return problem(request, 404, sentence(error))
    if isinstance(skip, str) and skip in known:
        pass_over(here, me.id, known[skip])
    elif over == "on":
        mine = guided(game)
        items = [*map(stage_of, known.values()), *([mine.stage] if mine else [])]
        start_over(here, me.id, items)
    else:
        return problem(request, 400, f"There is nothing to change: skip is one of {', '.join(known)}, or over is on.")
    return go(request, f"/learn/{game}")


@posted
def begin(request: Request, form: FormData) -> Response:
    """To this person's table of a lesson: where it was left, else at its beginning. Another one that is skipped for it
    is done with."""
    here, me, game = site(request).room, identity.me(request), request.path_params["game"]
    skip = form.get("skip")
    try:
        if isinstance(skip, str):
            pass_over(here, me.id, find_lesson(game, skip))
        lesson = find_lesson(game, request.path_params["name"])
    except SunstoneError as error:
        return problem(request, 404, sentence(error))
    return go(request, f"/t/{here.lesson(lesson, me).id}")


def play_guided(request: Request) -> Response:
    """To this person's guided game: where it was left, else at its beginning."""
    try:
        found = guided(for_tables(request.path_params["game"]).name)
    except SunstoneError as error:
        return problem(request, 404, sentence(error))
    if found is None:
        return problem(request, 404, "This game has no guided game.")
    return go(request, f"/t/{guided_table(site(request).room, found, identity.me(request)).id}")


ROUTES: list[Any] = [
    Route("/learn", every_game),
    Route("/learn/{game}", one_game),
    Route("/learn/{game}", change, methods=["POST"]),
    Route("/learn/{game}/{name}", begin, methods=["POST"]),
    Route("/guided/{game}", play_guided, methods=["POST"]),
]
