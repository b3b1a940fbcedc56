"""The study board: any position as a place to try. A study is kept with the person who made it; whoever has the link
may read it, and copy it."""

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from sunstone.engine.errors import Reason, SunstoneError
from sunstone.engine.frame import CHANCE
from sunstone.engine.variations import LENGTH, Node, Tree, read_mark
from sunstone.learn.study import ROOT, Study
from sunstone.table import Kept, NoStudy, NotNow, NotYours, whatif
from sunstone.table.through import ways_from
from sunstone.web import delta, fragments, identity, reasons, sprite
from sunstone.web.answers import go, json, page, refused, sentence, status_of, wants_json
from sunstone.web.assets import styles
from sunstone.web.endpoints import BAD_JSON, plain_words
from sunstone.web.lobby import ago
from sunstone.web.pages import pasted, text
from sunstone.web.parts import drawing, for_tables, goods, shown
from sunstone.web.site import site
from sunstone.web.tables import Item, guarded
from sunstone.web.threads import posted, stored
from sunstone.web.updates import kept
from sunstone.web.variations import Opened, Placed, moment

HELD = 8000  # nodes of studies in memory: with more, looking for garbage among them takes longer than to read one
_ID = re.compile(r"[0-9a-z]{1,16}")
_studies: OrderedDict[tuple[str, int], Study] = OrderedDict()  # by id and version


# --- finding
def opened(request: Request) -> Opened:
    """The study of the address. One that belongs to a running game is for its owner's eyes alone."""
    id: str = request.path_params["study"]
    if not _ID.fullmatch(id):
        raise NoStudy(id)
    room = site(request).room
    found = whatif.released(room, room.studies.get(id))
    mine = found.person == identity.me(request).id
    if found.of_table is not None and not mine:
        raise NoStudy(id)
    return Opened(found, _study(found), mine)


def _study(found: Kept) -> Study:
    key = (found.id, found.version)
    if key not in _studies:
        _hold(key, Study.read(found.text))
    return _studies[key]


def _hold(key: tuple[str, int], study: Study) -> None:
    _studies[key] = study
    while len(_studies) > 1 and sum(len(each.nodes) for each in _studies.values()) > HELD:
        _studies.popitem(last=False)


def shown_at(here: Opened, node: Node) -> Placed:
    return kept((here.kept.id, here.kept.version, node.id, here.mine), lambda: moment(here, node))


def wanted(here: Opened, id: str) -> Node:
    """The node that a link leads to; where one begins to read if it names none, or one that is gone."""
    return here.study.nodes.get(id) or here.study.opening()


# --- looking
def show(request: Request) -> Response:
    here = opened(request)
    node = wanted(here, request.query_params.get("at", ""))
    update, info = shown_at(here, node), here.study.info
    art, view = drawing(info.name), here.study.position(node).view(None)
    width, height = art.size(view)
    modules = tuple(here.study.tree.settings.modules)
    empty = dict.fromkeys(("log", "chat", "guide", "todo", "whose", "watchers"), "")
    parts = {**empty, **update["parts"], "tools": fragments.rules_button(f"/rules/{info.name}")}
    return page(
        request,
        "study.html",
        table_id=here.kept.id,
        base=here.base,
        update={**update, "parts": parts},
        have=delta.named(update["parts"]),
        heading=("", here.kept.title, ""),
        about=f"Study · {info.title}",
        styles=styles(info.name),
        sprite=sprite.split(art.definitions(modules), [*update["parts"].values()]),
        goods=goods(info),
        static=update["parts"]["static"],
        width=width,
        height=height,
        box=f"0 0 {width} {height}",
        help=f"{here.base}/help.json",
        rules=f"/rules/{here.study.info.name}",
        menu=menu(request, here),
        mine=here.mine,
        planning=here.kept.of_table,
        no_search=sentence(NotNow(whatif.NO_SEARCH)) + ".",
        study=msgspec.json.encode(update["study"]).decode(),
        link=f"{site(request).base(request)}{here.base}",
        side="log",
    )


def menu(request: Request, here: Opened) -> list[Item]:
    link = f"{site(request).base(request)}{here.base}"
    items: list[Item] = [
        {"text": "Save as a file", "href": f"{here.base}/file", "download": True},
        {"text": "My studies", "href": "/studies"},
    ]
    if here.kept.of_table is None:
        items = [
            {"text": "Copy the link", "link": link, "note": "Whoever has it may read this study, and copy it."},
            {"text": "Make a copy of my own", "form": f"{here.base}/copy"},
            *items,
        ]
    if here.mine:
        items += [
            {"text": "Rename it", "post": "name"},
            {
                "text": "Delete it",
                "post": "delete",
                "go": "/studies",
                "danger": True,
                "ask": "All of it is gone then, and its link opens nothing any more.",
                "do": "Delete it",
            },
        ]
    return items


