"""The course of turns and rounds, and the final scoring (founders:3.1 to 3.6, 7.1 to 7.7)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import CHANCE, Action, Frame, Seat, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.founders import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.founders.act import BUILD_A, INFLUENCE_A, bonus_usable, can_build, can_influence
from sunstone.games.founders.rival import rival_sets, rival_takes_mask
from sunstone.games.founders.state import (
    Founders,
    Player,
    Step,
    bonus_on,
    disks_on,
    kind_of_piece,
    placement_of,
    register,
)

_PER_COLUMN: Final = 3
_BELOW: Final = bit(3 * facts.BOTTOM) - 1  # the squares of the bottom level


# --- where disks may go
def is_first(space: i64) -> bool:
    """No action disk lies on the bonus disk yet (founders:Q12)."""
    return space >> 3 == 0


def strength_on(space: i64, disks: i64) -> i64:
    """Height of the stack with so many disks more, and one more for the bonus disk that says so (founders:3.4, Q16)."""
    height: i64 = 1 + disks_on(space) + disks
    return height + 1 if is_first(space) and bonus_on(space) == facts.VP_AND_STRENGTH else height


def has_purpose(s: Founders, seat: Seat, column: i64, space: i64, disks: i64) -> bool:
    """Founders:Q65: an action of the column can be carried out, or a bonus that comes first."""
    if can_influence(s, seat, column):
        return True
    strength = strength_on(space, disks)
    if can_build(s, s.players[seat], column, strength):
        return True
    return is_first(space) and bonus_usable(s, seat, bonus_on(space), strength)


def disks_refusal(s: Founders, seat: Seat, at: i64, disks: i64) -> i64:
    space: i64 = s.spaces[at]
    if bonus_on(space) < 0:
        return r.NO_SUCH_SPACE
    if 1 + disks_on(space) + disks > facts.STACK_MAX:
        return r.SPACE_FULL
    if disks > s.players[seat].disks:
        return r.TOO_FEW_DISKS
    return 0 if has_purpose(s, seat, at // _PER_COLUMN, space, disks) else r.NOTHING_TO_DO_THERE


@final
class Turn(Step):
    """Pass, or one to three disks on a space (founders:3.2 to 3.4, 3.6)."""

    rules = ("founders:3.2", "founders:3.3", "founders:3.6", "founders:Q54", "founders:Q65", "founders:Q72")

    def run(self, s: Founders, f: Frame) -> bool:
        """Who can do nothing else has passed (Q54, Q72)."""
        seat = seat_of(f)
        if s.players[seat].disks:
            at: i64 = 0
            while at < facts.SPACES:
                if disks_refusal(s, seat, at, 1) == 0:
                    return False
                at += 1
            # more disks may reach what one does not
            at = 0
            while at < facts.SPACES:
                if disks_refusal(s, seat, at, 2) == 0 or disks_refusal(s, seat, at, 3) == 0:
                    return False
                at += 1
        pass_turn(s, seat, 1)
        return True

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        seat = seat_of(f)
        column: i64 = 0
        while column < facts.COLUMNS:
            always = can_influence(s, seat, column)
            i: i64 = 0
            while i < _PER_COLUMN:
                at: i64 = column * _PER_COLUMN + i
                self._list_space(s, seat, at, always, out)
                i += 1
            column += 1
        out.add(v.PASS)

    def _list_space(self, s: Founders, seat: Seat, at: i64, always: bool, out: Options) -> None:
        space: i64 = s.spaces[at]
        if bonus_on(space) < 0:
            return
        most: i64 = facts.STACK_MAX - 1 - disks_on(space)
        if most > facts.PLACE_MAX:
            most = facts.PLACE_MAX
        if most > s.players[seat].disks:
            most = s.players[seat].disks
        disks: i64 = 1
        while disks <= most:
            if always or disks_refusal(s, seat, at, disks) == 0:
                out.add(v.DISKS + at * facts.PLACE_MAX + disks - 1)
            disks += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        if action == v.PASS:
            return 0
        if not v.DISKS <= action < v.BUILD:
            return r.NOT_ASKED
        i: i64 = action - v.DISKS
        return disks_refusal(s, seat_of(f), i // facts.PLACE_MAX, i % facts.PLACE_MAX + 1)

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        s.pop()
        if action == v.PASS:
            pass_turn(s, seat, 0)
            return
        i: i64 = action - v.DISKS
        place_disks(s, seat, i // facts.PLACE_MAX, i % facts.PLACE_MAX + 1)
        column: i64 = i // facts.PLACE_MAX // _PER_COLUMN
        s.then(
            frame(kinds.ACT, seat, 0, BUILD_A << column | INFLUENCE_A << column),
            frame(kinds.AFTER, seat),
            frame(kinds.END_TURN, seat),
        )


def pass_turn(s: Founders, seat: Seat, forced: i64) -> None:
    """For the rest of the round; the Architect stays (founders:3.6, Q54)."""
    s.passed |= bit(seat)
    s.note(events.PASSED, seat, 1, 0, forced)
    s.push(frame(kinds.NEXT, seat))


def place_disks(s: Founders, seat: Seat, at: i64, disks: i64) -> None:
    """The disks lie; BON4 and BON5 count at once (founders:Q16, Q70)."""
    space: i64 = s.spaces[at]
    first = is_first(space)
    bonus = bonus_on(space)
    s.space = at
    s.strength = strength_on(space, disks)
    s.bonus_left = 1 if first and bonus != facts.TWO_VP and bonus != facts.VP_AND_STRENGTH else 0
    s.spaces[at] = with_disks(space, seat, disks)
    s.players[seat].disks -= disks
    s.note(events.DISKS, seat, disks, 0, events.pack_disks(at, s.strength))
    if first and (bonus == facts.TWO_VP or bonus == facts.VP_AND_STRENGTH):
        s.note(events.BONUS, seat, 1, causes.BONUS_DISK + bonus, bonus)
        s.score(seat, facts.BONUS_VP[bonus], causes.BONUS_DISK + bonus)


def with_disks(space: i64, seat: Seat, disks: i64) -> i64:
    at: i64 = 3 + 3 * disks_on(space)
    while disks:
        space |= seat + 1 << at
        at += 3
        disks -= 1
    return space


@final
class EndTurn(Step):
    """The Architect goes one side clockwise (founders:3.2)."""

    rules = ("founders:3.2",)

    def run(self, s: Founders, f: Frame) -> bool:
        seat = seat_of(f)
        p = s.players[seat]
        p.architect = (p.architect + 1) % facts.SIDES
        s.note(events.ARCHITECT, seat, 1, 0, p.architect)
        end_turn(s)
        s.push(frame(kinds.NEXT, seat))
        return True


def end_turn(s: Founders) -> None:
    s.forget_turn()


@final
class Next(Step):
    """Clockwise to the next seat that has not passed; when all have, the round ends (founders:3.1)."""

    rules = ("founders:3.1", "founders:7.1")

    def run(self, s: Founders, f: Frame) -> bool:
        i: i64 = 1
        while i <= s.n:
            seat: i64 = (seat_of(f) + i) % s.n
            if s.passed >> seat & 1 == 0:
                begin_turn(s, seat)
                return True
            i += 1
        s.push(frame(kinds.END_ROUND, CHANCE))
        return True


def begin_turn(s: Founders, seat: Seat) -> None:
    s.turn = seat
    s.note(events.TURN, seat, 1, 0)
    s.push(frame(kinds.RIVAL if s.is_solo and seat == state.RIVAL_SEAT else kinds.TURN, seat))


# --- rounds
@final
class EndRound(Step):
    """Final scoring after the last round, else the next one (founders:7.1, 7.2, Q59)."""

    rules = ("founders:7.1", "founders:Q59", "founders:SOLO10")

    def run(self, s: Founders, f: Frame) -> bool:
        if s.is_solo:
            rival_takes_mask(s)
        s.push(frame(kinds.FINAL if s.round == facts.ROUNDS[s.house.players] else kinds.BEGIN_ROUND, CHANCE))
        return True


@final
class BeginRound(Step):
    """Disks come back, one fewer; bonus disks, market and first player are new (founders:7.2 to 7.5)."""

    rules = ("founders:7.2", "founders:7.3", "founders:7.4", "founders:7.5", "founders:Q56", "founders:Q57")

    def run(self, s: Founders, f: Frame) -> bool:
        s.round += 1
        s.passed = 0
        s.plan = facts.ALL_PLANS if s.is_solo else 0
        s.note(events.ROUND, CHANCE, s.round, 0)
        for p in s.players:
            p.disks = facts.DISKS[s.house.players] - s.round + 1
        first: i64 = (s.round - 1) % s.n
        s.push(frame(kinds.NEXT, (first + s.n - 1) % s.n))
        if s.round == 1 and s.is_solo:
            s.score(state.RIVAL_SEAT, facts.RIVAL_VP[s.house.rival], causes.RIVAL_START)
        if s.round > 1:  # the set-up has laid the first ones
            top_up(s)
            lay_bonuses(s)
        return True


def lay_bonuses(s: Founders) -> None:
    """Empty the spaces; chance lays a bonus disk on each that is in play (founders:2.4, 7.3)."""
    at: i64 = 0
    while at < facts.SPACES:
        s.spaces[at] = 0
        at += 1
    s.push(frame(kinds.DRAW_BONUS, CHANCE))


def next_space(s: Founders, at: i64) -> i64:
    """The first space in play from `at` on; SPACES if there is none."""
    while at < facts.SPACES and at % _PER_COLUMN >= facts.SPACES_IN_PLAY[s.house.players]:
        at += 1
    return at


def top_up(s: Founders) -> None:
    """The market gets back what was taken, as far as the supply goes (founders:7.4, Q55)."""
    kind: i64 = 0
    while kind < facts.TILES:
        short: i64 = facts.MARKET[s.house.players * facts.TILES + kind] - s.tiles[state.MARKET + kind]
        if short > s.tiles[state.SUPPLY + kind]:
            short = s.tiles[state.SUPPLY + kind]
        if short > 0:
            s.tiles[state.MARKET + kind] += short
            s.tiles[state.SUPPLY + kind] -= short
            s.note(events.TOPPED, CHANCE, short, 0, kind)
        kind += 1


# --- the end
def temples_in(s: Founders, p: Player, colour: i64, district: i64) -> i64:
    """Temples of a colour wholly or partly in a district, each once (founders:Q60, Q90)."""
    covers = s.geometry_of(p).covers
    n: i64 = 0
    for x in p.pieces:
        if kind_of_piece(x) == facts.FIRST_TEMPLE + colour and covers[placement_of(x) * 4 + district]:
            n += 1
    return n


def temple_worth(p: Player, colour: i64, district: i64) -> i64:
    """What the pyramid tiles of a colour in a district bring for each temple of that colour there."""
    other: i64 = p.pyramid ^ (colour + 1) * facts.ALL_SQUARES  # three bits a square: nothing is left of that colour
    found: i64 = facts.IN_DISTRICT[district] & ~(other | other >> 1 | other >> 2)
    return bits_in(found & _BELOW) * facts.SCORE_BOTTOM + bits_in(found & ~_BELOW) * facts.SCORE_UPPER


def district_vp(s: Founders, p: Player, district: i64) -> i64:
    """Every pyramid tile in the district, times the temples of its colour there (founders:7.6)."""
    total: i64 = 0
    colour: i64 = 0
    while colour < facts.COLOURS:
        worth = temple_worth(p, colour, district)
        if worth:
            total += worth * temples_in(s, p, colour, district)
        colour += 1
    return total


def city_vp(s: Founders, p: Player) -> i64:
    """All districts together."""
    covers = s.geometry_of(p).covers
    total: i64 = 0
    for x in p.pieces:
        if kind_of_piece(x) >= facts.FIRST_TEMPLE:
            at: i64 = placement_of(x) * 4
            district: i64 = 0
            while district < facts.DISTRICTS:
                if covers[at + district]:
                    total += temple_worth(p, kind_of_piece(x) - facts.FIRST_TEMPLE, district)
                district += 1
    return total


@final
class FinalScoring(Step):
    """The final scoring, district by district; the rival has its own (founders:7.6, SOLO11)."""

    rules = ("founders:7.6", "founders:Q49", "founders:Q60", "founders:Q61", "founders:Q62")

    def run(self, s: Founders, f: Frame) -> bool:
        s.note(events.FINAL, CHANCE, 1, 0)
        i: i64 = 0
        while i < s.n:
            if s.is_solo and i == state.RIVAL_SEAT:
                rival_sets(s)
            else:
                district: i64 = 0
                while district < facts.DISTRICTS:
                    vp = district_vp(s, s.players[i], district)
                    if vp:
                        s.score(i, vp, causes.DISTRICT + district)
                    district += 1
            i += 1
        return True


register(kinds.TURN, Turn())
register(kinds.END_TURN, EndTurn())
register(kinds.NEXT, Next())
register(kinds.END_ROUND, EndRound())
register(kinds.BEGIN_ROUND, BeginRound())
register(kinds.FINAL, FinalScoring())
