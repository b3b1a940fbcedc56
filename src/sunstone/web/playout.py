"""The turn of an opponent without a seat, as a page plays it out: scene by scene what it did, in words, and the pieces
that differ from the scene before. The whole update follows at the end, so a page may leave them out."""

from collections.abc import Mapping
from typing import TypedDict

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import mark
from sunstone.engine.registry import find
from sunstone.engine.view import View
from sunstone.table import Deed, Scene, Table
from sunstone.web import fragments
from sunstone.web.parts import PageSight, brought, drawing

# Milliseconds that a scene stays: by what there is to read. Who does it with real pieces says when to go on.
_LEAST, _MOST, _LETTER = 900, 2600, 17


class Played(TypedDict):
    """A scene as the page gets it."""

    decision: Markup
    seats: str  # "": as in the scene before
    pieces: dict[str, str]  # those that differ, by id; "": gone
    point: list[str]  # ids of what it is about
    say: str
    ms: int  # how long it stays; 0: until somebody goes on


def scenes(table: Table, sight: PageSight) -> list[Played]:
    """Of the newest version; `sight` is the reader's, its seats named."""
    if not sight["view"] or not find(sight["game"]).rival or len(sight["seats"]) == sight["players"]:
        return []
    if sight["laid_out"]:
        return []  # a list says what to lay out
    found = table.scenes(sight["seat"])
    art, names = drawing(sight["game"]), sight["view"]["names"]
    out, seats = list[Played](), ""
    before: Mapping[str, str] = art.pieces({**found[0].view, "names": names}) if found else {}
    for i, scene in enumerate(found[1:], 1):
        view: View = {**scene.view, "names": names}
        now, panels = art.pieces(view), _seats(sight, view)
        words = sum(len(deed.text) for deed in scene.deeds)
        out.append(
            {
                "decision": narration(sight, scene, i, len(found) - 1),
                "seats": panels if panels != seats else "",
                "pieces": difference(before, now),
                "point": art.pointed(view, scene.events),
                "say": ". ".join(deed.text for deed in scene.deeds),
                "ms": 0 if sight["cardboard"] else min(_LEAST + _LETTER * words, _MOST),
            }
        )
        before, seats = now, panels
    return out


def _seats(sight: PageSight, view: View) -> Markup:
    mine = [sight["seat"]] if sight["seat"] is not None else []
    then: PageSight = {**sight, "view": view, "asked": [sight["players"]]}
    return fragments.seats(then, mine)


def difference(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """The pieces that are new or changed, and "" for those that are gone."""
    return {id: html for id, html in now.items() if before.get(id) != html} | {id: "" for id in before if id not in now}


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
    return html('<li class="now">{}{}{} {}</li>', other, deed.text, times, brought(sight, deed))
