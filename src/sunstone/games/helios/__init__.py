"""Helios. One room: data, position, rules by chapter, words, drawing."""

from pathlib import Path

from sunstone.engine.registry import GameInfo
from sunstone.games.helios import events, rules, text, words
from sunstone.games.helios.board_file import STANDARD_TEXT, canonical
from sunstone.games.helios.closed import closed
from sunstone.games.helios.effect_words import GOODS
from sunstone.games.helios.laws import laws
from sunstone.games.helios.names import VOCABULARY
from sunstone.games.helios.observation import HeliosEncoder
from sunstone.games.helios.position import from_data, to_data
from sunstone.games.helios.settings import OPTIONS, make
from sunstone.games.helios.terms import HeliosScale
from sunstone.games.helios.value import HeliosJudge
from sunstone.games.helios.view_types import HeliosView

__all__ = ["INFO", "rules"]

INFO = GameInfo(
    name="helios",
    title="Helios",
    players=(2, 3, 4),
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
    view=HeliosView,
    in_play=lambda s: s.turns > 0 or s.round > 1,
    about="Lay a land hex by hex and let the Sun circle it: it feeds your tokens and lights your temples.",
    closed=closed,
    heads=(events.ROUND, (events.PHASE, events.FINAL)),
    read_board=canonical,
    sample_board=STANDARD_TEXT,
    page="sunstone.games.helios.page",
    first_drawn=True,
    perfect_information=True,
    covered=True,
    encoder=HeliosEncoder(),
    outlook=Path(__file__).parent / "data" / "outlook.tsv",
    net=Path(__file__).parent / "data" / "net.tsv.gz",
    ratings=Path(__file__).parent / "data" / "ratings.tsv",
    judge=HeliosJudge(),
    scale=HeliosScale(),
)
