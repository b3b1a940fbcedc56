"""What the modules of the Expansion Period are called, and how their events, refusals and questions read."""

from typing import Final

from sunstone.engine.ledger import Event
from sunstone.engine.log import OF, Line, Log
from sunstone.games.city import causes, components as facts, events, refusals as r
from sunstone.games.city.shamans import ALTAR_IDS, BENEFIT_NAMES
from sunstone.games.city.titles import KIND_LIST, TEMPLE_TITLES, Names

Ask = tuple[str, dict[str, str]]  # how a question begins, and what it says of each kind of option

SPACES: Final = ("left", "middle", "right")  # royal spaces of the Mansion

# --- altars
SHAMAN_SPACES: Final = [f"{altar} ({side})" for altar in ALTAR_IDS for side in ("clockwise", "counter-clockwise")]
BENEFITS: Final = dict(
    zip(
        BENEFIT_NAMES,
        (
            "claim a Major Discovery tile of this altar",
            "2 obsidian",
            "pay 2 cocoa for 4 obsidian",
            "1 obsidian, and twice a worker goes back 1 or 2 boards",
            "1 obsidian, and all your workers are unlocked",
        ),
        strict=True,
    )
)

# --- Major Discovery tiles
MAJOR_TITLES: Final = {
    "md_shaman_step": "shaman step",
    "md_shaman_stand": "shaman stands",
    "md_temple_blue": "blue and any temple step",
    "md_temple_green": "green and any temple step",
    "md_temple_red": "red and any temple step",
    "md_extra_worker": "extra worker anywhere",
    "md_double_harvest": "double harvest",
    "md_mask": "major mask",
    "md_obsidian3": "3 obsidian",
    "md_step_back": "step back",
    "md_powerup3": "three power-ups",
    "md_reuse2": "reuse two tiles",
    "md_technology": "technology",
    "special_mask_gold": "golden mask",
    "special_mask_jade": "jade mask",
}
MAJOR_LIST: Final = [MAJOR_TITLES[name] for name in facts.MAJOR_NAMES]


def major_named(name: str) -> str:
    """With what it is; a special mask is no Major Discovery tile (expansion:R5)."""
    return ("" if name.startswith("special") else "Major Discovery tile ") + MAJOR_TITLES[name]


def _major_thing(kind: int) -> str:
    name = facts.MAJOR_NAMES[kind]
    return f"{'the ' * name.startswith('special')}{major_named(name)}"


def major_price(kind: int) -> str:
    if facts.MAJOR_NAMES[kind] == "md_shaman_stand":
        return "one power of an unlocked worker"
    if facts.MAJOR_OBSIDIAN[kind]:
        return f"{facts.MAJOR_OBSIDIAN[kind]} obsidian"
    return f"{facts.MAJOR_COCOA[kind]} cocoa" if facts.MAJOR_COCOA[kind] else "free"


def major_text(kind: int) -> str:
    """One that may be had: "3 obsidian (free)"."""
    price = major_price(kind)
    return f"{MAJOR_LIST[kind]} ({price if price == 'free' else 'costs ' + price})"


# --- causes from causes.KNOWLEDGE_MORE on: as in log_words
CAUSES: Final = [
    *((f"technology {name}", "Technologies") for name in ("1½", "3½", "5½")),
    *((major_named(name), "Discovery tiles") for name in facts.MAJOR_NAMES),
    *((f"Royal tile {name}", "Royal tiles") for name in ("A10", "B11", "C12")),
    ("claimed Royal tile", "Royal tiles"),
    ("altar", "Other"),
    ("Empire", "Other"),
    *((f"region {i}", "Regions of the Empire") for i in range(1, 12)),
    ("warriors", "Eclipse: warriors"),
    ("priestess tile", "Other"),
    ("pushed on by another shaman", "Other"),
]


def _claimed(e: Event, log: Log[Names]) -> str:
    temple, moved = events.unpack_claim(e.detail)
    return f"owns the {TEMPLE_TITLES[temple]} and claims the {SPACES[(temple + moved) % 3]} Royal tile"


def _shaman(e: Event, log: Log[Names]) -> str:
    cause = log.because(e.cause) if e.cause in (causes.PRIESTESS, causes.PUSHED) else ""
    space, standing = events.unpack_shaman(e.detail)
    return f"shaman {'stands' if standing else 'lies'} on altar {SHAMAN_SPACES[space]}{cause}"


def _lowered(e: Event, log: Log[Names]) -> str:
    board, power = events.unpack_worker(e.detail)
    return f"lowers a worker on {log.names.boards[board]} from {power} to {power - 1}"


