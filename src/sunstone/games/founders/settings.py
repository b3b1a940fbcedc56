"""What may be set before a game of Founders, and how it becomes a House."""

from functools import lru_cache

from sunstone.engine.errors import BadSetting
from sunstone.engine.keys import seal
from sunstone.engine.registry import Option, Settings, Value
from sunstone.games.founders import components as facts
from sunstone.games.founders.board_file import boards_of
from sunstone.games.founders.opening import new
from sunstone.games.founders.state import Founders, House

_LEVELS = ", ".join(f"{name} {facts.RIVAL_VP[i]}" for i, name in enumerate(facts.RIVAL_LEVELS))

OPTIONS = (
    Option(
        "side",
        ("A", "B"),
        "The side of the player boards: A, the same for all, or B, a different one for each, dealt at random.",
        ("founders:2.7", "founders:Q2"),
        title="Player boards",
        words=("side A", "side B"),
    ),
    Option(
        "rival",
        tuple(facts.RIVAL_LEVELS),
        f"With one player: the points the Rival Architect (Sunstone's own solo mode) begins with: {_LEVELS}.",
        ("founders:SOLO2",),
        title="Rival Architect",
    ),
)


@lru_cache(maxsize=64)
def house_of(players: int, side: Value, rival: Value, board: str) -> House:
    house = House()
    house.options = {"side": side, "rival": rival}
    house.seal = seal(f"{players} {side} {rival} {board}")
    house.players = players
    house.side_b = side == "B"
    house.rival = facts.RIVAL_LEVELS.index(str(rival))
    house.own = board
    house.boards = boards_of(str(side), board)
    return house


def house_from(settings: Settings) -> House:
    return house_of(settings.players, settings.options["side"], settings.options["rival"], settings.board)


def refuse(settings: Settings) -> BadSetting | None:
    """An owner's file must hold the side that is played (founders:Q92)."""
    side = str(settings.options["side"])
    if settings.board and not boards_of(side, settings.board):
        return BadSetting(f"the board file has no board of side {side}; side A needs one, side B four")
    return None


def make(settings: Settings) -> Founders:
    return new(house_from(settings))
