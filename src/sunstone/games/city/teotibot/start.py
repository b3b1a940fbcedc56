"""How Teotibot is set up (city:115, 134): supplies and dice as printed, its tiles by chance."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, Action, Frame, a_of, frame
from sunstone.engine.options import Options
from sunstone.games.city import causes, events, kinds, state, vocabulary as v
from sunstone.games.city.draws import Draw
from sunstone.games.city.state import City, die, register
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.parts import entry, with_entry

DIRECTIONS: Final = 2  # direction tiles of the base game
RANDOM_PRIEST: Final = 9


def set_up_bot(s: City) -> None:
    p = s.players[parts.BOT]
    for i in range(3):
        k: i64 = i
        s.gain(parts.BOT, events.WOOD + k, parts.START_SUPPLY[k] + s.house.resources, causes.SETUP)
    for i in range(4):
        k = i
        s.gain(parts.BOT, events.BLUE + k, parts.START_STEPS[k], causes.SETUP)
    technology = s.layout[state.TECHNOLOGY_AT + parts.START_TECHNOLOGY]
    p.technologies = bit(technology)
    s.note(events.TECHNOLOGY, parts.BOT, 1, causes.SETUP, technology)
    for w in range(4):
        k = w
        board, power, space = parts.START_DICE[k * 3], parts.START_DICE[k * 3 + 1], parts.START_DICE[k * 3 + 2]
        if space == 0:
            power += (s.house.worker_power >> 2 * k & 3) - 1
        p.dice[k] = die(board, power, space)
        s.note(events.ENTERED, parts.BOT, 1, causes.SETUP, events.pack_worker(board, power))
    s.bot_priest = 0 if s.house.bot_priest == RANDOM_PRIEST else s.house.bot_priest
    s.then(frame(kinds.BOT_DEAL, CHANCE), frame(kinds.BOT_DIRECTIONS, CHANCE))
    if s.house.bot_priest == RANDOM_PRIEST:
        s.push(frame(kinds.BOT_PRIEST, CHANCE))


@final
class BotPriest(Draw):
    """A house option: one of the priest tiles whose needs are met (expansion:R111)."""

    rules = ("expansion:R111", "expansion:R112")

    def options(self, s: City, f: Frame, out: Options) -> None:
        if s.house.mansion and s.house.altars:
            out.add(v.PRIEST_DRAWN)
        if s.house.empire:
            out.add(v.PRIEST_DRAWN + 1)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.bot_priest = parts.PRIEST_SHAMAN + action - v.PRIEST_DRAWN
        s.pop()


@final
class BotDeal(Draw):
    """a place: six of the seven action tiles fill the pyramid, the last one lies aside (city:115)."""

    rules = ("city:115",)

    def options(self, s: City, f: Frame, out: Options) -> None:
        tile: i64 = 0
        while tile < parts.ACTION_TILES:
            if not is_dealt(s, tile):
                out.add(v.ACTION_DRAWN + tile)
            tile += 1

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.bot_actions = with_entry(s.bot_actions, a_of(f), action - v.ACTION_DRAWN + 1)
        if a_of(f) < parts.ASIDE - 1:
            s.swap_top(frame(kinds.BOT_DEAL, CHANCE, 0, a_of(f) + 1))
            return
        s.pop()
        tile: i64 = 0
        while is_dealt(s, tile):
            tile += 1
        s.bot_actions = with_entry(s.bot_actions, parts.ASIDE, tile + 1)


def is_dealt(s: City, tile: i64) -> bool:
    for place in range(parts.ACTION_TILES):
        if entry(s.bot_actions, place) == tile + 1:
            return True
    return False


@final
class BotDirections(Draw):
    """a how many lie: the direction tiles, each with a random face up (city:115)."""

    rules = ("city:115",)

    def options(self, s: City, f: Frame, out: Options) -> None:
        base: i64 = self.left(s, parts.BASE_TILE)
        if base:
            out.add(v.DIRECTION_DRAWN + parts.UP_RIGHT, base)
            out.add(v.DIRECTION_DRAWN + parts.UP_LEFT, base)
        for kind in range(parts.ADVANCE_2, parts.ADVANCE_3 + 1):
            if s.house.teotibot_movement and self.left(s, kind):
                first: i64 = v.DIRECTION_MORE + (kind - parts.ADVANCE_2) * 2
                out.add(first + parts.UP_RIGHT)
                out.add(first + parts.UP_LEFT)

    def left(self, s: City, kind: i64) -> i64:
        """Direction tiles of that kind that do not lie yet."""
        n: i64 = DIRECTIONS if kind == parts.BASE_TILE else 1
        for i in range(4):
            if entry(s.bot_directions, i) >> 1 == kind:
                n -= 1
        return n

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        tile: i64 = parts.BASE_TILE * 2 + action - v.DIRECTION_DRAWN
        if action >= v.DIRECTION_MORE:
            tile = parts.ADVANCE_2 * 2 + action - v.DIRECTION_MORE
        s.bot_directions = with_entry(s.bot_directions, a_of(f), tile)
        if a_of(f) + 1 < (4 if s.house.teotibot_movement else DIRECTIONS):
            s.swap_top(frame(kinds.BOT_DIRECTIONS, CHANCE, 0, a_of(f) + 1))
        else:
            s.pop()


register(kinds.BOT_PRIEST, BotPriest())
register(kinds.BOT_DEAL, BotDeal())
register(kinds.BOT_DIRECTIONS, BotDirections())