LINES: Final[dict[int, Line[Names]]] = {
    events.MAJOR_TAKEN: Line(lambda e, log: f"takes {_major_thing(e.detail)}{log.because(e.cause)}"),
    events.MAJOR_USED: Line(lambda e, log: f"uses {_major_thing(e.detail)}"),
    events.CLAIMED: Line(_claimed),
    events.MAJOR_DISCARDED: Line(lambda e, log: f"discards {_major_thing(e.detail)}"),
    events.DIE_ROLLED: Line(
        lambda e, log: f"passes the Mansion and rolls {e.amount} for the claimed Royal tiles (expansion:R81)"
    ),
    events.SHAMAN: Line(_shaman, OF),
    events.LOWERED: Line(_lowered),
    events.WARRIOR: Line(
        lambda e, log: f"warrior {f'is pushed on to region {e.detail}' if e.detail else 'comes to Teotihuacan'}", OF
    ),
    events.SETTLED: Line(lambda e, log: f"puts a building in region {e.detail}"),
    events.PRIEST_TAKEN: Line(lambda e, log: f"takes priestess tile {e.detail}, {facts.PRIEST_NAMES[e.detail]}"),
    events.TURNED_UP: Line(lambda e, log: f"turns Discovery tile {KIND_LIST[e.detail]} up again"),
}

# as in prompt_words
QUESTIONS: Final[dict[str, Ask | str]] = {
    "Payment": ("", {"with": "choose how many obsidian stand in for what is due"}),
    "Harvest": ("", {"harvest": "take the harvest as it is"}),
    "TwoSteps": (
        "You advance on the tile's temple and on one of choice: ",
        {"first": "choose which step comes first"},
    ),
    "BackTake": ("", {"take": "choose one of your unlocked workers to move back"}),
    "BackGo": ("", {"back": "choose how far back the worker goes"}),
    "Mansion": (
        "",
        {
            "ability": "use the Royal tile",
            "claim": "claim the Major Discovery tile",
            "step": "pay 1 cocoa for the temple step of the claim",
            "decline": "do no more on the Mansion",
        },
    ),
    "ClaimPower": ("Your claim was used: ", {"power": "choose one of your unlocked workers to power up"}),
    "DrawSpaces": "the Royal tiles are shuffled over the Mansion.",
    "DrawMajor": "a Major Discovery tile is drawn.",
    "BotPasses": "a die is rolled for Teotibot's worker that passes the Mansion.",
    "DrawAltars": "the altars are laid out.",
    "AltarPile": "Major Discovery tiles are laid on the altars.",
    "BotShamanStart": "a starting tile shows where Teotibot's shaman begins.",
    "ShamanPlace": ("", {"shaman": "choose a space of an altar for your shaman"}),
    "ShamanGo": ("", {"shaman": "choose the space of the altar your shaman goes to"}),
    "ShamanPushed": ("Your shaman was displaced: ", {"shaman": "choose its space on the next altar"}),
    "AltarClaim": ("At this altar lie Major Discovery tiles: ", {"claim": "pay for one", "decline": "take none"}),
    "AltarTrade": ("", {"exchange": "pay 2 cocoa for 4 obsidian", "decline": "do not trade"}),
    "Lower": ("", {"take": "choose one of your workers to lose one power"}),
    "WarriorPushed": ("Your warrior was pushed: ", {"region": "choose the region it goes to"}),
    "BotPath": "a path tile leads Teotibot's warrior out of Teotihuacan.",
    "Conquest": (
        "",
        {
            "conquest:a": "place warriors",
            "conquest:b": "put a building in a region",
            "abandon": "give the main action up",
        },
    ),
    "EmpireStep": ("", {"warrior": "place the next warrior", "build": "put the building in a region of yours"}),
    "EmpireDraw": "tiles are drawn for the region.",
    "EmpireClaim": ("Tiles were drawn for the region: ", {"claim": "pay for one", "decline": "take none"}),
    "RaiseSeveral": ("", {"power": "choose the next of your workers to power up"}),
    "OtherTemple": ("Two steps go to two different temples: ", {"temple": "choose a temple to advance on"}),
    "Special": ("", {"mask": "choose a special mask"}),
    "BotPriest": "a priestess tile is drawn for Teotibot.",
    "BotEmpireDraw": "tiles are drawn for Teotibot's region.",
    "PriestOffer": ("", {"priest": "take a priestess tile", "decline": "go without one"}),
    "PriestDraw": "a technology is drawn for the priestess tile.",
    "PriestKeep": ("", {"learn": "choose one of the two technologies that your priestess tile shows you"}),
    "Reuse": ("", {"reuse": "choose a used Discovery tile to turn up again", "stop": "turn up no more"}),
}

