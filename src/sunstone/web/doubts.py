"""The question before a clear mistake, as a part of the page: what the turn gives up, and the better one."""

from collections.abc import Sequence
from typing import TypedDict

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import icon
from sunstone.engine.choice import Amount, summed
from sunstone.engine.registry import GameInfo, find
from sunstone.table import Doubt
from sunstone.table.plans import Planned
from sunstone.web.parts import drawing, effects

NAMED = 2  # things that the better turn has more of
LITTLE = 0.02  # chances below that are not worth a word
BUTTONS = Markup(
    '<div class="row"><button data-doubt="show" aria-expanded="false">Show me</button>'
    '<button data-doubt="back">Take it back</button>'
    '<button data-doubt="play">Play it all the same</button></div>'
)


class Told(TypedDict):
    """A doubt as the page gets it; without any the words are empty."""

    start: int  # which turn it is about
    html: Markup
    say: str
    plan: list[Markup]  # the places of the better turn's steps


NOTHING: Told = {"start": -1, "html": Markup(), "say": "", "plan": []}


def told(game: str, doubt: Doubt | None) -> Told:
    if doubt is None:
        return NOTHING
    info, art = find(game), drawing(game)
    cost = f"This gives up about {doubt.points:.0f} points"
    if doubt.chance >= LITTLE:
        cost += f" and {doubt.chance:.0%} of your chance to win"
    steps = [step.choice.label for step in doubt.better]
    total = summed((amount for step in doubt.better for amount in step.effects), info.amounts)
    return {
        "start": doubt.start,
        "html": html(
            '<h2 id="doubt-cost">{} {}</h2><p id="doubt-better"><b>{}</b>{}{}</p>'
            '<ol class="plan" data-steps hidden>{}</ol>{}',
            icon("hint"),
            f"{cost}.",
            steps[0],
            and_so_on(doubt.better),
            brings(info, total, doubt.why[:NAMED]),
            joined(html("<li><span>{}</span></li>", step) for step in steps),
            BUTTONS,
        ),
        "say": f"{cost}. {'; '.join(steps)} would bring more.",
        "plan": [art.targets_layer(step.view, [step.choice]) for step in doubt.better],
    }


def and_so_on(better: Sequence[Planned]) -> str:
    return f" and {len(better) - 1} more choice{'s' if len(better) > 2 else ''}" if len(better) > 1 else ""


def brings(info: GameInfo, total: Sequence[Amount], why: Sequence[str]) -> Markup:
    """What shows at once, and what it is good for."""
    if not total and not why:
        return Markup(" would be worth more.")
    between = ", " if total and why else ""
    return html(" would bring {}{}{}.", effects(info, total), between, ", ".join(why))
