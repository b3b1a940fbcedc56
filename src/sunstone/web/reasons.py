"""Why something cannot be chosen, or was done by itself, as parts of the page: each reason with links to its rules."""

from collections.abc import Sequence

from sunstone.drawing.markup import Markup, html, joined
from sunstone.engine.choice import Choice
from sunstone.engine.errors import Reason
from sunstone.engine.registry import find
from sunstone.table import Closed, Forced
from sunstone.web.parts import PageSight, drawing, effects, label, rule_link

FEW = 4  # closed choices that are shown at once


def reason(game: str, why: Reason) -> Markup:
    return html("{} {}", why.text, Markup(" ").join(rule_link(game, id) for id in why.rules))


def closed_rows(sight: PageSight) -> Markup:
    """What belongs to the question and cannot be chosen; many of them fold."""
    rows = [_closed_row(sight, closed) for closed in sight["closed"]]
    if len(rows) <= FEW + 1:
        return joined(rows)
    more = html("<summary>{} more that are closed</summary><ul>{}</ul>", len(rows) - FEW, joined(rows[FEW:]))
    return html('{}<li class="closed-more"><details>{}</details></li>', joined(rows[:FEW]), more)


def _closed_row(sight: PageSight, closed: Closed) -> Markup:
    choice, why = closed
    face = drawing(sight["game"]).face(sight["view"], choice)
    return html(
        '<li class="closed" data-closed="{}">{}<span>{}</span><small>{}</small></li>',
        choice.target,
        face,
        label(choice, bool(face)) if face else choice.name,
        reason(sight["game"], why),
    )


def forced_line(sight: PageSight) -> Markup:
    """What was done by itself before this question; why nothing else was possible unfolds."""
    return joined(_forced(sight, each) for each in sight["forced"])


def _forced(sight: PageSight, forced: Forced) -> Markup:
    choice = forced.choice
    alike: dict[Reason, list[Choice]] = {}
    for closed in forced.closed:
        alike.setdefault(closed.why, []).append(closed.choice)
    why = [
        html("<li>{}: {}</li>", them[0].name if len(them) == 1 else f"{len(them)} others", reason(sight["game"], each))
        for each, them in list(alike.items())[:FEW]
    ]
    done = html("<b>Nothing else was possible:</b> {} {}", choice.name, effects(find(sight["game"]), choice.effects))
    if not why:
        return html('<p class="forced">{}</p>', done)
    return html('<details class="forced"><summary>{}</summary><ul>{}</ul></details>', done, joined(why))


def told(game: str, reasons: Sequence[Reason]) -> Markup:
    """The one that says most: that something else is asked only if there is no other."""
    found = [why for why in reasons if why.name != "not_asked"] or list(reasons)
    return reason(game, found[0]) if found else Markup()
