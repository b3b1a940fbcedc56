"""What Teotibot's dice and markers do: which die is meant, power-ups, Ascension, advancing, temple steps."""

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, frame
from sunstone.games.city import causes, components as facts, events, kinds, state
from sunstone.games.city.claims import arrive
from sunstone.games.city.components import Board
from sunstone.games.city.gains import may_advance, step_on
from sunstone.games.city.state import City, board_of, die, power_of, space_of
from sunstone.games.city.teotibot import parts


def tell(s: City, reason: i64, board: Board = 0) -> None:
    """Why it does what follows."""
    s.note(events.BOT_WHY, parts.BOT, 1, 0, events.pack_reason(reason, board))


# --- which die (city:116, 119): the one on a worship space is never meant
def is_free(d: i64) -> bool:
    return board_of(d) < facts.BOARDS and space_of(d) == 0


def distance(s: City, d: i64) -> i64:
    """Boards clockwise from the Palace."""
    return s.layout[state.PLACE_OF + board_of(d)]


def highest(s: City, without: i64 = 0, board: Board = -1) -> i64:
    """The strongest unlocked die, of those the furthest from the Palace; -1 if there is none.

    without: mask of dice already tried. board: only those there."""
    p = s.players[parts.BOT]
    best: i64 = -1
    worth: i64 = -1
    for w in range(4):
        i: i64 = w
        d = p.dice[i]
        if is_free(d) and without >> i & 1 == 0 and (board < 0 or board_of(d) == board):
            this: i64 = power_of(d) * 8 + distance(s, d)
            if this > worth:
                best = i
                worth = this
    return best


def lowest(s: City) -> i64:
    """The weakest unlocked die, of those the closest to the Palace (city:93)."""
    p = s.players[parts.BOT]
    best: i64 = -1
    worth: i64 = 99
    for w in range(4):
        i: i64 = w
        d = p.dice[i]
        if is_free(d):
            this: i64 = power_of(d) * 8 + distance(s, d)
            if this < worth:
                best = i
                worth = this
    return best


def is_on(s: City, board: Board) -> bool:
    return highest(s, 0, board) >= 0


# --- power-ups and moves
def power_up(s: City, w: i64, cause: i64 = causes.POWER_UP) -> None:
    """One more power; beyond five it ascends, for points (city:61, 94)."""
    p = s.players[parts.BOT]
    d = p.dice[w]
    s.note(events.POWER, parts.BOT, 1, cause, events.pack_worker(board_of(d), power_of(d)))
    if power_of(d) < state.TOP_POWER:
        p.dice[w] = die(board_of(d), power_of(d) + 1)
        return
    s.note(events.ASCENDED, parts.BOT, 1, causes.ASCENSION, board_of(d))
    avenue_step(s, causes.ASCENSION)
    p.dice[w] = die(facts.PALACE, 1)
    s.note(events.ENTERED, parts.BOT, 1, causes.ASCENSION, events.pack_worker(facts.PALACE, 1))
    s.gain(parts.BOT, events.VP, parts.ASCENSION_VP, causes.ASCENSION)
    if s.light < s.dark:
        s.light += 1
        s.note(events.DISC, parts.BOT, 1, causes.ASCENSION)


def boards_to_go(s: City, w: i64) -> i64:
    """By the power after the power-up (city:118), or by the topmost direction tile (expansion:R106)."""
    if s.house.teotibot_movement:
        return s.bot_directions >> 1 & 3
    return 2 if power_of(s.players[parts.BOT].dice[w]) >= 4 else 1


def advance(s: City, w: i64) -> None:
    """Clockwise; the Palace is passed and not counted (city:118)."""
    place = distance(s, s.players[parts.BOT].dice[w])
    passes = False
    for _ in range(boards_to_go(s, w)):
        place += 1
        if place == facts.BOARDS:
            place = 1
            passes = True
    carry(s, w, s.layout[state.AT_PLACE + place], 0)
    if passes:
        pass_palace(s)


def pass_palace(s: City) -> None:
    """A worker of its own turn has moved past board 1 (expansion:R81)."""
    if s.house.mansion:
        s.push(frame(kinds.BOT_PASSES, CHANCE))


def carry(s: City, w: i64, board: Board, space: i64) -> None:
    d = s.players[parts.BOT].dice[w]
    s.players[parts.BOT].dice[w] = die(board, power_of(d), space)
    s.note(events.MOVED, parts.BOT, 1, causes.MOVE, events.pack_move(board_of(d), board, power_of(d)))


# --- tracks
def avenue_step(s: City, cause: i64) -> None:
    """It leaves the tiles of the Avenue where they are (city:125)."""
    if s.players[parts.BOT].avenue < facts.AVENUE_END:
        s.gain(parts.BOT, events.AVENUE, 1, cause)


def chosen_temple(s: City, barred: i64 = 0) -> i64:
    """Of the temples it has not topped, the one it is highest on, ties blue, red, green; -1: none (city:124)."""
    best: i64 = -1
    for temple in range(3):
        t: i64 = temple
        at = step_on(s.players[parts.BOT], t)
        if barred >> t & 1 or at == facts.TOP_STEP or (s.house.bot_skips_blocked and not may_advance(s, parts.BOT, t)):
            continue
        if best < 0 or at > step_on(s.players[parts.BOT], best):
            best = t
    return best


def climb_any(s: City, cause: i64, barred: i64 = 0) -> i64:
    """A step on a temple of its choice, lost if it is blocked there; mask of the temple chosen (city:124; D8)."""
    temple = chosen_temple(s, barred)
    if temple < 0:
        tell(s, parts.NO_TEMPLE)
        return 0
    climb(s, temple, cause)
    return bit(temple)


def climb(s: City, temple: i64, cause: i64) -> None:
    """One step on that temple, with the printed reward, on a major step too (city:125)."""
    if not may_advance(s, parts.BOT, temple):
        tell(s, parts.NO_TEMPLE)
        return
    s.gain(parts.BOT, events.BLUE + temple, 1, cause)
    if s.house.mansion:
        arrive(s, parts.BOT, temple, step_on(s.players[parts.BOT], temple))
    at = facts.TEMPLE_GAIN[temple * 11 + step_on(s.players[parts.BOT], temple)]
    while facts.CODE[at] != facts.END:
        if facts.CODE[at] == facts.ANY:
            s.gain(parts.BOT, scarcest(s), 1, causes.TEMPLE + temple)
        else:
            s.gain(parts.BOT, facts.CODE[at], facts.CODE[at + 1], causes.TEMPLE + temple)
        at += 2


def scarcest(s: City) -> i64:
    """The resource it has least of, ties gold, stone, wood (city:125)."""
    p = s.players[parts.BOT]
    if p.gold <= p.stone and p.gold <= p.wood:
        return events.GOLD
    return events.STONE if p.stone <= p.wood else events.WOOD
