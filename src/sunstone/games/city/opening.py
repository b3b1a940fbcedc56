"""Before the first turn (city:81-90, 98, 113): the board, starting tiles dealt or drafted, benefits, first workers."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import CHANCE, EVERYBODY, a_of, b_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import things
from sunstone.games.city.components import (
    BOARDS,
    CONSTRUCTION,
    DARK_DISC,
    DATA,
    FINDERS,
    LYING_PLACES,
    LYING_TILES,
    PALACE,
    START_BOARDS,
    START_GAIN,
    START_POWER,
    STARTING,
    TECHNOLOGY_NUMBER,
)
from sunstone.games.city.draws import ON_STEPS, Draw, counted, list_discovery, put_board, set_layout
from sunstone.games.city.eclipse import neutral_colours
from sunstone.games.city.gains import can_pay_tile, claim_tile
from sunstone.games.city.kinds import (
    BEGIN_TURN,
    BENEFITS,
    CHOOSE,
    DEAL,
    DRAFT,
    DRAW_BOARDS,
    DRAW_BONUSES,
    DRAW_DECORATION,
    DRAW_DISCOVERY,
    DRAW_PYRAMID,
    DRAW_ROYALS,
    DRAW_SLOTS,
    DRAW_TECHNOLOGIES,
    FIND,
    FIND_OPEN,
    GAIN,
    PLACE_DICE,
    REVEAL,
    SETUP,
    START_CLAIM,
)
from sunstone.games.city.kinds import START_POWER as START_POWER_STEP
from sunstone.games.city.power import find_die, list_power, power_up
from sunstone.games.city.refusals import (
    CANNOT_PAY_TILE,
    NO_SUCH_WORKER,
    NOT_ASKED,
    NOT_IN_HAND,
    NOT_ON_YOUR_TILES,
    NOT_OPEN_IN_DRAFT,
    RISING_ORDER,
)
from sunstone.games.city.state import (
    BONUS_AT,
    DECORATION_OFFER,
    PYRAMID_OFFER,
    ROYAL_AT,
    TECHNOLOGY_AT,
    City,
    House,
    Player,
    Step,
    die,
    empty,
    one,
    register,
)
from sunstone.games.city.turn import WORSHIP_PLACE
from sunstone.games.city.vocabulary import (
    CLAIM,
    DECLINE,
    DISCOVERY_DRAWN,
    KEEP,
    LEAVE,
    NOTHING_DRAWN,
    POWER,
    SKIP,
    START_DRAWN,
)

STARTING_TILES: Final = 0  # values of House.setup
DRAFTED: Final = 1
FIRST_GAME: Final = 2
DEALT: Final = 4
KEPT: Final = 2
OPEN_TILES: Final = vec[i64]([0, 0, 6, 8, 10])  # draft, by players


def new(players: i64, house: House) -> City:
    """The table before the first draw."""
    s = empty(players, house)
    s.dark = DARK_DISC[players * 3]
    put_board(s, 0, PALACE)
    put_board(s, 4, CONSTRUCTION)
    for seat in range(players):
        i: i64 = seat
        s.gain(i, things.COCOA, 1 if i == 0 else 3 if i == players - 1 else 2, things.SETUP)
    s.push(frame(SETUP, CHANCE))
    s.settle()
    return s


@final
class Setup(Step):
    """a stage: the set-up in the rulebook's order; each stage pushes what it draws and the stage after it (city:98)."""

    rules = ("city:98", "city:113")

    def run(self, s: City, f: i64) -> bool:
        stage = a_of(f)
        first_game = s.house.setup == FIRST_GAME
        if stage == 0 and first_game:
            printed_boards(s)
            stage = 4
        if stage < 16:
            s.push(frame(SETUP, CHANCE, 0, stage + 1))
        if stage == 0:
            s.push(frame(DRAW_BOARDS, CHANCE))
        elif stage == 1:
            s.push(frame(DRAW_ROYALS, CHANCE))
        elif stage == 2:
            s.push(frame(DRAW_TECHNOLOGIES, CHANCE))
        elif stage == 3:
            s.push(frame(DRAW_BONUSES, CHANCE))
        elif stage == 4:
            s.push(frame(DRAW_DECORATION, CHANCE, 0, DECORATION_OFFER, 4))
        elif stage == 5:
            s.push(frame(DRAW_PYRAMID, CHANCE, 0, PYRAMID_OFFER, 3))
        elif stage == 6:
            s.push(frame(DRAW_SLOTS, CHANCE))
        elif stage == 7:
            for i in range(BOARDS):
                board: i64 = BOARDS - 1 - i
                if WORSHIP_PLACE >> board & 1:
                    s.push(frame(DRAW_DISCOVERY, CHANCE, 0, board, 1))
        elif stage == 8:
            for i in range(LYING_PLACES):
                place: i64 = LYING_PLACES - 1 - i
                s.push(frame(DRAW_DISCOVERY, CHANCE, 0, ON_STEPS + place, LYING_TILES[place * 5 + s.n]))
        elif stage == 9:
            first_hands(s)
        elif stage == 10:
            neutral_colours(s)
        else:
            s.pop()  # no stage follows
            s.push(frame(BEGIN_TURN, 0))
        return True


