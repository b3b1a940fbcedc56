"""The seven action tiles of Teotibot (city:117-130)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, a_of, b_of, frame
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, pyramid_data, vocabulary as v
from sunstone.games.city.components import Board
from sunstone.games.city.construction import crown, ground_refusal, set_tile
from sunstone.games.city.decoration import climb_track, open_space
from sunstone.games.city.draws import Draw
from sunstone.games.city.nobles import buildings_taken, is_covered, leftmost
from sunstone.games.city.payment import has_resources, held, short, take
from sunstone.games.city.state import (
    AT_PLACE,
    DECORATION_OFFER,
    OFFER,
    PLACE_OF,
    TECHNOLOGY_AT,
    City,
    Step,
    board_of,
    count_of,
    die,
    one,
    power_of,
    register,
    space_of,
)
from sunstone.games.city.technology import EARLIER_OWNER_VP
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.moves import (
    advance,
    avenue_step,
    carry,
    climb,
    climb_any,
    highest,
    is_on,
    lowest,
    pass_palace,
    power_up,
    tell,
)

SIDEBAR: Final = 1
MAJOR_MASK_NUMBER: Final = 3  # the mask of the Major Discovery tiles among the others (expansion:R28)


class NobleAction:
    """What stands in for building on the Nobles board; the Empire's rules put their own in this place."""

    def works(self, s: City) -> bool:
        return False

    def carry_out(self, s: City) -> None:
        raise NotImplementedError


EMPIRE: Final[list[NobleAction]] = [NobleAction()]


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


# --- the actions of the boards
def works(s: City, board: Board) -> bool:
    """A die there, what it costs, and something to do (city:117)."""
    p = s.players[parts.BOT]
    if board == facts.PALACE or not is_on(s, board):
        return False
    if board == facts.CONSTRUCTION:
        return p.stone + p.obsidian >= parts.BUILD_STONE and next_slot(s) >= 0 and offered(s, 0, DECORATION_OFFER) >= 0
    if board == facts.DECORATIONS:
        return (
            p.gold + p.obsidian >= parts.DECORATE_GOLD
            and open_side(s) >= 0
            and offered(s, DECORATION_OFFER, OFFER) >= 0
        )
    if board == facts.ALCHEMY:
        return p.gold + p.obsidian >= parts.RESEARCH_GOLD and technology_place(s) >= 0
    if board == facts.NOBLES and s.house.empire:
        return EMPIRE[0].works(s)
    if board == facts.NOBLES:
        return p.wood + p.obsidian >= parts.BUILDING_WOOD and buildings_taken(s) < facts.BUILDINGS
    return True


def carry_out(s: City, board: Board) -> None:
    if board <= facts.DEPOSITS:
        gather(s, board)
    elif board == facts.ALCHEMY:
        research(s)
    elif board == facts.NOBLES and s.house.empire:
        EMPIRE[0].carry_out(s)
    elif board == facts.NOBLES:
        build_house(s)
    elif board == facts.DECORATIONS:
        decorate(s)
    else:
        spend(s, events.STONE, parts.BUILD_STONE, causes.BOARD + facts.CONSTRUCTION)
        s.push(frame(kinds.BOT_LAY, CHANCE, 0, next_slot(s), offered(s, 0, DECORATION_OFFER)))


def gather(s: City, board: Board) -> None:
    """2 of the board's resource; with obsidian in the game one of each, or 2 and 1 (expansion:R73)."""
    amount: i64 = parts.GATHERED if not s.house.obsidian or s.house.hard_gathering else 1
    s.gain(parts.BOT, events.WOOD + board - facts.FOREST, amount, causes.BOARD + board)
    if s.house.obsidian:
        s.gain(parts.BOT, events.OBSIDIAN, 1, causes.BOARD + board)


def spend(s: City, what: i64, n: i64, cause: i64) -> None:
    """Obsidian stands for what is missing, and is spent last (expansion:R73, R121)."""
    missing = short(held(s.players[parts.BOT], what), n)
    take(s, parts.BOT, what, n, missing, cause)


def offered(s: City, start: i64, end: i64) -> i64:
    """The first place of an offer that holds a tile, -1 if none does."""
    i: i64 = start
    while i < end:
        if s.offer[i]:
            return i
        i += 1
    return -1


def next_slot(s: City) -> i64:
    """The lowest level with an empty slot, its first row, its first column; -1: the pyramid is complete (city:120)."""
    slot: i64 = 0
    while slot < pyramid_data.SLOTS:
        if ground_refusal(s, slot) == 0:
            return slot
        slot += 1
    return -1


