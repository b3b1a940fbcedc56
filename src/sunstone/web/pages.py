"""The pages around a table: new table, links, import."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone import players
from sunstone.engine.choice import COMPARE
from sunstone.engine.errors import BadSetting, SunstoneError
from sunstone.engine.registry import BOARD_LENGTH, GameInfo, Settings, Value, find, given_board
from sunstone.table import Made, NotNow, Person, SeatSpec, TableOptions, cardboard_refusal, ranges
from sunstone.table.fitting import fits, rated_levels
from sunstone.table.ranges import Range
from sunstone.table.ratings import member
from sunstone.table.room import RECORD_LENGTH, SEEDS
from sunstone.web import identity, preferences, times
from sunstone.web.answers import go, json, page, problem, refused, sentence, status_of, wants_json
from sunstone.web.lobby import level_for
from sunstone.web.parts import for_tables, shown
from sunstone.web.site import Site, site
from sunstone.web.threads import posted, unstored

SHOWN = 80  # characters of a field that a refused form shows again
ANY = "any"  # whatever somebody may write into a field


def new_form(request: Request) -> Response:
    try:
        info = for_tables(request.query_params.get("game", shown()[0].name))
    except SunstoneError as error:
        return refused(request, error)
    return table_form(request, info, {})


def table_form(
    request: Request, info: GameInfo, given: Mapping[str, str], wrong: str = "", error: SunstoneError | None = None
) -> Response:
    """The form of a new table with what was given so far. If that was refused it says why, at the field that is `wrong`
    or at the end."""
    if error and wants_json(request):
        return refused(request, error)
    here, me = site(request), identity.me(request)
    fit = fits(here.room.store, me.id).get(info.name)
    people = {*(level.name for level in players.LEVELS), *players.PATIENT.values()}
    study = [name for name in players.NAMES if name not in people]
    return page(
        request,
        "new.html",
        status_of(error) if error else 200,
        info=info,
        games=shown(),
        bots=study,
        levels=rated_levels(here.room.store, info.name, here.bots_compiled),
        patient=players.PATIENT,
        fit=fit,
        level=level_for(here.room.tables_of(me.id, ("over",)), info.name, fit)[0],
        rating=member(here.room.store, info.name, me.id).rating,
        most=max(info.players),
        given=given,
        wrong=wrong,
        why=sentence(error) if error else "",
        facts=info.reconstructed(info.modules),
        compare=COMPARE,
        clocks=times.OFFERED,
    )


class Wanted(NamedTuple):
    """What a form asks for, before anybody has checked whether it goes together."""

    players: int
    modules: tuple[str, ...]
    options: dict[str, Value]
    cardboard: bool = False
    seeded: bool = False
    bot: bool = False  # on the first seat

    def settled(self, info: GameInfo, board: str = "") -> Settings:
        return info.settle(self.players, self.modules, self.options, board)

    def refusal(self, info: GameInfo) -> str:
        """Why it cannot be played, in the form's own words; "" if it can."""
        if self.cardboard and (why := cardboard_refusal(info, self.players, self.seeded, self.bot)):
            return why
        try:
            self.settled(info)
        except BadSetting as error:
            return error.told(info.title_of)
        return ""


def wanted_of(info: GameInfo, given: Mapping[str, Any]) -> Wanted:
    count = text(given, "players") or "2"
    if not count.isdecimal() or len(count) > 3:
        raise BadSetting(f"{count[:40]!r} is no number of players")
    options: dict[str, Value] = {o.name: text(given, "option-" + o.name) or o.default for o in info.options}
    modules = tuple(m for m in info.modules if text(given, "module-" + m))
    cardboard, seeded = bool(text(given, "cardboard")), bool(text(given, "seed"))
    return Wanted(int(count), modules, options, cardboard, seeded, text(given, "seat-0") in players.NAMES)


def changes(info: GameInfo, wanted: Wanted) -> Iterator[tuple[str, str, Wanted]]:
    """Every single change of a form: the field, the value it would have, and what would then be asked for."""
    for n in info.players:
        yield "players", str(n), wanted._replace(players=n)
    for m in info.modules:
        others = tuple(other for other in wanted.modules if other != m)
        yield (
            f"module-{m}",
            "" if m in wanted.modules else "on",
            (wanted._replace(modules=others if m in wanted.modules else (*others, m))),
        )
    for o in info.options:
        for value in o.values:
            yield f"option-{o.name}", str(value).lower(), wanted._replace(options={**wanted.options, o.name: value})
    yield "cardboard", "" if wanted.cardboard else "on", wanted._replace(cardboard=not wanted.cardboard)
    yield "seed", ANY, wanted._replace(seeded=True)
    for bot in players.NAMES:
        yield "seat-0", bot, wanted._replace(bot=True)


