"""Calendar, Eclipse and end of the game (city:13-15, 63, 69-80, 111, 112)."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import CHANCE, OVER, Frame, Seat, frame, seat_of
from sunstone.games.city import causes, components as facts, events, kinds, state
from sunstone.games.city.empire import score_warriors
from sunstone.games.city.gains import step_on
from sunstone.games.city.nobles import buildings_taken
from sunstone.games.city.state import (
    City,
    Player,
    Step,
    board_of,
    count_of,
    kinds_in,
    people,
    power_of,
    register,
    tiles_in,
)
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.table import last_scoring

LEADER_VP: Final = 4
LAST_ECLIPSE: Final = 3
THIRD_RATE: Final = 2
NO_MASKS: Final[i64] = bit(2 * facts.FIRST_MASK) - 1  # of a set of discovery tiles


@final
class AfterTurn(Step):
    """The Last Player's disc step, then: an Eclipse, or the next player (city:69-71, 80)."""

    rules = ("city:69", "city:70", "city:71", "city:80", "city:112")

    def run(self, s: City, f: Frame) -> bool:
        seat = seat_of(f)
        last = seat == s.n - 1
        if last and s.light < s.dark:
            s.light += 1
            s.note(events.DISC, seat, 1, causes.CALENDAR)
        met = s.light >= s.dark
        if met and (s.house.dark_eclipse or (last and s.final_round)):
            s.push(frame(kinds.ECLIPSE, seat))
            return True
        if met and last:
            s.final_round = 1
        s.push(frame(kinds.BEGIN_TURN, (seat + 1) % s.n))
        return True


@final
class BeginTurn(Step):
    """A step of its own, so that the log tells of the turn after what was drawn before it."""

    def run(self, s: City, f: Frame) -> bool:
        s.note(events.TURN, seat_of(f), 1, 0)
        if s.house.solo and seat_of(f) == parts.BOT:
            s.then(frame(kinds.BOT_ROLL, CHANCE), frame(kinds.END_TURN, parts.BOT))
        else:
            s.then(frame(kinds.TURN, seat_of(f)), frame(kinds.END_TURN, seat_of(f)))
        return True


def masks_of(p: Player) -> i64:
    """Masks, two bits a kind: seven of the base game, that of the Major Discovery tiles, two special ones."""
    found: i64 = p.tiles >> 2 * facts.FIRST_MASK
    if p.majors:
        found |= count_of(p.majors, facts.M_MASK) << 14 | (p.majors >> 2 * facts.SPECIAL_MASK & 15) << 16
    return found


def mask_sets_vp(masks: i64) -> i64:
    """Repeatedly one of each kind owned: always the best split (city:74; expansion:R67)."""
    total: i64 = 0
    left: i64 = masks
    while left:
        one_each = kinds_in(left)
        total += facts.MASK_VP[bits_in(one_each)]
        left -= one_each
    return total


def best_mask_set_vp(masks: i64) -> i64:
    """The largest set of the best split (city:110)."""
    return facts.MASK_VP[bits_in(kinds_in(masks))]


def score_eclipse(s: City) -> None:
    """Avenue, leader, pyramid track, masks, each step for all players (city:111)."""
    lowest = facts.AVENUE_VP[buildings_taken(s)]
    leader: i64 = 0
    for seat in range(s.n):
        i: i64 = seat
        p = s.players[i]
        if p.avenue:
            s.gain(i, events.VP, p.avenue * lowest, causes.ECLIPSE_AVENUE)
        if p.pyramid > leader:
            leader = p.pyramid
    rate = THIRD_RATE if s.capstone and s.house.capstone_third else facts.PYRAMID_RATE[s.eclipses]
    if leader:
        for seat in range(s.n):
            i = seat
            if s.players[i].pyramid == leader:
                s.gain(i, events.VP, LEADER_VP, causes.ECLIPSE_LEADER)
        for seat in range(s.n):
            i = seat
            steps = s.players[i].pyramid
            if steps:
                s.gain(i, events.VP, steps * rate, causes.ECLIPSE_PYRAMID)
                s.gain(i, events.PYRAMID, -steps, causes.ECLIPSE_PYRAMID)
    for seat in range(s.n):
        i = seat
        points = mask_sets_vp(masks_of(s.players[i]))
        if points:
            s.gain(i, events.VP, points, causes.MASKS)
    if s.house.empire:
        score_warriors(s)


