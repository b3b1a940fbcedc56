"""Small things that the parts of the table page are made of."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from itertools import groupby
from typing import Any

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import Page, icon, mark
from sunstone.engine.choice import Amount, Choice, Good, Prospect
from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import GameInfo, find, games
from sunstone.learn.guided import Guided
from sunstone.table import Closed, Deed, Forced, Sight, riddle
from sunstone.table.course import Shown
from sunstone.web.prose import ID

FEW = 2  # choices beside those of a lesson's step that are shown at once


class PageSight(Sight):
    """A sight as a page shows it, with what only whoever made the table sees there."""

    creator: bool
    links: Mapping[int, str]  # to open seats, for whoever made the table
    mine: list[int]  # seats of who reads
    here: Sequence[int]  # seats whose people have the table open
    network: str  # whether it listens in the network, for who may change that: on, off, or ""
    did: Markup  # what the others did since the reader decided last
    closed: list[Closed]  # beside its choices
    forced: list[Forced]  # done by itself before it was asked
    guided: Guided | None  # that is played here
    unlearnt: bool  # the game is over, who reads has not won it, and there are lessons left
    lesson: Shown | None  # that is played here
    puzzle: riddle.Shown | None


def for_tables(game: str) -> GameInfo:
    """The game of that name, if it has a page. A hidden one has, for who knows its name."""
    info = find(game)
    if not info.page:
        raise BadSetting(f"{game} is not for tables: it has no page")
    return info


def shown() -> list[GameInfo]:
    """The games that are listed and have a page."""
    return [info for info in games() if info.page]


def offers(targets: str) -> bool:
    """Whether something can be chosen on that layer of the board: a game may draw more there."""
    return "data-actions=" in targets


@cache
def drawing(game: str) -> Page[Any]:
    """The game's own page module."""
    page = import_module(find(game).page)
    if not isinstance(page, Page):
        lacking = [name for name in vars(Page) if name[0] != "_" and not hasattr(page, name)]
        raise TypeError(f"{page.__name__} has not all that a page needs: {', '.join(lacking)}")
    return page


def button(
    info: GameInfo,
    choice: Choice,
    number: int,
    face: str = "",
    opens: str = "",
    cls: str = "",
    plain: bool = False,
    note: str = "",
    bare: bool = False,
) -> Markup:
    """With a face that shows the rest of the label, the rest is left to be heard. `opens`: the choices among which this
    one leads, where it is not one itself. `plain`: one of so many that words tell what it brings. `note`: a word behind
    it. `bare`: its face says all, but to who hears it."""
    key = html(' data-key="{}"', number) if number < 10 else ""
    way = html(' data-way="{}"', choice.way) if choice.way >= 0 else ""
    cap = html('<span class="cap" aria-hidden="true">{}</span>', number) if number < 10 else ""
    amounts = " ".join(f"{what}:{n}" for what, n in choice.effects)
    data = html(' data-brings="{}"', amounts) if amounts else ""
    told = html('<span class="effect">{}</span>', info.effect(choice.effects)) if choice.effects else Markup()
    brings = told if plain else effects(info, choice.effects)
    if choice.ahead:
        brings += html('<span class="ahead">{}</span>', joined(prospect(info, p, plain) for p in choice.ahead))
    if note:
        brings += html('<small class="odds">{}</small>', note)
    sends = html('data-narrow="{}"', opens) if opens else html('data-act="{}"', choice.text)
    kind = html(' class="{}"', cls) if cls else ""
    data += html(' title="{}"', choice.label) if bare else ""
    return html(
        '<li{}><button class="choice{}" {}{}{}{}>{}{}<span>{}</span>{}</button></li>',
        kind,
        " idle" if choice.idle else "",
        sends,
        key,
        way,
        data,
        cap,
        face,
        label(choice, bool(face), bare),
        brings,
    )


def listed(info: GameInfo, choices: list[Choice], faces: Sequence[Markup], closed: Markup, first: int) -> Markup:
    """`first`: how many are always shown; many others fold."""
    pictures = " pictures" if any('class="face' in face for face in faces) else ""
    found = [(i + 1, c, face) for i, (c, face) in enumerate(zip(choices, faces, strict=True))]
    others = len(found) - first
    if others <= FEW:
        return html('<ul class="choices{}">{}{}</ul>', pictures, _rows(info, found), closed)
    folded = html('<ul class="choices{}">{}</ul>', pictures, _rows(info, found[first:]))
    more = html('<li class="others"><details><summary>{} other choices</summary>{}</details></li>', others, folded)
    return html('<ul class="choices{}">{}{}{}</ul>', pictures, _single(info, found[:first]), more, closed)


