"""The HTTP API: what the page can do, for programs in any language. Each handler calls what the page calls, in the
table room; `endpoints.py` checks what comes in, `openapi.py` describes it."""

import asyncio
import time
from dataclasses import asdict
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from sunstone import players
from sunstone.engine import registry
from sunstone.engine.registry import GameInfo, find, given_board
from sunstone.table import At, Head, Hints, Made, NotYours, Person, TableOptions, Turn, plain, ranges
from sunstone.table.ranges import Range
from sunstone.table.schema import STATUSES
from sunstone.table.standings import at_tables
from sunstone.web import identity, preferences, schema

# each declares endpoints of its own
from sunstone.web import (  # noqa: F401 isort:skip
    account_api,
    alerts_api,
    holidays,
    ratings_api,
    review_api,
    social_api,
    study_api,
)
from sunstone.web.answers import page
from sunstone.web.beside import rated
from sunstone.web.endpoints import PREFIX, Call, Done, endpoint, routes
from sunstone.web.hints import hinted
from sunstone.web.openapi import ABOUT, document, marked, sections
from sunstone.web.pages import seat_of
from sunstone.web.parts import for_tables
from sunstone.web.person import device_name
from sunstone.web.site import site
from sunstone.web.threads import stored, unstored


# --- people, games, tables
@endpoint("POST", "/people", schema.Person, 201, {"name": "Anna"}, public=True)
def create_person(call: Call, body: schema.NewPerson) -> schema.Person:
    """Become somebody: a secret for all further requests. No account is needed; a lost secret cannot be told again."""
    name = identity.clean_name(body.name)
    return schema.Person(name=name, secret=identity.new_secret(name))


@endpoint("POST", "/people/renew", schema.Person)
def renew(call: Call) -> schema.Person:
    """A new secret in place of yours, if somebody else may know it: your tables and seats go with you; the old one
    opens nothing any more, nor does any other device or program of yours."""
    secret = identity.new_secret(call.me.name)
    old, new = identity.device(call.request), identity.person_id(secret)
    call.site.room.devices.replace(call.me.id, old, new, device_name(call.request))
    call.site.signed_out(call.me.id)
    return schema.Person(name=call.me.name, secret=secret)


@endpoint("GET", "/games", schema.Games)
def games(call: Call) -> schema.Games:
    """The games that can be played here, with their player counts, modules and options, and the bots there are."""
    levels = [level_data(level, call.site.bots_compiled) for level in players.LEVELS]
    found = [game_data(info) for info in registry.games()]
    return schema.Games(games=found, bots=list(players.NAMES), levels=levels)


def level_data(level: players.Level, compiled: bool) -> schema.Level:
    rated = {info.name: rating for info in registry.games() if (rating := level.rating(info.name, compiled))}
    return schema.Level(
        name=level.name,
        text=level.shown(compiled).text,
        strength=", ".join(f"{game} {rating.words}" for game, rating in rated.items()),
        ratings={game: schema.Rating(**rating._asdict()) for game, rating in rated.items()},
    )


def game_data(info: GameInfo) -> schema.Game:
    return schema.Game(
        name=info.name,
        title=info.title,
        players=info.players,
        modules=info.modules,
        options=[schema.Option(**asdict(option), default=option.default) for option in info.options],
        amounts={what: schema.Good(**good._asdict()) for what, good in info.amounts.items()},
        own_boards=info.read_board is not None,
        cardboard=info.box is not None,
        reconstructed=[plain.fact(fact) for fact in info.reconstructed(info.modules)],
        rules_version=info.rules_version,
    )


@endpoint("GET", "/tables", schema.TableList)
def tables(call: Call, query: schema.Tables) -> schema.TableList:
    """Tables that are open to everybody, or with `mine` those at which you have a seat; the newest change first."""
    room, statuses = call.site.room, [query.status] if query.status else STATUSES
    if query.mine:
        found = room.tables_of(call.me.id, statuses, query.limit)
    else:
        found = room.listed(statuses, query.limit, call.me.id)
    beside = at_tables(room.store, [table.id for table in found])
    return schema.TableList(tables=found, ratings={key: ratings_api.at_table(each) for key, each in beside.items()})


