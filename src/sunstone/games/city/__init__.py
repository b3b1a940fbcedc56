"""Teotihuacan: City of Gods. One room: data, position, rules by chapter, words, drawing."""

from dataclasses import replace
from pathlib import Path

from sunstone.engine.registry import GameInfo, Settings
from sunstone.games.city import events, rules, text, words
from sunstone.games.city.box_words import box
from sunstone.games.city.closed import closed
from sunstone.games.city.effect_words import GOODS
from sunstone.games.city.laws import laws
from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.observation import CityEncoder
from sunstone.games.city.position import from_data, to_data
from sunstone.games.city.reconstructed import reconstructed
from sunstone.games.city.settings import MODULE_WORDS, MODULES, OPTIONS, make, refuse
from sunstone.games.city.terms import CityScale
from sunstone.games.city.value import CityJudge
from sunstone.games.city.view import turn_of
from sunstone.games.city.view_types import CityView

__all__ = ["INFO", "rules"]


def _reworded(info: GameInfo, settings: Settings) -> GameInfo:
    """Modules lay other boards in place of two: log and score sheet call them so."""
    return replace(info, log=words.log_at(settings.modules))


INFO = GameInfo(
    name="city",
    title="Teotihuacan: City of Gods",
    short="City of Gods",
    players=(1, 2, 3, 4),
    options=OPTIONS,
    rules_version=2,
    vocabulary=VOCABULARY,
    make=make,
    load=from_data,
    save=to_data,
    choices=words.choices,
    reason=words.reason,
    laws=laws,
    log=words.LOG,
    amounts=GOODS,
    prompt=words.prompt,
    render=text.render,
    points=events.VP,
    turn=events.TURN,
    explain=words.explain,
    explained=words.explained,
    in_play=lambda s: turn_of(s) is not None,
    view=CityView,
    page="sunstone.games.city.page",
    about="Move your workers round eight boards, build the pyramid, climb the temples; three Eclipses score.",
    first={"setup": "first_game"},
    closed=closed,
    heads=(events.ECLIPSE,),
    encoder=CityEncoder(),
    outlook=Path(__file__).parent / "data" / "outlook.tsv",
    net=Path(__file__).parent / "data" / "net.tsv.gz",
    ratings=Path(__file__).parent / "data" / "ratings.tsv",
    judge=CityJudge(),
    scale=CityScale(),
    rival="Teotibot",
    box=box,
    reconstructed=reconstructed,
    modules=MODULES,
    module_words=MODULE_WORDS,
    refuse=refuse,
    reworded=_reworded,
)