def _rows(info: GameInfo, found: Sequence[tuple[int, Choice, Markup]]) -> Markup:
    """Choices that differ in one thing alone are one row: a heading, and the pictures of that thing. Where no two of
    them share one, each has its words."""
    shares = Counter(choice.group for _, choice, _ in found if choice.group)
    if max(shares.values(), default=0) < 2:
        return _single(info, found)
    rows = Markup()
    for heading, those in groupby(found, lambda one: one[1].group):
        if not heading:
            rows += _single(info, those)
            continue
        buttons = joined(button(info, choice, number, face, bare=True) for number, choice, face in those)
        rows += html('<li class="group"><span>{}</span><ul class="choices">{}</ul></li>', heading, buttons)
    return rows


def _single(info: GameInfo, found: Iterable[tuple[int, Choice, Markup]]) -> Markup:
    """A row each. The picture of one in a group says no more than its words do."""
    return joined(button(info, choice, number, "" if choice.group else face) for number, choice, face in found)


def label(choice: Choice, pictured: bool, bare: bool = False) -> Markup:
    if bare:
        return html('<span class="visually-hidden">{}</span>', choice.label)
    if not pictured or not choice.short:
        return html("{}", choice.label)
    return html('{}<span class="visually-hidden">{}</span>', choice.short, choice.label.removeprefix(choice.short))


def goods(info: GameInfo) -> str:
    """What there are amounts of, for the page's script: word, icon, word for several; of what is not counted a word."""
    known = {what: (g.word, g.icon, g.more) if g.counted else (g.word,) for what, g in info.amounts.items()}
    return json.dumps(known, separators=(",", ":"))


def prospect(info: GameInfo, found: Prospect, plain: bool = False) -> Markup:
    """What a choice leads to: a line of the button, and of the preview at its place."""
    return html(
        "<span>{} {}</span>", found.label, info.effect(found.effects) if plain else effects(info, found.effects)
    )


def effects(info: GameInfo, amounts: Sequence[Amount]) -> Markup:
    """Costs and gains with the shapes of things; "" for none."""
    told = Markup(" ").join(_one_effect(info.amounts[what], n) for what, n in amounts)
    return html('<span class="effect">{}</span>', told) if told else told


@lru_cache(4096)
def _one_effect(good: Good, n: int) -> Markup:
    if not good.counted:
        return html("<span class='note'>{}</span>", good.word)
    kind, sign, word = ("give", "+", good.named(n)) if n > 0 else ("take", "−", good.named(n))
    return html('<span class="{}">{}{} {}</span>', kind, sign, abs(n), icon(good.icon, word) if good.icon else word)


def rule_link(game: str, id: str) -> Markup:
    """Leads to the rule; the page shows it in place."""
    return html('<a class="cite" href="/rules/{}#{}" data-rule="{}">{}</a>', game, id, id, id)


_CITED = re.compile(rf" \(({ID})\)$")


def cited(game: str, text: str) -> tuple[str, Markup]:
    """A line of the log that ends with the rule behind it: what it says, and a link to the rule."""
    found = _CITED.search(text)
    return (text[: found.start()], rule_link(game, found[1])) if found else (text, Markup())


def deed_line(game: str, table: str, names: Sequence[str], by: int, deed: Deed, new: bool = False) -> Markup:
    """A line of what somebody did. `by`: whose move it stands under; who else gains by it is named."""
    kind, other = Markup(' class="new"') if new else Markup(), Markup()
    if 0 <= deed.seat != by:
        kind += html(' data-by="{}"', deed.seat)
        other = html('{}<span class="visually-hidden">{}: </span>', mark(deed.seat), names[deed.seat])
    text, rule = cited(game, deed.text)
    often = f" ×{deed.times}" if deed.times > 1 else ""
    return html(
        '<li{}><a href="/t/{}/at/{}"><span>{}{}{}</span>{}</a>{}</li>',
        kind,
        table,
        deed.entry,
        other,
        text,
        often,
        brought(game, deed),
        rule,
    )


def brought(game: str, deed: Deed) -> Markup:
    return effects(find(game), deed.effects) if deed.effects else Markup()