@endpoint("POST", "/tables", schema.Made, 201, {"game": "city", "seats": ["me", "greedy"]})
def create_table(call: Call, body: schema.NewTable) -> schema.Made:
    """Set a table up. It begins at once if no seat is open; a token for each open seat comes back."""
    info = for_tables(body.game)
    words = body.seats or ["me"] + ["open"] * ((body.players or 2) - 1)
    own = "" if body.board is None else given_board(body.board)
    settings = info.settle(body.players or len(words), body.modules, body.options, own)
    strength = strength_of(call, info, body.strength)
    about = TableOptions(body.title, body.listed, body.cardboard, body.clock, strength)
    made = call.site.room.create(settings, [seat_of(word, call.me) for word in words], call.me, about, body.seed)
    return made_data(made)


def strength_of(call: Call, info: GameInfo, wanted: schema.Strength | None) -> Range | None:
    if wanted is None:
        return None
    return ranges.wished(
        call.site.room.store, info.name, call.me.id, wanted.least, wanted.most, wanted.within, wanted.new
    )


@endpoint("POST", "/records", schema.Made, 201)
def import_record(call: Call, body: schema.ARecord) -> schema.Made:
    """Bring a record: a table to look at, or to play on if the game is not over. Every action is checked."""
    made = call.site.bring(body.record, call.me)
    return made_data(made)


def made_data(made: Made) -> schema.Made:
    return schema.Made(table=made.table.id, version=made.table.version, links=dict(made.links), watch=made.watch)


@endpoint("POST", "/join", schema.Seated, example={"token": "…"})
def join(call: Call, body: schema.Join) -> schema.Seated:
    """Sit down by a seat's token. When it was the last open seat the game begins."""
    table, seat = call.site.room.join(body.token, call.me)
    return schema.Seated(table=table.id, seat=seat, version=table.version)


# --- looking
@endpoint("GET", "/tables/{table}", Head)
def head(call: Call) -> Head:
    """What everybody may know of the table beside the game: settings, status, seats."""
    found = call.table.head()
    return {**found, "seats": rated(call.site.room.store, found)}


@endpoint("GET", "/tables/{table}/sight", plain.Sight)
def sight(call: Call, query: schema.Eyes) -> plain.Sight:
    """Everything at once, as a page shows it: view, prompt, duty, choices, whether undo is free."""
    table = call.table
    return plain.seen(table.sight(call.eyes(table, query.seat, query.spectator)))


@endpoint("GET", "/tables/{table}/turn", Turn, hot=True)
def turn(call: Call, query: schema.Eyes) -> Turn:
    """The least that a program needs: whose turn it is, and what your seat may do, in notation. Playing answers it."""
    table = call.table
    return table.turn("" if query.spectator else call.me.id, query.seat)


@endpoint("GET", "/tables/{table}/view", schema.Seen)
def view(call: Call, query: schema.Eyes) -> schema.Seen:
    """The position as a seat, or a spectator, may know it."""
    table = call.table
    seat, version = call.eyes(table, query.seat, query.spectator), table.version
    return schema.Seen(version=version, seat=seat, view=table.view(seat))


@endpoint("GET", "/tables/{table}/choices", schema.Choices)
def choices(call: Call, query: schema.OwnSeat) -> schema.Choices:
    """What your seat may do now, with words, costs and gains; none if nothing is asked of it."""
    table = call.table
    seat, version = call.own(table, query.seat), table.version
    info = find(table.head()["game"])
    found = [plain.choice(info, choice) for choice in table.choices(seat)]
    return schema.Choices(version=version, seat=seat, choices=found)


@endpoint("GET", "/tables/{table}/hint", Hints)
async def hint(call: Call, query: schema.OwnSeat) -> Hints:
    """The best three choices of your seat, with the points that they may bring and the terms that they change. It takes
    a second or two, and is for games against bots: at a table with other people it is refused."""

    def own() -> int:
        return call.own(call.table, query.seat)

    return await hinted(call.request, call.table_id, await stored(own), call.me.id)


@endpoint("GET", "/tables/{table}/why-not", schema.WhyNot, example={"action": "pass"})
def why_not(call: Call, query: schema.AndAction) -> schema.WhyNot:
    """Why your seat may not do this now, with the ids of the rules; `legal` if it may."""
    table = call.table
    reasons = table.why_not(call.own(table, query.seat), query.action)
    return schema.WhyNot(legal=not reasons, reasons=[schema.Reason(**reason._asdict()) for reason in reasons])