@unstored
def refused_changes(request: Request) -> Response:
    """Whether a form's choice can be played, and which single changes of it could not, each with the reason."""
    try:
        info = for_tables(request.path_params["game"])
        wanted = wanted_of(info, request.query_params)
    except SunstoneError as error:
        return refused(request, error)
    why, found = wanted.refusal(info), dict[str, dict[str, str]]()
    if not why:  # else every way out would have to be two changes long, and nothing is closed
        for name, value, changed in changes(info, wanted):
            if reason := changed.refusal(info):
                found.setdefault(name, {})[value] = reason
    return json(request, {"why": why, "refused": found})


@posted
def new_table(request: Request, form: FormData) -> Response:
    me, here = identity.me(request), site(request)
    given = {name: value[:SHOWN] for name, value in form.items() if isinstance(value, str)}
    wrong = ""
    try:
        info = for_tables(text(form, "game"))
    except SunstoneError as error:
        return refused(request, error)
    try:
        wanted = wanted_of(info, form)
        wanted.settled(info)
        wrong = "board"  # the rest goes together
        given["board"] = board_of(form)  # shown again as text: no page can fill a field for files
        settings = wanted.settled(info, given["board"])
        wrong = ""
        made = here.room.create(*asked_for(form, me, settings, strength_of(form, here, info.name, me)))
    except SunstoneError as error:
        return table_form(request, info, given, wrong, error)
    return opened(request, here, made)


def board_of(form: FormData) -> str:
    """The board file: uploaded, or pasted."""
    file = form.get("board-file")
    if not isinstance(file, UploadFile) or not file.filename:
        return text(form, "board")
    try:
        return given_board(file.file.read(4 * BOARD_LENGTH).decode())
    except UnicodeDecodeError:
        raise BadSetting(f"the board file {file.filename!r} is not text") from None


def strength_of(form: FormData, here: Site, game: str, me: Person) -> Range | None:
    """Whom the open seats are for, if the form says anything of it."""
    numbers: list[int | None] = []
    for name in ("least", "most", "within"):
        given = text(form, name)
        if given and not (given.isdecimal() and len(given) < 6):
            raise BadSetting(f"{given[:40]!r} is no rating: write a whole number, or nothing")
        numbers.append(int(given) if given else None)
    only_rated = bool(text(form, "rated"))
    if not only_rated and numbers == [None] * 3:
        return None
    least, most, within = numbers
    return ranges.wished(here.room.store, game, me.id, least, most, within, not only_rated)


def asked_for(
    form: FormData, me: Person, settings: Settings, strength: Range | None
) -> tuple[Settings, list[SeatSpec], Person, TableOptions, int | None]:
    """A new table from the form's fields; BadSetting says which one is wrong."""
    words = [text(form, f"seat-{i}") or ("me" if i == 0 else "friend") for i in range(settings.players)]
    seats = [seat_of(word, me, text(form, f"name-{i}")) for i, word in enumerate(words)]
    seed = text(form, "seed")
    if seed and not (seed.isdecimal() and len(seed) < 20):
        raise BadSetting(f"the seed {seed[:40]!r} is not a whole number between 0 and {SEEDS - 1}")
    clock = text(form, "clock") if settings.players > 1 else ""  # who is alone is not offered one
    listed, cardboard = bool(text(form, "listed")), bool(text(form, "cardboard"))
    about = TableOptions(text(form, "title")[:60], listed, cardboard, clock, strength)
    return settings, seats, me, about, int(seed) if seed else None


def seat_of(who: str, me: Person, name: str = "") -> SeatSpec:
    """`name`: of somebody else at this screen."""
    if who == "me":
        return SeatSpec(person=me)
    if who in ("friend", "open"):
        return SeatSpec()
    if who == "hotseat":
        return SeatSpec("hotseat", name=identity.clean_name(name) if name else "")
    return SeatSpec("bot", bot=who)


def text(form: Mapping[str, Any], name: str) -> str:
    found = form.get(name, "")
    return found.strip() if isinstance(found, str) else ""


