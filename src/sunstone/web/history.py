"""What happened, as HTML: the log chapter by chapter, of which the page has the newest part and asks for what is older;
and one step of a replay."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import mark
from sunstone.engine.registry import find
from sunstone.table import Deed, Looking, Move, Series
from sunstone.table.story import Stop
from sunstone.web import fragments
from sunstone.web.parts import brought, deed_line

SHOWN_LINES = 60  # deeds that the page has, and whole moves
OLDER_LINES = 100  # deeds that are sent when somebody asks for older ones
MOST_LINES = 240  # of one move: a set-up has so many; who comes and goes for ever makes an endless one
NONE = -1  # a version that nothing came with


def log(sight: Looking, moves: Sequence[Move], since: int = 0, most: int = SHOWN_LINES, new: bool = True) -> Markup:
    """Newest move first, its deeds in their order; each leads to its moment. The last row asks for what is older.
    `moves`: of the entries from `since` on, so that the first of them may have begun before. `new`: the newest deeds
    are marked."""
    newest = max((deed.version for move in moves for deed in move.deeds), default=0) if new else NONE
    left, rows, told, begun = list(moves[1:] if since and len(moves) > 1 else moves), list[Markup](), 0, 0
    while left and (told < most or left[-1].deeds[-1].entry == begun):
        move = left.pop()
        rows.append(row(sight, move, newest))
        told += min(len(move.deeds), MOST_LINES)
        begun = move.deeds[0].entry
    if left or since:
        rows.append(html('<li class="earlier"><button data-earlier="{}">Show what was before</button></li>', begun))
    return joined(rows)


def row(sight: Looking, move: Move, newest: int) -> Markup:
    if all(deed.version != newest for deed in move.deeds):
        newest = NONE  # it looks as it did before, and is found again
    names = tuple(seat["name"] for seat in sight["seats"])
    return _row(sight["game"], sight["table"], names, move.seat, move.title, tuple(move.deeds), newest)


@lru_cache(4096)  # most moves of a log are those that stood there before
def _row(
    game: str, table: str, names: tuple[str, ...], seat: int, title: str, told: tuple[Deed, ...], newest: int
) -> Markup:
    lines = told[bool(title) :][-MOST_LINES:]
    deeds = joined(deed_line(game, table, names, seat, deed, deed.version == newest) for deed in lines)
    if title:
        address = f"/t/{table}/at/{told[0].entry}"
        return html('<li class="chapter"><h2><a href="{}">{}</a></h2><ol>{}</ol></li>', address, title, deeds)
    if seat < 0:
        return html("<li><h2>Set-up</h2><ol>{}</ol></li>", deeds)
    return html('<li data-by="{}"><h2>{}{}</h2><ol>{}</ol></li>', seat, mark(seat), names[seat], deeds)


def whose(sight: Looking) -> Markup:
    """Buttons that leave one seat's moves, and what others brought it."""
    if not sight["view"] or len(sight["seats"]) < 2:
        return Markup()
    button = '<button data-only="{}" aria-pressed="false" aria-label="{}" title="{}">{}</button>'
    names = [seat["name"] for seat in sight["seats"]]
    seats = joined(html(button, i, name, name, mark(i)) for i, name in enumerate(names))
    return html('<button data-only="" aria-pressed="true">All</button>{}', seats)


# --- replay
def turn_of(stops: Sequence[Stop], n: int) -> int:
    """Where the turn began that an entry belongs to."""
    earlier = [(stop.entry, later.begins) for stop, later in pairwise(stops) if stop.entry < n]
    return next((entry for entry, begins in reversed(earlier) if begins), 0)


def moment(sight: Looking, moves: Sequence[Move], stops: Sequence[Stop], n: int) -> Markup:
    """In the bar: whose turn this is, which step, and what was done in it so far, the step's own marked. `moves`: of
    that turn."""
    mover = next((move.seat for move in reversed(moves) if move.seat >= 0), NONE)
    title = moves[-1].title if moves else ""
    name = title or (sight["seats"][mover]["name"] if mover >= 0 else "Set-up" if n else "Before the first draw")
    seat = Markup() if title or mover < 0 else html(' data-seat="{}"', mover)
    since = before(stops, n)
    told = joined(_told(sight, deed, deed.entry > since) for move in moves for deed in move.deeds)
    return html(
        '<div class="ask"><p class="prompt"{}>{}<span>{}</span></p><span class="hint">step {} of {}</span></div>'
        '<ol class="told steps" tabindex="0" aria-label="What was done">{}</ol>',
        seat,
        mark(mover) if seat else "",
        name,
        sum(stop.entry < n for stop in stops),
        len(stops) - 1,
        told or html("<li>{}</li>", "Nothing to be seen" if n else "All is still in the box"),
    )


def before(stops: Sequence[Stop], n: int) -> int:
    """The stop before that entry."""
    return max((stop.entry for stop in stops if stop.entry < n), default=0)


def _told(sight: Looking, deed: Deed, now: bool) -> Markup:
    who = mark(deed.seat) if 0 <= deed.seat < len(sight["seats"]) else ""
    times = f" ×{deed.times}" if deed.times > 1 else ""
    kind = Markup(' class="now"') if now else ""
    return html("<li{}>{}{}{} {}</li>", kind, who, deed.text, times, brought(sight["game"], deed))


def spoken(sight: Looking, moves: Sequence[Move], stops: Sequence[Stop], n: int) -> str:
    """The step for who hears the page."""
    info, since = find(sight["game"]), before(stops, n)
    names = {i: f"{seat['name']}: " for i, seat in enumerate(sight["seats"])}
    deeds = [deed for move in moves for deed in move.deeds if deed.entry > since]
    return ". ".join(f"{names.get(d.seat, '')}{d.text} {info.effect(d.effects)}".strip() for d in deeds) or "Set-up"


def curve(sight: Looking, series: Series, mine: Sequence[int]) -> Markup:
    """Points over time as lines to lie below a slider; where they are covered, the reader's own."""
    entries, last = series["entries"], series["entries"][-1] if series["entries"] else 0
    seats = mine if fragments.covers(sight) else range(len(series["points"]))
    top = max((max(series["points"][i]) for i in seats), default=0)
    if not top or not last:
        return Markup()
    lines = Markup()
    for i in seats:
        at = zip([0, *entries], [0, *series["points"][i]], strict=True)
        path = " ".join(f"{100 * e / last:.1f},{23 - 22 * p / top:.1f}" for e, p in at)
        lines += html('<polyline points="{}" style="stroke:var(--s{})"/>', path, i)
    return html('<svg viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">{}</svg>', lines)
