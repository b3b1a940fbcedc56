"""A hint: waiting for it as long as whoever asked does, and telling it: the turn in the game's words, what it brings
and gives up, an alternative and why that is less."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future
from typing import TypedDict, TypeVar

from starlette.requests import Request

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import icon
from sunstone.engine.choice import Amount
from sunstone.engine.registry import GameInfo, find
from sunstone.players.hint import in_words
from sunstone.table import Hint, Hints, NotNow, Table
from sunstone.table.plain import HintReason
from sunstone.web.parts import drawing, effects
from sunstone.web.site import site
from sunstone.web.threads import stored

LOOK = 0.3  # seconds between two looks whether the other side is still there
SHOWN = 2  # the best, and an alternative
T = TypeVar("T")


class Told(TypedDict):
    """A hint as the page gets it."""

    version: int
    html: Markup
    say: str
    plans: list[list[Markup]]  # of each, the places of its steps


async def hinted(request: Request, table_id: str, seat: int, by: str) -> Hints:
    """The best choices of that person's seat (`Driver.hint`)."""
    return await waited(request, await stored(site(request).driver.hint, table_id, seat, by))


async def waited(request: Request, thought: "Future[T]") -> T:
    """What a search comes to. Given up when the connection is closed."""
    future = asyncio.wrap_future(thought)
    try:
        while not future.done():
            await asyncio.wait({future}, timeout=LOOK)
            if not future.done() and await request.is_disconnected():
                raise NotNow("nobody waits for this hint any more")
        return future.result()
    finally:
        future.cancel()


def told(table: Table, found: Hints) -> Told:
    game = table.head()["game"]
    info, best = find(game), found["hints"][:SHOWN]
    if not best:
        raise NotNow("there is no hint: the search found nothing to propose")
    first, *others = best
    close = html('<button data-close-hint aria-label="Close the hint">{} <kbd>Esc</kbd></button>', icon("close"))
    return {
        "version": found["version"],
        "html": html(
            '<div class="row"><h2>{} A good turn</h2>{}</div>{}{}',
            icon("hint"),
            close,
            turn(info, first),
            joined(other(info, each, i) for i, each in enumerate(others, 1)),
        ),
        "say": f"{'; '.join(step['label'] for step in first['steps'])}. {info.effect(amounts(first))}",
        "plans": [places(table, found["seat"], each) for each in best],
    }


def places(table: Table, seat: int, hint: Hint) -> list[Markup]:
    """The rings that a reader would see at each step, drawn for that step alone."""
    art = drawing(table.head()["game"])
    return [art.targets_layer(step.view, [step.choice]) for step in table.plan(seat, hint["plan"])]


def turn(info: GameInfo, hint: Hint) -> Markup:
    """Step by step as buttons name it, then what it comes to."""
    rows = joined(html("<li><span>{}</span></li>", step["label"]) for step in hint["steps"])
    do = html('<button class="go" data-act="{}">Do step 1</button>', hint["action"])
    return html('<ol class="plan">{}</ol>{}<div class="row">{}</div>', rows, balance(info, hint), do)


def balance(info: GameInfo, hint: Hint) -> Markup:
    """What it brings and what it gives up: amounts, and what they are good for."""
    good = [amount for amount in amounts(hint) if amount.n > 0]
    bad = [amount for amount in amounts(hint) if amount.n < 0]
    return line("Brings", info, good, words(hint["reasons"], 1)) + line(
        "Gives up", info, bad, words(hint["reasons"], -1)
    )


def amounts(hint: Hint) -> list[Amount]:
    return [Amount(each["what"], each["n"]) for each in hint["total"]]


def words(reasons: Sequence[HintReason], sign: int) -> list[str]:
    """Those for it, or against it."""
    return in_words(((reason["words"], reason["points"]) for reason in reasons), sign)


def line(title: str, info: GameInfo, amounts: Sequence[Amount], named: Sequence[str]) -> Markup:
    if not amounts and not named:
        return Markup()
    between = ", " if amounts and named else ""
    return html("<p><b>{}</b> {}{}{}</p>", title, effects(info, amounts), between, ", ".join(named))


def other(info: GameInfo, hint: Hint, number: int) -> Markup:
    """Another turn, and why it is less."""
    less = words(hint["less"], 1)
    why = html("<p><b>Less</b> {}</p>", ", ".join(less)) if less else Markup()
    return html(
        '<details data-plan="{}"><summary>Or: {}</summary>{}{}</details>', number, hint["label"], turn(info, hint), why
    )
