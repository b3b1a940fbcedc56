"""The review of a game as a page: how the chances went, which turns cost most and what was better, turn by turn."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.drawing.chart import Stop, chart
from sunstone.drawing.markup import Markup
from sunstone.drawing.page import mark
from sunstone.engine.choice import Amount, summed
from sunstone.engine.registry import GameInfo, find
from sunstone.learn.review import Lucky, More, Point, Review, Turn
from sunstone.players.analysis import Estimate
from sunstone.players.hint import in_words
from sunstone.table import NotNow, Table
from sunstone.table.variation import Variation
from sunstone.web import identity, sprite
from sunstone.web.answers import go, json, page
from sunstone.web.assets import styles
from sunstone.web.ghosts import marked
from sunstone.web.parts import cited, drawing, effects
from sunstone.web.site import Site, site
from sunstone.web.tables import guarded
from sunstone.web.threads import posted
from sunstone.web.updates import kept

VERDICTS = {"costly": "A costly turn", "mistake": "A mistake", "slip": "A slip"}
WIDEST = 20.0  # points of the longest bar
LEAST_WIDEST = 5.0  # points of luck: a little of it is not to look like much


class Told(NamedTuple):
    """A turn in the game's words."""

    steps: list[str]
    brings: Markup
    picture: Markup = Markup()  # of the position, with the turn marked on it


class Row(NamedTuple):
    """A turn in the list."""

    number: int  # which one it was; 0: in the set-up
    turn: Turn
    mark: Markup
    name: str
    verdict: str
    bar: float  # per cent of the longest
    reach: tuple[float, float]  # its interval, the same way
    points: str
    chance: str
    played: Told
    better: Told
    more: str
    at: str  # address of its moment


def show(request: Request) -> Response:
    here, me = site(request), identity.me(request)
    table = here.table(request)
    head, review = table.head(), reviewed(here, table)
    names = seat_names(table)
    info = find(head["game"])
    rows = [row(table, info, review, turn, names) for turn in review.turns] if review else []
    worst = [turn.at for turn in review.worst()] if review else []
    first = [pictured(table, each) for at in worst for each in rows if each.turn.at == at]
    art, seats = drawing(head["game"]), standing(table, names)
    return page(
        request,
        "review.html",
        head=head,
        info=info,
        review=review,
        making=here.reviewer.is_making(table.id),
        ahead=here.reviewer.ahead(table.id),
        old=bool(review and review.finished and review.maker != here.reviewer.maker(table.id)),
        may_ask=bool(table.seats_of(me.id)) or table.is_creator(me.id),
        chart=drawn(table, review, names) if review else "",
        numbers=numbers(table, review, names) if review else [],
        seats=seats,
        rows=rows,
        worst=first,
        fortunes=fortunes(review, names) if review else [],
        lucky=[lucky(table, draw, names) for draw in review.luck.largest] if review and review.luck else [],
        sprite=sprite.split(
            art.definitions(tuple(head["modules"])), [str(part) for part in shown([*rows, *first], seats)]
        )[0],
        styles=styles(head["game"]),
    )


def reviewed(here: Site, table: Table) -> Review | None:
    """None if nobody has asked for it yet."""
    if table.head()["status"] != "over":
        raise NotNow("a game is reviewed when it is over")
    return here.reviewer.found(table.id)


def shown(rows: Sequence[Row], seats: Sequence[tuple[Markup, str, int]]) -> list[Markup]:
    """What of the page may name symbols of the game."""
    told = [told for row in rows for told in (row.played, row.better)]
    return [mark for mark, *_ in seats] + [part for each in told for part in (each.brings, each.picture)]


def seat_names(table: Table) -> list[str]:
    """Of all that score, an opponent without a seat too."""
    head, view = table.head(), table.view(None)
    names = [seat["name"] for seat in head["seats"]]
    return names + [find(head["game"]).rival] * (len(view["scores"]) - len(names) if view else 0)


def standing(table: Table, names: Sequence[str]) -> list[tuple[Markup, str, int]]:
    """How it ended: marks, names, points."""
    view = table.view(None)
    return [(mark(i), name, view["scores"][i]) for i, name in enumerate(names)] if view else []


# --- the chart
def share(value: float) -> str:
    return f"{100 * value:.0f} %"


def said(names: Sequence[str], number: int, point: Point) -> str:
    who = f"After turn {number}, {names[point.seat]}" if point.seat >= 0 else "At the start"
    return f"{who}: " + ", ".join(f"{name} {share(c)}" for name, c in zip(names, point.chances, strict=True))


def drawn(table: Table, review: Review, names: Sequence[str]) -> Markup:
    worst = {number_of(review, turn): turn.seat for turn in review.worst()}
    stops = [
        Stop(f"/t/{table.id}/at/{point.at}", said(names, i, point), point.chances, worst.get(i, -1))
        for i, point in enumerate(review.points)
    ]
    chapters: dict[int, str] = {}
    for chapter in review.chapters:
        at = next((i for i, point in enumerate(review.points) if point.at >= chapter.at), None)
        if at:
            chapters[at] = chapter.title
    return chart(stops, chapters)


def numbers(table: Table, review: Review, names: Sequence[str]) -> list[tuple[int, str, str, list[str]]]:
    """The same as a table: number, who, where it leads, the chances."""
    return [
        (i, names[point.seat] if point.seat >= 0 else "", f"/t/{table.id}/at/{point.at}", [*map(share, point.chances)])
        for i, point in enumerate(review.points)
    ]


