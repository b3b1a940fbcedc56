"""Module empire (expansion:R93-R97, R99-R101): the Conquest board, warriors and their pushes on the map."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, Seat, a_of, b_of, frame, seat_of
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, map_data, refusals as r, vocabulary as v
from sunstone.games.city.anytime import anytime_refusal, offer_anytime, take_anytime
from sunstone.games.city.draws import Draw
from sunstone.games.city.main_action import TECHNOLOGY_VP, BoardAction, abandon, register_board
from sunstone.games.city.payment import charge, has_resources
from sunstone.games.city.pushes import will_arrive
from sunstone.games.city.state import City, House, Step, people, register
from sunstone.games.city.teotibot import parts

BUILD_WOOD: Final = 2


# --- the map: three bits a region, seat + 1; those in the far region are counted by their owner
def warrior_at(s: City, region: i64) -> Seat:
    """The seat whose warrior stands there, -1 if none does; region 0 is Teotihuacan."""
    return (s.map >> 3 * region & 7) - 1


def set_warrior(s: City, region: i64, seat: Seat) -> None:
    s.map += (seat - warrior_at(s, region)) << 3 * region


def is_settled(s: City, region: i64) -> bool:
    return s.settled >> region & 1 == 1


def warriors_on_map(s: City, seat: Seat) -> i64:
    """In Teotihuacan and regions 1 to 11."""
    n: i64 = 0
    for region in range(map_data.REGIONS):
        if warrior_at(s, region) == seat:
            n += 1
    return n


# --- E: a warrior comes to Teotihuacan (expansion:R95, R96)
def place_warrior(s: City, seat: Seat) -> None:
    """One E: without a warrior left nothing happens. Who stood there is pushed on."""
    p = s.players[seat]
    if p.warriors == 0:
        return
    p.warriors -= 1
    other = warrior_at(s, map_data.TEOTIHUACAN)
    set_warrior(s, map_data.TEOTIHUACAN, seat)
    s.note(events.WARRIOR, seat, 1, causes.EMPIRE, map_data.TEOTIHUACAN)
    if other >= 0:
        pushed(s, other, map_data.TEOTIHUACAN)


def pushed(s: City, seat: Seat, region: i64) -> None:
    """That seat's warrior must leave the region: its owner decides, Teotibot's follows its line (expansion:R101)."""
    if s.house.solo and seat == parts.BOT:
        if region == map_data.TEOTIHUACAN:
            s.push(frame(kinds.BOT_PATH, CHANCE))
        else:
            move_on(s, parts.BOT, map_data.LINE_NEXT[region])
    else:
        s.push(frame(kinds.WARRIOR_PUSHED, seat, 0, region))


def move_on(s: City, seat: Seat, region: i64) -> None:
    s.note(events.WARRIOR, seat, 1, causes.EMPIRE, region)
    if region == map_data.FAR:
        s.players[seat].far += 1
        return
    other = warrior_at(s, region)
    set_warrior(s, region, seat)
    if other >= 0:
        pushed(s, other, region)


@final
class WarriorPushed(Step):
    """a region it leaves: the owner of a pushed warrior chooses where it goes (expansion:R42, R96, R137)."""

    rules = ("expansion:R42", "expansion:R43", "expansion:R96", "expansion:R137")

    def options(self, s: City, f: Frame, out: Options) -> None:
        region: i64 = 1
        while region <= map_data.FAR:
            if map_data.FORWARD[a_of(f)] >> region & 1:
                out.add(v.REGION + region)
            region += 1

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if not v.REGION < action <= v.REGION + map_data.FAR:
            return r.NOT_ASKED
        return 0 if map_data.FORWARD[a_of(f)] >> (action - v.REGION) & 1 else r.NOT_NEXT_REGION

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.pop()
        move_on(s, seat_of(f), action - v.REGION)


@final
class BotPath(Draw):
    """A path tile shows where Teotibot's warrior goes from Teotihuacan; it goes back (expansion:R101)."""

    rules = ("expansion:R101",)

    def options(self, s: City, f: Frame, out: Options) -> None:
        for path in range(4):
            k: i64 = path
            out.add(v.PATH_DRAWN + k)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.pop()
        move_on(s, parts.BOT, action - v.PATH_DRAWN + 1)


