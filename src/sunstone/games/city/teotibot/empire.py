"""Teotibot and the Empire (expansion:R101-R103): its Nobles tile is Empire and Build."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, a_of, b_of, c_of, frame
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, map_data, state, vocabulary as v
from sunstone.games.city.components import Board
from sunstone.games.city.draws import Draw, list_discovery
from sunstone.games.city.empire import buildings_on_map, is_settled, set_warrior, warrior_at
from sunstone.games.city.majors import drawn_major, has_majors, list_majors, list_more_majors
from sunstone.games.city.regions import take_special
from sunstone.games.city.state import City, House, Step, count_of, one, register
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.actions import can_have_mask, take_mask
from sunstone.games.city.teotibot.boards import REPLACED, BotAction, learn, spend
from sunstone.games.city.teotibot.moves import avenue_step, climb_any, highest, power_up

NO_MASK_VP: Final = 2
NO_MAJOR_MASK_VP: Final = 4
WORKERS_VP: Final = 8


def region_to_build(s: City) -> i64:
    """The farthest area, there the topmost region, with its warrior and no building; 0 if there is none (R54)."""
    best: i64 = 0
    if buildings_on_map(s) >= facts.BUILDINGS:
        return 0
    for region in range(1, map_data.FAR):
        r: i64 = region
        if (
            warrior_at(s, r) == parts.BOT
            and not is_settled(s, r)
            and (best == 0 or map_data.AREA[r] > map_data.AREA[best])
        ):
            best = r
    return best


@final
class EmpireAndBuild(BotAction):
    """Two warriors, then a building (expansion:R102)."""

    def replaces(self, house: House) -> bool:
        return house.empire

    def works(self, s: City) -> bool:
        """Step 1 has an effect: a warrior to place, or a building to put (expansion:R144)."""
        p = s.players[parts.BOT]
        return p.wood + p.obsidian >= parts.BUILDING_WOOD and (p.warriors > 0 or region_to_build(s) > 0)

    def carry_out(self, s: City, board: Board) -> None:
        s.then(frame(kinds.WARRIOR, parts.BOT), frame(kinds.WARRIOR, parts.BOT), frame(kinds.BOT_BUILD, parts.BOT))


@final
class BotBuild(Step):
    """After its warriors: 2 wood for a building where it can, else it keeps the wood (expansion:R54, R102)."""

    rules = ("expansion:R54", "expansion:R102")

    def run(self, s: City, f: Frame) -> bool:
        region = region_to_build(s)
        if region == 0:
            return True
        spend(s, events.WOOD, parts.BUILDING_WOOD, causes.BOARD + facts.NOBLES)
        set_warrior(s, region, -1)
        s.settled |= bit(region)
        s.note(events.SETTLED, parts.BOT, 1, causes.BOARD + facts.NOBLES, region)
        s.gain(parts.BOT, events.VP, map_data.REGION_VP[region], causes.REGION + region)
        s.push(frame(kinds.BOT_REWARD, parts.BOT, 0, region))
        return True


@final
class BotReward(Step):
    """a region: its benefit for Teotibot, then the step on the Avenue (expansion:R55, R103)."""

    rules = ("expansion:R47", "expansion:R55", "expansion:R103")

    def run(self, s: City, f: Frame) -> bool:
        region = a_of(f)
        if region == 3 or region == 6:
            s.push(frame(kinds.BOT_EMPIRE_DRAW, CHANCE, 0, region, 3 if region == 3 else 2))
            return True
        self.gain(s, region, causes.REGION + region)
        avenue_step(s, causes.BOARD + facts.NOBLES)
        return True

    def gain(self, s: City, region: i64, cause: i64) -> None:
        if region == 1:
            s.gain(parts.BOT, events.OBSIDIAN, 1, cause)
            s.gain(parts.BOT, events.COCOA, 1, cause)
        elif region == 2:
            climb_any(s, cause)
        elif region == 4:
            self.raise_three(s, cause)
        elif region == 5 or region == 9:
            mask: i64 = map_data.SPECIAL_IN[region] - 1
            if s.specials >> mask & 1 == 0:
                mask = 1 - mask
            if s.specials >> mask & 1:
                take_special(s, parts.BOT, mask, cause)
        elif region == 7:
            place = lowest_lacking(s)
            if place >= 0:
                learn(s, place, cause)
        elif region == 8:
            climb_any(s, cause, climb_any(s, cause))
        elif region == 10:
            s.gain(parts.BOT, events.OBSIDIAN, 4, cause)
        else:
            s.gain(parts.BOT, events.VP, WORKERS_VP, cause)

    def raise_three(self, s: City, cause: i64) -> None:
        """Its unlocked workers, up to three, the strongest first."""
        raised: i64 = 0
        for _ in range(3):
            w = highest(s, raised)
            if w >= 0:
                raised |= bit(w)
                power_up(s, w, cause)


def lowest_lacking(s: City) -> i64:
    for place in range(6):
        i: i64 = place
        if s.players[parts.BOT].technologies >> s.layout[state.TECHNOLOGY_AT + i] & 1 == 0:
            return i
    return -1


@final
class BotEmpireDraw(Draw):
    """a region, b still to draw, c the mask it will take + 1: a mask it lacks, the rest is discarded (R103, R143)."""

    rules = ("expansion:R103", "expansion:R114", "expansion:R143")

    def run(self, s: City, f: Frame) -> bool:
        if b_of(f) and (s.pool > 0 if a_of(f) == 3 else has_majors(s)):
            return False
        taken: i64 = c_of(f) - 1
        if taken < 0:
            s.gain(parts.BOT, events.VP, NO_MASK_VP if a_of(f) == 3 else NO_MAJOR_MASK_VP, causes.REGION + a_of(f))
        elif a_of(f) == 3:
            s.discarded -= one(taken)
            take_mask(s, taken)
        else:
            s.majors_discarded -= one(taken)
            s.players[parts.BOT].majors += one(taken)
            s.note(events.MAJOR_TAKEN, parts.BOT, 1, causes.REGION + 6, taken)
        avenue_step(s, causes.BOARD + facts.NOBLES)
        return True

    def options(self, s: City, f: Frame, out: Options) -> None:
        if a_of(f) == 3:
            list_discovery(s.pool, out)
        else:
            list_majors(s.major_pool, out)

    def beyond(self, s: City, f: Frame, out: Options) -> None:
        if a_of(f) != 3:
            list_more_majors(s, out)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        best = c_of(f)
        if a_of(f) == 3:
            kind: i64 = action - v.DISCOVERY_DRAWN
            s.note(events.DRAWN, CHANCE, 1, 0, action)
            s.pool -= one(kind)
            s.discarded += one(kind)
            if (
                kind >= facts.FIRST_MASK
                and can_have_mask(s, kind)
                and (best == 0 or facts.COPIES[kind] < facts.COPIES[best - 1])
            ):
                best = kind + 1
        else:
            kind = drawn_major(s, action)
            s.note(events.DRAWN, CHANCE, 1, 0, v.MAJOR_DRAWN + kind)
            s.majors_discarded += one(kind)
            if kind == facts.M_MASK and count_of(s.players[parts.BOT].majors, facts.M_MASK) == 0:
                best = kind + 1
        s.swap_top(frame(kinds.BOT_EMPIRE_DRAW, CHANCE, 0, a_of(f), b_of(f) - 1, best))


REPLACED[facts.NOBLES] = EmpireAndBuild()
register(kinds.BOT_BUILD, BotBuild())
register(kinds.BOT_REWARD, BotReward())
register(kinds.BOT_EMPIRE_DRAW, BotEmpireDraw())
