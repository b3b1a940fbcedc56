"""The seven action tiles of Teotibot (city:117-130)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import Frame, a_of, b_of, frame
from sunstone.games.city import causes, components as facts, events, kinds, state
from sunstone.games.city.components import Board
from sunstone.games.city.payment import has_resources
from sunstone.games.city.state import City, Step, board_of, count_of, die, one, power_of, register, space_of
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.boards import carry_out, spend, works
from sunstone.games.city.teotibot.moves import (
    advance,
    carry,
    climb,
    climb_any,
    highest,
    lowest,
    pass_palace,
    power_up,
    tell,
)

SIDEBAR: Final = 1
MAJOR_MASK_NUMBER: Final = 3  # the mask of the Major Discovery tiles among the others (expansion:R28)


def perform(s: City, tile: i64) -> None:
    """Carry out an action tile."""
    if tile < parts.T_MASTERY:
        act_or_gather(s, tile)
    elif tile == parts.T_MASTERY:
        mastery(s)
    elif tile == parts.T_WORSHIP:
        if s.bot_priest == parts.PRIEST_SHAMAN:
            s.push(frame(kinds.BOT_SHAMAN, parts.BOT))  # expansion:R111
        worship(s)
    elif tile == parts.T_MASK:
        if s.house.altars:
            s.push(frame(kinds.BOT_SHAMAN, parts.BOT))  # the tile is Activate Shaman then (expansion:R90)
        collect_mask(s)


def act_or_gather(s: City, tile: i64) -> None:
    """The board's action; else gather for it elsewhere; else what the tile says then (city:117, 126)."""
    board = parts.FIRST_BOARD[tile]
    if works(s, board):
        tell(s, parts.ACTS, board)
        s.push(frame(kinds.BOT_RAISE, parts.BOT, 0, board))
        carry_out(s, board)
        return
    if tile == parts.T_ALCHEMY:
        train(s)
        return
    board = parts.ELSE_BOARD[tile]
    if works(s, board):
        tell(s, parts.GATHERS, board)
        s.push(frame(kinds.BOT_RAISE, parts.BOT, 0, board))
        carry_out(s, board)
    else:
        fall_back(s)


def mastery(s: City) -> None:
    """The strongest die whose board's action works (city:127)."""
    tried: i64 = 0
    w = highest(s)
    while w >= 0:
        board = board_of(s.players[parts.BOT].dice[w])
        if works(s, board):
            tell(s, parts.MASTERS, board)
            s.push(frame(kinds.BOT_RAISE, parts.BOT, 0, board, w + 1 if s.house.empire else 0))
            carry_out(s, board)
            return
        tried |= bit(w)
        w = highest(s, tried)
    fall_back(s)


def fall_back(s: City) -> None:
    """5 cocoa, and the weakest die is powered up and goes on (city:93, 94)."""
    tell(s, parts.FALLS_BACK)
    s.gain(parts.BOT, events.COCOA, parts.FALLBACK_COCOA, causes.BOT_FALLBACK)
    w = lowest(s)
    power_up(s, w)
    advance(s, w)


def train(s: City) -> None:
    """Alchemy failed: two power-ups for the weakest die, and it stays (city:126)."""
    tell(s, parts.TRAINS)
    w = lowest(s)
    for _ in range(parts.TRAINING):
        power_up(s, w)


@final
class BotRaise(Step):
    """a board, b a die + 1 or 0: it, or the strongest there, is powered up and goes on (city:94; expansion:R142)."""

    rules = ("city:94", "city:118", "city:119")

    def run(self, s: City, f: Frame) -> bool:
        w: i64 = highest(s, 0, a_of(f))
        if b_of(f) and board_of(s.players[parts.BOT].dice[b_of(f) - 1]) == a_of(f):
            w = b_of(f) - 1
        elif b_of(f):
            w = -1
        if w >= 0:
            power_up(s, w)
            advance(s, w)
        return True


# --- worship
def next_sidebar(s: City, board: Board) -> Board:
    """The next board clockwise that has a temple sidebar."""
    place: i64 = 0
    while s.layout[state.AT_PLACE + place] != board:
        place += 1
    while True:
        place = (place + 1) % facts.BOARDS
        if parts.SIDEBARS[s.layout[state.AT_PLACE + place]]:
            return s.layout[state.AT_PLACE + place]


def worship_die(s: City) -> i64:
    for w in range(4):
        i: i64 = w
        if space_of(s.players[parts.BOT].dice[i]) > 0:
            return i
    return -1