def menu_items(request: Request) -> Response:
    return page(request, "menu_items.html", menu=menu(request, opened(request)))


def parts(request: Request) -> Response:
    """Another node for a page that is open: what differs from the one that it shows (`from`)."""
    here = opened(request)
    node = here.study.node(request.path_params["node"])
    asked = request.query_params
    before = here.study.nodes.get(asked.get("from", ""))
    old = shown_at(here, before)["parts"] if before else {}
    return edits(old, asked.get("have", ""), asked.get("keeps", ""), shown_at(here, node))


def edits(old: Mapping[str, str], have: str, keeps: str, update: Placed) -> Response:
    """The update for a page that shows those parts, as far as it says so itself."""
    news = delta.news(update["parts"], delta.read(have), keeps.split(","), old)
    body = msgspec.json.encode({**update, "parts": news})
    return Response(body, headers={"cache-control": "no-store"}, media_type="application/json")


def helped(request: Request) -> Response:
    here = opened(request)
    view = here.study.position(here.study.tree.root).view(None)
    return json(request, drawing(here.study.info.name).explanations(view))


def why(request: Request) -> Response:
    """Why what somebody pointed at cannot be chosen, with the rule; or what leads there, if it can be chosen then."""
    here, found = opened(request), list[Reason]()
    number, target = request.query_params.get("version", ""), request.query_params.get("target", "")[:80]
    node = here.study.nodes.get(f"{int(number):012x}") if number.isdecimal() and len(number) < 17 else None
    state = here.study.position(node or here.study.nodes[ROOT])
    if state.to_move >= CHANCE or not here.mine:
        return json(request, {"why": "", "ways": []})
    if target and (ways := ways_from(here.study.info, state, state.to_move, target)):
        return json(request, {"why": "", "ways": ways})
    for name in drawing(here.study.info.name).candidates(state.view(state.to_move), target):
        try:
            found += state.why_not(here.study.info.vocabulary.number(name))
        except SunstoneError:
            continue  # the page sent a name that no action has
    return json(request, {"why": reasons.told(here.study.info.name, found), "ways": []})


def file(request: Request) -> Response:
    here = opened(request)
    head = {"content-disposition": f'attachment; filename="study-{here.kept.id}.rec"'}
    return PlainTextResponse(here.study.text(), headers=head)


# --- writing in it
class Wish(msgspec.Struct):
    """What a page wants to have done, in the node that it shows."""

    at: str
    version: int
    have: str = ""
    keeps: str = ""
    action: str = ""
    all: bool = False
    text: str = ""


def act(study: Study, node: Node, wish: Wish) -> Node:
    return study.play(node, wish.action)


def line(study: Study, node: Node, wish: Wish) -> Node:
    """A whole turn, its actions with blanks between them."""
    return study.follow(node, wish.text.split())


def draw(study: Study, node: Node, wish: Wish) -> Node:
    return study.draw(node, all=wish.all)


def say(study: Study, node: Node, wish: Wish) -> Node:
    study.say(node, wish.text)
    return node


def mark(study: Study, node: Node, wish: Wish) -> Node:
    study.mark(node, read_mark(wish.text))
    return node


def name(study: Study, node: Node, wish: Wish) -> Node:
    study.name(wish.text)
    return node


def remove(study: Study, node: Node, wish: Wish) -> Node:
    return study.remove(node)


def promote(study: Study, node: Node, wish: Wish) -> Node:
    study.promote(node)
    return node


DEEDS: Mapping[str, Callable[[Study, Node, Wish], Node]] = {
    "act": act,
    "line": line,
    "draw": draw,
    "say": say,
    "mark": mark,
    "name": name,
    "remove": remove,
    "promote": promote,
}
PLAYING = (act, line, draw)
_wish = msgspec.json.Decoder(Wish)


async def do(request: Request, deed: Callable[[Study, Node, Wish], Node]) -> Response:
    """Done and kept, all of it or nothing; the answer is the node that the page is to show."""
    try:
        wish = _wish.decode(await request.body())
    except BAD_JSON as error:
        raise SunstoneError(plain_words(error)) from None
    return await stored(done, request, deed, wish)


