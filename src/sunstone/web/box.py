"""Parts of the table page for somebody who plays with the real box: entering what came up, and what to do with it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import icon
from sunstone.engine.choice import COMPARE, Choice, Reconstructed
from sunstone.engine.registry import GameInfo, find
from sunstone.table import Deed, Move
from sunstone.web.parts import PageSight, button, deed_line, drawing, label

NO_KEY = 10  # numbers from here on are no keys
SHORT = 34  # letters of labels that go side by side on a phone
MANY = 12  # outcomes above which they can be searched
TO_COMPARE = "Compare with your box"
NO_ODDS: Mapping[str, str] = MappingProxyType({})  # at the real box nobody asks how likely it was


# --- entering
def entry(sight: PageSight) -> tuple[Markup, Markup]:
    """What stands beside the question, and every outcome as a button, with the picture of its tile if it has one."""
    info, choices = find(sight["game"]), sight["choices"]
    faces = [drawing(sight["game"]).face(sight["view"], choice) for choice in choices]
    short = max(len(choice.label) for choice in choices) <= SHORT
    look = " tiles" if all(map(is_tile, faces)) else " short" if short else ""
    outcomes = html('<ul class="choices{}">{}</ul>', look, joined(buttons(info, choices, faces)))
    return search(choices) + draw_button(sight) + opener(sight), outcomes + beyond(sight)


def beyond(sight: PageSight) -> Markup:
    """Behind a warning, what our data hold impossible: the printed box is right."""
    info, choices = find(sight["game"]), sight["beyond"]
    if not choices:
        return Markup()
    faces = [drawing(sight["game"]).face(sight["view"], choice) for choice in choices]
    look = " tiles" if all(map(is_tile, faces)) else ""
    outcomes = joined(button(info, choice, NO_KEY, face) for choice, face in zip(choices, faces, strict=True))
    return html(
        '<details class="beyond"><summary>Something else lies there</summary><p>{}</p>'
        '<ul class="choices{}">{}</ul></details>',
        sight["doubt"],
        look,
        outcomes,
    )


def is_tile(face: str) -> bool:
    return 'class="face' in face


def search(choices: Sequence[Choice]) -> Markup:
    if len(choices) <= MANY:
        return Markup()
    return Markup(
        '<input type="search" data-find autocomplete="off" spellcheck="false" placeholder="Find (/)"'
        ' aria-label="Find an outcome by its name; Enter takes the first">'
    )


def draw_button(sight: PageSight) -> Markup:
    if not sight["can_draw"]:
        return Markup()
    words = Markup('Draw the rest<span class="word"> of the set-up</span> for me')
    return html('<button data-post="draw-setup">{} <span>{}</span></button>', icon("box"), words)


def buttons(
    info: GameInfo, choices: Sequence[Choice], faces: Sequence[Markup], odds: Mapping[str, str] = NO_ODDS
) -> Iterator[Markup]:
    """One a tile: which way round it lies is asked once it is picked. `odds`: how likely it is, by text or piece."""
    keys, several = own_keys(choices), False
    pairs = zip(choices, faces, strict=True)
    for number, (_, group) in enumerate(groupby(pairs, lambda pair: pair[0].piece or pair[0].text), 1):
        ways = list(group)
        (first, face), several = ways[0], several or len(ways) > 1
        if len(ways) == 1:
            yield button(info, first, keys.get(first.text, number), face, note=odds.get(first.text, ""))
            continue
        tile, likely = first._replace(short=first.piece), odds.get(first.piece, "")
        yield button(info, tile, number, face, opens=" ".join(choice.text for choice, _ in ways), note=likely)
        for i, (choice, picture) in enumerate(ways, 1):
            yield button(info, choice, i, picture, cls="lying", note=odds.get(choice.text, ""))
    if several:
        yield html('<li class="other"><button data-widen>{} Another tile <kbd>Esc</kbd></button></li>', icon("undo"))


def own_keys(choices: Sequence[Choice]) -> dict[str, int]:
    """Outcomes that are numbers go by their own: a roll of 7 is key 7."""
    numbers = {choice.text: choice.number for choice in choices}
    return numbers if all(numbers.values()) else {}


# --- what to do on the table
def todo(sight: PageSight, moves: Sequence[Move]) -> Markup:
    """What the table has drawn, to be laid out; or what nobody at the table did, to be done with the real pieces."""
    if not sight["cardboard"] or sight["status"] != "running" or sight["seat"] is None:
        return Markup()
    if sight["laid_out"]:
        return panel("Lay this out", "setup", laid_out(sight))
    if sight["can_draw"] and sight["reconstructed"]:
        return panel(TO_COMPARE, "setup", shown("What to compare", compare(sight)))
    found = [deed for move in moves for deed in move.deeds if deed.kind in ("", "chapter")]
    newest = max((deed.version for move in moves for deed in move.deeds), default=0)
    others = [deed for deed in found if deed.version == newest and deed.seat not in range(sight["players"])]
    if not others:
        return Markup()
    rival = max(deed.seat for deed in others)
    who = f"{sight['seats'][rival]['name']}: do" if rival >= 0 else "Do"
    return panel(f"{who} this on your table", "turn", turn(sight, others))


def panel(title: str, kind: str, body: Markup) -> Markup:
    close = html('<button data-todo aria-label="Close">{}</button>', icon("close"))
    return html('<div class="todo-{}"><header><h2>{}</h2>{}</header>{}</div>', kind, title, close, body)


def laid_out(sight: PageSight) -> Markup:
    art, out = drawing(sight["game"]), Markup()
    for group, things in groupby(sight["laid_out"], lambda laid: laid.group):
        rows = joined(laid_row(laid.place, laid.choice, art.face(sight["view"], laid.choice)) for laid in things)
        out += html("<section><h3>{}</h3><ol>{}</ol></section>", group, rows)
    return shown("What to lay out", out + compare(sight, html("<h3>{}</h3>", TO_COMPARE)))


def shown(label: str, body: Markup) -> Markup:
    return html('<div class="laid" tabindex="0" role="group" aria-label="{}">{}</div>', label, body)


def compare(sight: PageSight, heading: str = "") -> Markup:
    """Printed facts that we could only reconstruct, with what we play with."""
    if not sight["reconstructed"]:
        return Markup()
    facts = joined(fact(found) for found in sight["reconstructed"])
    return html('<section class="compare">{}<p>{}</p><div class="facts">{}</div></section>', heading, COMPARE, facts)


def fact(found: Reconstructed) -> Markup:
    lines = joined(html("<li>{}</li>", line) for line in found.values)
    return html("<div><h4>{}</h4><ul>{}</ul><p>{}</p></div>", found.title, lines, found.remedy)


def laid_row(place: str, choice: Choice, face: Markup) -> Markup:
    where = html("<small>{}</small>", place) if place else ""
    return html("<li>{}<span>{}{}</span></li>", face, where, label(choice, is_tile(face)))


def turn(sight: PageSight, deeds: Sequence[Deed]) -> Markup:
    names = [seat["name"] for seat in sight["seats"]]
    rows = joined(deed_line(sight["game"], sight["table"], names, deed.seat, deed) for deed in deeds)
    return html('<ol class="log" tabindex="0" aria-label="What to do">{}</ol>', rows)


def opener(sight: PageSight) -> Markup:
    """Opens that list again once it has been closed; the script shows it while there is one."""
    if not sight["cardboard"]:
        return Markup()
    words = "What to lay out" if sight["laid_out"] else "What to compare" if sight["can_draw"] else "What to do"
    return html('<button class="reopen" data-todo aria-controls="todo" hidden>{} {}</button>', icon("log"), words)
