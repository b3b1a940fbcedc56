"""Help on what the modules of the Expansion Period bring. What the data file only reconstructs says so."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sunstone.engine.wording import Help, capital, count_text, listed
from sunstone.games.city import components as facts
from sunstone.games.city.expansion_words import MAJOR_LIST, SPACES, major_price
from sunstone.games.city.help_game import Played
from sunstone.games.city.names import TEMPLE_NAMES
from sunstone.games.city.shamans import ALTAR_IDS

_BOARD: Final[dict[str, Any]] = facts.MORE["board"]
_EMPIRE: Final[dict[str, Any]] = facts.MORE["empire"]
_OWNED: Final = [f"{t['temple']} {t['step']}" for t in facts.MORE["mansion_ownership"]["tiles"]]


def reconstructed(table: Mapping[str, Any], what: str) -> str:
    """The note on a table of the data file that no source prints, "" if one does."""
    return (
        f" These {what} are reconstructed; the printed ones may differ." if table["source"] == "reconstructed" else ""
    )


# --- Major Discovery tiles
_MAJOR_TEXTS: Final = {
    "md_shaman_step": "while you move your shaman it goes one altar further, and you gain 2 gold",
    "md_shaman_stand": "gain 2 cocoa and stand your shaman up",
    "md_temple_blue": "a step on the blue temple and one on a temple of choice",
    "md_temple_green": "a step on the green temple and one on a temple of choice",
    "md_temple_red": "a step on the red temple and one on a temple of choice",
    "md_extra_worker": "one more worker counts in a main action on any board",
    "md_double_harvest": "twice the resources of the Forest, the Stone Quarry or the Gold Deposits",
    "md_obsidian3": "gain 3 obsidian",
    "md_step_back": "move one of your unlocked workers 1 to 3 boards back, without an action there",
    "md_powerup3": "three power-ups for your unlocked workers",
    "md_reuse2": "turn up to two of your used Discovery tiles face up again",
    "md_technology": "learn the lowest technology you lack, with its temple step",
}


def _major(kind: int) -> Help:
    name = facts.MAJOR_NAMES[kind]
    if name.startswith("special"):
        return Help(MAJOR_LIST[kind].capitalize(), "A special mask of its own kind, taken where it lies in the Empire.")
    copies = count_text(int(facts.MAJOR_COPIES[kind]), "copy", "copies") + ", a reconstructed number" * _is_guessed(
        name
    )
    what = (
        f"{capital(_MAJOR_TEXTS[name])}. Used once, in your own turn"
        if name in _MAJOR_TEXTS
        else "A mask of its own kind"
    )
    return Help(f"Major Discovery tile {MAJOR_LIST[kind]}", f"{copies}; price: {major_price(kind)}. {what}.")


def _is_guessed(name: str) -> bool:
    tile = next(t for t in facts.MORE["major_discovery"] if t["id"] == name)
    return bool(tile["source"] == "reconstructed")


def _in_play(name: str, p: Played) -> bool:
    return p.has("empire") if name.startswith("special") else p.has("altars") or "shaman" not in name


# --- Mansion
_ORDER: Final = (
    " (from the left; this order is reconstructed)" if _BOARD["mansion"]["source"] == "reconstructed" else ""
)


def mansion() -> str:
    """What is done on the Mansion beside Collect Cocoa."""
    return (
        "No main action. Worship: lock the worker that came on one of three spaces and use its Royal tile, which "
        "helpers make stronger; for 1 cocoa more you may also claim the Major Discovery tile lying here, at its price. "
        f"The spaces belong to the {listed(TEMPLE_NAMES)} temple{_ORDER}, whose owners claim them."
    )


def space_temple(i: int) -> str:
    return f" The space belongs to the {TEMPLE_NAMES[i - 1]} temple{_ORDER.replace(' (from the left; this', ' (this')}."


def _mansion_texts(p: Played) -> dict[str, Help]:
    pointing = " Your shaman adds 1 to the power if it stands and points at the Mansion; it lies down then."
    shaman = pointing if p.has("altars") else ""
    spaces = listed([f"{side} {temple}" for side, temple in zip(SPACES, TEMPLE_NAMES, strict=True)])
    return {
        "helpers": Help(
            "Helpers",
            "Each worker of yours that stands unlocked on the Mansion adds 1 to the power with which you use a Royal "
            "tile there; where the lower of two numbers counts, it may be added to either." + shaman,
        ),
        "ownership": Help(
            "Ownership",
            f"Who first arrives on the first major step of a temple ({listed(_OWNED)}) owns it, besides the reward of "
            f"the step, and claims its Royal space: {spaces}.",
        ),
        "claims": Help(
            "Claims",
            "When somebody uses a claimed Royal tile, the owner of its temple gets a power-up at once, and the user "
            "may pay 1 cocoa, once, before or after the effect, for a step on that temple. Owner and user may be the "
            "same; a claim never ends.",
        ),
    }


# --- altars
def _altar_texts(p: Played) -> dict[str, Help]:
    mansion = "; on the Mansion it adds 1 to the power of a Royal tile instead" if p.has("mansion") else ""
    guessed = any(t["source"] == "reconstructed" for t in facts.MORE["altar_tile"])
    note = " Which of its two spaces has which benefit is reconstructed." if guessed else ""
    return {
        "shaman": Help(
            "Shaman",
            "Instead of a normal turn you may activate it: it goes to the next altar counter-clockwise, "
            "stands up on a space of choice and gets the benefit of that space. While it stands it counts as one more "
            f"worker, with the lowest power of yours there, in the main action of the board it points at{mansion}; "
            "then it lies down. Who is displaced goes on to the next altar and stands up, without a benefit.",
        ),
        **{
            f"altar:{altar}": Help(
                f"Altar {altar}",
                "A shaman that comes here by itself gets the benefit of its space; standing, it counts as one more "
                "worker in the main action of the board it points at, and lies down then. Tiles that are claimed are "
                f"not replaced.{note}",
            )
            for altar in ALTAR_IDS
        },
    }


# --- Empire
_REGIONS: Final = (
    "Where warriors come into the Empire; the one that stood here is pushed on to region 1, 2, 3 or 4. In an Eclipse "
    "it scores nothing here.",
    "A building scores 1 VP and brings 1 obsidian and 1 cocoa.",
    "A building scores 1 VP and brings a step on a temple of choice.",
    "A building scores 1 VP; three Discovery tiles are drawn, one of which you may claim.",
    "A building scores 1 VP; three different workers are powered up.",
    "A building scores 2 VP and brings a special mask.",
    "A building scores 2 VP; two Major Discovery tiles are drawn, one of which you may claim.",
    "A building scores 2 VP and brings the lowest technology you lack.",
    "A building scores 2 VP and brings a step on each of two temples.",
    "A building scores 4 VP and brings a special mask.",
    "A building scores 4 VP and brings 4 obsidian.",
    "A building scores 4 VP, and 1 VP per worker of power 1 to 3, 2 VP per worker of power 4 or 5.",
    "It takes any number of warriors.",
)


def _area(i: int) -> str:
    return str(next(area for area, regions in _EMPIRE["areas"].items() if i in regions))


def _region(i: int) -> Help:
    if i == 0:
        return Help("Teotihuacan", _REGIONS[0])
    points = _EMPIRE["eclipse_vp_per_warrior"][_area(i)]
    return Help(f"Region {i} of the Empire", f"{_REGIONS[i]} A warrior here scores {points} VP in an Eclipse.")


def warrior_points() -> str:
    """What each scores in an Eclipse, area by area: "1 VP in regions 1-4, …"."""
    found = []
    for area, points in _EMPIRE["eclipse_vp_per_warrior"].items():
        regions = [i for i in range(1, 13) if _area(i) == area]
        where = f"regions {regions[0]}-{regions[-1]}" if len(regions) > 1 else f"region {regions[0]}"
        found.append(f"{points} VP in {where}")
    return listed(found)


def _cell(cell: Mapping[str, Any]) -> str:
    warriors = len(cell["b"]) - 1
    build = f"{warriors} and a building" if warriors else "a building"
    points = f", {cell['vp']} VP" if cell["vp"] else ""
    return f"{len(cell['a'])} or {build}{points}"


def conquest() -> str:
    """What is done on the Conquest board beside Collect Cocoa."""
    board = _BOARD["conquest"]
    rows = [
        f"{count_text(n, 'worker')} {' / '.join(_cell(row[power]) for power in (0, 1, 3))}"
        for n, row in enumerate(board["rows"], 1)
    ]
    return (
        "Warriors, or warriors and a building, by the lowest power of your "
        f"workers here (1 / 2-3 / 4-5): {'; '.join(rows)}. A building costs "
        f"{facts.MORE['build_reward']['cost']['wood']} wood and goes to an unsettled region where a warrior of yours "
        "stands; that warrior leaves the game, you gain what the region brings and go one step on the Avenue of the "
        f"Dead. Then one power-up, with three workers up to two.{reconstructed(board, 'numbers')}"
    )


def _empire_texts(p: Played) -> dict[str, Help]:
    return {
        **{f"region:{i}": _region(i) for i in range(13)},
        "warriors": Help(
            "Warriors",
            "A warrior comes to Teotihuacan and pushes on the one that stood there; its owner moves "
            "it to a region further out that borders on its own, and there it may push on another. In an Eclipse each "
            f"scores {warrior_points()}, in Teotihuacan nothing.",
        ),
    }


# --- priestess tiles
PRIEST_HELP: Final = {
    facts.COATLICUE: "You see two technologies that are not in play and keep one for yourself alone. But your obsidian "
    "pays only where obsidian is asked for, and cocoa with technology 3½.",
    facts.XIUHTECUHTLI: "Your shaman stands up before you collect cocoa, worship at a Royal tile or gain a mask. But "
    "your salary is 2 cocoa higher while it stands in an Eclipse, 4 while it lies.",
}


def _priests(p: Played) -> list[int]:
    if p.option("priest_tiles") != "offer":
        return []
    return [n for n in facts.PRIEST_NAMES if n != facts.XIUHTECUHTLI or p.has("altars")]


def salary(p: Played) -> str:
    """What a module adds to it."""
    if facts.XIUHTECUHTLI not in _priests(p):
        return ""
    return f" (with priestess tile {facts.XIUHTECUHTLI} 2 more while your shaman stands, 4 while it lies)"


def _obsidian_texts(p: Played) -> Iterator[tuple[str, Help]]:
    yield (
        "obsidian",
        Help(
            "Obsidian",
            "It stands for wood, stone or gold when you pay. It is gained where it is printed, not as a resource of "
            "choice.",
        ),
    )
    for kind, name in enumerate(facts.MAJOR_NAMES):
        if _in_play(name, p):
            yield f"major:{name}", _major(kind)
    for number in _priests(p):
        title = f"Priestess tile {number}, {facts.PRIEST_NAMES[number]}"
        yield f"priest:{number}", Help(title, PRIEST_HELP[number])


def texts(p: Played) -> dict[str, Help]:
    return {
        **(dict(_obsidian_texts(p)) if p.has("obsidian") else {}),
        **(_mansion_texts(p) if p.has("mansion") else {}),
        **(_altar_texts(p) if p.has("altars") else {}),
        **(_empire_texts(p) if p.has("empire") else {}),
    }