def done(request: Request, deed: Callable[[Study, Node, Wish], Node], wish: Wish) -> Response:
    here, room = opened(request), site(request).room
    if not here.mine:
        raise NotYours("this study is somebody else's: make a copy of your own to change it")
    node, study = here.study.node(wish.at), here.study
    old, before = shown_at(here, node)["parts"], len(study.nodes)
    _studies.pop((here.kept.id, here.kept.version), None)  # until what is done has been kept
    after = deed(study, node, wish)
    here.kept = here.kept._replace(title=study.title or here.kept.title)
    if deed not in PLAYING or len(study.nodes) > before:  # who only goes where it has gone before changes nothing
        version = room.studies.save(here.kept.id, here.kept.person, wish.version, here.kept.title, study.text())
        here.kept = here.kept._replace(version=version)
    _hold((here.kept.id, here.kept.version), study)
    return edits(old, wish.have, wish.keeps, shown_at(here, after))


# --- making one
@posted
def make(request: Request, form: FormData) -> Response:
    """Of a record, a study, a position, a table's moment, or a game that has not begun."""
    written = pasted(form, "text", LENGTH)
    try:
        study, at = wanted_study(request, form, written)
        return go(request, f"/study/{kept_for(request, study).id}?at={at.id}")
    except SunstoneError as error:
        if wants_json(request) or not written:
            return refused(request, error)
        return studies_page(request, written, error)


def wanted_study(request: Request, form: Mapping[str, Any], written: str) -> tuple[Study, Node]:
    """And the node to begin at."""
    if table_id := text(form, "table"):
        return of_table(request, table_id, text(form, "entry"))
    if game := text(form, "game"):
        info = for_tables(game)
        study = Study(Tree(info.settle(min(2, max(info.players)), (), info.first)))
    else:
        study = Study.read(written)
        for_tables(study.info.name)
    return study, study.opening()


def of_table(request: Request, table_id: str, entry: str) -> tuple[Study, Node]:
    """A game that is over, at that entry."""
    request.path_params["table"] = table_id
    table = site(request).table(request)
    if table.head()["status"] in ("open", "running"):
        raise NotNow("the game still runs: it can be studied when it is over")
    study = Study.read(table.record(table.seats_of(identity.me(request).id)))
    last = study.last(study.tree.root)
    return study, study.entry(int(entry)) if entry.isdecimal() and len(entry) < 10 else last


def kept_for(request: Request, study: Study) -> Kept:
    if not study.title:
        study.name(f"{study.info.short or study.info.title}: {', '.join(study.names)}")
    me, here = identity.me(request), site(request)
    made = here.room.studies.create(me.id, study.info.name, study.title, study.text())
    _hold((made.id, made.version), study)
    return made


def copy(request: Request) -> Response:
    here = opened(request)
    if here.kept.of_table is not None:
        raise NotNow("the game still runs: what is planned in it can be copied when it is over")
    made = kept_for(request, Study.read(here.kept.text))
    return go(request, f"/study/{made.id}?at={request.query_params.get('at', '')[:20]}")


def delete(request: Request) -> Response:
    here = opened(request)
    site(request).room.studies.delete(here.kept.id, identity.me(request).id)
    return json(request, {}) if wants_json(request) else go(request, "/studies")


def studies(request: Request) -> Response:
    return studies_page(request)


def studies_page(request: Request, written: str = "", error: SunstoneError | None = None) -> Response:
    me, here = identity.me(request), site(request)
    here.room.studies.release(me.id)
    return page(
        request,
        "studies.html",
        status_of(error) if error else 200,
        rows=[(found, ago(time.time() - found.changed)) for found in here.room.studies.of(me.id)],
        titles={info.name: info.title for info in shown()},
        games=shown(),
        written=written,
        why=sentence(error) if error else "",
    )


ROUTES: list[Any] = [
    Route("/studies", guarded(studies)),
    Route("/study", guarded(make), methods=["POST"]),
    Route("/study/{study}", guarded(show)),
    Route("/study/{study}/at/{node}.json", guarded(parts)),
    Route("/study/{study}/menu", guarded(menu_items)),
    Route("/study/{study}/help.json", guarded(helped)),
    Route("/study/{study}/why", guarded(why)),
    Route("/study/{study}/file", guarded(file)),
    Route("/study/{study}/copy", guarded(copy), methods=["POST"]),
    Route("/study/{study}/delete", guarded(delete), methods=["POST"]),
    *(
        Route(f"/study/{{study}}/{deed}", guarded(partial(do, deed=does)), methods=["POST"])
        for deed, does in DEEDS.items()
    ),
]
