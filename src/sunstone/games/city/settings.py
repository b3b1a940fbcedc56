"""What may be set before a game of City, and how it becomes a House."""

from sunstone.engine.registry import Option, Settings, Value
from sunstone.games.city.opening import new
from sunstone.games.city.state import City, House

SETUPS = ("starting_tiles", "draft", "first_game")

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
)


def house_of(options: dict[str, Value]) -> House:
    house = House()
    house.setup = SETUPS.index(str(options["setup"]))
    house.dark_eclipse = bool(options["dark_eclipse"])
    house.ascension_cocoa = int(options["ascension_cocoa"])
    house.capstone_third = options["capstone_rate"] == "third"
    house.waiver_wide = options["waiver_scope"] == "wide"
    house.nobles_free = options["nobles_row"] == "free"
    house.three_and_three = options["technology_draw"] == "three_and_three"
    house.palace_landing = options["palace_cocoa"] == "landing"
    house.power_each = options["paid_power_up"] == "each"
    return house


def options_of(house: House) -> dict[str, Value]:
    """The other way round: what `house_of` was given."""
    return {
        "setup": SETUPS[house.setup],
        "dark_eclipse": house.dark_eclipse,
        "ascension_cocoa": house.ascension_cocoa,
        "capstone_rate": "third" if house.capstone_third else "actual",
        "waiver_scope": "wide" if house.waiver_wide else "rulebook",
        "nobles_row": "free" if house.nobles_free else "forced",
        "technology_draw": "three_and_three" if house.three_and_three else "any_six",
        "palace_cocoa": "landing" if house.palace_landing else "passing",
        "paid_power_up": "each" if house.power_each else "once",
    }


def make(settings: Settings) -> City:
    return new(settings.players, house_of(dict(settings.options)))