def worship(s: City) -> None:
    """On to the next sidebar; a human worker there goes free of charge (city:128)."""
    w = worship_die(s)
    board = next_sidebar(s, board_of(s.players[parts.BOT].dice[w]))
    tell(s, parts.WORSHIPS, board)
    free_sidebar(s, board)
    start = board_of(s.players[parts.BOT].dice[w])
    carry(s, w, board, SIDEBAR)
    s.push(frame(kinds.BOT_WORSHIP, parts.BOT, 0, board))
    if s.layout[state.PLACE_OF + board] < s.layout[state.PLACE_OF + start]:
        pass_palace(s)


@final
class BotWorship(Step):
    """a board: two steps on its temple or three of its choice, and the tile there is discarded (city:128)."""

    rules = ("city:128", "city:134")

    def run(self, s: City, f: Frame) -> bool:
        temple = facts.SIDEBAR_TEMPLE[a_of(f)]
        steps: i64 = (
            parts.WORSHIP_STEPS_ANY if temple == facts.ANY_TEMPLE else parts.WORSHIP_STEPS
        ) + s.house.worship_steps
        for _ in range(steps):
            if temple == facts.ANY_TEMPLE:
                climb_any(s, causes.SIDEBAR)
            else:
                climb(s, temple, causes.SIDEBAR)
        discard(s, a_of(f))
        return True


def free_sidebar(s: City, board: Board) -> None:
    """A human worker there goes to the general area, for nothing."""
    p = s.players[0]
    for w in range(4):
        i: i64 = w
        if board_of(p.dice[i]) == board and space_of(p.dice[i]) > 0:
            p.dice[i] = die(board, power_of(p.dice[i]))
            s.note(events.DISPLACED, 0, 1, causes.WORSHIP, board)


def discard(s: City, board: Board) -> None:
    """The tile there leaves the game; its place is refilled at the end of the turn (city:114)."""
    if s.worship[board]:
        kind: i64 = s.worship[board] - 1
        s.discarded += one(kind)
        s.worship[board] = 0
        s.note(events.DISCARDED, parts.BOT, 1, causes.SIDEBAR, kind)


# --- masks
def collect_mask(s: City) -> None:
    """A mask it lacks and can pay, the rarest, the first one from the Palace; else the fallback (city:130)."""
    board = mask_board(s)
    if board < 0:
        fall_back(s)
        return
    tell(s, parts.COLLECTS, board)
    if board == facts.PALACE and s.house.mansion:
        take_major_mask(s)
        return
    take_mask(s, s.worship[board] - 1)
    s.worship[board] = 0


def take_major_mask(s: City) -> None:
    """The mask on the Mansion is free (expansion:R28)."""
    s.players[parts.BOT].majors += one(facts.M_MASK)
    s.note(events.MAJOR_TAKEN, parts.BOT, 1, causes.BOT_MASK, facts.M_MASK)
    s.mansion_tile = 0


def take_mask(s: City, kind: i64) -> None:
    """Pay its price and take it."""
    cause: i64 = causes.DISCOVERY + kind
    if facts.COST_COCOA[kind]:
        s.gain(parts.BOT, events.COCOA, -facts.COST_COCOA[kind], cause)
    spend(s, events.WOOD, facts.COST_WOOD[kind], cause)
    spend(s, events.GOLD, facts.COST_GOLD[kind], cause)
    s.players[parts.BOT].tiles += one(kind)
    s.note(events.TILE, parts.BOT, 1, causes.BOT_MASK, kind)


def can_have_mask(s: City, kind: i64) -> bool:
    """A mask it lacks and can pay; obsidian stands for wood and gold, never for cocoa (expansion:R121)."""
    p = s.players[parts.BOT]
    if count_of(p.tiles, kind) or p.cocoa < facts.COST_COCOA[kind]:
        return False
    return has_resources(p, facts.COST_WOOD[kind], 0, facts.COST_GOLD[kind])


def mask_board(s: City) -> Board:
    best: i64 = -1
    rarity: i64 = 99
    if s.mansion_tile == facts.M_MASK + 1 and count_of(s.players[parts.BOT].majors, facts.M_MASK) == 0:
        best = facts.PALACE
        rarity = MAJOR_MASK_NUMBER
    for place in range(facts.BOARDS):
        i: i64 = place
        board = s.layout[state.AT_PLACE + i]
        kind: i64 = s.worship[board] - 1
        if facts.FIRST_MASK <= kind < facts.KINDS and can_have_mask(s, kind) and facts.COPIES[kind] < rarity:
            best = board
            rarity = facts.COPIES[kind]
    return best


register(kinds.BOT_RAISE, BotRaise())
register(kinds.BOT_WORSHIP, BotWorship())