@endpoint("GET", "/tables/{table}/preview", schema.Preview, example={"action": "pass"})
def preview(call: Call, query: schema.AndAction) -> schema.Preview:
    """What an action would do at once, in words, as far as your seat can know."""
    table = call.table
    return schema.Preview(lines=table.preview_lines(call.own(table, query.seat), query.action))


@endpoint("GET", "/tables/{table}/log", schema.Log)
def log(call: Call, query: schema.AndEntry) -> schema.Log:
    """What has happened, in words."""
    table = call.table
    return schema.Log(lines=table.log(call.eyes(table, query.seat, query.spectator), query.since))


@endpoint("GET", "/tables/{table}/score", schema.Score)
def score(call: Call) -> schema.Score:
    """Points by source and over time."""
    table = call.table
    return schema.Score(sheet=table.score_sheet(), series=table.score_series())


@endpoint("GET", "/tables/{table}/record", str)
def record(call: Call, query: schema.Eyes) -> str:
    """The record as a text file: all of it when the game is over, else what the seat knows, with a guess of the rest,
    each ending in `?`."""
    table = call.table
    seat = call.eyes(table, query.seat, query.spectator)
    return table.record([] if seat is None else [seat])


@endpoint("GET", "/tables/{table}/position", schema.Position)
def position(call: Call, query: schema.OwnSeat) -> schema.Position:
    """For bots: a full position for `sunstone.load`, drawn at random among those that your seat cannot tell from the
    real one. Another call gives another; once the game is over it is the real one."""
    table = call.table
    return schema.Position(position=table.position(call.own(table, query.seat)))


@endpoint("GET", "/tables/{table}/at/{entry}", At)
def at(call: Call, query: schema.Eyes) -> At:
    """The position after the first entries of the record, as the seat saw it."""
    table = call.table
    entry = msgspec.convert(call.request.path_params["entry"], schema.Count, strict=False)
    return table.at(entry, call.eyes(table, query.seat, query.spectator))


@endpoint("GET", "/tables/{table}/report", plain.Report)
def report(call: Call, query: schema.Eyes) -> plain.Report:
    """A problem with the rules in one file: record, position and log, as far as the seat knows them."""
    table = call.table
    return table.report(call.eyes(table, query.seat, query.spectator))


# --- waiting
@endpoint("GET", "/tables/{table}/wait", schema.Newest, example={"version": 5, "seconds": 20})
async def wait(call: Call, query: schema.Wait) -> schema.Newest:
    """Wait until the table has another version than this one, or the time is over; the newest version either way."""
    table = await stored(lambda: call.table)
    end = time.monotonic() + query.seconds
    with call.site.hub.listening(table.id) as changed:
        while (newest := await stored(call.site.room.version_of, table.id)) == query.version:
            if call.site.hub.closing:
                break
            changed.clear()
            try:
                await asyncio.wait_for(changed.wait(), end - time.monotonic())
            except TimeoutError:
                break
    return schema.Newest(version=newest)


async def live(socket: WebSocket) -> None:
    """`{"version": n}` at once and after every change, chat included. Whatever the client sends is answered with it."""
    here = site(socket)
    if table := await here.streamed(socket):
        may_look = partial(here.may_look, socket, table)
        await here.hub.serve(socket, table, may_look, lambda: f'{{"version":{table.version}}}')


# --- playing: each answers what comes next
@endpoint("POST", "/tables/{table}/act", Turn, example={"seat": 0, "version": 2, "action": "keep:5"}, hot=True)
def act(call: Call, body: schema.Act) -> Done:
    """One decision in notation. It waits for `confirm`, unless the seat confirms by itself. Steps that then leave no
    choice are taken, unless `ask` wants them asked. 409: somebody was faster;
    the newest version is told. 422: not allowed, with reasons and rules. Nothing has changed then."""
    table = call.seat_table
    return call.done(table, table.act(body.seat, body.version, body.action, by=call.me.id, ask=body.ask), body.seat)


@endpoint("POST", "/tables/{table}/confirm", Turn, example={"seat": 0, "version": 4}, hot=True)
def confirm(call: Call, body: schema.Step) -> Done:
    """Hand over: chance is drawn, and whoever is next decides."""
    return step(call, "confirm", body)


