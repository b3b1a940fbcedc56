"""Where Teotibot changes what happens at the table in anybody's turn: its displaced die, offers that slide, the end."""

from typing import Final

from mypy_extensions import i64

from sunstone.engine.bits import bits_in
from sunstone.games.city import causes, components as facts, events, state
from sunstone.games.city.components import Board
from sunstone.games.city.state import City, Player, board_of, die, power_of, space_of
from sunstone.games.city.teotibot import parts

SIDEBAR: Final = 1


def moves_on(s: City, board: Board) -> None:
    """The human takes its worship space there: on to the next empty sidebar, without effect (city:129).

    With none empty it takes the place of the human's next locked worker."""
    to = next_sidebar_like(s, board, False)
    if to < 0:
        to = next_sidebar_like(s, board, True)
        p = s.players[0]
        for w in range(4):
            i: i64 = w
            if board_of(p.dice[i]) == to and space_of(p.dice[i]) > 0:
                p.dice[i] = die(to, power_of(p.dice[i]))
                s.note(events.DISPLACED, 0, 1, causes.WORSHIP, to)
        s.note(events.BOT_WHY, parts.BOT, 1, 0, events.pack_reason(parts.TAKES_PLACE, to))
    else:
        s.note(events.BOT_WHY, parts.BOT, 1, 0, events.pack_reason(parts.GIVES_WAY, to))
    q = s.players[parts.BOT]
    for w in range(4):
        i = w
        if space_of(q.dice[i]) > 0:
            q.dice[i] = die(to, power_of(q.dice[i]), SIDEBAR)


def next_sidebar_like(s: City, board: Board, taken: bool) -> Board:
    """The next sidebar clockwise that is taken, or empty; -1 if there is none."""
    k: i64 = 1
    while k < facts.BOARDS:
        other = s.layout[state.AT_PLACE + (s.layout[state.PLACE_OF + board] + k) % facts.BOARDS]
        if parts.SIDEBARS[other] and is_taken(s, other) == taken:
            return other
        k += 1
    return -1


def is_taken(s: City, board: Board) -> bool:
    for d in s.players[0].dice:
        if board_of(d) == board and space_of(d) > 0:
            return True
    return False


def slide(s: City) -> None:
    """What is left of an offer closes up, to the left or upwards (city:132)."""
    close_up(s, 0, state.DECORATION_OFFER)
    close_up(s, state.DECORATION_OFFER, state.OFFER)


def close_up(s: City, start: i64, end: i64) -> None:
    to: i64 = start
    i: i64 = start
    while i < end:
        tile = s.offer[i]
        if tile:
            s.offer[i] = 0
            s.offer[to] = tile
            to += 1
        i += 1


def end_vp(s: City, p: Player) -> i64:
    """What the last scoring would bring it for what it has now."""
    points: i64 = (p.cocoa + p.wood + p.stone + p.gold + p.obsidian) * parts.LEFT_VP
    points += bits_in(p.technologies) * (parts.TECHNOLOGY_VP + s.house.technology_vp)
    reached: i64 = (1 if p.blue >= facts.PENULTIMATE else 0) + (1 if p.red >= facts.PENULTIMATE else 0)
    reached += 1 if p.green >= facts.PENULTIMATE else 0
    return points + reached * (parts.BONUS_VP + s.house.temple_bonus_vp)


def last_scoring(s: City) -> None:
    """In the last Eclipse: what it has left, its technologies, a flat sum a temple bonus (city:131, 134)."""
    p = s.players[parts.BOT]
    left: i64 = p.cocoa + p.wood + p.stone + p.gold + p.obsidian
    if left:
        s.gain(parts.BOT, events.VP, left * parts.LEFT_VP, causes.BOT_LEFT)
    known: i64 = bits_in(p.technologies) * (parts.TECHNOLOGY_VP + s.house.technology_vp)
    if known:
        s.gain(parts.BOT, events.VP, known, causes.BOT_KNOWN)
    reached: i64 = (1 if p.blue >= facts.PENULTIMATE else 0) + (1 if p.red >= facts.PENULTIMATE else 0)
    reached += 1 if p.green >= facts.PENULTIMATE else 0
    if reached:
        s.gain(parts.BOT, events.VP, reached * (parts.BONUS_VP + s.house.temple_bonus_vp), causes.BOT_BONUS)