# name, sentence, rules
REFUSALS: Final[dict[int, tuple[str, str, tuple[str, ...]]]] = {
    r.WRONG_MIX: (
        "wrong_mix",
        "So much obsidian cannot stand in here",
        ("expansion:R69", "expansion:R71", "expansion:R120"),
    ),
    r.NO_OBSIDIAN_GAIN: (
        "no_obsidian_gain",
        "Obsidian is no resource of choice without technology 1½",
        ("expansion:R70", "expansion:R122"),
    ),
    r.NO_HARVEST: (
        "no_harvest",
        "A double harvest is played in a main action of the Forest, the Stone Quarry or the Gold Deposits, before its "
        "yield is taken",
        ("expansion:R6",),
    ),
    r.ONE_HARVEST: ("one_harvest", "Only one double harvest may be played in a main action", ("expansion:R6",)),
    r.NOT_USED_YET: ("not_used_yet", "You have no such used Discovery tile", ("expansion:R8", "expansion:R66")),
    r.NOT_YOUR_TURN: ("not_your_turn", "Tiles are used and workers unlocked in your own turn", ("expansion:R128",)),
    r.NO_CLAIMED_STEP: (
        "no_claimed_step",
        "This Royal tile was not claimed when your worker came, or its step is bought already",
        ("expansion:R78", "expansion:R126"),
    ),
    r.SPACE_NOT_FREE: ("space_not_free", "Another shaman begins there", ("expansion:R84",)),
    r.WRONG_ALTAR: (
        "wrong_altar",
        "The shaman goes to the next altar counter-clockwise",
        ("expansion:R85", "expansion:R86"),
    ),
    r.SHAMAN_TURN: ("shaman_turn", "Nobody is unlocked for cocoa in a turn spent on the shaman", ("expansion:R33",)),
    r.UNLOCK_PAID: (
        "unlock_paid",
        "The shaman is activated instead of a normal turn: not after paying to unlock",
        ("expansion:R132",),
    ),
    r.NO_WARRIOR: ("no_warrior", "No warrior is left to place", ("expansion:R44", "expansion:R95")),
    r.NO_WARRIOR_THERE: (
        "no_warrior_there",
        "A building needs a warrior of yours in an unsettled region",
        ("expansion:R45", "expansion:R97"),
    ),
    r.NOT_NEXT_REGION: (
        "not_next_region",
        "A pushed warrior goes on to a region that borders on its own",
        ("expansion:R96",),
    ),
    r.SETTLED: ("settled", "A building stands there already", ("expansion:R97",)),
    r.NO_SUCH_PRIEST: (
        "no_such_priest",
        "This priestess tile is taken already or its module is not in play",
        ("expansion:R108",),
    ),
    r.NOT_DRAWN: ("not_drawn", "This technology was not drawn for your priestess tile", ("expansion:R109",)),
    r.MAJOR_NO_ACTION: (
        "major_no_action",
        "This extra worker joins a main action on any board, while it can still change what the action brings",
        ("expansion:R7", "expansion:R118", "expansion:R152"),
    ),
    r.REUSE_FIRST: (
        "reuse_first",
        "At least one used Discovery tile must be turned up",
        ("expansion:R8", "expansion:R151"),
    ),
    r.SAME_TEMPLE: ("same_temple", "The second step goes to another temple than the first", ("expansion:R51",)),
    r.NOT_AT_ALTAR: (
        "not_at_altar",
        "No such Major Discovery tile lies at this altar",
        ("expansion:R36", "expansion:R88"),
    ),
    r.NOT_SHOWN: ("not_shown", "This tile is not among those drawn for the region", ("expansion:R49",)),
    r.NO_SPECIAL: ("no_special", "That special mask is taken already", ("expansion:R52",)),
    r.WITH_THE_SHAMAN: (
        "with_the_shaman",
        "This tile is used while your shaman moves, in a turn spent on it",
        ("expansion:R11", "expansion:R85"),
    ),
    r.NO_CONQUEST: ("no_conquest", "Neither reward of Conquest is possible", ("expansion:R44", "expansion:R45")),
    r.TOO_WEAK: ("too_weak", "A worker of power 1 has none to lose", ("expansion:R9",)),
    r.RAISED_ALREADY: (
        "raised_already",
        "That worker has had its power-up: they go to different workers",
        ("expansion:R50", "expansion:R139"),
    ),
    r.TOO_FAR_BACK: ("too_far_back", "The worker does not go back so far", ("expansion:R88", "expansion:R117")),
}