@endpoint("POST", "/tables/{table}/undo", Turn, example={"seat": 0, "version": 4})
def undo(call: Call, body: schema.Step) -> Done:
    """Take the last step back: free as long as nothing was revealed and nobody else has decided."""
    return step(call, "undo", body)


@endpoint("POST", "/tables/{table}/restart", Turn, example={"seat": 0, "version": 4})
def restart(call: Call, body: schema.Step) -> Done:
    """Take back all steps since the seat's last confirmation."""
    return step(call, "restart", body)


@endpoint("POST", "/tables/{table}/draw-setup", Turn, example={"seat": 0, "version": 2})
def draw_setup(call: Call, body: schema.Step) -> Done:
    """At a table with the real box: let the table draw what the set-up still asks for, up to your next decision.
    `laid_out` of the sight tells what to lay out; `undo` takes it back as one step."""
    return step(call, "draw_setup", body)


@endpoint("POST", "/tables/{table}/skip", Turn, example={"seat": 0, "version": 2})
def skip(call: Call, body: schema.Step) -> Done:
    """In a lesson: let the open step be done for you. In a puzzle: let its best turn be played. Refused elsewhere."""
    return step(call, "skip", body)


def step(call: Call, what: str, body: schema.Step) -> Done:
    table = call.seat_table
    version: int = getattr(table, what)(body.seat, body.version, by=call.me.id)
    return call.done(table, version, body.seat)


@endpoint("POST", "/tables/{table}/request-undo", Turn, example={"seat": 0, "version": 9})
def request_undo(call: Call, body: schema.AskUndo) -> Done:
    """Ask the others to go back further. Done at once if it is free, or if nobody else is there to ask."""
    table = call.seat_table
    return call.done(table, table.request_undo(body.seat, body.version, body.to, by=call.me.id), body.seat)


@endpoint("POST", "/tables/{table}/request-abandon", Turn)
def request_abandon(call: Call) -> Done:
    """Ask the others to end the game without a result."""
    table = call.seat_table
    return call.done(table, table.request_abandon(call.me.id))


@endpoint("POST", "/tables/{table}/request-pause", Turn, example={"on": True})
def request_pause(call: Call, body: schema.Pause) -> Done:
    """Ask the others to let all clocks stand, or to let them go on. A pause ends by itself after thirty days."""
    table = call.seat_table
    return call.done(table, table.request_pause(call.me.id, body.on))


@endpoint("POST", "/tables/{table}/answer", Turn, example={"yes": True})
def answer(call: Call, body: schema.Agree) -> Done:
    """Agree to what another one asks for, or refuse."""
    table = call.seat_table
    return call.done(table, table.answer(body.yes, call.me.id))


@endpoint("POST", "/tables/{table}/withdraw", Turn)
def withdraw(call: Call) -> Done:
    """Do not ask any more."""
    table = call.seat_table
    return call.done(table, table.withdraw(call.me.id))


@endpoint("POST", "/tables/{table}/auto-confirm", Turn, example={"seat": 0, "on": True})
def auto_confirm(call: Call, body: schema.AutoConfirm) -> Done:
    """Whether the seat hands over by itself when nothing is left to decide: most programs want that."""
    table = call.seat_table
    versions = [table.auto_confirm(seat, body.on, call.me.id) for seat in call.seats(table, body.seat)]
    return call.done(table, versions[-1], body.seat)


@endpoint("POST", "/tables/{table}/reveal", schema.Newest, example={"seat": 0})
def reveal(call: Call, body: schema.OneSeat) -> schema.Newest:
    """For several seats of yours at one screen: show on your pages what is for this seat alone, until another of them
    is asked something secret. Programs need it never: they name the seat that they look with."""
    table = call.seat_table
    table.reveal(body.seat, call.me.id)
    return schema.Newest(version=table.version)


# --- seats
@endpoint("POST", "/tables/{table}/sit", schema.Seated, example={"seat": 1})
def sit(call: Call, body: schema.OneSeat) -> schema.Seated:
    """Take an open seat of a listed table; of another one its token is needed."""
    table = call.seat_table
    table.sit(body.seat, call.me)
    preferences.seated(call.request, table)
    return schema.Seated(table=table.id, seat=body.seat, version=table.version)


