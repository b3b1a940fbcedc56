"""The lobby: one's own games first, as they stand, and quick starts against the bot that fits."""

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone import players
from sunstone.engine.errors import SunstoneError
from sunstone.engine.registry import GAMES, find
from sunstone.table import Room, Summary
from sunstone.table.fitting import Fit, fits, rated_levels
from sunstone.table.learning import learnt
from sunstone.table.standings import AtTable, at_tables
from sunstone.web import friends, identity, invite, times
from sunstone.web.answers import page
from sunstone.web.assets import cover
from sunstone.web.courses import courses
from sunstone.web.parts import drawing, shown
from sunstone.web.site import Site, site

LIVE = ("open", "running")
STANDING = 8  # own games whose score is looked up; the rest of a long list goes without
AGO = ((60, 60, "min"), (3600, 3600, "h"), (86_400, 86_400, "day"))  # from so many seconds on, in these


class Row(NamedTuple):
    """A table in a list."""

    table: Summary
    state: str
    since: str  # how long it has been so
    at: str  # the same as a time
    standing: str  # round and points, while it runs
    away: bool  # a bot plays for who reads
    left: str  # of the time of who is asked
    clock: str  # in words
    ratings: Sequence[players.Rating | None]  # by seat, where there is one
    strength: str  # the ratings that its open seats are for


def lobby(request: Request) -> Response:
    me, here = identity.me(request), site(request)
    friends.note_seen(request)
    mine = here.room.tables_of(me.id, limit=40)
    listed = [t for t in here.room.listed(limit=40, reader=me.id) if t.id not in {m.id for m in mine}]
    network = here.network_here(request)
    left = request.query_params.get("left")
    met, fit = {t.game for t in mine}, fits(here.room.store, me.id)
    offers = {c.info.name: (c, c.info.name not in met and not c.done) for c in courses(learnt(here.room, me.id))}
    return page(
        request,
        "lobby.html",
        mine=rows(here.room, [t for t in mine if t.status in LIVE], STANDING),
        finished=rows(here.room, [t for t in mine if t.status not in LIVE][:20]),
        listed=rows(here.room, listed),
        invitations=friends.waiting(here, me),
        left=next((t for t in mine if t.id == left and away(t)), None),
        games=[(info, offer(here, mine, info.name, fit.get(info.name)), offers.get(info.name)) for info in shown()],
        cover=cover,
        titles={info.name: info.title for info in GAMES.values()},
        network=network,
        switch=invite.network_switch(here.hub.network_state if network else "", "/"),
        scan=invite.scan,
        building=here.builder.words if here.builder else "",
    )


def rows(room: Room, tables: list[Summary], standings: int = 0) -> list[Row]:
    """Those in which something is asked of the reader come first, the most urgent before the others."""
    now, beside = time.time(), at_tables(room.store, [t.id for t in tables])
    found = []
    for i, t in enumerate(sorted(tables, key=times.urgency)):
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(t.changed))
        told = standing(room, t) if i < standings and t.status == "running" else ""
        left, clock = times.in_list(t, now), times.words(t.clock)
        asks, ratings = beside.get(t.id, AtTable(None, (None,) * len(t.names)))
        strength = asks.words if asks else ""
        state = result_line(t)
        found.append(Row(t, state, ago(now - t.changed), at, told, away(t), left, clock, ratings, strength))
    return found


def away(t: Summary) -> bool:
    return t.status == "running" and bool(set(t.mine) & set(t.bots))


def ago(seconds: float) -> str:
    """ "3 min ago"."""
    word = "just now"
    for least, unit, name in AGO:
        if seconds >= least:
            n = int(seconds // unit)
            word = f"{n} {name}{'s' if name == 'day' and n > 1 else ''} ago"
    return word


def standing(room: Room, t: Summary) -> str:
    """ "Round 2 of 4 · 31 : 28". Points that lie covered are left out."""
    with suppress(SunstoneError):  # a game by other rules
        if view := room.table(t.id).view(None):
            clock = drawing(t.game).clock(view).striptags()
            points = " : ".join(map(str, view["scores"]))
            return clock if find(t.game).covered else f"{clock} · {points}"
    return ""


def result_line(t: Summary) -> str:
    """How a table stands, for a list: "Ana won, 98 to 84"."""
    if t.status == "open":
        return f"waiting for {len(t.open_seats)} more"
    if t.status == "running":
        if away(t):
            return "a bot plays for you"
        if set(t.asked) & set(t.mine):
            return "your turn"
        names = [t.names[i] for i in t.asked if i < len(t.names)]
        return f"waiting for {' and '.join(names)}" if names else "running"
    if not t.scores:
        return "ended without a result"
    best = [i for i, place in enumerate(t.places) if place == 1]
    rival = GAMES[t.game].rival if t.game in GAMES else "the opponent"  # of a game that this server had once
    names = [*t.names, rival]  # who plays alone has an opponent without a seat
    who = " and ".join("You" if i in t.mine else names[i] for i in best)
    rest = [str(t.scores[i]) for i in sorted(range(len(t.scores)), key=lambda i: t.places[i]) if i not in best]
    points = f"{t.scores[best[0]]}{' to ' if rest else ''}{', '.join(rest)}"
    return f"{who} {'won' if len(best) == 1 else 'tied'}, {points}"


class Offer(NamedTuple):
    """A quick start against a bot."""

    level: str
    why: str
    rating: players.Rating | None


def offer(here: Site, tables: Sequence[Summary], game: str, fit: Fit | None) -> Offer:
    level, why = level_for(tables, game, fit)
    rated = {each.name: rating for each, rating in rated_levels(here.room.store, game, here.bots_compiled)}
    return Offer(level, why, rated[level])


def level_for(tables: Sequence[Summary], game: str, fit: Fit | None) -> tuple[str, str]:
    """The bot of a quick start, and why in a sentence, "" for who begins: the level that fits; while few games are
    played, the one above the strongest that was beaten."""
    if fit:
        return fit.level, fit.why or f"Your bot is {fit.level}."
    beaten = [
        t.played_by[i]
        for t in tables
        if t.game == game and t.status == "over" and any(t.places[i] == 1 for i in t.mine if i not in t.bots)
        for i in t.bots
    ]
    best = max(beaten, key=lambda bot: players.RANKS.get(bot, -1), default="random")
    if players.RANKS.get(best, -1) < 0:
        return players.LEVELS[0].name, ""
    if level := players.harder(best):
        return level, f"You beat {players.called(best)}: try {level}."
    return players.MASTER, f"You beat {players.called(best)}, the strongest bot: once more?"


ROUTES = [Route("/", lobby)]
