"""Moments that a page stages on a sheet: a scoring for several at once, the end of a round, the end of the game. What
scored and who gained comes from the ledger."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, TypedDict

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import Moment, Page, icon, mark
from sunstone.engine.ledger import Event
from sunstone.learn.guided import TITLE
from sunstone.table import NOTHING_TO_UNDO, Looking, Table
from sunstone.web import fragments
from sunstone.web.parts import PageSight, drawing

BEST = 3  # sources that are named at the end


class Staged(TypedDict):
    """A sheet as the page gets it."""

    html: Markup
    say: str


def after(table: Table, sight: PageSight, mine: list[int], seen: int) -> Staged | None:
    """The newest moment after the version that was `seen`."""
    if not sight["view"]:
        return None
    told = table.events(sight["seat"], seen)
    if not told:
        return None
    if sight["status"] == "over":
        return ended(sight, mine, table.score_sheet())
    return scored(table, sight, mine, told)


def welcome(sight: PageSight) -> Markup:
    """Where a guided game begins, as long as nothing of it is the reader's; "" anywhere else."""
    if not sight["guided"] or not sight["duty"] or sight["why_no_undo"] != NOTHING_TO_UNDO:
        return Markup()
    return html(
        "<h2>{}</h2><p>{}</p><p>{}</p>{}",
        TITLE,
        sight["guided"].about,
        "What glows can be chosen, and the line above the question says what it is about. Before a clear mistake you "
        "are asked once more.",
        Markup('<button class="go" data-close autofocus>Begin <kbd>Enter</kbd></button>'),
    )


def scored(table: Table, sight: Looking, mine: list[int], told: Sequence[Event]) -> Staged | None:
    """The last moment that begins in what is `told`, with what it brought, also before it was told."""
    art = drawing(sight["game"])
    found = [(i, moment) for i, event in enumerate(told) if (moment := art.moment(event))]
    if not found:
        return None
    at, moment = found[-1]
    everything = table.events(sight["seat"], None) if moment.before else []
    events = _since(art, everything[: len(everything) - len(told) + at]) if moment.before else told[at:]
    sheet = table.sheet_of(events)
    if moment.before and not sheet:
        return None  # a round in which nobody scored is over without a word
    return staged(sight, mine, moment, sheet)


def _since(art: Page[Any], events: Sequence[Event]) -> list[Event]:
    """What came after the last moment in them."""
    return list(takewhile(lambda event: art.moment(event) is None, reversed(events)))


def staged(sight: Looking, mine: list[int], moment: Moment, sheet: dict[str, list[int]]) -> Staged:
    """Who gained what. Where points lie covered only the reader's are shown."""
    seats = mine if fragments.covers(sight) and mine else list(range(len(sight["seats"])))
    gained = [sum(by_seat[i] for by_seat in sheet.values()) for i in seats]
    names = [sight["seats"][i]["name"] for i in seats]
    told = [f"{name} {points:+}" for name, points in zip(names, gained, strict=True)]
    most = max(gained, default=0)
    row = joined(
        html(
            "<li{}>{}<span>{}</span> <b>{}{}</b></li>",
            _best(points == most > 0),
            mark(i),
            name,
            f"{points:+} ",
            icon("vp", "VP"),
        )
        for i, name, points in zip(seats, names, gained, strict=True)
    )
    table = fragments.by_source(sight, sheet, seats, gained) if sheet else Markup("<p>Nobody has scored.</p>")
    close = Markup(
        '<div class="row ways"><button class="go" data-close autofocus>Go on <kbd>Enter</kbd></button></div>'
    )
    return {
        "html": html('<h2>{}</h2><ol class="gained">{}</ol>{}{}', moment.heading, row, table, close),
        "say": f"{moment.heading}: {', '.join(told)}.",
    }


def _best(best: bool) -> Markup:
    return Markup(' class="best"') if best else Markup()


def ended(sight: PageSight, mine: list[int], sheet: dict[str, list[int]]) -> Staged:
    """Who won and by what; then what may follow."""
    view = sight["view"]
    assert view is not None
    names = [seat["name"] for seat in sight["seats"]]
    order = sorted(range(len(names)), key=lambda i: view["places"][i])
    row = joined(
        html(
            "<li{}>{}<span>{}. {}</span> <b>{} {}</b></li>",
            _best(view["places"][i] == 1),
            mark(i),
            view["places"][i],
            names[i],
            view["scores"][i],
            icon("vp", "VP"),
        )
        for i in order
    )
    best = joined(
        html("<p>{}</p>", _sources(sheet, i, "Your" if i in mine else f"{names[i]}’s")) for i in (mine or order)[:1]
    )
    table = fragments.by_source(sight, sheet, list(range(len(names))), list(view["scores"]))
    close = Markup("<button data-close autofocus>Look at the board <kbd>Esc</kbd></button>")
    won = fragments.winner(view, names)
    return {
        "html": html(
            '<h2>{}</h2><ol class="gained">{}</ol>{}{}{}{}', won, row, best, table, fragments.again(sight), close
        ),
        "say": won,
    }


def _sources(sheet: dict[str, list[int]], seat: int, whose: str) -> str:
    """Where most of a seat's points came from."""
    most = sorted(((by_seat[seat], name) for name, by_seat in sheet.items() if by_seat[seat] > 0), reverse=True)[:BEST]
    return f"{whose} best sources: {', '.join(f'{name} {points}' for points, name in most)}." if most else ""