@endpoint("POST", "/tables/{table}/leave", schema.Newest, example={"seat": 0, "bot": "greedy"})
def leave(call: Call, body: schema.Leave) -> schema.Newest:
    """Before the start the seat is open again. Afterwards it stays yours to take back; a bot may play on meanwhile."""
    table = call.seat_table
    versions = [table.leave(seat, call.me.id, body.bot) for seat in call.seats(table, body.seat)]
    return schema.Newest(version=versions[-1])


@endpoint("POST", "/tables/{table}/take-back", schema.Newest, example={"seat": 0})
def take_back(call: Call, body: schema.OneSeat) -> schema.Newest:
    """Play your own seat again."""
    return schema.Newest(version=call.seat_table.take_back(body.seat, call.me.id))


@endpoint("POST", "/tables/{table}/stand-in", schema.Newest, example={"seat": 1, "bot": "greedy"})
def stand_in(call: Call, body: schema.StandIn) -> schema.Newest:
    """Put a bot on the seat of somebody who has left, or for whom the table has waited for a day."""
    return schema.Newest(version=call.seat_table.stand_in(body.seat, body.bot, call.me.id))


@endpoint("POST", "/tables/{table}/link", schema.Link, example={"seat": 1})
def link(call: Call, body: schema.OneSeat) -> schema.Link:
    """A fresh token for an open seat; the old one stops working. For whoever made the table."""
    return schema.Link(token=call.seat_table.new_link(body.seat, call.me.id))


@endpoint("POST", "/tables/{table}/free", schema.Freed, example={"seat": 1})
def free(call: Call, body: schema.OneSeat) -> schema.Freed:
    """Open a seat again whose person has decided nothing yet: the wrong one may have followed its link. For whoever
    made the table; a fresh token comes back. A game that has begun goes on when somebody sits down."""
    call.seat_table.free(body.seat, call.me.id)
    token = call.seat_table.new_link(body.seat, call.me.id)
    return schema.Freed(version=call.seat_table.version, token=token)


@endpoint("POST", "/tables/{table}/rematch", schema.Made, 201)
def rematch(call: Call, query: schema.Rematch) -> schema.Made:
    """A new table of the same people, at which the next seat is the first player. There is one rematch of a table."""
    made = call.site.room.rematch(call.table_id, call.me.id, query.harder)
    return made_data(made)


@endpoint("DELETE", "/tables/{table}", schema.Deleted)
def delete(call: Call) -> schema.Deleted:
    """Delete a table that has not started. For whoever made it."""
    call.site.room.delete(call.table_id, call.me.id)
    return schema.Deleted(deleted=call.table_id)


@endpoint("POST", "/tables/{table}/rename", schema.Newest, example={"seat": 0, "name": "Anna"})
def rename(call: Call, body: schema.Rename) -> schema.Newest:
    """Call your seat something else, at this table."""
    name = identity.clean_name(body.name)
    return schema.Newest(version=call.seat_table.rename(body.seat, name, call.me.id))


# --- chat
@endpoint("GET", "/tables/{table}/chat", schema.Chat)
def chat(call: Call, query: schema.After) -> schema.Chat:
    """What was said at the table; not by whom you have blocked."""
    messages = call.table.chat(query.after, call.me.id)
    return schema.Chat(messages=[schema.Message(id=m.id, at=m.at, name=m.name, text=m.text) for m in messages])


@endpoint("POST", "/tables/{table}/chat", schema.Said, 201, {"text": "Good luck!"})
def say(call: Call, body: schema.Say) -> schema.Said:
    """Say something, under the name of your seat: of several the one that is named, or the first."""
    table = call.seat_table
    mine = call.seats(table, None)
    if body.seat is not None and body.seat not in mine:
        raise NotYours("that is not one of your seats")
    name = table.head()["seats"][mine[0] if body.seat is None else body.seat]["name"]
    return schema.Said(id=table.say(Person(call.me.id, name), body.text))


# --- about itself
@unstored
def openapi(request: Request) -> Response:
    return Response(
        msgspec.json.encode(document()), headers={"cache-control": "max-age=3600"}, media_type="application/json"
    )


@unstored
def described(request: Request) -> Response:
    base = str(request.base_url).rstrip("/")
    return page(
        request, "api.html", sections=sections(), about=[marked(part) for part in ABOUT.split("\n\n")], base=base
    )


ROUTES: list[Any] = [
    *routes(),
    WebSocketRoute(PREFIX + "/tables/{table}/live", live),
    Route("/api/openapi.json", openapi),
    Route("/api", described),
]
