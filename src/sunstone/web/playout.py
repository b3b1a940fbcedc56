"""What others did, as a page plays it out: the turns of bots one by one, that of an opponent without a seat scene by
scene. Each is some parts of the page and the time they stay; the whole update follows, so a page may skip them."""

from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import TypedDict

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import mark
from sunstone.engine.choice import summed
from sunstone.engine.registry import find
from sunstone.engine.view import View
from sunstone.table import Deed, Reply, Scene, Table
from sunstone.table.story import CHAPTER
from sunstone.web import fragments
from sunstone.web.parts import PageSight, brought, cited, drawing, effects

# Milliseconds that a scene stays: by what there is to read. Who does it with real pieces says when to go on.
_LEAST, _MOST, _LETTER = 900, 2600, 17
_STEP = -1  # a scene that is no whole turn


class Played(TypedDict):
    """A scene as the page gets it."""

    parts: dict[str, str]
    point: list[str]  # ids of what it is about, beside the pieces that differ
    say: str
    reply: int  # which turn it is: what comes of the same one does not wait for it. _STEP: none
    ms: int  # how long it stays; 0: until somebody goes on


def scenes(table: Table, sight: PageSight, seen: int) -> list[Played]:
    """Of the versions after the one that was `seen`; `sight` is the reader's, its seats named."""
    if not sight["view"] or sight["laid_out"]:
        return []  # a list says what to lay out
    if find(sight["game"]).rival and len(sight["seats"]) > sight["players"]:
        return steps(table, sight, seen)
    return turns(table, sight, seen)


def turns(table: Table, sight: PageSight, seen: int) -> list[Played]:
    """Those of bots that others have followed meanwhile: the last one is the update itself."""
    found = [reply for reply in table.replies(sight["seat"], seen) if reply.bot]
    out = list[Played]()
    for reply, following in pairwise(found):
        view = table.at(reply.end, sight["seat"])["view"]
        shown: View = {**view, "names": _names(sight)}
        then: PageSight = {
            **sight,
            "view": shown,
            "asked": [following.seat],
            "duty": "",
            "can_undo": False,
            "forced": [],
            "did": did(sight, [reply]),
        }
        out.append(
            {
                "parts": _parts(then, fragments.waits(then), reply.seat),
                "point": [],
                "say": said(reply.deeds),
                "reply": reply.first,
                "ms": lasting(reply.deeds),
            }
        )
    return out


def steps(table: Table, sight: PageSight, seen: int) -> list[Played]:
    """The turn of who has no seat."""
    found = table.scenes(sight["seat"], seen)
    art = drawing(sight["game"])
    out = list[Played]()
    for i, scene in enumerate(found[1:], 1):
        view: View = {**scene.view, "names": _names(sight)}
        then: PageSight = {**sight, "view": view, "asked": [sight["players"]]}
        out.append(
            {
                "parts": _parts(then, narration(sight, scene, i, len(found) - 1), sight["players"]),
                "point": art.pointed(view, scene.events),
                "say": said(scene.deeds),
                "reply": _STEP,
                "ms": 0 if sight["cardboard"] else lasting(scene.deeds),
            }
        )
    return out


def _names(sight: PageSight) -> list[str]:
    return [seat["name"] for seat in sight["seats"]]


def _parts(then: PageSight, decision: Markup, mover: int) -> dict[str, str]:
    """As the page is while another moves."""
    view = then["view"]
    assert view is not None
    mine = [then["seat"]] if then["seat"] is not None else []
    layers = fragments.layers(drawing(then["game"]), view, then["cardboard"])
    return {**layers, "decision": decision, "seats": fragments.seats(then, mine, {mover}, then["here"]), "targets": ""}


def lasting(deeds: list[Deed]) -> int:
    return min(_LEAST + _LETTER * sum(len(deed.text) for deed in deeds), _MOST)


def said(deeds: list[Deed]) -> str:
    return ". ".join(deed.text for deed in deeds)


def did(sight: PageSight, replies: list[Reply]) -> Markup:
    """A sentence for the last turn of each of the others, the newest first."""
    told = joined(sentence(sight, reply) for reply in reversed(_newest(replies)))
    return html('<p class="did">{}</p>', told) if told else told


def _newest(replies: list[Reply]) -> list[Reply]:
    """The last turn of each seat."""
    last = {reply.seat: reply for reply in replies}
    return [reply for reply in replies if last[reply.seat] is reply]


def sentence(sight: PageSight, reply: Reply) -> Markup:
    """What a seat did, in the words of the log, and what that came to for it."""
    own = [deed for deed in of_turn(reply.deeds) if deed.seat == reply.seat]
    texts = [deed.text for deed in own if not deed.effects] or [deed.text for deed in own]
    info = find(sight["game"])
    came_to = summed((amount for deed in own for amount in deed.effects), info.amounts)
    return html(
        '<span>{}<b>{}:</b><span class="deeds">{}</span>{}</span>',
        mark(reply.seat),
        sight["seats"][reply.seat]["name"],
        "; ".join(dict.fromkeys(texts)) or "has moved",
        effects(info, came_to),
    )


def of_turn(deeds: list[Deed]) -> Iterator[Deed]:
    """Up to where a chapter begins: a scoring is not what the turn brought."""
    return takewhile(lambda deed: deed.kind != CHAPTER, deeds)


def narration(sight: PageSight, scene: Scene, number: int, last: int) -> Markup:
    """In the decision bar: what it does now, and the ways to go on. The page keeps what it did before above it."""
    rival = sight["players"]
    name = sight["seats"][rival]["name"]
    lines = joined(_line(sight, deed) for deed in scene.deeds)
    return html(
        '<div class="ask"><p class="prompt" data-seat="{}">{}<span>{} plays</span></p>'
        '<span class="hint">step {} of {}</span><button data-next>Next <kbd>Enter</kbd></button>'
        "<button data-skip>Skip <kbd>Esc</kbd></button></div>"
        '<ol class="told steps" tabindex="0" aria-label="What {} did">{}</ol>',
        rival,
        mark(rival),
        name,
        number,
        last,
        name,
        lines,
    )


def _line(sight: PageSight, deed: Deed) -> Markup:
    other = mark(deed.seat) if 0 <= deed.seat < sight["players"] else ""
    times = f" ×{deed.times}" if deed.times > 1 else ""
    text, rule = cited(sight["game"], deed.text)
    return html('<li class="now">{}{}{} {} {}</li>', other, text, times, brought(sight["game"], deed), rule)
