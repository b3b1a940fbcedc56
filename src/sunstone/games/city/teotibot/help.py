"""Help on Teotibot: what its action tiles do in the game that is played, and how its turn goes."""

from typing import Final

from sunstone.engine.wording import Help
from sunstone.games.city import components as facts
from sunstone.games.city.help_game import Played
from sunstone.games.city.teotibot import parts

_AFTER: Final = (
    f" Then that worker is powered up and goes on. If nothing works: {parts.FALLBACK_COCOA} cocoa, and its weakest "
    "worker is powered up and goes on."
)
_WITHOUT_AFTER: Final = (parts.T_WORSHIP, parts.T_ALCHEMY, parts.T_MASK)
_EMPIRE: Final = (
    f"With {parts.BUILDING_WOOD} wood and a worker on the Conquest board Teotibot places two warriors one after the "
    "other; if then one of its warriors stands in an unsettled region, it pays the wood and builds in the farthest "
    "area, topmost region, and goes on the Avenue of the Dead."
)
_MASK: Final = (
    "Teotibot takes the rarest mask at a worship place that it lacks and can pay; no worker moves. If there is none: "
    f"{parts.FALLBACK_COCOA} cocoa, and its weakest worker is powered up and goes on."
)
_SHAMAN: Final = (
    " Then its shaman goes to the next altar and always lies: if tiles lie there, it takes a mask that it lacks, else "
    "it discards the top tile{obsidian}; if none do, it gains 2 obsidian."
)


def _gathered(p: Played, resource: str) -> str:
    if not p.has("obsidian"):
        return f"{parts.GATHERED} {resource}"
    return f"{parts.GATHERED if p.option('hard_gathering') else 1} {resource} and 1 obsidian"


def _steps(p: Played, printed: int) -> int:
    return printed + int(p.option("worship_steps"))


def _actions(p: Played) -> list[str]:
    nobles = p.names.boards[facts.NOBLES]
    build = (
        f"With {parts.BUILDING_WOOD} wood and a worker on {nobles} Teotibot puts a building there and goes on the "
        "Avenue of the Dead."
    )
    discarded = " and gains 1 obsidian" if p.option("hard_shaman") else ""
    return [
        f"With {parts.BUILD_STONE} stone and a worker on Construction Teotibot lays the leftmost pyramid tile on the "
        f"lowest free slot: the level's points and {parts.BUILD_VP} more, a temple step, a step on the pyramid track. "
        f"Else it gathers {_gathered(p, 'stone')} with a worker on the Stone Quarry.",
        f"With {parts.DECORATE_GOLD} gold and a worker on Decorations Teotibot lays the topmost decoration: "
        f"{parts.DECORATE_VP} points, a temple step, a step on the pyramid track. Else it gathers "
        f"{_gathered(p, 'gold')} with a worker on the Gold Deposits.",
        f"With {parts.RESEARCH_GOLD} gold and a worker on Alchemy Teotibot learns the lowest technology nobody knows, "
        "with its temple step; if you know all the others, the lowest it lacks, and you score 3 VP. Then a worker "
        f"there is powered up and goes on. Else its weakest worker is powered up {_times(parts.TRAINING)} and stays.",
        f"{_EMPIRE if p.has('empire') else build} Else it gathers {_gathered(p, 'wood')} with a worker on the Forest.",
        "Teotibot's strongest worker whose board's action works carries it out.",
        f"Teotibot's worshipping worker goes to the next temple sidebar: {_steps(p, parts.WORSHIP_STEPS)} steps on its "
        f"temple, on Decorations {_steps(p, parts.WORSHIP_STEPS_ANY)} of its choice; the Discovery tile there is "
        "discarded.",
        _MASK + (_SHAMAN.format(obsidian=discarded) if p.has("altars") else ""),
    ]


def _times(n: int) -> str:
    return "twice" if n == 2 else f"{n} times"


def _turn(p: Played) -> str:
    far = "1 board, from power 4 on 2"
    if p.has("teotibot_movement"):
        far = "as far as the uppermost direction tile says, 1, 2 or 3 boards, whatever its power"
    points = parts.EXCHANGE_VP + int(p.option("exchange_vp"))
    palace = p.names.on(facts.PALACE)
    return (
        "Two dice choose a place of the action pyramid: 6-8 the top, 4-5 and 9-10 the second row, 2-3 and 11-12 the "
        "corners below. Then tiles below move up as the direction tiles point, and the tile that was used lies aside. "
        f"A worker that goes on goes {far}; {palace} is not counted. {parts.EXCHANGED} cocoa become {points} points at "
        f"the end of its turn.{_passing(p) if p.has('mansion') else ''}"
    )


def _passing(p: Played) -> str:
    """A die for the claimed Royal tiles (expansion:R81, R111)."""
    priest = " (with priest S07 on 1-2, 3-4 or 5-6)" if p.option("bot_priest") in ("S07", "random") else ""
    return (
        f" When one of its workers passes the Mansion, a die is rolled: on 1, 2 or 3{priest} it is the left, middle or "
        "right Royal tile. If that is claimed, the Major Discovery tile there is discarded, Teotibot may buy a step on "
        "the tile's temple for 1 cocoa, and its owner gets a power-up."
    )


def texts(p: Played) -> dict[str, Help]:
    found = {
        f"action:{name}": Help(p.names.actions[i], text if i in _WITHOUT_AFTER else text + _AFTER)
        for i, (name, text) in enumerate(zip(parts.ACTION_NAMES, _actions(p), strict=True))
    }
    return found | {"teotibot": Help("Teotibot's turn", _turn(p))}
