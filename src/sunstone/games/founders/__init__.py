"""Founders of Teotihuacan. One room: data, position, rules by chapter, words, drawing."""

from pathlib import Path

from sunstone.engine.registry import GameInfo
from sunstone.games.founders import components as facts, events, rules, text, words
from sunstone.games.founders.board_file import read_board, sample
from sunstone.games.founders.closed import closed
from sunstone.games.founders.effect_words import GOODS
from sunstone.games.founders.laws import laws
from sunstone.games.founders.names import VOCABULARY
from sunstone.games.founders.observation import FoundersEncoder
from sunstone.games.founders.position import from_data, to_data
from sunstone.games.founders.scout import FoundersScout
from sunstone.games.founders.settings import OPTIONS, make, refuse
from sunstone.games.founders.terms import FoundersScale
from sunstone.games.founders.value import FoundersJudge
from sunstone.games.founders.view_types import FoundersView

__all__ = ["INFO", "rules"]

INFO = GameInfo(
    name="founders",
    title="Founders of Teotihuacan",
    short="Founders",
    players=(1, 2, 3, 4),
    options=OPTIONS,
    rules_version=1,
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
    explain=lambda name, view: words.explain(name),
    explained=lambda view: words.explained(),
    view=FoundersView,
    in_play=lambda s: s.round > 0,
    about="Lay out a city around its pyramid: buildings bring cubes, cubes pay temples, and temples score with it.",
    closed=closed,
    heads=(events.ROUND, events.FINAL),
    page="sunstone.games.founders.page",
    perfect_information=True,
    encoder=FoundersEncoder(),
    outlook=Path(__file__).parent / "data" / "outlook.tsv",
    net=Path(__file__).parent / "data" / "net.tsv.gz",
    ratings=Path(__file__).parent / "data" / "ratings.tsv",
    judge=FoundersJudge(),
    scale=FoundersScale(),
    scout=FoundersScout(),
    rival=facts.DATA["solo"]["name"],
    refuse=refuse,
    read_board=read_board,
    sample_board=sample(),
)
