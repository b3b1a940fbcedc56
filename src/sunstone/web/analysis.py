"""The search beside a study: what it has found so far, in the game's words and drawn, whenever it has found more."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypedDict

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import mark
from sunstone.engine.choice import summed
from sunstone.engine.frame import OVER
from sunstone.engine.registry import GameInfo
from sunstone.engine.state import State
from sunstone.learn.study import Study
from sunstone.players.analysis import Estimate, Line
from sunstone.players.growing import Standing
from sunstone.players.hint import Reason, in_words
from sunstone.table import NotNow, whatif
from sunstone.table.analyst import Found
from sunstone.table.plans import Planned, end_of, follow
from sunstone.web import identity
from sunstone.web.answers import json
from sunstone.web.ghosts import ghosts, moved
from sunstone.web.parts import drawing, effects
from sunstone.web.site import site
from sunstone.web.study import opened
from sunstone.web.tables import guarded
from sunstone.web.threads import stored

LOOK = 0.15  # seconds between two looks whether more is known
WAIT = 20.0  # seconds after which a page is answered that nothing is new


class Told(TypedDict):
    """The panel as the page gets it."""

    stage: int  # what the page says that it knows when it asks again
    done: bool
    html: Markup
    best: str  # the best turn in notation: who hears the page is told when it is another one
    say: str
    lines: list[list[str]]  # of each turn its actions, in notation
    plans: list[list[Markup]]  # and the places of its steps
    ghosts: list[Markup]  # and what it would change on the board


class Place(NamedTuple):
    """What is analysed, and for whose eyes."""

    info: GameInfo
    state: State
    names: Sequence[str]  # of the seats


async def watched(request: Request, by: str, state: State, known: int) -> Found | None:
    """What is known of the position once that is more than `known`; None if it is not for a while. The search is given
    up when the connection is closed."""
    analyst, position = site(request).analyst, state.to_data()
    for _ in range(round(WAIT / LOOK)):
        found = analyst.look(by, position)
        if found.stage > known or found.error or (found.done and not known):
            return found
        if await request.is_disconnected():
            analyst.leave(by)
            return None
        await asyncio.sleep(LOOK)
    return None


async def analysis(request: Request) -> Response:
    """What is known of a node, as soon as that is more than the page knows."""
    me, place = identity.me(request), await stored(place_of, request)
    known = request.query_params.get("known", "")
    found = await watched(request, me.id, place.state, int(known) if known.isdecimal() and len(known) < 4 else 0)
    if found is None:
        return Response(None, 204, {"cache-control": "no-store"})
    return json(request, await stored(told, place, found))


def place_of(request: Request) -> Place:
    """The node that the page asks about."""
    here = opened(request)
    if here.kept.of_table is not None:
        raise NotNow(whatif.NO_SEARCH)
    state = here.study.position(here.study.node(request.path_params["node"]))
    return Place(here.study.info, state, seat_names(here.study, state))


def seat_names(study: Study, state: State) -> list[str]:
    """A single player's opponent has a seat too."""
    return [*study.names, study.info.rival][: state.seats]


def told(place: Place, found: Found) -> Told:
    standing = found.standing
    if standing is None:
        words = found.error or "Searching …"
        return Told(
            stage=0,
            done=bool(found.error),
            html=html("<p>{}</p>", words),
            best="",
            say=words,
            lines=[],
            plans=[],
            ghosts=[],
        )
    planned = [follow(place.info, place.state, standing.seat, line.plan) for line in standing.lines]
    art = drawing(place.info.name)
    return {
        "stage": found.stage,
        "done": found.done,
        "html": panel(place, standing, planned, found.done),
        "best": " ".join(standing.lines[0].plan) if standing.lines else "",
        "say": spoken(place, standing, planned),
        "lines": [line.plan for line in standing.lines],
        "plans": [[art.targets_layer(step.view, [step.choice]) for step in steps] for steps in planned],
        "ghosts": [changes(place, standing.seat, line.plan) for line in standing.lines],
    }


def changes(place: Place, seat: int, plan: Sequence[str]) -> Markup:
    end = end_of(place.info, place.state, seat, plan)
    return moved(ghosts(drawing(place.info.name), place.state.view(seat), end.view(seat), seat))


# --- as HTML
def panel(place: Place, standing: Standing, planned: Sequence[Sequence[Planned]], done: bool) -> Markup:
    rows = [row(place.info, standing.lines, planned, i) for i in range(len(planned))]
    listed = html('<ol class="lines">{}</ol>', joined(rows)) if rows else html("<p>{}</p>", nobody(place.state))
    return chances(place, standing) + (about(place, standing, done) if rows else Markup()) + listed