def first_hands(s: City) -> None:
    """What comes between the board and the neutral workers, by kind of set-up."""
    if s.house.setup == FIRST_GAME:
        for seat in range(s.n):
            i: i64 = seat
            first_game_seat(s, i)
        return
    s.push(frame(REVEAL, CHANCE))
    if s.house.setup == DRAFTED:
        for k in range(2 * s.n):  # pushed from the last pick to the first: back, then forth
            i = k if k < s.n else 2 * s.n - 1 - k
            s.push(frame(DRAFT, i))
        s.push(frame(FIND_OPEN, CHANCE, 0, 0))
        s.push(frame(DEAL, CHANCE, 0, s.n, OPEN_TILES[s.n]))
        return
    for k in range(s.n):
        i = s.n - 1 - k
        s.push(frame(CHOOSE, i, 0, KEPT))
    s.push(frame(FIND, CHANCE))
    for k in range(s.n):
        i = s.n - 1 - k
        s.push(frame(DEAL, CHANCE, 0, i, DEALT))


# --- the first game: everything as printed (city:89, 90)
def printed_boards(s: City) -> None:
    printed = DATA["first_game"]["printed"]
    for place in range(BOARDS):
        i: i64 = place
        put_board(s, i, printed["boards_by_place"][place] - 1)
    numbers = [t["number"] for t in DATA["royal_tiles"]["tiles"]]
    for space, category in enumerate("ABC"):
        set_layout(s, ROYAL_AT + space, numbers.index(printed["royal_tiles"][category]))
    for place, number in enumerate(printed["technologies_top_row"] + printed["technologies_bottom_row"]):
        set_layout(s, TECHNOLOGY_AT + place, technology_index(number))
    for temple, colour in enumerate(["blue", "red", "green"]):
        set_layout(s, BONUS_AT + temple, printed["temple_bonus"][colour] - 1)


def technology_index(number: int) -> int:
    for t in range(9):
        if TECHNOLOGY_NUMBER[t] == number:
            return t
    raise ValueError(f"there is no technology {number}")


def first_game_seat(s: City, seat: i64) -> None:
    row = DATA["first_game"]["seats"]["seats"][seat]
    ids = {"cocoa": things.COCOA, "wood": things.WOOD, "stone": things.STONE, "gold": things.GOLD, "vp": things.VP}
    for gain in (row["gets"], row["from_steps"]):
        for name, amount in gain.items():
            s.gain(seat, ids[name], amount, things.SETUP)
    steps = {
        "temple_blue": things.BLUE,
        "temple_red": things.RED,
        "temple_green": things.GREEN,
        "avenue": things.AVENUE,
    }
    for name, what in steps.items():
        if name in row:
            s.gain(seat, what, row[name], things.SETUP)
    p = s.players[seat]
    if "technology_number" in row:
        technology = technology_index(row["technology_number"])
        p.technologies |= bit(technology)
        s.note(things.TECHNOLOGY, seat, 1, things.SETUP, technology)
    for w, (number, power) in enumerate(row["workers"]):
        p.dice[w] = die(number - 1, power)
        s.note(things.ENTERED, seat, 1, things.SETUP, (number - 1) * 8 + power)


