"""What Teotibot did and why, in words with the rules behind it; its causes, its questions to chance, its help."""

from typing import Final

from sunstone.engine.ledger import Event
from sunstone.engine.log import Line, Log
from sunstone.games.city import events
from sunstone.games.city.teotibot import parts
from sunstone.games.city.titles import KIND_LIST, Names

OWN: Final = "Teotibot: cocoa, technologies, bonuses"  # its lines of the score sheet
PLACE_TITLES: Final = ["the top", "second row left", "second row right", "bottom left", "bottom centre", "bottom right"]


def causes(n: Names) -> list[tuple[str, str]]:
    """From causes.BOT_EXCHANGE on: what a log line says in brackets, and the source on the score sheet."""
    return [
        ("exchange of 10 cocoa, city:133", OWN),
        ("fallback of its action tile", "Other"),
        ("for matching icons, city:120", "Icons"),
        (n.actions[parts.T_MASK], "Other"),
        ("left over, city:131", OWN),
        ("technologies, city:131", OWN),
        ("temple bonus tiles, city:131", OWN),
    ]


_WHY: Final = {  # reason: sentence after its name, with {board}
    parts.ACTS: "has what {board} asks for and a worker there (city:117)",
    parts.GATHERS: "cannot do that, so it gathers on {board} (city:117)",
    parts.FALLS_BACK: "can do nothing of it: 5 cocoa, and its weakest worker is powered up and goes on (city:93)",
    parts.TRAINS: "cannot research: its weakest worker is powered up twice and stays (city:126)",
    parts.MASTERS: "acts with its strongest worker that can, on {board} (city:127)",
    parts.WORSHIPS: "takes its worshipping worker to the next temple sidebar, {board} (city:128)",
    parts.COLLECTS: "takes the rarest mask it lacks and can pay, from {board} (city:130)",
    parts.GIVES_WAY: "gives way: its worshipping worker goes to the next free sidebar, {board} (city:129)",
    parts.TAKES_PLACE: "gives way, and no sidebar is free: its worker takes the place of yours on {board} (city:129)",
    parts.NO_TEMPLE: "loses a temple step that cannot be made (city:124)",
}
AT_BOARD: Final = frozenset(reason for reason, words in _WHY.items() if "{board}" in words)  # the others name none


def _rolled(e: Event, log: Log[Names]) -> str:
    place, tile = events.unpack_roll(e.detail)
    return f"rolls {e.amount}: {log.names.actions[tile]}, {PLACE_TITLES[place]} of its action pyramid (city:92)"


def _why(e: Event, log: Log[Names]) -> str:
    reason, board = events.unpack_reason(e.detail)
    return _WHY[reason].format(board=log.names.on(board))


LINES: Final[dict[int, Line[Names]]] = {
    events.ROLLED: Line(_rolled),
    events.BOT_WHY: Line(_why),
    events.SHIFTED: Line(
        lambda e, log: f"shifts its action pyramid, {log.names.actions[e.detail]} lies aside (city:91)"
    ),
    events.DISCARDED: Line(lambda e, log: f"discards Discovery tile {KIND_LIST[e.detail]} (city:114)"),
}

QUESTIONS: Final = {
    "BotDeal": "Teotibot's action tiles are shuffled.",
    "BotDirections": "a direction tile of Teotibot falls on one of its faces.",
    "BotRoll": "two dice choose Teotibot's action.",
    "BotLay": "which way round does Teotibot's pyramid tile lie?",
}