def number_of(review: Review, turn: Turn) -> int:
    return next((i for i, point in enumerate(review.points) if point.at >= turn.end), 0)


# --- turns
def row(table: Table, info: GameInfo, review: Review, turn: Turn, names: Sequence[str]) -> Row:
    better = turn.judged and turn.best != turn.played and bool(turn.visits)
    low, high = (max(0.0, min(100.0, 100 * end / WIDEST)) for end in (turn.points.low, turn.points.high))
    return Row(
        number_of(review, turn),
        turn,
        mark(turn.seat),
        names[turn.seat],
        VERDICTS.get(turn.verdict, ""),
        max(0.0, min(100.0, 100 * turn.points.mean / WIDEST)),
        (low, high),
        amount(turn.points, 1, ""),
        amount(turn.chance, 100, " %"),
        told(table, info, turn, turn.played),
        told(table, info, turn, turn.best) if better else Told([], Markup()),
        ", ".join(named(turn.more)),
        f"/t/{table.id}/at/{turn.at}",
    )


def amount(cost: Estimate, unit: int, sign: str) -> str:
    """ "4.2 (1.9 to 6.5)"; what is below nothing is nothing."""
    digits = 1 if unit == 1 else 0
    mean, low, high = (f"{unit * max(0.0, value):.{digits}f}" for value in cost)
    return f"{mean}{sign} ({low} to {high})" if cost.mean > 0 else f"0{sign}"


def told(table: Table, info: GameInfo, turn: Turn, plan: Sequence[str]) -> Told:
    def make() -> Told:
        steps = table.other_turn(turn.at, turn.seat, plan)
        total: Sequence[Amount] = summed((each for step in steps for each in step.effects), info.amounts)
        return Told([step.choice.label for step in steps], effects(info, total))

    return kept((table.id, table.version, "turn", turn.at, tuple(plan)), make)


def pictured(table: Table, row: Row) -> Row:
    """With a picture of the position, the better turn marked on it."""
    if not row.better.steps:
        return row
    turn = row.turn

    def make() -> Markup:
        before, after = table.other_end(turn.at, turn.seat, turn.best)
        steps = table.other_turn(turn.at, turn.seat, turn.best)
        return marked(drawing(table.head()["game"]), before, after, steps, turn.seat)

    picture = kept((table.id, table.version, "picture", turn.at, tuple(turn.best)), make)
    return row._replace(better=row.better._replace(picture=picture))


def named(more: Sequence[More]) -> list[str]:
    """What the better turn has more of, as far as amounts do not tell it."""
    return in_words((each.words, each.points) for each in more)


# --- luck
class Fortune(NamedTuple):
    """Of a seat, as a bar from the middle."""

    seat: int
    name: str
    points: str
    width: float  # per cent of a half
    good: bool


def signed(points: float) -> str:
    return f"{points:+.1f}".replace("-", "−")


def fortunes(review: Review, names: Sequence[str]) -> list[Fortune]:
    sums = review.luck.sums if review.luck else []
    widest = max([LEAST_WIDEST, *map(abs, sums)])
    return [
        Fortune(seat, names[seat], signed(points), 100 * abs(points) / widest, points >= 0)
        for seat, points in enumerate(sums)
    ]


def lucky(table: Table, draw: Lucky, names: Sequence[str]) -> tuple[str, str, str, str]:
    """What was drawn, where that is, what it brought whom, how likely it was."""
    best = max(range(len(draw.luck)), key=lambda seat: draw.luck[seat])
    text, _ = cited(table.head()["game"], draw.text)
    return text, f"/t/{table.id}/at/{draw.at + 1}", f"{signed(draw.luck[best])} for {names[best]}", odds(draw.odds)


def odds(share: float) -> str:
    return f"1 in {1 / share:.0f}" if share < 0.4 else f"{100 * share:.0f} %"


# --- making it
@posted
def ask(request: Request, form: FormData) -> Response:
    here = site(request)
    table = here.table(request)
    here.reviewer.ask(table.id, identity.me(request).id, bool(form.get("again")))
    return go(request, f"/t/{table.id}/review")


def progress(request: Request) -> Response:
    here = site(request)
    table = here.table(request)
    review = here.reviewer.found(table.id)
    making = here.reviewer.is_making(table.id)
    done, of = (review.done, len(review.turns)) if review else (0, 0)
    return json(request, {"done": done, "of": of, "making": making, "ahead": here.reviewer.ahead(table.id)})


def better_turn(request: Request, table: Table, line: str) -> Table:
    """The game with the better turn of the review in place of the one that begins at that entry."""
    review = site(request).reviewer.found(table.id)
    turn = next((turn for turn in review.turns if str(turn.at) == line and turn.best), None) if review else None
    if turn is None:
        raise NotNow("the review of this game knows no better turn there")
    return kept((table.id, table.version, "line", turn.at), lambda: Variation(table, turn.at, turn.best))


ROUTES: list[Any] = [
    Route("/t/{table}/review", guarded(show)),
    Route("/t/{table}/review", guarded(ask), methods=["POST"]),
    Route("/t/{table}/review/progress", guarded(progress)),
]
