"""What people at a table ask each other, as rows over the question that the table asks."""

from typing import Final

from sunstone.drawing.markup import Markup, html
from sunstone.web.parts import PageSight

_WISHES: Final = {
    "undo": "to take a move back",
    "abandon": "to end the game without a result",
    "pause": "for a pause: all clocks stand",
    "resume": "to go on: the clocks run again",
}


def request(sight: PageSight) -> Markup:
    """An open question to the other people."""
    asked = sight["request"]
    if not asked:
        return Markup()
    who = sight["seats"][asked["seat"]]["name"] if asked["seat"] >= 0 else "Somebody"
    mine = sight["seat"] in asked["waits_for"]
    answer = Markup(
        '<button class="go" data-post="answer" data-with=\'{"yes": true}\'>Agree</button>'
        '<button data-post="answer" data-with=\'{"yes": false}\'>Refuse</button>'
    )
    rest = answer if mine else Markup("<span class='note'>waiting for the others</span>")
    return html('<div class="row request"><strong>{} asks {}.</strong>{}</div>', who, _WISHES[asked["kind"]], rest)


def pause(sight: PageSight) -> Markup:
    """While the clocks stand by agreement, and nobody has asked to go on."""
    if not sight["paused"] or sight["request"]:
        return Markup()
    ask = Markup('<button data-post="request-pause" data-with=\'{"on": false}\'>Go on</button>')
    return html(
        '<div class="row request"><strong>A pause: all clocks stand.</strong>{}</div>', ask if sight["mine"] else ""
    )


def stood_in(sight: PageSight) -> Markup:
    """Seats of who reads that somebody else plays now, or nobody, and the way back to them."""
    rows = Markup()
    for i in sight["mine"]:
        seat = sight["seats"][i]
        if seat["bot"] or seat["left"]:
            whose = "your seat" if len(sight["mine"]) == 1 else f"{seat['name']}'s seat"
            plays = f"The bot {seat['bot']} plays {whose}" if seat["bot"] else f"Nobody plays {whose}: you have left it"
            back = html('<button class="go" data-post="take-back" data-with=\'{"seat": {}}\'>Take it back</button>', i)
            rows += html('<div class="row request"><strong>{}.</strong>{}</div>', plays, back)
    return rows
