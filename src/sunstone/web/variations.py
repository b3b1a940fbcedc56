"""A study's parts of a page: the tree in words, chance with its odds, and what is asked, as at a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import icon
from sunstone.engine.choice import Choice, preview
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.ledger import Event
from sunstone.engine.registry import GameInfo, find
from sunstone.engine.sheet import score_sheet
from sunstone.engine.state import State
from sunstone.engine.variations import Node
from sunstone.engine.wording import capital
from sunstone.learn.study import Study, is_forced
from sunstone.table import Forced, Kept, PublicSeat, Series
from sunstone.table.reasons import closed_in
from sunstone.table.sight import UNTIMED
from sunstone.web import box, fragments
from sunstone.web.delta import digest
from sunstone.web.parts import PageSight, drawing, offers
from sunstone.web.updates import Update, as_shown, kept, looked_at, name_seats

WORDS = 3  # deeds that a row of the tree names


@dataclass
class Opened:
    """A study that somebody looks at."""

    kept: Kept
    study: Study
    mine: bool  # who looks may write in it

    @property
    def base(self) -> str:
        return f"/study/{self.kept.id}"


# --- the position, as a table would show it
def sight_of(here: Opened, node: Node, state: State) -> PageSight:
    """All is known, and who sits at it plays for whoever is asked: with that seat's eyes."""
    study, info = here.study, here.study.info
    settings, seat = study.tree.settings, state.to_move if state.to_move < CHANCE else None
    view = state.view(seat)
    asked = info.prompt(view) if state.to_move != OVER else "The game is over."
    choices = state.choices(seat) if seat is not None and here.mine else []
    sight: PageSight = {
        "table": here.kept.id,
        "version": here.kept.version,
        "game": info.name,
        "title": study.title,
        "players": settings.players,
        "modules": list(settings.modules),
        "options": dict(settings.options),
        "status": "over",  # nothing is hidden from anybody
        "listed": False,
        "strength": "",
        "seeded": False,
        "cardboard": False,
        "created": here.kept.changed,
        "changed": here.kept.changed,
        "earlier": None,
        "later": None,
        "seats": [seat_of(i, name) for i, name in enumerate(study.names)],
        "clock": "",
        "paused": False,
        "hold": None,
        "seat": seat,
        "asked": [] if seat is None else [seat],
        "view": view,
        "duty": "act" if choices else "",
        "secret": False,
        "chance": False,
        "can_draw": False,
        "prompt": asked,
        "doubt": "",
        "aside": [],
        "can_undo": node.parent is not None,
        "why_no_undo": "",
        "request": None,
        "entries": node.depth,
        "choices": choices,
        "beyond": [],
        "reconstructed": [],
        "laid_out": [],
        "creator": False,
        "links": {},
        "mine": [],
        "here": [],
        "network": "",
        "did": Markup(),
        "closed": closed_in(info, state, seat) if seat is not None and here.mine else [],
        "forced": forced(study, node, seat) if seat is not None and here.mine else [],
        "guided": None,
        "unlearnt": False,
        "lesson": None,
        "puzzle": None,
    }
    sight["choices"] = as_shown(sight)
    name_seats(sight)
    return sight


def seat_of(i: int, name: str) -> PublicSeat:
    """Nobody's and everybody's."""
    return {
        "seat": i,
        "kind": "person",
        "name": name,
        "bot": "",
        "left": False,
        "auto_confirm": True,
        "open": False,
        "rating": None,
        **UNTIMED,
    }


def forced(study: Study, node: Node, seat: int) -> list[Forced]:
    """The steps that were played along for the seat just before what it is asked."""
    found = list[Forced]()
    while node.parent and node.mover == seat:
        before = study.position(node.parent)
        if not is_forced(before):
            break
        found.append(Forced(before.choices(seat)[0], closed_in(study.info, before, seat)))
        node = node.parent
    return found[::-1]


class Placed(Update):
    """A node of a study, as an update of the page."""

    study: dict[str, object]