def score_end(s: City) -> None:
    """After the salaries of the last Eclipse (city:76, 131)."""
    for seat in range(people(s)):
        i: i64 = seat
        temple_bonuses(s, i)
    if s.house.solo:
        last_scoring(s)


def eclipse_now(s: City) -> list[int]:
    """By seat: the points of the next Eclipse if it came now, salaries left aside; the last one ends the game."""
    if s.to_move == OVER or s.eclipses == LAST_ECLIPSE:
        return [0] * s.n
    trial = s.clone()
    score_eclipse(trial)
    if s.capstone or s.eclipses + 1 == LAST_ECLIPSE:
        score_end(trial)
    return [int(trial.players[i].vp - s.players[i].vp) for i in range(s.n)]


@final
class Eclipse(Step):
    """The scoring, then salaries (city:111)."""

    rules = ("city:15", "city:54", "city:73", "city:74", "city:111")

    def run(self, s: City, f: Frame) -> bool:
        s.note(events.ECLIPSE, seat_of(f), s.eclipses + 1, 0)
        score_eclipse(s)
        s.then(frame(kinds.SALARIES, seat_of(f)), frame(kinds.AFTER_ECLIPSE, seat_of(f)))
        seat_down: i64 = people(s) - 1
        while seat_down >= 0:
            s.push(frame(kinds.SALARY, seat_down))
            seat_down -= 1
        return True


@final
class AfterEclipse(Step):
    """seat: who took the last turn. The end with its temple bonuses, or the next period (city:76, 81, 111, 112)."""

    rules = ("city:13", "city:76", "city:81", "city:111", "city:112")

    def run(self, s: City, f: Frame) -> bool:
        s.eclipses += 1
        if s.capstone or s.eclipses == LAST_ECLIPSE:
            score_end(s)
            return True
        s.light = 0
        s.dark = facts.DARK_DISC[s.n * 3 + s.eclipses]
        s.final_round = 0
        s.push(frame(kinds.BEGIN_TURN, (seat_of(f) + 1) % s.n))
        neutral_colours(s)
        return True


def neutral_colours(s: City) -> None:
    """Draw for each unused colour: two with two players, one with three (city:81, 82)."""
    if s.n == 2:
        s.push(frame(kinds.NEUTRAL_DRAW, CHANCE, 0, 1))
    if s.n <= 3:
        s.push(frame(kinds.NEUTRAL_DRAW, CHANCE, 0, 0))


def temple_bonuses(s: City, seat: Seat) -> None:
    """Every bonus tile whose step was reached (city:56, 77, 78, 110)."""
    p = s.players[seat]
    unlocked: i64 = 0
    for temple in range(3):
        if step_on(p, temple) >= facts.PENULTIMATE:
            unlocked += 1
    for temple in range(3):
        if step_on(p, temple) >= facts.PENULTIMATE:
            tile = s.layout[state.BONUS_AT + temple]
            points = bonus_vp(p, tile, unlocked)
            if points:
                s.gain(seat, events.VP, points, causes.BONUS + tile)


def bonus_vp(p: Player, tile: i64, unlocked: i64) -> i64:
    if tile == 0:
        return best_mask_set_vp(masks_of(p))
    if tile == 1:
        return 5 * bits_in(p.technologies)
    if tile == 2:
        return 15
    if tile == 3:
        return 3 * p.avenue
    if tile == 4:
        return 9 * unlocked
    if tile == 5:
        return 2 * discovery_tiles(p)
    points: i64 = 0
    for d in p.dice:
        if board_of(d) < facts.BOARDS:
            points += 9 if power_of(d) >= 4 else 4
    return points


def discovery_tiles(p: Player) -> i64:
    """Own discovery tiles that are no masks, used or not (city:40)."""
    return tiles_in(p.tiles & NO_MASKS) + tiles_in(p.used & NO_MASKS)


register(kinds.BEGIN_TURN, BeginTurn())
register(kinds.AFTER_TURN, AfterTurn())
register(kinds.ECLIPSE, Eclipse())
register(kinds.AFTER_ECLIPSE, AfterEclipse())
