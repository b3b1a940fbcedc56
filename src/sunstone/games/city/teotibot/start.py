"""How Teotibot is set up (city:115, 134): supplies and dice as printed, its tiles by chance."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.bits import bit
from sunstone.engine.frame import CHANCE, a_of, frame
from sunstone.engine.options import Options
from sunstone.games.city import things
from sunstone.games.city.draws import Draw
from sunstone.games.city.kinds import BOT_DEAL, BOT_DIRECTIONS
from sunstone.games.city.state import TECHNOLOGY_AT, City, die, register
from sunstone.games.city.teotibot.parts import (
    ACTION_TILES,
    ASIDE,
    BASE_TILE,
    BOT,
    START_DICE,
    START_STEPS,
    START_SUPPLY,
    START_TECHNOLOGY,
    UP_LEFT,
    UP_RIGHT,
    entry,
    with_entry,
)
from sunstone.games.city.vocabulary import ACTION_DRAWN, DIRECTION_DRAWN

DIRECTIONS: Final = 2  # direction tiles of the base game


def set_up_bot(s: City) -> None:
    p = s.players[BOT]
    for i in range(3):
        k: i64 = i
        s.gain(BOT, things.WOOD + k, START_SUPPLY[k] + s.house.resources, things.SETUP)
    for i in range(4):
        k = i
        s.gain(BOT, things.BLUE + k, START_STEPS[k], things.SETUP)
    technology = s.layout[TECHNOLOGY_AT + START_TECHNOLOGY]
    p.technologies = bit(technology)
    s.note(things.TECHNOLOGY, BOT, 1, things.SETUP, technology)
    for w in range(4):
        k = w
        board, power, space = START_DICE[k * 3], START_DICE[k * 3 + 1], START_DICE[k * 3 + 2]
        if space == 0:
            power += (s.house.worker_power >> 2 * k & 3) - 1
        p.dice[k] = die(board, power, space)
        s.note(things.ENTERED, BOT, 1, things.SETUP, board * 8 + power)
    s.then(frame(BOT_DEAL, CHANCE), frame(BOT_DIRECTIONS, CHANCE))


@final
class BotDeal(Draw):
    """a place: six of the seven action tiles fill the pyramid, the last one lies aside (city:115)."""

    rules = ("city:115",)

    def options(self, s: City, f: i64, out: Options) -> None:
        tile: i64 = 0
        while tile < ACTION_TILES:
            if not is_dealt(s, tile):
                out.add(ACTION_DRAWN + tile)
            tile += 1

    def resolve(self, s: City, f: i64, action: i64) -> None:
        s.bot_actions = with_entry(s.bot_actions, a_of(f), action - ACTION_DRAWN + 1)
        if a_of(f) < ASIDE - 1:
            s.swap_top(frame(BOT_DEAL, CHANCE, 0, a_of(f) + 1))
            return
        s.pop()
        tile: i64 = 0
        while is_dealt(s, tile):
            tile += 1
        s.bot_actions = with_entry(s.bot_actions, ASIDE, tile + 1)


def is_dealt(s: City, tile: i64) -> bool:
    for place in range(ACTION_TILES):
        if entry(s.bot_actions, place) == tile + 1:
            return True
    return False


@final
class BotDirections(Draw):
    """a how many lie: the direction tiles, each with a random face up (city:115)."""

    rules = ("city:115",)

    def options(self, s: City, f: i64, out: Options) -> None:
        out.add(DIRECTION_DRAWN + UP_RIGHT)
        out.add(DIRECTION_DRAWN + UP_LEFT)

    def resolve(self, s: City, f: i64, action: i64) -> None:
        face: i64 = action - DIRECTION_DRAWN
        s.bot_directions = with_entry(s.bot_directions, a_of(f), BASE_TILE * 2 + face)
        if a_of(f) + 1 < DIRECTIONS:
            s.swap_top(frame(BOT_DIRECTIONS, CHANCE, 0, a_of(f) + 1))
        else:
            s.pop()


register(BOT_DEAL, BotDeal())
register(BOT_DIRECTIONS, BotDirections())