@final
class Warrior(Step):
    """One E, at the set-up and for Teotibot (expansion:R53, R95, R99)."""

    rules = ("expansion:R53", "expansion:R95", "expansion:R99")

    def run(self, s: City, f: Frame) -> bool:
        place_warrior(s, seat_of(f))
        return True


def set_up_warriors(s: City) -> None:
    """Ten each; one E each in player order (expansion:R63, R99). Teotibot places none (expansion:R101)."""
    for p in s.players:
        p.warriors = map_data.WARRIORS
    s.specials = 3
    for seat in range(people(s)):
        k: i64 = people(s) - 1 - seat
        s.push(frame(kinds.WARRIOR, k))


def score_warriors(s: City) -> None:
    """In an Eclipse, after masks: by area; Teotihuacan and buildings bring nothing (expansion:R100, R141)."""
    for seat in range(s.n):
        i: i64 = seat
        points: i64 = map_data.AREA_VP[map_data.AREA[map_data.FAR]] * s.players[i].far
        for region in range(1, map_data.FAR):
            if warrior_at(s, region) == i:
                points += map_data.AREA_VP[map_data.AREA[region]]
        if points:
            s.gain(i, events.VP, points, causes.ECLIPSE_WARRIORS)


# --- the Conquest board (expansion:R93, R94)
def build_possible(s: City, seat: Seat, places: i64) -> bool:
    """Whether a Build can follow `places` warriors: one of the own stands in an unsettled region, or will come to one
    (expansion:R45)."""
    p = s.players[seat]
    if buildings_on_map(s) >= facts.BUILDINGS or not has_resources(p, BUILD_WOOD, 0, 0):
        return False
    region: i64 = 1
    while region < map_data.FAR:
        if warrior_at(s, region) == seat and not is_settled(s, region):
            return True
        region += 1
    return will_arrive(s, seat, s.map, places if places < p.warriors else p.warriors)


def buildings_on_map(s: City) -> i64:
    n: i64 = 0
    for region in range(1, map_data.FAR):
        if is_settled(s, region):
            n += 1
    return n


def conquest_cell(workers: i64, lowest: i64) -> i64:
    return (workers - 1) * 5 + lowest - 1


def option_refusal(s: City, seat: Seat, cell: i64, option: i64) -> i64:
    """a places warriors, b also builds (expansion:R44, R45)."""
    p = s.players[seat]
    if option == 0:
        return 0 if p.warriors > 0 else r.NO_WARRIOR
    if buildings_on_map(s) >= facts.BUILDINGS:
        return r.NO_BUILDINGS
    if not has_resources(p, BUILD_WOOD, 0, 0):
        return r.NO_WOOD
    return 0 if build_possible(s, seat, map_data.CELL_B[cell]) else r.NO_WARRIOR_THERE


@final
class Conquest(BoardAction):
    """Choose one of the cell's options; more workers may still join (expansion:R94, R118, R138)."""

    rules = ("expansion:R44", "expansion:R45", "expansion:R94", "expansion:R118", "expansion:R138")

    def replaces(self, house: House) -> bool:
        return house.empire

    def possible(self, s: City, seat: Seat, workers: i64, lowest: i64) -> i64:
        """0 if one of the cell's two options can be carried out (expansion:R44)."""
        cell = conquest_cell(workers, lowest)
        if option_refusal(s, seat, cell, 0) == 0:
            return 0
        return r.NO_CONQUEST if option_refusal(s, seat, cell, 1) else 0

    def options(self, s: City, f: Frame, out: Options) -> None:
        if self.refusal(s, f, v.OPTION_A) == 0:
            out.add(v.OPTION_A)
        if self.refusal(s, f, v.OPTION_B) == 0:
            out.add(v.OPTION_B)
        if out.n == 0:
            out.add(v.ABANDON)
        offer_anytime(s, seat_of(f), out)

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        seat = seat_of(f)
        cell = conquest_cell(s.main_workers, s.main_lowest)
        if action == v.OPTION_A or action == v.OPTION_B:
            return option_refusal(s, seat, cell, action - v.OPTION_A)
        if action == v.ABANDON:
            return 0 if self.possible(s, seat, s.main_workers, s.main_lowest) else r.CAN_BE_DONE
        return anytime_refusal(s, seat, action)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        if take_anytime(s, seat, action):
            return
        if action == v.ABANDON:
            abandon(s, seat)
            return
        s.pop()
        cell = conquest_cell(s.main_workers, s.main_lowest)
        if map_data.CELL_VP[cell]:
            s.gain(seat, events.VP, map_data.CELL_VP[cell], causes.BOARD + facts.NOBLES)
        if s.main_known >> facts.T_VP & 1:
            s.gain(seat, events.VP, TECHNOLOGY_VP, causes.KNOWLEDGE + facts.T_VP)
        places: i64 = map_data.CELL_A[cell] if action == v.OPTION_A else map_data.CELL_B[cell]
        builds: i64 = map_data.CELL_BUILD if action == v.OPTION_B else 0
        s.then(frame(kinds.EMPIRE_STEP, seat, 0, places, builds), frame(kinds.POWER_UPS, seat))


