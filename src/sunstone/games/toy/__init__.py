"""The smallest game that uses the whole contract, with the parts that every game has: read this room first, along
docs/new-game.md.

Three rounds. Each seat draws a tile from the bag and looks at it; all secretly keep or drop theirs; then all is shown:
whoever alone kept the highest number scores it, and everybody who dropped scores 1. All tiles go back."""

from sunstone.engine.frame import CHANCE
from sunstone.engine.registry import GameInfo
from sunstone.games.toy import events, rules, text, words
from sunstone.games.toy.laws import laws
from sunstone.games.toy.names import VOCABULARY
from sunstone.games.toy.observation import ToyEncoder
from sunstone.games.toy.position import from_data, to_data
from sunstone.games.toy.view import ToyView

INFO = GameInfo(
    name="toy",
    title="The toy",
    players=(2, 3, 4),
    options=(),
    rules_version=1,
    vocabulary=VOCABULARY,
    make=lambda settings: rules.new(settings.players),
    load=from_data,
    save=to_data,
    choices=words.choices,
    reason=words.reason,
    laws=laws,
    log=words.LOG,
    amounts=words.GOODS,
    prompt=words.prompt,
    render=text.render,
    points=events.VP,
    explain=lambda name, view: words.HELP[name].words if name in words.HELP else "",
    explained=lambda view: list(words.HELP),
    in_play=lambda s: s.to_move < CHANCE,
    view=ToyView,
    about="Draw a tile, keep it or drop it: whoever alone keeps the highest number scores it.",
    hidden=True,
    page="sunstone.games.toy.page",
    encoder=ToyEncoder(),
)
