"""Teotibot and the Mansion (expansion:R80-R82, R130): a die is rolled when one of its workers passes board 1."""

from typing import final

from mypy_extensions import i64

from sunstone.engine.frame import CHANCE, Action, Frame, frame
from sunstone.engine.options import Options
from sunstone.games.city import causes, events, kinds, vocabulary as v
from sunstone.games.city.claims import claimed_by, temple_at
from sunstone.games.city.draws import Draw
from sunstone.games.city.gains import may_advance
from sunstone.games.city.state import City, one, register
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.moves import climb


@final
class BotPasses(Draw):
    """1, 2, 3 is the left, middle or right royal tile; if it is claimed, its tile, step and power-up follow."""

    rules = ("expansion:R81", "expansion:R130")

    def options(self, s: City, f: Frame, out: Options) -> None:
        for face in range(6):
            k: i64 = face
            out.add(v.DIE + k)

    def resolve(self, s: City, f: Frame, action: Action) -> None:
        s.pop()
        space: i64 = action - v.DIE
        s.note(events.DIE_ROLLED, parts.BOT, space + 1, causes.CLAIM)
        if s.bot_priest == parts.PRIEST_SHAMAN:
            space //= 2  # 1-2, 3-4, 5-6 (expansion:R111)
        if space > 2:
            return
        temple = temple_at(s, space)
        owner = claimed_by(s, temple)
        if owner < 0:
            return
        s.push(frame(kinds.CLAIM_POWER, owner, causes.CLAIM))
        if s.mansion_tile:
            s.majors_discarded += one(s.mansion_tile - 1)
            s.note(events.MAJOR_DISCARDED, parts.BOT, 1, causes.CLAIM, s.mansion_tile - 1)
            s.mansion_tile = 0
            s.push(frame(kinds.DRAW_MAJOR, CHANCE))
        if may_advance(s, parts.BOT, temple) and (s.house.hard_claims or s.players[parts.BOT].cocoa > 0):
            if not s.house.hard_claims:
                s.gain(parts.BOT, events.COCOA, -1, causes.CLAIM)
            climb(s, temple, causes.CLAIM)


register(kinds.BOT_PASSES, BotPasses())