def pasted(form: Mapping[str, Any], name: str, most: int) -> str:
    """What was pasted there, or of a file instead of it about so many characters."""
    given = form.get("file")
    if isinstance(given, UploadFile) and given.filename:
        return given.file.read(4 * most).decode("utf-8", "replace")
    return text(form, name)


@posted
def quick(request: Request, form: FormData) -> Response:
    """One click to a first game against a bot, or alone."""
    here, me = site(request), identity.me(request)
    try:
        info = for_tables(text(form, "game") or shown()[0].name)
        settings = info.settle(1 if text(form, "players") == "1" else 2, (), info.first)
    except SunstoneError as error:
        return refused(request, error)
    fit = fits(here.room.store, me.id).get(info.name)
    level, _ = level_for(here.room.tables_of(me.id, ("over",)), info.name, fit)
    bots = [SeatSpec("bot", bot=level)] * (settings.players - 1)
    made = here.room.create(settings, [SeatSpec(person=me), *bots], me)
    answer = opened(request, here, made)
    likes = preferences.read(request)
    if likes["guide"] == "first":  # from here on it is there, until it is switched off
        preferences.keep(request, answer, likes | {"guide": "on"})
    return answer


def opened(request: Request, here: Site, made: Made) -> Response:
    preferences.seated(request, made.table)
    return go(request, f"/t/{made.table.id}")


def seat_form(request: Request) -> Response:
    """A link to a seat shows who invites: programs that look at links before people do must not sit down."""
    table, seat = site(request).room.invited(request.path_params["token"])
    if seat in table.seats_of(identity.me(request).id):
        return go(request, f"/t/{table.id}")
    head = table.head()
    if not head["seats"][seat]["open"]:
        raise NotNow("this seat is taken: ask who invited you for another link")
    others = [other["name"] for other in head["seats"] if not other["open"]]
    return page(request, "sit.html", title=head["title"], game=find(head["game"]).title, seat=seat, others=others)


@posted
def sit(request: Request, form: FormData) -> Response:
    """The secret goes into the cookie's hands, the address loses it."""
    me = identity.me(request)
    wanted = identity.clean_name(text(form, "name") or me.name)
    table, _ = site(request).room.join(request.path_params["token"], Person(me.id, wanted))
    preferences.seated(request, table)
    answer = go(request, f"/t/{table.id}")
    identity.keep_name(request, answer, wanted)
    return answer


def watch(request: Request) -> Response:
    try:
        table = site(request).room.watch(request.path_params["token"])
    except SunstoneError as error:
        return refused(request, error)
    at = request.query_params.get("at", "")  # the link was copied in replay
    answer = go(request, f"/t/{table.id}/at/{at}" if at.isdecimal() and len(at) < 10 else f"/t/{table.id}")
    identity.keep(request, answer, f"watch-{table.id}", request.path_params["token"])
    return answer


@unstored
def bring_form(request: Request) -> Response:
    return page(request, "import.html")


@posted
def bring(request: Request, form: FormData) -> Response:
    """A record from a file or pasted: a table to look at, or to play on."""
    record = pasted(form, "record", RECORD_LENGTH)
    try:
        made = site(request).bring(record, identity.me(request))
    except SunstoneError as error:
        if wants_json(request):
            return refused(request, error)
        return page(request, "import.html", status_of(error), record=record, why=sentence(error))
    return opened(request, site(request), made)


@unstored
def boards(request: Request) -> Response:
    """The built-in boards as the file that an owner would write."""
    info = for_tables(request.path_params["game"])
    if not info.sample_board:
        return problem(request, 404, f"{info.title} has no boards that a file could replace")
    return Response(info.sample_board, media_type="text/plain")


def missing(request: Request, error: Exception) -> Response:
    return problem(request, 404, "There is no such page. The address may be mistyped, or the table has been deleted.")


ROUTES: list[Any] = [
    Route("/new", new_form),
    Route("/new", new_table, methods=["POST"]),
    Route("/new/{game}/refused", refused_changes),
    Route("/quick", quick, methods=["POST"]),
    Route("/s/{token}", seat_form),
    Route("/s/{token}", sit, methods=["POST"]),
    Route("/w/{token}", watch),
    Route("/import", bring_form),
    Route("/import", bring, methods=["POST"]),
    Route("/boards/{game}", boards),
]
