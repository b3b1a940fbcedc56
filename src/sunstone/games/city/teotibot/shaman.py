"""Teotibot's shaman (expansion:R90, R92)."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.frame import Action, Frame
from sunstone.engine.options import Options
from sunstone.games.city import causes, components as facts, events, kinds, state
from sunstone.games.city.altars import enter, next_altar, put_shaman
from sunstone.games.city.draws import Draw, list_starting, starting_drawn
from sunstone.games.city.shamans import FIRST_ALTAR, pile_of, space_with, take_from_pile, tile_space, top_of_pile
from sunstone.games.city.state import City, Step, count_of, one, register
from sunstone.games.city.teotibot import parts


@final
class BotShamanStart(Draw):
    """A starting tile nobody kept names the board; the first altar counter-clockwise of it (expansion:R92)."""

    rules = ("expansion:R92",)

    def options(self, s: City, f: Frame, out: Options) -> None:
        list_starting(s.start_pool, out)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        board = facts.START_BOARDS[starting_drawn(action) * 2]
        s.pop()
        put_shaman(s, parts.BOT, tile_space(s, FIRST_ALTAR[s.layout[state.PLACE_OF + board]]), 0)


def bot_moves_shaman(s: City) -> None:
    """To the next altar: a mask it lacks, else the top tile is discarded; without tiles 2 obsidian (expansion:R90)."""
    altar = next_altar(s, parts.BOT, 0)
    space = tile_space(s, altar)
    if pile_of(s, altar) == 0:
        enter(s, parts.BOT, space ^ 1, 0)
        s.gain(parts.BOT, events.OBSIDIAN, 2, causes.ALTAR)
        return
    enter(s, parts.BOT, space, 0)
    mask = bot_mask_in(s, altar)
    if mask >= 0:
        kind = take_from_pile(s, altar, mask)
        s.players[parts.BOT].majors += one(kind)
        s.note(events.MAJOR_TAKEN, parts.BOT, 1, causes.ALTAR, kind)
        return
    kind = take_from_pile(s, altar, top_of_pile(s, altar))
    s.majors_discarded += one(kind)
    s.note(events.MAJOR_DISCARDED, parts.BOT, 1, causes.ALTAR, kind)
    if s.house.hard_shaman:
        s.gain(parts.BOT, events.OBSIDIAN, 1, causes.ALTAR)


@final
class BotShaman(Step):
    """Teotibot's shaman goes on, after what its tile says first."""

    rules = ("expansion:R90",)

    def run(self, s: City, f: Frame) -> bool:
        bot_moves_shaman(s)
        return True


def bot_mask_in(s: City, altar: i64) -> i64:
    """Where in the pile a mask lies that Teotibot lacks, -1 if none does (expansion:R41)."""
    if count_of(s.players[parts.BOT].majors, facts.M_MASK):
        return -1
    return space_with(s, altar, facts.M_MASK)


register(kinds.BOT_SHAMAN_START, BotShamanStart())
register(kinds.BOT_SHAMAN, BotShaman())
