"""City as numbers: what a seat may know, for learning programs. Seats count clockwise from the observer, `me` first.

`features` and `write` are two columns of one table and go through the same sections in the same order."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.frame import CHANCE, OVER, Seat, a_of, b_of, c_of, kind_of, seat_of
from sunstone.engine.observe import Encoder, Feature, Questions, Tape, relative
from sunstone.engine.state import State
from sunstone.games.city import components as facts, kinds, pyramid_data, state
from sunstone.games.city.expansion_observation import expansion_features, write_expansion
from sunstone.games.city.names import BOARD_NAMES, ROYAL_NAMES, TECHNOLOGY_NAMES, TEMPLE_NAMES
from sunstone.games.city.nobles import buildings_taken
from sunstone.games.city.salary import salary_of
from sunstone.games.city.state import City, House, Player, board_of, power_of, space_of

VERSION: Final = 1
SEATS: Final = ("me", "next1", "next2", "next3")
ICON_NAMES: Final = ("neutral", "blue", "red", "green")
AMOUNT: Final = 999  # above anything a game comes to
ALL_ROYALS: Final = 12
NET: Final = 64  # squares of the pyramid, 8 x 8, seen from above

ASKED: Final = Questions(
    kinds,
    (
        *("CHOOSE", "DRAFT", "START_CLAIM", "PLACE_DICE", "START_POWER", "TURN"),
        *("MOVE", "ACT", "LINGER", "WORSHIP", "ROYAL", "ANY_RESOURCE"),
        *("ANY_TEMPLE", "MAJOR", "AVENUE_TILE", "EITHER_TEMPLE", "ALCHEMY", "NOBLES"),
        *("DECORATIONS", "CONSTRUCTION", "PLACE", "POWER_UP", "BUY", "POWER_ANY"),
        *("ASCEND", "SALARY"),
    ),
)

_WORSHIP: Final = [(board, space) for board in range(8) for space in range(1, facts.HAS_WORSHIP[board] + 1)]
WORSHIP_SPACES: Final[i64] = len(_WORSHIP)
FIRST_SPACE: Final = vec[i64]([sum(facts.HAS_WORSHIP[i] for i in range(board)) - 1 for board in range(8)])  # + space


def _squares(slot: int) -> list[int]:
    level, r, c = pyramid_data.SLOT_NAMES[slot]
    y, x = 2 * r + level - 1, 2 * c + level - 1
    return [y * 8 + x, y * 8 + x + 1, (y + 1) * 8 + x + 1, (y + 1) * 8 + x]


SQUARE: Final = vec[i64](
    [square for slot in range(pyramid_data.SLOTS) for square in _squares(slot)]
)  # [slot * 4 + corner]
PRINTED: Final = vec[i64]([0] * NET)
for _slot in range(16):
    for _corner in range(4):
        PRINTED[SQUARE[_slot * 4 + _corner]] = -1 - pyramid_data.UNDER[_slot * 4 + _corner]


@final
class CityEncoder(Encoder):
    def __init__(self) -> None:
        self.icon: vec[i64] = vec[i64]([0] * NET)  # scratch: the pyramid from above
        self.height: vec[i64] = vec[i64]([0] * NET)

    @property
    def version(self) -> int:
        return VERSION

    def features(self, s: State) -> list[Feature]:
        assert isinstance(s, City)
        h, seats = s.house, SEATS[: s.n]
        found = question_features(s.n) + option_features() + layout_features(h) + board_features() + main_features()
        found += pyramid_features() + unseen_features(h)
        for seat in seats:
            found += player_features(seat, h)
        return found + own_features(h) + expansion_features(h, seats)

    def write(self, s: State, seat: Seat, tape: Tape) -> None:
        assert isinstance(s, City)
        write_question(s, seat, tape)
        write_options(s, tape)
        if not tape.same(s.layout, len_layout(s.house)):
            write_layout(s, tape)
            tape.learn()
        write_boards(s, tape)
        write_main(s, tape)
        self.write_pyramid(s, tape)
        write_unseen(s, seat, tape)
        i: i64 = 0
        while i < s.n:
            write_player(s, (seat + i) % s.n, seat, tape)
            i += 1
        write_own(s.players[seat], starting_tiles(s.house), tape)
        write_expansion(s, seat, tape)

    def write_pyramid(self, s: City, tape: Tape) -> None:
        """The visible icon and the height of every square, then decorations and what is on offer."""
        if not tape.same(s.slots, NET + 4 * NET):
            self.look_down(s, tape)
            tape.learn()
        i: i64 = 0
        while i < pyramid_data.SPACES:
            tape.put(1 if s.decorations[i] else 0)
            i += 1
        if not tape.same(s.offer, state.DECORATION_OFFER * 4 * 5 + pyramid_data.DECORATION_TILES):
            write_offers(s, tape)
            tape.learn()

    def look_down(self, s: City, tape: Tape) -> None:
        icon = self.icon  # a look-up less for each square
        height = self.height
        i: i64 = 0
        while i < NET:
            icon[i] = PRINTED[i]
            height[i] = 0
            i += 1
        slot: i64 = 0
        for tile in s.slots:  # from the lowest level up: what lies higher covers what is below
            if tile:
                i = 0
                while i < 4:
                    square: i64 = SQUARE[slot * 4 + i]
                    icon[square] = pyramid_data.FACE[(tile - 1) * 4 + i]
                    height[square] = pyramid_data.SLOT_LEVEL[slot]
                    i += 1
            slot += 1
        tape.put_all(height)
        tape.each_one_of(icon, 4)


# --- how many there are of what modules add to
def technologies(house: House) -> i64:
    return facts.TECHNOLOGIES if house.obsidian else facts.BASE_TECHNOLOGIES


def starting_tiles(house: House) -> i64:
    return facts.STARTING if house.obsidian else facts.BASE_STARTING


def royals(house: House) -> i64:
    return ALL_ROYALS if house.mansion else facts.ROYALS


# --- who is asked what
def question_features(n: int) -> list[Feature]:
    seats = SEATS[:n]
    found = ASKED.features()
    found += [Feature("asked.a", 255), Feature("asked.b", 255), Feature("asked.c", 32767)]
    found += [Feature(f"to_move.{who}") for who in (*seats, "chance", "over")]
    found += [Feature(f"turn.{who}") for who in seats]
    found += [Feature(f"first.{who}") for who in seats]
    calendar = (("light", 99), ("dark", 99), ("eclipses", 3), ("final_round", 1), ("capstone", 1))
    return found + [Feature(f"calendar.{name}", high) for name, high in calendar] + [Feature("revealed")]


def write_question(s: City, me: i64, tape: Tape) -> None:
    asked = s.to_move < CHANCE
    f: i64 = s.top if asked else 0
    ASKED.write(kind_of(f), tape)
    tape.put(a_of(f))
    tape.put(b_of(f))
    tape.put(c_of(f) & 32767)
    tape.one_of(relative(s.to_move, me, s.n), s.n)
    tape.put(1 if s.to_move == CHANCE else 0)
    tape.put(1 if s.to_move == OVER else 0)
    tape.one_of(relative(turn_seat(s), me, s.n), s.n)
    tape.one_of(relative(0, me, s.n), s.n)
    tape.put(s.light)
    tape.put(s.dark)
    tape.put(s.eclipses)
    tape.put(s.final_round)
    tape.put(s.capstone)
    tape.put(s.revealed)


def turn_seat(s: City) -> i64:
    """Whose turn it is, whoever decides now; -1 before the first turn and in an Eclipse."""
    i: i64 = 0
    while i < s.depth:
        if kind_of(s.stack[i]) == kinds.END_TURN:
            return seat_of(s.stack[i])
        i += 1
    return -1


# --- the options of this game
def option_features() -> list[Feature]:
    setups = [Feature(f"option.setup.{name}") for name in ("starting_tiles", "draft", "first_game")]
    names = ("dark_eclipse", "capstone_third", "waiver_wide", "nobles_free", "three_and_three")
    more = ("palace_landing", "power_each", "technology_waits", "advanced_worship")
    return [*setups, Feature("option.ascension_cocoa", 6), *(Feature(f"option.{name}") for name in names + more)]


def write_options(s: City, tape: Tape) -> None:
    r = s.house
    tape.one_of(r.setup, 3)
    tape.put(r.ascension_cocoa)
    tape.put(1 if r.dark_eclipse else 0)
    tape.put(1 if r.capstone_third else 0)
    tape.put(1 if r.waiver_wide else 0)
    tape.put(1 if r.nobles_free else 0)
    tape.put(1 if r.three_and_three else 0)
    tape.put(1 if r.palace_landing else 0)
    tape.put(1 if r.power_each else 0)
    tape.put(1 if r.technology_waits else 0)
    tape.put(1 if r.advanced_worship else 0)


# --- what the set-up fixed
def layout_features(house: House) -> list[Feature]:
    found = [Feature(f"ring{place}.{board}") for place in range(8) for board in BOARD_NAMES]
    found += [Feature(f"royal{i}.{name}") for i in (1, 2, 3) for name in ROYAL_NAMES[: royals(house)]]
    names = TECHNOLOGY_NAMES[: technologies(house)]
    found += [Feature(f"technology{i}.{name}") for i in range(1, 7) for name in names]
    return found + [Feature(f"bonus.{temple}.{i + 1}") for temple in TEMPLE_NAMES for i in range(facts.BONUS_TILES)]


def len_layout(house: House) -> i64:
    return 64 + 3 * royals(house) + 6 * technologies(house) + 3 * facts.BONUS_TILES


def write_layout(s: City, tape: Tape) -> None:
    i: i64 = 0
    while i < 8:
        tape.one_of(s.layout[state.AT_PLACE + i], 8)
        i += 1
    i = 0
    while i < 3:
        tape.one_of(s.layout[state.ROYAL_AT + i], royals(s.house))
        i += 1
    i = 0
    while i < 6:
        tape.one_of(s.layout[state.TECHNOLOGY_AT + i], technologies(s.house))
        i += 1
    i = 0
    while i < 3:
        tape.one_of(s.layout[state.BONUS_AT + i], facts.BONUS_TILES)
        i += 1


# --- the boards
def board_features() -> list[Feature]:
    found = [Feature(f"worship.{board}.{kind}") for board in BOARD_NAMES for kind in facts.KIND_NAMES]
    lying = ("avenue3", "avenue6", "avenue8", "blue4", "red5", "green3", "green6")
    found += [Feature(f"lying.{place}.{kind}", 3) for place in lying for kind in facts.KIND_NAMES]
    found += [Feature(f"neutral{i}.{board}") for i in (1, 2) for board in BOARD_NAMES]
    found += [Feature(f"nobles.{row}", 5) for row in ("top", "centre", "bottom")]
    return [*found, Feature("buildings_left", facts.BUILDINGS)]


def write_boards(s: City, tape: Tape) -> None:
    i: i64 = 0
    while i < 8:
        tape.one_of(s.worship[i] - 1, facts.KINDS)
        i += 1
    i = 0
    while i < facts.LYING_PLACES:
        tape.pairs(s.lying[i], facts.KINDS)
        i += 1
    tape.bits(s.neutral_a, 8)
    tape.bits(s.neutral_b, 8)
    tape.put(s.top_row)
    tape.put(s.centre_row)
    tape.put(s.bottom_row)
    tape.put(facts.BUILDINGS - buildings_taken(s))


# --- the main action being carried out
def main_features() -> list[Feature]:
    found = [Feature(f"main.{board}") for board in BOARD_NAMES[1:]]
    return found + [Feature("main.workers", 12), Feature("main.placed", 9), Feature("main.discount")]


def write_main(s: City, tape: Tape) -> None:
    tape.one_of(s.main_board - 1, 7)
    if s.main_board:
        tape.put(s.main_workers)
        tape.put(s.main_placed)
        tape.put(s.main_discount)
    else:
        tape.skip(3)


# --- the pyramid
def pyramid_features() -> list[Feature]:
    squares = [f"{i // 8 + 1}.{i % 8 + 1}" for i in range(NET)]
    found = [Feature(f"height.{square}", 4) for square in squares]
    found += [Feature(f"icon.{square}.{icon}") for square in squares for icon in ICON_NAMES]
    found += [Feature(f"decorated.{side}.{level}") for side in pyramid_data.SIDES for level in (1, 2, 3, 4)]
    for place in (1, 2, 3):
        for corner in (1, 2, 3, 4):
            found += [Feature(f"tile{place}.{corner}.{what}") for what in (*ICON_NAMES, "coloured")]
    return found + [Feature(f"decoration.{i + 1}") for i in range(pyramid_data.DECORATION_TILES)]


def write_offers(s: City, tape: Tape) -> None:
    i: i64 = 0
    while i < state.DECORATION_OFFER:
        tile = s.offer[i] - 1
        corner: i64 = 0
        while corner < 4:
            if tile >= 0:
                tape.one_of(pyramid_data.FACE[tile * 16 + corner], 4)
                tape.put(pyramid_data.COLOURED[tile * 16 + corner])
            else:
                tape.skip(5)
            corner += 1
        i += 1
    while i < state.OFFER:
        if s.offer[i]:
            tape.add(s.offer[i] - 1)
        i += 1
    tape.skip(pyramid_data.DECORATION_TILES)


# --- what lies face down as far as the observer knows
def unseen_features(house: House) -> list[Feature]:
    found = [Feature(f"unseen.discovery.{kind}", 3) for kind in facts.KIND_NAMES]
    found += [Feature(f"unseen.start.{i + 1}") for i in range(starting_tiles(house))]
    found += [Feature(f"unseen.pyramid.{i + 1}") for i in range(pyramid_data.PYRAMID_TILES)]
    return found + [Feature(f"unseen.decoration.{i + 1}") for i in range(pyramid_data.DECORATION_TILES)]


def write_unseen(s: City, me: i64, tape: Tape) -> None:
    """Stacks and other hands together: the observer cannot tell them apart."""
    starting: i64 = s.start_pool
    i: i64 = 0
    while i < s.n:
        p = s.players[i]
        if i != me:
            starting |= p.dealt
            if s.house.setup != state.DRAFTED:
                if p.found_a:
                    tape.add(p.found_a - 1)
                if p.found_b:
                    tape.add(p.found_b - 1)
        i += 1
    k: i64 = 0
    while k < facts.KINDS:
        tape.add(k, s.pool >> 2 * k & 3)
        k += 1
    tape.skip(facts.KINDS)
    tape.bits(starting, starting_tiles(s.house))
    tape.bits(s.pyramid_pool, pyramid_data.PYRAMID_TILES)
    tape.bits(s.decoration_pool, pyramid_data.DECORATION_TILES)


# --- the seats
def player_features(who: str, house: House) -> list[Feature]:
    found = [Feature(f"{who}.{name}", AMOUNT) for name in ("cocoa", "wood", "stone", "gold", "vp")]
    found += [Feature(f"{who}.{name}", 99) for name in ("blue", "red", "green", "avenue", "pyramid")]
    found += [Feature(f"{who}.technology.{name}") for name in TECHNOLOGY_NAMES[: technologies(house)]]
    found += [Feature(f"{who}.tile.{kind}", 3) for kind in facts.KIND_NAMES]
    found += [Feature(f"{who}.used.{kind}", 3) for kind in facts.KIND_NAMES]
    found += [Feature(f"{who}.worker.{board}-{power}", 4) for board in BOARD_NAMES for power in (1, 2, 3, 4, 5)]
    found += [Feature(f"{who}.worships.{BOARD_NAMES[board]}.{space}", 6) for board, space in _WORSHIP]
    salary = 12 if house.priest_tiles else 8
    found += [Feature(f"{who}.on_wheel", 4), Feature(f"{who}.ascending", 4), Feature(f"{who}.salary", salary)]
    found += [Feature(f"{who}.kept.{i + 1}") for i in range(starting_tiles(house))]
    found += [Feature(f"{who}.found.{kind}", 2) for kind in facts.KIND_NAMES]
    return [*found, Feature(f"{who}.pledged")]


def write_player(s: City, i: i64, me: i64, tape: Tape) -> None:
    p = s.players[i]
    tape.put(p.cocoa)
    tape.put(p.wood)
    tape.put(p.stone)
    tape.put(p.gold)
    tape.put(p.vp)
    tape.put(p.blue)
    tape.put(p.red)
    tape.put(p.green)
    tape.put(p.avenue)
    tape.put(p.pyramid)
    tape.bits(p.technologies, technologies(s.house))
    tape.pairs(p.tiles, facts.KINDS)
    tape.pairs(p.used, facts.KINDS)
    write_dice(p, tape)
    tape.put(salary_of(p))
    if i == me or s.revealed or s.house.setup == state.DRAFTED:
        tape.bits(p.kept, starting_tiles(s.house))
    else:
        tape.skip(starting_tiles(s.house))
    if i == me or s.house.setup == state.DRAFTED:
        if p.found_a:
            tape.add(p.found_a - 1)
        if p.found_b:
            tape.add(p.found_b - 1)
    tape.skip(facts.KINDS)
    tape.put(1 if p.pledge != state.NO_PLEDGE else 0)


def write_dice(p: Player, tape: Tape) -> None:
    """Workers by board and power, those that worship by their space, those off the boards by number."""
    wheel: i64 = 0
    ascending: i64 = 0
    for d in p.dice:
        board = board_of(d)
        if board == state.ON_WHEEL:
            wheel += 1
        elif board == state.LIMBO:
            ascending += 1
        elif space_of(d) == 0:
            tape.add(board * 5 + power_of(d) - 1)
        else:
            tape.add(40 + FIRST_SPACE[board] + space_of(d), power_of(d))
    tape.skip(40 + WORSHIP_SPACES)
    tape.put(wheel)
    tape.put(ascending)


# --- what only the observer knows of itself
def own_features(house: House) -> list[Feature]:
    return [*(Feature(f"me.hand.{i + 1}") for i in range(starting_tiles(house))), Feature("me.pledge", 999)]


def write_own(p: Player, tiles: i64, tape: Tape) -> None:
    tape.bits(p.dealt, tiles)
    tape.put(p.pledge if p.pledge != state.NO_PLEDGE else 0)