def moment(here: Opened, node: Node) -> Placed:
    """That node, as an update of the page."""
    study, state = here.study, here.study.position(node)
    sight = sight_of(here, node, state)
    view, art, info = sight["view"], drawing(sight["game"]), study.info
    assert view is not None
    choices = outcomes(study, state) if state.to_move == CHANCE and here.mine else sight["choices"]
    targets = art.targets_layer(view, choices) if choices else ""
    seat = sight["seat"]
    trail = art.trail(view, study.own_turn(node, seat)) if seat is not None and here.mine else ""
    series: Series = {"entries": [], "points": [[] for _ in range(state.seats)]}
    parts = {
        **fragments.layers(art, view, growing=True),
        "targets": trail + targets,
        "decision": decision(here, sight, state, node, choices, offers(targets)),
        "seats": fragments.seats(sight, []),
        "scores": fragments.scores(sight, score_sheet(info, study.events(node), state.seats), series, []),
        "clock": art.clock(view),
        "tree": kept((here.kept.id, here.kept.version, "tree"), lambda: str(tree(here))),
    }
    static = parts["static"]  # many moments are kept, and it is nearly always the same
    parts["static"] = kept((here.kept.id, "static", digest(static)), lambda: str(static))
    update: Placed = {
        "version": int(node.id, 16),
        "seat": seat,
        "parts": {name: str(part) for name, part in parts.items()},
        "title": f"{here.kept.title} · Study",
        "turn": bool(choices),
        "say": sight["prompt"],
        "study": about(here, node),
    }
    looked_at(update, art, view)
    return update


def about(here: Opened, node: Node) -> dict[str, object]:
    """What the page's script knows of a node."""
    study = here.study
    ways = {
        "first": study.tree.root,
        "turn-back": study.turn_back(node),
        "back": study.back(node),
        "on": study.on(node),
        "turn-on": study.turn_on(node),
        "last": study.last(node),
    }
    return {
        "at": node.id,
        "version": here.kept.version,
        "row": row_of(node).id,
        "ways": {name: way.id for name, way in ways.items() if way is not node},
        "comment": node.comment,
        "marks": [str(each) for each in node.marks],
        "main": study.is_main(node),
        "tried": [study.info.vocabulary.name(child.action) for child in node.children],
        "title": here.kept.title,
    }


# --- what is asked
def decision(
    here: Opened, sight: PageSight, state: State, node: Node, choices: Sequence[Choice], on_board: bool
) -> Markup:
    if state.to_move == OVER:
        names = [seat["name"] for seat in sight["seats"]]
        return fragments.prompt(sight, None, fragments.winner(state.view(None), names))
    if state.to_move == CHANCE:
        return chance(here, sight, state, node, choices)
    if not here.mine:
        return fragments.prompt(sight, sight["seat"], sight["prompt"]) + ways_on(here, node)
    sight["did"] = redraw(here, node)
    return fragments.question(sight, on_board)


def ways_on(here: Opened, node: Node) -> Markup:
    """For who reads: what is tried here."""
    rows = joined(
        html(
            '<li><button class="choice" data-at="{}"><span>{}</span></button></li>',
            row_of(child).id,
            row_words(here.study, segment(child)),
        )
        for child in node.children
    )
    return html('<ul class="choices">{}</ul>', rows)


def redraw(here: Opened, node: Node) -> Markup:
    """After a draw: back to where it could be another."""
    while node.parent and node.mover != CHANCE and is_forced(here.study.position(node.parent)):
        node = node.parent
    if not node.parent or node.mover != CHANCE:
        return Markup()
    button = html('<button data-at="{}">{} Another draw</button>', node.parent.id, icon("box"))
    return html('<span class="hint">{}</span>', button)


def chance(here: Opened, sight: PageSight, state: State, node: Node, choices: Sequence[Choice]) -> Markup:
    """Every outcome with its odds, and letting it draw."""
    asked = f"Chance: {sight['prompt']}"
    if not here.mine:
        return fragments.prompt(sight, None, asked) + ways_on(here, node)
    info = find(sight["game"])
    draw = html('<button class="go" data-post="draw" data-confirm>{} Draw <kbd>Enter</kbd></button>', icon("box"))
    if node.turn == 0 and here.study.tree.start is None:
        draw += Markup('<button data-post="draw" data-with=\'{"all": true}\'>Draw the set-up</button>')
    odds = dict(zip(state.legal(), state.weights(), strict=True))
    art, view = drawing(sight["game"]), sight["view"]
    faces = [art.face(view, choice) for choice in choices]
    look = " tiles" if all(map(box.is_tile, faces)) else ""
    rows = joined(box.buttons(info, choices, faces, told_odds(choices, odds)))
    head = fragments.prompt(sight, None, asked, more=box.search(choices) + draw)
    return html('<div class="box chance">{}<ul class="choices{}">{}</ul></div>', head, look, rows)


def told_odds(choices: Sequence[Choice], odds: dict[int, int]) -> dict[str, str]:
    """How likely each outcome is, by its text; of a piece with several ways to lie, by the piece."""
    all = sum(odds.values())
    found = {choice.text: f"{odds[choice.action]} in {all}" for choice in choices}
    for piece, those in groupby(choices, lambda choice: choice.piece):
        if piece:
            found[piece] = f"{sum(odds[choice.action] for choice in those)} in {all}"
    return found


