"""Teotibot's turn (city:133): roll, action, shift of the action pyramid, direction tiles, exchange."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.engine.frame import Action, Frame, a_of, frame
from sunstone.engine.options import Options
from sunstone.games.city import causes, events, kinds, vocabulary as v
from sunstone.games.city.draws import Draw
from sunstone.games.city.state import City, Step, register
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.actions import perform
from sunstone.games.city.teotibot.parts import entry, with_entry

SENDING_OBSIDIAN: Final = 2


@final
class BotRoll(Draw):
    """Two dice choose a place of the action pyramid; its tile is carried out (city:92, 133)."""

    rules = ("city:92", "city:133")

    def options(self, s: City, f: Frame, out: Options) -> None:
        total: i64 = 2
        while total <= 12:
            out.add(v.ROLLED + total - 2, parts.SUM_WEIGHT[total])
            total += 1

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        total: i64 = action - v.ROLLED + 2
        place = parts.PLACE_BY_SUM[total]
        tile: i64 = entry(s.bot_actions, place) - 1
        s.note(events.ROLLED, parts.BOT, total, 0, events.pack_roll(place, tile))
        s.pop()
        s.then(frame(kinds.BOT_SHIFT, parts.BOT, 0, place), frame(kinds.BOT_CASH, parts.BOT))
        if s.bot_priest == parts.PRIEST_WARRIORS and place == 0:
            s.push(frame(kinds.BOT_SENDS, parts.BOT))  # after the action
        perform(s, tile)


@final
class BotShift(Step):
    """a place used: tiles below move up by the direction tiles, the tile set aside fills the gap (city:91)."""

    rules = ("city:91", "city:133")

    def run(self, s: City, f: Frame) -> bool:
        used = entry(s.bot_actions, a_of(f))
        gap = a_of(f)
        turn: i64 = 0
        while True:
            below = parts.FROM[(entry(s.bot_directions, turn) & 1) * parts.PLACES + gap]
            if below < 0:
                break
            s.bot_actions = with_entry(s.bot_actions, gap, entry(s.bot_actions, below))
            gap = below
            turn += 1
        s.bot_actions = with_entry(s.bot_actions, gap, entry(s.bot_actions, parts.ASIDE))
        s.bot_actions = with_entry(s.bot_actions, parts.ASIDE, used)
        s.bot_directions = turned_under(s.bot_directions)
        s.note(events.SHIFTED, parts.BOT, 1, 0, used - 1)
        return True


def turned_under(column: i64) -> i64:
    """The upper direction tile is turned over and goes below the others."""
    tiles: i64 = 0
    while entry(column, tiles):
        tiles += 1
    return column >> 3 | (entry(column, 0) ^ 1) << 3 * (tiles - 1)


@final
class BotSends(Step):
    """Priest tile S08: 2 obsidian for two warriors, one if it has no more (expansion:R112)."""

    rules = ("expansion:R56", "expansion:R112")

    def run(self, s: City, f: Frame) -> bool:
        p = s.players[parts.BOT]
        if p.obsidian >= SENDING_OBSIDIAN and p.warriors > 0:
            s.gain(parts.BOT, events.OBSIDIAN, -SENDING_OBSIDIAN, causes.EMPIRE)
            s.then(frame(kinds.WARRIOR, parts.BOT), frame(kinds.WARRIOR, parts.BOT))
        return True


@final
class BotCash(Step):
    """10 cocoa become points, once a turn (city:133)."""

    rules = ("city:133", "city:134")

    def run(self, s: City, f: Frame) -> bool:
        if s.players[parts.BOT].cocoa >= parts.EXCHANGED:
            s.gain(parts.BOT, events.COCOA, -parts.EXCHANGED, causes.BOT_EXCHANGE)
            s.gain(parts.BOT, events.VP, parts.EXCHANGE_VP + s.house.exchange_vp, causes.BOT_EXCHANGE)
        return True


register(kinds.BOT_ROLL, BotRoll())
register(kinds.BOT_SHIFT, BotShift())
register(kinds.BOT_CASH, BotCash())
register(kinds.BOT_SENDS, BotSends())