# --- dealing
@final
class Deal(Draw):
    """a whose hand (the number of players: the open draft), b tiles still to come. Only the owner sees them."""

    rules = ("city:86", "city:88", "city:98")

    def options(self, s: City, f: i64, out: Options) -> None:
        t: i64 = 0
        while t < STARTING:
            if s.start_pool >> t & 1:
                out.add(START_DRAWN + t)
            t += 1

    def resolve(self, s: City, f: i64, action: i64) -> None:
        tile: i64 = bit(action - START_DRAWN)
        s.start_pool &= ~tile
        if a_of(f) == s.n:
            s.open_tiles |= tile
        else:
            s.players[a_of(f)].dealt |= tile
        s.pop()
        if b_of(f) > 1:
            s.push(frame(DEAL, CHANCE, 0, a_of(f), b_of(f) - 1))

    def seen_by(self, s: City, f: i64) -> i64:
        return EVERYBODY if a_of(f) == s.n else bit(a_of(f))


@final
class Find(Draw):
    """a seat, b which finder tile: a discovery tile for its owner's eyes (city:86).

    Asked for every seat and both tiles alike: how often chance is asked must not tell who holds one."""

    rules = ("city:86", "city:98")

    def options(self, s: City, f: i64, out: Options) -> None:
        if s.players[a_of(f)].dealt >> FINDERS[b_of(f)] & 1:
            list_discovery(s.pool, out)
        else:
            out.add(NOTHING_DRAWN)

    def resolve(self, s: City, f: i64, action: i64) -> None:
        if action != NOTHING_DRAWN:
            kind: i64 = action - DISCOVERY_DRAWN
            s.pool -= one(kind)
            if b_of(f) == 0:
                s.players[a_of(f)].found_a = kind + 1
            else:
                s.players[a_of(f)].found_b = kind + 1
        s.pop()
        if b_of(f) == 0:
            s.push(frame(FIND, CHANCE, 0, a_of(f), 1))
        elif a_of(f) < s.n - 1:
            s.push(frame(FIND, CHANCE, 0, a_of(f) + 1, 0))

    def seen_by(self, s: City, f: i64) -> i64:
        return bit(a_of(f))


@final
class Choose(Step):
    """a picks still to make: two of four, picked in rising order so that a pair has one spelling."""

    rules = ("city:86", "city:98")
    secret = True

    def run(self, s: City, f: i64) -> bool:
        return a_of(f) == 0

    def options(self, s: City, f: i64, out: Options) -> None:
        t: i64 = 0
        while t < STARTING:
            if self.refusal(s, f, KEEP + t) == 0:
                out.add(KEEP + t)
            t += 1

    def refusal(self, s: City, f: i64, action: i64) -> i64:
        if action < KEEP or action >= KEEP + STARTING:
            return NOT_ASKED
        p = s.players[seat_of(f)]
        t: i64 = action - KEEP
        if p.dealt >> t & 1 == 0:
            return NOT_IN_HAND
        above = counted(p.dealt, t + 1, STARTING)  # enough must be left above it for the picks that follow
        return 0 if p.kept >> t == 0 and above >= a_of(f) - 1 else RISING_ORDER

    def resolve(self, s: City, f: i64, action: i64) -> None:
        s.players[seat_of(f)].kept |= bit(action - KEEP)
        s.swap_top(frame(CHOOSE, seat_of(f), 0, a_of(f) - 1))

    def seen_by(self, s: City, f: i64) -> i64:
        return bit(seat_of(f))


@final
class FindOpen(Draw):
    """a which finder tile: in a draft a discovery tile lies open beside it (city:88)."""

    rules = ("city:88",)

    def run(self, s: City, f: i64) -> bool:
        """Nothing to draw for a finder tile that is not in the draft: it is open to all which are."""
        if s.open_tiles >> FINDERS[a_of(f)] & 1:
            return False
        if a_of(f) == 0:
            s.push(frame(FIND_OPEN, CHANCE, 0, 1))
        return True

    def options(self, s: City, f: i64, out: Options) -> None:
        list_discovery(s.pool, out)

    def resolve(self, s: City, f: i64, action: i64) -> None:
        kind: i64 = action - DISCOVERY_DRAWN
        s.pool -= one(kind)
        s.pop()
        if a_of(f) == 0:
            s.open_found_a = kind + 1
            s.push(frame(FIND_OPEN, CHANCE, 0, 1))
        else:
            s.open_found_b = kind + 1


