"""The waiting room: who sits where, links to open seats with their QR codes, and whom the links reach."""

from functools import lru_cache

import segno

from sunstone.drawing.markup import Markup, drawn, html, joined
from sunstone.drawing.page import mark
from sunstone.table import PublicSeat
from sunstone.web.network import only_here
from sunstone.web.parts import PageSight

ONLY_HERE = Markup("<strong>These links work on this machine alone.</strong>")
ELSEWHERE = Markup(" For friends elsewhere, see docs/hosting.md.")


def waiting_room(sight: PageSight) -> Markup:
    ask = "Waiting for players. Send a link to each open seat." if sight["creator"] else "Waiting for players."
    if sight["strength"]:
        ask += f" Open seats are for people {sight['strength']}."
    rows = seat_list(sight, sight["seats"])
    if sight["creator"]:
        rows += html('<p class="note"><a href="/t/{}/invite">Invite a friend</a></p>', sight["table"])
    return html("<p class='prompt'>{}</p>{}", ask, rows)


def freed(sight: PageSight) -> Markup:
    """Seats that were opened again after the beginning."""
    found = [seat for seat in sight["seats"] if seat["open"]]
    return seat_list(sight, found) if found else Markup()


def seat_list(sight: PageSight, seats: list[PublicSeat]) -> Markup:
    """Who sits there; of open seats the link, or a way to one."""
    rows = joined(
        html(
            "<li class='row'>{}<span>Seat {}: {}</span>{}</li>",
            mark(seat["seat"]),
            seat["seat"] + 1,
            "open" if seat["open"] else named(seat),
            seat_tool(sight, seat["seat"]) if seat["open"] else "",
        )
        for seat in seats
    )
    offered = [sight["links"][seat["seat"]] for seat in seats if seat["open"] and seat["seat"] in sight["links"]]
    if offered:
        rows += html("<li class='note'>{}</li>", reach(sight, offered[0]))
    return html("<ul class='choices waiting'>{}</ul>", rows)


def named(seat: PublicSeat) -> str:
    return f"{seat['name']}, rated {seat['rating']}" if seat["rating"] else seat["name"]


def seat_tool(sight: PageSight, seat: int) -> Markup:
    if link := sight["links"].get(seat):
        return html(
            '<input readonly value="{}" aria-label="Link to seat {}"><button data-copy="{}">Copy</button>{}',
            link,
            seat + 1,
            link,
            "" if only_here(link) else scan(f"qr-{seat}", link),
        )
    if sight["creator"]:
        return html('<button data-post="link" data-with=\'{"seat": {}}\'>Make a link</button>', seat)
    if sight["listed"] and sight["seat"] is None:
        return html(
            '<button class="go" data-post="sit" data-go="/t/{table}" data-with=\'{"seat": {}}\'>Sit here</button>', seat
        )
    return Markup()


def reach(sight: PageSight, link: str) -> Markup:
    """Whom the links reach, and how that is changed."""
    switch = network_switch(sight["network"], f"/t/{sight['table']}")
    if only_here(link):
        return ONLY_HERE + (switch or ELSEWHERE)
    return html(
        "<span>These links work for everybody who can reach <strong>{}</strong>.</span>{}",
        link.partition("/s/")[0],
        switch,
    )


def network_switch(state: str, back: str) -> Markup:
    """Listening in the network, on or off; nothing where that is not for this page to say."""
    if not state:
        return Markup()
    to, words = ("on", "Let friends in this network come in") if state == "off" else ("off", "For this machine alone")
    return html(
        '<form method="post" action="/network"><input type="hidden" name="back" value="{}">'
        '<button name="open" value="{}">{}</button></form>',
        back,
        to,
        words,
    )


def scan(id: str, link: str) -> Markup:
    """A button that shows the link's QR code."""
    return html(
        '<button popovertarget="{}" aria-label="QR code">QR</button>'
        '<div popover id="{}" class="sure scan" role="dialog" aria-label="QR code">{}<p class="note">{}</p></div>',
        id,
        id,
        qr(link),
        link,
    )


@lru_cache(256)
def qr(link: str) -> Markup:
    """Dark on light in any theme: not every camera reads the other way round."""
    code = segno.make(link, micro=False)
    return drawn(code.svg_inline(border=3, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True))