@final
class EmpireStep(Step):
    """a warriors still to place, b a building still to put: in the player's order (expansion:R46)."""

    rules = ("expansion:R45", "expansion:R46", "expansion:R97")

    def run(self, s: City, f: Frame) -> bool:
        """Asked only while both are possible: what is not is lost, what is alone happens."""
        seat = seat_of(f)
        places: i64 = a_of(f) if s.players[seat].warriors else 0
        builds: i64 = b_of(f)
        if builds and not self.can_build(s, seat):
            if places == 0:
                return True  # it lapses, nothing is paid
            s.push(frame(kinds.EMPIRE_STEP, seat, 0, places - 1, builds))
            place_warrior(s, seat)
            return True
        if builds == 0:
            if places:
                s.push(frame(kinds.EMPIRE_STEP, seat, 0, places - 1))
                place_warrior(s, seat)
            return True
        return False

    def can_build(self, s: City, seat: Seat) -> bool:
        if buildings_on_map(s) >= facts.BUILDINGS or not has_resources(s.players[seat], BUILD_WOOD, 0, 0):
            return False
        for region in range(1, map_data.FAR):
            if self.build_refusal(s, seat, region) == 0:
                return True
        return False

    def build_refusal(self, s: City, seat: Seat, region: i64) -> i64:
        if region < 1 or region >= map_data.FAR or warrior_at(s, region) != seat:
            return r.NO_WARRIOR_THERE
        return r.SETTLED if is_settled(s, region) else 0

    def options(self, s: City, f: Frame, out: Options) -> None:
        if self.refusal(s, f, v.PLACE_WARRIOR) == 0:
            out.add(v.PLACE_WARRIOR)
        region: i64 = 1
        while region < map_data.FAR:
            if self.build_refusal(s, seat_of(f), region) == 0:
                out.add(v.BUILD_AT + region - 1)
            region += 1

    def refusal(self, s: City, f: Frame, action: Action) -> i64:
        if action == v.PLACE_WARRIOR:
            return 0 if a_of(f) and s.players[seat_of(f)].warriors else r.NO_WARRIOR
        if v.BUILD_AT <= action < v.BUILD_AT + map_data.FAR - 1:
            return self.build_refusal(s, seat_of(f), action - v.BUILD_AT + 1)
        return r.NOT_ASKED

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        seat = seat_of(f)
        s.pop()
        if action == v.PLACE_WARRIOR:
            s.push(frame(kinds.EMPIRE_STEP, seat, 0, a_of(f) - 1, b_of(f)))
            place_warrior(s, seat)
            return
        s.push(frame(kinds.EMPIRE_STEP, seat, 0, a_of(f)))
        owed = charge(s, seat, causes.BOARD + facts.NOBLES, wood=BUILD_WOOD)
        build(s, seat, action - v.BUILD_AT + 1)
        if owed:
            s.push(owed)


def build(s: City, seat: Seat, region: i64) -> None:
    """A building for a warrior, who leaves the game: points, benefit, a step on the Avenue (expansion:R47, R97)."""
    set_warrior(s, region, -1)
    s.settled |= bit(region)
    s.note(events.SETTLED, seat, 1, causes.BOARD + facts.NOBLES, region)
    s.gain(seat, events.VP, map_data.REGION_VP[region], causes.REGION + region)
    s.push(frame(kinds.AVENUE, seat, causes.BOARD + facts.NOBLES))
    s.push(frame(kinds.BUILD, seat, causes.REGION + region, region))


register(kinds.WARRIOR, Warrior())
register(kinds.WARRIOR_PUSHED, WarriorPushed())
register(kinds.BOT_PATH, BotPath())
register_board(kinds.CONQUEST, Conquest(), facts.NOBLES, module=True)
register(kinds.EMPIRE_STEP, EmpireStep())