@final
class Draft(Step):
    """Take one of the open starting tiles, with the discovery tile beside it (city:88)."""

    rules = ("city:88",)

    def options(self, s: City, f: i64, out: Options) -> None:
        t: i64 = 0
        while t < STARTING:
            if s.open_tiles >> t & 1:
                out.add(KEEP + t)
            t += 1

    def refusal(self, s: City, f: i64, action: i64) -> i64:
        if action < KEEP or action >= KEEP + STARTING:
            return NOT_ASKED
        return 0 if s.open_tiles >> (action - KEEP) & 1 else NOT_OPEN_IN_DRAFT

    def resolve(self, s: City, f: i64, action: i64) -> None:
        p = s.players[seat_of(f)]
        t: i64 = action - KEEP
        s.open_tiles &= ~bit(t)
        p.kept |= bit(t)
        s.note(things.KEPT, seat_of(f), 1, things.SETUP, t)
        if t == FINDERS[0]:
            p.found_a = s.open_found_a
            s.open_found_a = 0
        elif t == FINDERS[1]:
            p.found_b = s.open_found_b
            s.open_found_b = 0
        s.pop()


@final
class Reveal(Step):
    """All have chosen: hands are opened, the rest goes back, finds that were not kept too; then the benefits."""

    rules = ("city:86", "city:98")

    def run(self, s: City, f: i64) -> bool:
        s.revealed = 1
        s.start_pool |= s.open_tiles
        s.open_tiles = 0
        if s.open_found_a:
            s.pool += one(s.open_found_a - 1)
            s.open_found_a = 0
        if s.open_found_b:
            s.pool += one(s.open_found_b - 1)
            s.open_found_b = 0
        k: i64 = s.n - 1
        while k >= 0:
            self.reveal_seat(s, k)
            k -= 1
        return True

    def reveal_seat(self, s: City, seat: i64) -> None:
        p = s.players[seat]
        s.start_pool |= p.dealt & ~p.kept
        p.dealt = 0
        if p.found_a and p.kept >> FINDERS[0] & 1 == 0:
            put_back(s, p, 0)
        if p.found_b and p.kept >> FINDERS[1] & 1 == 0:
            put_back(s, p, 1)
        power_ups: i64 = 0
        t: i64 = STARTING - 1
        frames: i64 = 0
        while t >= 0:
            if p.kept >> t & 1:
                power_ups += START_POWER[t]
                if s.house.setup != DRAFTED:
                    s.note(things.KEPT, seat, 1, things.SETUP, t)
                frames = frames * 32 + t + 1
            t -= 1
        s.push(frame(START_POWER_STEP, seat, 0, power_ups))
        s.push(frame(PLACE_DICE, seat))
        s.push(frame(START_CLAIM, seat, 0, 1))
        s.push(frame(START_CLAIM, seat, 0, 0))
        s.push(frame(BENEFITS, seat, 0, frames // 32 - 1))
        s.push(frame(BENEFITS, seat, 0, frames % 32 - 1))


def put_back(s: City, p: Player, which: i64) -> None:
    """A find that is not claimed is shuffled back (city:86)."""
    if which == 0:
        s.pool += one(p.found_a - 1)
        p.found_a = 0
    else:
        s.pool += one(p.found_b - 1)
        p.found_b = 0


@final
class Benefits(Step):
    """a starting tile: all of it but power-up and find, which come last. No order gives anything else (city:85)."""

    rules = ("city:83", "city:85", "city:98")

    def run(self, s: City, f: i64) -> bool:
        s.push(frame(GAIN, seat_of(f), things.STARTING + a_of(f), 0, 0, START_GAIN[a_of(f)]))
        return True


@final
class StartClaim(Step):
    """a which finder tile: pay for the find or let it go back. Always asked: skipping it would tell (city:86)."""

    rules = ("city:39", "city:86")
    secret = True

    def found(self, s: City, f: i64) -> i64:
        p = s.players[seat_of(f)]
        return p.found_a if a_of(f) == 0 else p.found_b

    def run(self, s: City, f: i64) -> bool:
        return self.found(s, f) == 0

    def options(self, s: City, f: i64, out: Options) -> None:
        out.add(DECLINE)
        if can_pay_tile(s.players[seat_of(f)], self.found(s, f) - 1, 0):
            out.add(CLAIM)

    def refusal(self, s: City, f: i64, action: i64) -> i64:
        if action == DECLINE:
            return 0
        if action == CLAIM:
            return 0 if can_pay_tile(s.players[seat_of(f)], self.found(s, f) - 1, 0) else CANNOT_PAY_TILE
        return NOT_ASKED

    def resolve(self, s: City, f: i64, action: i64) -> None:
        seat = seat_of(f)
        p = s.players[seat]
        s.pop()
        if action == DECLINE:
            put_back(s, p, a_of(f))
            return
        kind: i64 = self.found(s, f) - 1
        if a_of(f) == 0:
            p.found_a = 0
        else:
            p.found_b = 0
        claim_tile(s, seat, kind, things.STARTING + FINDERS[a_of(f)])


@final
class PlaceDice(Step):
    """Three workers on three different boards of the two tiles; with four to choose from, which one stays empty."""

    rules = ("city:87",)

    def run(self, s: City, f: i64) -> bool:
        boards = boards_shown(s.players[seat_of(f)].kept)
        if bits_in(boards) == 3:
            place_dice(s, seat_of(f), boards)
            return True
        return False

    def options(self, s: City, f: i64, out: Options) -> None:
        boards = boards_shown(s.players[seat_of(f)].kept)
        board: i64 = 0
        while board < BOARDS:
            if boards >> board & 1:
                out.add(LEAVE + board)
            board += 1

    def refusal(self, s: City, f: i64, action: i64) -> i64:
        if action < LEAVE or action >= LEAVE + BOARDS:
            return NOT_ASKED
        return 0 if boards_shown(s.players[seat_of(f)].kept) >> (action - LEAVE) & 1 else NOT_ON_YOUR_TILES

    def resolve(self, s: City, f: i64, action: i64) -> None:
        s.pop()
        place_dice(s, seat_of(f), boards_shown(s.players[seat_of(f)].kept) & ~bit(action - LEAVE))


def boards_shown(kept: i64) -> i64:
    boards: i64 = 0
    for t in range(STARTING):
        if kept >> t & 1:
            boards |= bit(START_BOARDS[t * 2]) | bit(START_BOARDS[t * 2 + 1])
    return boards


def place_dice(s: City, seat: i64, boards: i64) -> None:
    p = s.players[seat]
    w: i64 = 0
    board: i64 = 0
    while board < BOARDS:
        if boards >> board & 1:
            p.dice[w] = die(board, 1)
            s.note(things.ENTERED, seat, 1, things.SETUP, board * 8 + 1)
            w += 1
        board += 1


@final
class StartPower(Step):
    """a power-ups left, for any of the three workers just placed (city:84)."""

    rules = ("city:84",)

    def run(self, s: City, f: i64) -> bool:
        return a_of(f) == 0

    def options(self, s: City, f: i64, out: Options) -> None:
        board: i64 = 0
        while board < BOARDS:
            list_power(s.players[seat_of(f)], board, out)
            board += 1

    def refusal(self, s: City, f: i64, action: i64) -> i64:
        if POWER <= action < SKIP:
            return 0 if find_die(s.players[seat_of(f)], action) >= 0 else NO_SUCH_WORKER
        return NOT_ASKED

    def resolve(self, s: City, f: i64, action: i64) -> None:
        seat = seat_of(f)
        s.swap_top(frame(START_POWER_STEP, seat, 0, a_of(f) - 1))
        power_up(s, seat, find_die(s.players[seat], action))


register(SETUP, Setup())
register(DEAL, Deal())
register(FIND, Find())
register(FIND_OPEN, FindOpen())
register(CHOOSE, Choose())
register(REVEAL, Reveal())
register(DRAFT, Draft())
register(BENEFITS, Benefits())
register(START_CLAIM, StartClaim())
register(PLACE_DICE, PlaceDice())
register(START_POWER_STEP, StartPower())
