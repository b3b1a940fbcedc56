"""What may be set before a game of City, and how it becomes a House."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import get_args

from sunstone.engine.errors import BadSetting, module_named, option_named
from sunstone.engine.keys import seal
from sunstone.engine.registry import SOLO, Option, Settings, Value
from sunstone.games.city.stages import new
from sunstone.games.city.state import City, House
from sunstone.games.city.view_types import ModuleName

HARD = ("hard_gathering", "hard_claims", "hard_shaman")
PRIESTS = ("off", "S07", "S08", "random")
PRIEST_NUMBERS = (0, 7, 8, 9)
PRIEST_NEEDS = {"S07": {"mansion", "altars"}, "S08": {"empire"}}
SEASONS = ("off", "period_1", "period_2", "period_3", "always")
SETUPS = ("starting_tiles", "draft", "first_game")
SHIFTS = ("resources", "exchange_vp", "worship_steps", "temple_bonus_vp", "technology_vp")
STRENGTHS = (4, 6, 8)  # boards where Teotibot's unlocked workers start, die by die

OPTIONS = (
    Option(
        "setup",
        SETUPS,
        "How players begin: four starting tiles dealt and two kept, an open draft of them, or the fixed first game.",
        ("city:88", "city:89", "city:98", "city:113"),
        title="Set-up",
        words=("two of four starting tiles", "starting tiles drafted", "first game, all fixed"),
    ),
    Option(
        "dark_eclipse",
        (False, True),
        "Sudden death: an Eclipse follows at once after the turn in which the discs meet, without extra turns.",
        ("city:80",),
        title="Dark Eclipse",
    ),
    Option(
        "ascension_cocoa",
        (6, 5),
        "Cocoa for an ascended worker: 6 by the text, 5 by the printed wheel.",
        ("city:D1",),
        title="Cocoa for an Ascension",
        words=("6, by the text", "5, by the printed wheel"),
        fine=True,
    ),
    Option(
        "capstone_rate",
        ("actual", "third"),
        "Points a pyramid step when the top tile ends the game early: of the Eclipse really scored, or of the third.",
        ("city:D2",),
        title="Pyramid steps at an early end",
        words=("rate of the Eclipse scored", "rate of the third Eclipse"),
        fine=True,
    ),
    Option(
        "waiver_scope",
        ("rulebook", "wide"),
        "What a cocoa waiver covers: actions, worship and salary, or also unlocking, ascension and royal exchanges.",
        ("city:D3",),
        title="Cocoa waiver covers",
        words=("actions, worship, salary", "also unlocking, Ascension, exchanges"),
        fine=True,
    ),
    Option(
        "nobles_row",
        ("forced", "free"),
        "Where a building goes: the row of the number of workers, or any row up to it.",
        ("city:D4",),
        title="Row of a noble house",
        words=("the row of the workers", "any row up to it"),
        fine=True,
    ),
    Option(
        "technology_draw",
        ("any_six", "three_and_three"),
        "Which technologies are in play: any six, or three for 1 gold above three for 2 gold.",
        ("city:D5",),
        title="Technologies in play",
        words=("any six", "three for 1 gold, three for 2"),
        fine=True,
    ),
    Option(
        "palace_cocoa",
        ("passing", "landing"),
        "Technology 01 with an unlimited move: pays for passing the Palace, or only for ending there.",
        ("city:D6",),
        title="Technology 1 and free moves",
        words=("passing the Palace pays", "only ending there pays"),
        fine=True,
    ),
    Option(
        "paid_power_up",
        ("once", "each"),
        "Technology 13: one bought power-up a main action, or one for each power-up the action gives.",
        ("city:D7",),
        title="Technology 13",
        words=("one power-up an action", "one for each power-up"),
        fine=True,
    ),
    Option(
        "new_technology",
        ("at_once", "next_action"),
        "Technology 13 in the main action that brings it: works at once, or from the next action on.",
        ("city:D9", "city:42"),
        title="Technology 13 when new",
        words=("works at once", "from the next action on"),
        fine=True,
    ),
    Option(
        "advanced_worship",
        (False, True),
        "Reported of the Deluxe Edition, not in our rulebook: who displaces another player's worker in worship gains 1 "
        "cocoa instead of paying 1.",
        ("city:D10", "city:136"),
        title="Advanced Worship",
    ),
    Option(
        "bot_blocked_temple",
        ("lost", "skip"),
        "Teotibot's step on a temple whose top you hold: lost, or made on the next temple of its order.",
        ("city:D8", "city:124"),
        title="Steps on a temple you top",
        words=("are lost", "go to its next temple"),
        needs=(SOLO,),
    ),
    *(
        Option(
            f"worker_power_{board}",
            (0, -1, 1),
            f"Teotibot's worker that starts on board {board} is weaker or stronger by 1; not some so and others so.",
            ("city:134",),
            title=f"Its worker from board {board}",
            words=("as printed", "1 weaker", "1 stronger"),
            needs=(SOLO,),
        )
        for board in STRENGTHS
    ),
    Option(
        "resources",
        (0, -1, 1),
        "Teotibot starts with 1 wood, 1 stone and 1 gold less or more.",
        ("city:134",),
        title="Its first resources",
        words=("as printed", "1 of each less", "1 of each more"),
        needs=(SOLO,),
    ),
    Option(
        "exchange_vp",
        (0, -2, -1, 1, 2),
        "Points that Teotibot's exchange of 10 cocoa brings less or more.",
        ("city:134",),
        title="Its exchange of cocoa",
        words=("as printed", "2 points less", "1 point less", "1 point more", "2 points more"),
        needs=(SOLO,),
    ),
    Option(
        "worship_steps",
        (0, -1, 1),
        "Temple steps of Teotibot's worship less or more.",
        ("city:134",),
        title="Its worship",
        words=("as printed", "1 step less", "1 step more"),
        needs=(SOLO,),
    ),
    Option(
        "temple_bonus_vp",
        (0, -10, -5, 5, 10),
        "Points for each temple bonus tile that Teotibot has reached, less or more.",
        ("city:134",),
        title="Its temple bonus tiles",
        words=("as printed", "10 points less", "5 points less", "5 points more", "10 points more"),
        needs=(SOLO,),
    ),
    Option(
        "technology_vp",
        (0, -2, -1, 1, 2),
        "Points for each technology that Teotibot knows at the end, less or more.",
        ("city:134",),
        title="Its technologies",
        words=("as printed", "2 points less", "1 point less", "1 point more", "2 points more"),
        needs=(SOLO,),
    ),
    Option(
        "hard_gathering",
        (False, True),
        "Teotibot gathers 2 of a board's resource and 1 obsidian, not 1 and 1.",
        ("expansion:R73",),
        title="Its harvest with obsidian",
        words=("1 and 1 obsidian", "2 and 1 obsidian"),
        needs=(SOLO, "obsidian"),
    ),
    Option(
        "hard_claims",
        (False, True),
        "Teotibot's temple step at a claimed Royal tile costs it no cocoa.",
        ("expansion:R81",),
        title="Its steps at claimed tiles",
        words=("cost 1 cocoa", "are free"),
        needs=(SOLO, "mansion"),
    ),
    Option(
        "hard_shaman",
        (False, True),
        "Teotibot gains 1 obsidian when it discards a tile from an altar.",
        ("expansion:R90",),
        title="Its discards from altars",
        words=("bring nothing", "bring 1 obsidian"),
        needs=(SOLO, "altars"),
    ),
    Option(
        "season_09",
        SEASONS,
        "House option: in this period a player may skip an altar with the shaman.",
        ("expansion:R113",),
        title="A shaman may skip an altar",
        words=("never", "before the 1st Eclipse", "before the 2nd Eclipse", "before the 3rd Eclipse", "always"),
        needs=("altars",),
    ),
    Option(
        "priest_tiles",
        ("off", "offer"),
        "House option: before the first turn each player, the last one first, may take one of two priestess tiles. One "
        "brings a technology of her own; the other, with altars only, rouses the shaman. Both have their price.",
        ("expansion:R108", "expansion:R109", "expansion:R110"),
        title="Priestess tiles",
        words=("none", "on offer"),
        needs=("obsidian",),
    ),
    Option(
        "bot_priest",
        PRIESTS,
        "House option: Teotibot has a priest tile. S07 moves its shaman with Worship; S08 sends warriors for obsidian.",
        ("expansion:R111", "expansion:R112"),
        title="Its priest tile",
        words=("none", "S07", "S08", "drawn"),
        needs=(SOLO, "obsidian"),
    ),
)


MODULES: tuple[ModuleName, ...] = get_args(ModuleName)
MODULE_WORDS = {
    "obsidian": (
        "Obsidian",
        "A resource that stands in for wood, stone and gold; three more technologies, two starting tiles, and "
        "Major Discovery tiles.",
    ),
    "mansion": (
        "Mansion",
        "Another Palace, with a temple for each Royal space: who reaches that temple's "
        "major step first gains whenever others worship there.",
    ),
    "altars": (
        "Altars and Shamans",
        "Everybody's shaman goes from altar to altar, for obsidian and Major Discovery tiles, and "
        "helps on the board it points at.",
    ),
    "empire": (
        "Expanding the Empire",
        "A Conquest board in place of the Nobles: warriors spread over a map of regions and settle them.",
    ),
    "teotibot_movement": (
        "Another movement of Teotibot",
        "For a single player: two more direction tiles, which say how far its workers go.",
    ),
}


def house_of(options: Mapping[str, Value], solo: bool = False, modules: Sequence[str] = ()) -> House:
    return _house(tuple(options.items()), solo, tuple(m for m in MODULES if m in modules))


@lru_cache(maxsize=64)
def _house(chosen: tuple[tuple[str, Value], ...], solo: bool, modules: tuple[ModuleName, ...]) -> House:
    house, options = House(), dict(chosen)
    house.options = options
    house.modules = list(modules)
    house.seal = seal(f"{sorted(options.items())} {modules} {solo}")
    for module in modules:
        setattr(house, module, True)
    for name in HARD:
        setattr(house, name, bool(options[name]))
    house.setup = SETUPS.index(str(options["setup"]))
    house.dark_eclipse = bool(options["dark_eclipse"])
    house.ascension_cocoa = int(options["ascension_cocoa"])
    house.capstone_third = options["capstone_rate"] == "third"
    house.waiver_wide = options["waiver_scope"] == "wide"
    house.nobles_free = options["nobles_row"] == "free"
    house.three_and_three = options["technology_draw"] == "three_and_three"
    house.palace_landing = options["palace_cocoa"] == "landing"
    house.power_each = options["paid_power_up"] == "each"
    house.technology_waits = options["new_technology"] == "next_action"
    house.advanced_worship = bool(options["advanced_worship"])
    house.solo = solo
    house.bot_priest = PRIEST_NUMBERS[PRIESTS.index(str(options["bot_priest"]))]
    house.priest_tiles = options["priest_tiles"] == "offer"
    house.season = SEASONS.index(str(options["season_09"]))
    house.bot_skips_blocked = options["bot_blocked_temple"] == "skip"
    house.worker_power = sum((int(options[f"worker_power_{b}"]) + 1) << 2 * i for i, b in enumerate(STRENGTHS))
    for name in SHIFTS:
        setattr(house, name, int(options[name]))
    return house


def refuse(settings: Settings) -> BadSetting | None:
    """Why these settings do not go together (city:113, 134; expansion:R61)."""
    for module in settings.modules:
        if module == "teotibot_movement":
            if settings.players != 1:
                return BadSetting("{} needs a single player", module_named(module))
        elif module != "obsidian" and "obsidian" not in settings.modules:
            return BadSetting("{} needs {}", module_named(module), module_named("obsidian"))
    for name, needs in PRIEST_NEEDS.items():
        if settings.options["bot_priest"] == name and not needs <= set(settings.modules):
            wanted = [module_named(module) for module in sorted(needs)]
            text = f"{{}} needs {' and '.join(['{}'] * len(wanted))}"
            return BadSetting(text, option_named("bot_priest", name), *wanted)
    if settings.options["bot_priest"] == "random" and not any(
        n <= set(settings.modules) for n in PRIEST_NEEDS.values()
    ):
        wanted = [module_named(module) for module in ("altars", "mansion", "empire")]
        return BadSetting("{} needs {} and {}, or {}", option_named("bot_priest", "random"), *wanted)
    if settings.modules and settings.options["setup"] == "first_game":
        return BadSetting("the first game is played without modules; deal starting tiles or draft them")
    if settings.players == 1 and settings.options["setup"] == "draft":
        return BadSetting("a draft needs 2 to 4 players; alone, starting tiles are dealt or the first game is played")
    if {settings.options[f"worker_power_{b}"] for b in STRENGTHS} >= {-1, 1}:
        return BadSetting("Teotibot's workers are made stronger or weaker, not some so and others so")
    return None


def make(settings: Settings) -> City:
    solo = settings.players == 1
    return new(2 if solo else settings.players, house_of(settings.options, solo, settings.modules))