@final
class BotLay(Draw):
    """a slot, b place in the offer: which way round the tile falls; then points, track and temple (city:95, 120)."""

    rules = ("city:95", "city:120", "city:131")

    def options(self, s: City, f: Frame, out: Options) -> None:
        for turn in range(4):
            k: i64 = turn
            out.add(v.TURNED + k)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        slot, place = a_of(f), b_of(f)
        tile: i64 = s.offer[place] - 1
        s.offer[place] = 0
        s.pop()
        set_tile(s, parts.BOT, slot, tile, action - v.TURNED)
        s.gain(parts.BOT, events.VP, pyramid_data.LEVEL_VP[pyramid_data.SLOT_LEVEL[slot]], causes.LEVEL)
        s.gain(parts.BOT, events.VP, parts.BUILD_VP, causes.BOT_ICONS)
        climb_track(s, parts.BOT, causes.LEVEL)
        if slot == pyramid_data.CAPSTONE:
            crown(s, parts.BOT)
        climb_any(s, causes.BOARD + facts.CONSTRUCTION)


def open_side(s: City) -> i64:
    """The first side with an open space: top, right, bottom, left (city:121)."""
    for side in range(4):
        k: i64 = side
        if open_space(s, k) >= 0:
            return k
    return -1


def decorate(s: City) -> None:
    place = offered(s, DECORATION_OFFER, OFFER)
    space = open_space(s, open_side(s))
    tile: i64 = s.offer[place] - 1
    spend(s, events.GOLD, parts.DECORATE_GOLD, causes.DECORATION)
    s.offer[place] = 0
    s.decorations[space] = tile + 1
    s.note(events.DECORATED, parts.BOT, 1, causes.DECORATION, events.pack_decoration(space, tile))
    s.gain(parts.BOT, events.VP, parts.DECORATE_VP, causes.DECORATION)
    climb_track(s, parts.BOT, causes.DECORATION)
    climb_any(s, causes.DECORATION)


def technology_place(s: City) -> i64:
    """The lowest technology nobody knows, else the lowest it lacks; -1 if it knows all (city:117, 123)."""
    lacking: i64 = -1
    for place in range(6):
        i: i64 = place
        t = s.layout[TECHNOLOGY_AT + i]
        if s.players[parts.BOT].technologies >> t & 1 == 0:
            if s.players[0].technologies >> t & 1 == 0:
                return i
            if lacking < 0:
                lacking = i
    return lacking


def research(s: City) -> None:
    """1 gold in any row, its column's temple; the human scores for knowing it before (city:123)."""
    spend(s, events.GOLD, parts.RESEARCH_GOLD, causes.BOARD + facts.ALCHEMY)
    learn(s, technology_place(s), causes.BOARD + facts.ALCHEMY)


def learn(s: City, place: i64, cause: i64) -> None:
    technology = s.layout[TECHNOLOGY_AT + place]
    s.players[parts.BOT].technologies |= bit(technology)
    s.note(events.TECHNOLOGY, parts.BOT, 1, cause, technology)
    if s.players[0].technologies >> technology & 1:
        s.gain(0, events.VP, EARLIER_OWNER_VP, causes.EARLIER)
    climb(s, place % 3, cause)


def build_house(s: City) -> None:
    """Its row goes down with the Eclipses; if that is full, the cheapest empty space of all (city:122)."""
    spend(s, events.WOOD, parts.BUILDING_WOOD, causes.BOARD + facts.NOBLES)
    row: i64 = s.eclipses
    space: i64 = leftmost(s, row)
    if space == facts.ROW_SIZE[row]:
        row, space = cheapest_space(s)
        s.covered_ahead |= bit(row * 5 + space)
    if row == 0:
        s.top_row += 1
    elif row == 1:
        s.centre_row += 1
    else:
        s.bottom_row += 1
    s.note(events.BUILDING, parts.BOT, 1, causes.BOARD + facts.NOBLES, row)
    s.gain(parts.BOT, events.VP, facts.ROW_VP[row * 5 + space], causes.BOARD + facts.NOBLES)
    avenue_step(s, causes.BOARD + facts.NOBLES)


def cheapest_space(s: City) -> tuple[i64, i64]:
    """Row and space: the lowest value, ties to the upper row, then to the left (city:122)."""
    best: i64 = -1
    for row in range(3):
        i: i64 = 0
        r: i64 = row
        while i < facts.ROW_SIZE[r]:
            if not is_covered(s, r, i) and (best < 0 or facts.ROW_VP[r * 5 + i] < facts.ROW_VP[best]):
                best = r * 5 + i
            i += 1
    return best // 5, best % 5


# --- worship
def next_sidebar(s: City, board: Board) -> Board:
    """The next board clockwise that has a temple sidebar."""
    place: i64 = 0
    while s.layout[AT_PLACE + place] != board:
        place += 1
    while True:
        place = (place + 1) % facts.BOARDS
        if parts.SIDEBARS[s.layout[AT_PLACE + place]]:
            return s.layout[AT_PLACE + place]


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
    if s.layout[PLACE_OF + board] < s.layout[PLACE_OF + start]:
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
        board = s.layout[AT_PLACE + i]
        kind: i64 = s.worship[board] - 1
        if facts.FIRST_MASK <= kind < facts.KINDS and can_have_mask(s, kind) and facts.COPIES[kind] < rarity:
            best = board
            rarity = facts.COPIES[kind]
    return best


register(kinds.BOT_RAISE, BotRaise())
register(kinds.BOT_WORSHIP, BotWorship())
register(kinds.BOT_LAY, BotLay())