def outcomes(study: Study, state: State) -> list[Choice]:
    """What chance may bring, in words: as somebody with the box is asked, else as the log would tell it."""
    info = study.info
    if info.box is not None:
        try:
            asked = info.box(state)
            return [asked.outcome(action) for action in state.legal()]
        except LookupError:
            pass  # a draw that a single player never makes
    return told_by_log(info, state)


def told_by_log(info: GameInfo, state: State) -> list[Choice]:
    legal = state.legal()
    names = [info.vocabulary.name(action) for action in legal]
    told = [first_words(info, preview(state, action)) for action in legal]
    if not all(told) or len(set(told)) < len(told):  # what all have in common is not the outcome
        told = list(map(plain_name, names))
    return [Choice(*each, (), "") for each in zip(legal, names, told, strict=True)]


def first_words(info: GameInfo, events: Sequence[Event]) -> str:
    return next((text for event in events if (text := info.log.brief(event)[0])), "")


# --- the tree, in the words of its turns
def segment(node: Node) -> list[Node]:
    """What one row tells: the entries of a turn up to where it branches, or something is said."""
    found = [node]
    while len(node.children) == 1 and not node.comment and node.children[0].turn == node.turn:
        node = node.children[0]
        found.append(node)
    return found


def row_of(node: Node) -> Node:
    """The node to which the row leads that this one belongs to."""
    return segment(node)[-1] if node.parent else node


def tree(here: Opened) -> Markup:
    """Each row leads to its end; a variation stands inset below the row that it replaces."""
    study, out = here.study, [_row(here, [here.study.tree.root])]
    left: list[tuple[str, Node]] = [("on", study.tree.root)]  # what is still to come, last first
    while left:
        what, node = left.pop()
        if what == ")":
            out.append(Markup("</ol></li>"))
            continue
        if what == "on" and not node.children:
            continue
        first, others = (node, []) if what == "(" else (node.children[0], node.children[1:])
        if what == "(":
            out.append(Markup('<li class="other"><ol>'))
            left.append((")", node))
        nodes = segment(first)
        out.append(_row(here, nodes))
        left.append(("on", nodes[-1]))
        left += [("(", other) for other in reversed(others)]
    return joined(out)


def _row(here: Opened, nodes: Sequence[Node]) -> Markup:
    last, mover = nodes[-1], next((node.mover for node in nodes if 0 <= node.mover < CHANCE), -1)
    points = here.study.info.points
    won = sum(e.amount for node in nodes for e in node.events if e.what == points and e.seat == mover)
    guessed = any(node.guessed for node in nodes)
    words = row_words(here.study, nodes)
    return _told(here.base, last.id, mover, words, won, bool(last.marks), guessed, last.comment)


@lru_cache(8192)
def _told(base: str, id: str, mover: int, words: str, won: int, marked: bool, guessed: bool, said: str) -> Markup:
    """Most rows are those that stood there before."""
    by = html(' data-by="{}"', mover) if mover >= 0 else Markup()
    sign = Markup('<small title="marked on the board">◎</small>') if marked else Markup()
    sign += Markup("<small>guessed</small>") if guessed else Markup()
    gain = html("<b>{}</b>", f"{won:+}") if won else Markup()
    below = html("<p>{}</p>", said) if said else Markup()
    line = html("<span>{}</span>{}{}", words, sign, gain)
    return html('<li{}><a href="{}?at={}" data-at="{}">{}</a>{}</li>', by, base, id, id, line, below)


def row_words(study: Study, nodes: Sequence[Node]) -> str:
    """What was done, in the log's words; where it has none, in notation."""
    info, first = study.info, nodes[0]
    if first.parent is None:
        return "The position" if study.tree.start is not None else "Before the first draw"
    told = list(dict.fromkeys(info.log.brief(event) for node in nodes for event in node.events))
    told = [(text, effects) for text, effects in told if text]
    if first.turn == 0 and len(nodes) > WORDS:
        return "Set-up"
    if len(told) > WORDS:  # what somebody did goes before what that brought
        told = [each for each in told if not each[1]] or told
    return " · ".join([text for text, _ in told[:WORDS]] or [action_words(study, node) for node in nodes[:WORDS]])


def action_words(study: Study, node: Node) -> str:
    """What the log does not tell, as it was offered."""
    assert node.parent is not None
    state, name = study.position(node.parent), study.info.vocabulary.name(node.action)
    offered = state.choices(state.to_move) if state.to_move < CHANCE else []
    return next((choice.name for choice in offered if choice.text == name), plain_name(name))


def plain_name(name: str) -> str:
    """An action's name for people, where there are no other words."""
    return capital((name.partition(":")[2] or name.removeprefix("~")).replace("_", " ").replace("-", " "))