def nobody(state: State) -> str:
    over = state.to_move == OVER
    return "The game is over here." if over else "Chance draws here: choose what it brings, or let it draw."


def chances(place: Place, standing: Standing) -> Markup:
    """Every seat's chance of winning now, as shares of one bar."""
    shares = [
        html(
            '<span class="share" data-by="{}" style="flex-grow:{}" title="{}">{}<span>{}</span></span>',
            seat,
            f"{chance:.3f}",
            place.names[seat],
            mark(seat),
            percent(chance),
        )
        for seat, chance in enumerate(standing.chances)
    ]
    said = ", ".join(f"{name} {percent(chance)}" for name, chance in zip(place.names, standing.chances, strict=True))
    return html('<div class="chances" role="img" aria-label="Chances of winning: {}">{}</div>', said, joined(shares))


def row(info: GameInfo, lines: Sequence[Line], planned: Sequence[Sequence[Planned]], i: int) -> Markup:
    """A turn: what it is worth, its steps, what it brings. A click plays it."""
    return html(
        '<li><button class="line" data-turn="{}"><span class="worth">{}{}</span>{}{}</button>{}</li>',
        i,
        estimate(lines[i].margin, ahead, "points"),
        estimate(lines[i].chance, percent, "to win"),
        steps(planned[i], planned[0] if i else ()),
        effects(info, summed((amount for step in planned[i] for amount in step.effects), info.amounts)),
        why(lines, i),
    )


def estimate(value: Estimate, word: Callable[[float], str], what: str) -> Markup:
    """A number, and how far off it may be."""
    off = word(reach(value)).removeprefix("+")
    return html(
        '<span><b>{}</b> <small><span aria-hidden="true">±</span><span class="visually-hidden">give or take</span> {}'
        '</small> <span class="of">{}</span></span>',
        word(value.mean),
        off,
        what,
    )


def steps(planned: Sequence[Planned], best: Sequence[Planned]) -> Markup:
    """As buttons name them; what it has in common with the best turn before it differs is not told again."""
    same = 0
    while same < min(len(planned), len(best)) - 1 and planned[same].choice.text == best[same].choice.text:
        same += 1
    labels = [(label, len(list(those))) for label, those in groupby(step.choice.label for step in planned[same:])]
    rows = [html("<span>{}{}</span>", label, f" ×{times}" if times > 1 else "") for label, times in labels]
    told = html('<span class="same">As the best, then</span>') if same else Markup()
    return html('<span class="way">{}{}</span>', told, joined(rows))


def why(lines: Sequence[Line], i: int) -> Markup:
    """What sets it apart: the best turn from the next, another one from the best."""
    if i == 0:
        more = words(lines[1].less) if len(lines) > 1 else []
        return html('<p class="why">Better in {}</p>', ", ".join(more)) if more else Markup()
    behind, less = lines[i].behind, words(lines[i].less)
    if behind.low <= 0:
        return html('<p class="why">About as good</p>')
    gap = html("{} less", f"{behind.mean:.1f}")
    return html('<p class="why">{}{}</p>', gap, f": {', '.join(less)}" if less else "")


def words(reasons: Sequence[Reason]) -> list[str]:
    """Of terms, those that a player has a word for."""
    return in_words((reason.words, reason.points) for reason in reasons)


def about(place: Place, standing: Standing, done: bool) -> Markup:
    """Whose turns these are, what the numbers mean, and how much they rest on."""
    return html(
        '<p class="for">{} {}: points ahead at the end. {} simulations, {} s{}</p>',
        mark(standing.seat),
        place.names[standing.seat],
        f"{standing.simulations:,}",
        f"{standing.seconds:.3g}",
        "" if done else " …",
    )


# --- as words
def ahead(points: float) -> str:
    return f"{points:+.1f}".replace("-", "−")


def percent(chance: float) -> str:
    return f"{min(1.0, max(0.0, chance)) * 100:.0f} %"


def reach(value: Estimate) -> float:
    return (value.high - value.low) / 2


def spoken(place: Place, standing: Standing, planned: Sequence[Sequence[Planned]]) -> str:
    """To who hears the page: the best turn, and what it is worth."""
    if not standing.lines:
        return nobody(place.state)
    best = standing.lines[0]
    turn = "; ".join(step.choice.label for step in planned[0])
    return f"Best: {turn}. {ahead(best.margin.mean)} points, {percent(best.chance.mean)} to win."


ROUTES: list[Any] = [Route("/study/{study}/analysis/{node}.json", guarded(analysis))]
