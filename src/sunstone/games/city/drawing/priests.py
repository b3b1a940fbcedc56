"""The house option of priestess tiles: what she brings above, what she costs in a band below."""

from typing import Final

from sunstone.drawing.amounts import Hand, Item, amounts
from sunstone.drawing.kit import around, group, line, path, rect, stepped, symbol
from sunstone.games.city import components as facts
from sunstone.games.city.drawing.layout import FIND
from sunstone.games.city.drawing.majors import SMALL

_BRINGS: Final = {facts.COATLICUE: "technology", facts.XIUHTECUHTLI: "shaman"}
_COSTS: Final[dict[int, list[Item]]] = {
    facts.COATLICUE: [("obsidian", None)],
    facts.XIUHTECUHTLI: ["2/4", ("cocoa", None)],
}


def _plate(size: float) -> str:
    box = around(0, 0, size, size)
    under = path(stepped(box._replace(y=box.y + 1.5), size / 7), "shadow")
    return under + path(stepped(box, size / 7), "disc", "sun-lo", 2)


def face(number: int) -> str:
    y = FIND / 2 - 10.5
    band = rect(around(0, y, FIND - 14, 14), 3, "disc-band")
    band += amounts(0, y, _COSTS[number], Hand(11, 10.5, 2, 700, "disc-txt"), "middle")
    if number == facts.COATLICUE:
        band += line(-7, y + 5, 7, y - 5, "disc-txt", 1.6)  # it stands in for nothing
    return _plate(FIND) + symbol(_BRINGS[number], 0, -7, FIND * 0.5, "disc-ink") + band


def definitions() -> str:
    faces = [(f"priest-{n}", face(n)) for n in facts.PRIEST_NAMES]
    faces += [(f"priest-s-{n}", _plate(SMALL) + symbol(_BRINGS[n], 0, 0, 15, "disc-ink")) for n in facts.PRIEST_NAMES]
    return "".join(group(body, id=id, cls="parchment") for id, body in faces)
