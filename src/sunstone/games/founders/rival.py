"""The Rival Architect, opponent of a single player: Sunstone's own solo mode, not the official one (SOLO1-SOLO14)."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, frame
from sunstone.engine.options import Options
from sunstone.games.founders import causes, components as facts, events, kinds, refusals as r, state, vocabulary as v
from sunstone.games.founders.placing import mask_on_top, take_mask
from sunstone.games.founders.state import Founders, Step, bonus_on, disks_on, register
from sunstone.games.founders.worship import put_under


@final
class Rival(Step):
    """Without disks it passes, else it draws a plan card (founders:SOLO5)."""

    rules = ("founders:SOLO5",)

    def run(self, s: Founders, f: Frame) -> bool:
        if s.players[state.RIVAL_SEAT].disks == 0:
            rival_passes(s)
        else:
            s.push(frame(kinds.DRAW_PLAN, CHANCE))
        return True


@final
class DrawPlan(Step):
    """One of the plan cards still to come in the round (founders:SOLO3, SOLO14)."""

    rules = ("founders:SOLO3", "founders:SOLO14")

    def options(self, s: Founders, f: Frame, out: Options) -> None:
        card: i64 = 0
        while card < facts.PLANS:
            if s.plan >> card & 1:
                out.add(v.PLAN_DRAWN + card)
            card += 1

    def refusal(self, s: Founders, f: Frame, action: Action) -> i64:
        card: i64 = action - v.PLAN_DRAWN
        return 0 if 0 <= card < facts.PLANS and s.plan >> card & 1 else r.NOT_DRAWN_HERE

    def resolve(self, s: Founders, f: Frame, action: Action) -> None:
        s.pop()
        card: i64 = action - v.PLAN_DRAWN
        s.plan &= ~bit(card)
        s.note(events.PLAN, state.RIVAL_SEAT, 1, causes.RIVAL, card)
        rival_turn(s, card // 3, card % 3 + 2)


def rival_passes(s: Founders) -> None:
    s.passed |= bit(state.RIVAL_SEAT)
    s.note(events.PASSED, state.RIVAL_SEAT, 1, 0, 1)
    s.push(frame(kinds.NEXT, state.RIVAL_SEAT))


def rival_turn(s: Founders, column: i64, target: i64) -> None:
    """The column of the card, or the next one with an open space (founders:SOLO7)."""
    i: i64 = 0
    while i < facts.COLUMNS:
        at = rival_space(s, (column + i) % facts.COLUMNS, target)
        if at >= 0:
            s.push(frame(kinds.NEXT, state.RIVAL_SEAT))
            rival_acts(s, at, rival_disks(s, at, target))
            return
        i += 1
    rival_passes(s)


def rival_disks(s: Founders, at: i64, target: i64) -> i64:
    """How many disks it would add to an open space (founders:SOLO6)."""
    height: i64 = 1 + disks_on(s.spaces[at])
    disks: i64 = target - height
    if disks < 1:
        disks = 1
    if disks > facts.PLACE_MAX:
        disks = facts.PLACE_MAX
    if disks > facts.STACK_MAX - height:
        disks = facts.STACK_MAX - height
    return disks if disks < s.players[state.RIVAL_SEAT].disks else s.players[state.RIVAL_SEAT].disks


def rival_space(s: Founders, column: i64, target: i64) -> i64:
    """The open space that comes nearest to the target, then with the fewest disks, then leftmost (founders:SOLO6)."""
    best: i64 = -1
    least: i64 = 0
    i: i64 = 0
    while i < 3:
        at: i64 = column * 3 + i
        i += 1
        height: i64 = 1 + disks_on(s.spaces[at])
        if bonus_on(s.spaces[at]) < 0 or height >= facts.STACK_MAX:
            continue
        disks = rival_disks(s, at, target)
        away: i64 = height + disks - target
        if away < 0:
            away = -away
        rank: i64 = away * 4 + disks
        if best < 0 or rank < least:
            best = at
            least = rank
    return best


def rival_acts(s: Founders, at: i64, disks: i64) -> None:
    """Disks, the uncovered bonus disk, and one tile out of the market (founders:SOLO8, SOLO9)."""
    space: i64 = s.spaces[at]
    first = space >> 3 == 0
    height: i64 = 1 + disks_on(space) + disks
    place: i64 = 3 + 3 * disks_on(space)
    i: i64 = 0
    while i < disks:
        space |= state.RIVAL_SEAT + 1 << place
        place += 3
        i += 1
    s.spaces[at] = space
    s.players[state.RIVAL_SEAT].disks -= disks
    s.note(events.DISKS, state.RIVAL_SEAT, disks, causes.RIVAL, events.pack_disks(at, height))
    if first:
        s.score(state.RIVAL_SEAT, facts.UNCOVERED_VP, causes.RIVAL_BONUS)
    if at < 3:
        rival_building(s, height)
    elif at < 6:
        rival_temple(s, height)
    else:
        rival_tile(s)


def rival_takes(s: Founders, kind: i64, vp: i64) -> None:
    s.tiles[state.MARKET + kind] -= 1
    s.note(events.RIVAL_TOOK, state.RIVAL_SEAT, 1, causes.RIVAL, kind)
    s.score(state.RIVAL_SEAT, vp, causes.RIVAL)


def rival_nothing(s: Founders) -> None:
    s.note(events.RIVAL_TOOK, state.RIVAL_SEAT, 0, causes.RIVAL)
    s.score(state.RIVAL_SEAT, facts.NOTHING_VP, causes.RIVAL)


def rival_building(s: Founders, height: i64) -> None:
    """The largest that fits under the height; gold before stone before wood. It leaves the game."""
    best: i64 = -1
    kind: i64 = 0
    while kind < facts.BUILDINGS:
        if s.tiles[state.MARKET + kind] and facts.SIZE[kind] <= height:
            if best < 0 or facts.SIZE[kind] * 4 + facts.MATERIAL[kind] > facts.SIZE[best] * 4 + facts.MATERIAL[best]:
                best = kind
        kind += 1
    if best < 0:
        rival_nothing(s)
    else:
        rival_takes(s, best, facts.SIZE[best])


def rival_temple(s: Founders, height: i64) -> None:
    """The largest that fits under the height, else the smallest; then the top of its worship stack goes under it."""
    best: i64 = -1
    kind: i64 = facts.FIRST_TEMPLE
    while kind < facts.PIECES:
        if s.tiles[state.MARKET + kind] and (best < 0 or facts.SIZE[kind] <= height):
            best = kind
        kind += 1
    if best < 0:
        rival_nothing(s)
        return
    colour: i64 = best - facts.FIRST_TEMPLE
    rival_takes(s, best, facts.SIZE[best])
    s.rival_temples += bit(8 * colour)
    top: i64 = s.worship[state.ON_TOP + colour]
    if top:
        s.worship[state.ON_TOP + colour] = 0
        s.note(events.RETURNED, state.RIVAL_SEAT, 1, causes.RIVAL, colour * facts.OF_COLOUR + top - 1)
        put_under(s, colour * facts.OF_COLOUR + top - 1)
        s.push(frame(kinds.REFILL, CHANCE, 0, colour))


def rival_tile(s: Founders) -> None:
    """Of the colours in the market the one of which it owns most temples; equal: green, blue, red."""
    best: i64 = -1
    colour: i64 = 0
    while colour < facts.COLOURS:
        if s.tiles[state.MARKET + facts.FIRST_TILE + colour] and (
            best < 0 or rival_owns(s, colour) > rival_owns(s, best)
        ):
            best = colour
        colour += 1
    if best < 0:
        rival_nothing(s)
    else:
        rival_takes(s, facts.FIRST_TILE + best, facts.RIVAL_TILE_VP)
        s.rival_tiles += bit(8 * best)


def rival_owns(s: Founders, colour: i64) -> i64:
    """Temples of a colour in its pile."""
    return s.rival_temples >> 8 * colour & 255


def rival_takes_mask(s: Founders) -> None:
    """The tile worth most on top of a stack; equal: yellow, purple, white (founders:SOLO10)."""
    best: i64 = -1
    colour: i64 = 0
    while colour < facts.COLOURS:
        tile = mask_on_top(s, colour)
        if tile >= 0 and (
            best < 0
            or facts.MASK_VP[colour * facts.MASK_TILES + tile]
            > facts.MASK_VP[best * facts.MASK_TILES + mask_on_top(s, best)]
        ):
            best = colour
        colour += 1
    if best >= 0:
        take_mask(s, state.RIVAL_SEAT, best)


def rival_set_vp(s: Founders, colour: i64) -> i64:
    """Two points for each pair of a temple and a pyramid tile of one colour (founders:SOLO11)."""
    return 2 * rival_owns(s, colour) * (s.rival_tiles >> 8 * colour & 255)


def rival_sets(s: Founders) -> None:
    colour: i64 = 0
    while colour < facts.COLOURS:
        vp = rival_set_vp(s, colour)
        if vp:
            s.score(state.RIVAL_SEAT, vp, causes.RIVAL_SETS)
        colour += 1


register(kinds.RIVAL, Rival())
register(kinds.DRAW_PLAN, DrawPlan())
