"""What random games with modules hardly ever come to, set up by hand: for coverage by name."""

from collections.abc import Iterator

from sunstone.engine.frame import CHANCE, frame
from sunstone.games.city.components import ALL_MAJORS, KIND_NAMES, MAJOR_NAMES, SHAMAN_MAJORS
from sunstone.games.city.hands import MAJOR_FIND
from sunstone.games.city.kinds import (
    ALTAR_CLAIM,
    ALTAR_PILE,
    ALTAR_TRADE,
    BACK_GO,
    BOT_DIRECTIONS,
    BOT_EMPIRE_DRAW,
    BOT_PASSES,
    BOT_PATH,
    BOT_PRIEST,
    BOT_SHAMAN_START,
    BUILD,
    DEAL,
    DRAW_ALTARS,
    EMPIRE_STEP,
    FIND,
    LOWER,
    OTHER_TEMPLE,
    PRIEST_DRAW,
    PRIEST_KEEP,
    PRIEST_OFFER,
    RAISE_SEVERAL,
    SALARY,
    SHAMAN_PLACE,
    SHAMAN_PUSHED,
    SPECIAL,
    WARRIOR_PUSHED,
)
from sunstone.games.city.shamans import set_pile
from sunstone.games.city.state import City
from tests.city.fixture import bare, do, on_turn, put, technologies_at

M6 = ("obsidian",)


def asked(s: City, *frames: int) -> City:
    """These frames wait, the first on top."""
    s.depth = 0
    for f in reversed(frames):
        s.push(f)
    s.settle()
    return s


def obsidian_moments() -> Iterator[City]:
    s = bare(2, M6)  # the dearest salary, with obsidian for all of it
    put(s, 0, "forest-5", "forest-4", "gold-4", "quarry-5", cocoa=9, obsidian=9, technologies=["3½"])
    yield asked(s, frame(SALARY, 0))
    put(s, 0, obsidian=1)
    yield s
    s = bare(2, M6)  # every tile that is flipped at an open moment
    majors = [name for name in MAJOR_NAMES[:13] if "shaman" not in name]
    put(s, 0, "forest-1", "quarry-1", "nobles-2", majors=majors, used=KIND_NAMES[:14], cocoa=9)
    yield on_turn(s, 0)
    after = s.clone()
    yield do(after, "use:md_reuse2")
    yield do(after, "reuse:vp_4")
    yield do(s.clone(), "use:md_step_back", "take:nobles-2")
    yield do(s.clone(), "use:md_temple_blue")
    yield do(s.clone(), "take:nobles-2", "go:1", "use:md_step_back")
    s = bare(2, M6)  # a worker that may go back two boards at most
    put(s, 0, "forest-1")
    yield asked(s, frame(BACK_GO, 0, 0, 0, 2))
    s = bare(2, M6)  # a harvest that tiles may change, once
    put(s, 0, "alchemy-1", majors=["md_extra_worker", "md_extra_worker", "md_double_harvest", "md_double_harvest"])
    yield do(on_turn(s, 0), "take:alchemy-1", "go:1", "main")
    yield do(s, "use:md_double_harvest")
    for tiles in (["extra_worker"], []):  # Nobles with two rows full: two extra workers must be declared
        s = bare(2, M6)
        s.top_row, s.centre_row = 5, 4
        majors = ["md_extra_worker", "md_extra_worker"]
        put(s, 0, "decorations-1", cocoa=9, wood=9, tiles=[*tiles, "cocoa_waiver"], majors=majors)
        put(s, 1, "nobles-1")
        yield do(on_turn(s, 0), "take:decorations-1", "go:1")
        s.centre_row = 3
        yield s
    s = bare(2, M6)  # a decoration for three gold, in any mix
    put(s, 0, "construction-1", gold=3, obsidian=3)
    yield from after_each(do(on_turn(s, 0), "take:construction-1", "go:1", "main"), "decorate:")
    s = bare(2, M6)  # a resource of choice may be obsidian; a royal tile takes it
    put(s, 0, "nobles-1", technologies=["1½"])
    yield do(on_turn(s, 0), "take:nobles-1", "go:1", "worship:sidebar")
    s = bare(2, M6)
    technologies_at(s, "01", "03", "05", "07", "09", "11")
    yield asked(s, frame(DEAL, CHANCE, 0, 0, 4), frame(FIND, CHANCE, 0, 0, MAJOR_FIND))
    s.players[0].dealt = 1 << 18
    yield asked(s, frame(FIND, CHANCE, 0, 0, MAJOR_FIND))


def after_each(s: City, prefix: str) -> Iterator[City]:
    for choice in s.choices(s.to_move):
        if choice.text.startswith(prefix):
            yield do(s.clone(), choice.text)
            return


def mansion_moments() -> Iterator[City]:
    s = bare(2, ("obsidian", "mansion"))  # a claimed tile, and a tile to claim
    s.claims = 2 << 3
    put(s, 0, "gold-1", cocoa=5)
    put(s, 1, "forest-5", "quarry-1@sidebar", cocoa=9, tiles=["vp_4"])
    do(on_turn(s, 0), "take:gold-1", "go:1", "worship:royal2+claim")
    yield s
    yield do(s, "power:forest-5")  # in another's turn
    do(s, "ascend:vp")
    yield s
    yield do(s, "step:claimed")


def altar_moments() -> Iterator[City]:
    modules = ("obsidian", "altars")
    s = bare(2, modules)
    for kind in MAJOR_NAMES[:13]:  # every tile on every altar
        s = bare(2, modules)
        for altar in range(4):
            set_pile(s, altar, MAJOR_NAMES.index(kind) + 1)
        put(s, 0, "forest-2", cocoa=9, obsidian=9, majors=["md_shaman_step", "md_shaman_stand"])
        yield asked(s, frame(ALTAR_CLAIM, 0, 0, 0))
    yield on_turn(s, 0)
    yield do(s.clone(), "shaman")
    put(s, 0, "forest-2", "gold-2@sidebar")
    yield do(s.clone(), "unlock:pay")
    yield asked(s, frame(LOWER, 0))
    s = bare(2, modules)  # where shamans may begin
    s.players[0].shaman = 0
    yield asked(s, frame(SHAMAN_PLACE, 0))
    for altar in range(1, 9):
        s.players[1].shaman = altar
        yield s
    put(s, 0, "gold-2@sidebar", cocoa=9)
    s.players[0].shaman = 1
    on_turn(s, 0)
    s.shaman_turn = 1
    yield s
    yield asked(s, frame(ALTAR_TRADE, 0))
    s.altar_tiles = s.piles_a = s.piles_b = 0
    yield asked(s, frame(DRAW_ALTARS, CHANCE))
    s.major_pool = ALL_MAJORS | SHAMAN_MAJORS
    yield asked(s, frame(ALTAR_PILE, CHANCE, 0, 0, 2))
    s = bare(1, modules)
    s.players[1].shaman = 0
    yield asked(s, frame(BOT_SHAMAN_START, CHANCE))
    s = bare(2, modules)
    yield asked(s, frame(SHAMAN_PUSHED, 0))


def empire_moments() -> Iterator[City]:
    modules = ("obsidian", "empire")
    for region in range(1, 12):  # a building everywhere, and a push from everywhere
        s = bare(2, modules)
        s.map = 1 << 3 * region
        s.settled = 1 << (1 if region > 1 else 2)
        s.players[0].warriors = 8
        put(s, 0, "nobles-1", wood=9)
        yield asked(s, frame(EMPIRE_STEP, 0, 0, 1, 1))
        yield asked(s.clone(), frame(WARRIOR_PUSHED, 0, 0, region))
        yield asked(s.clone(), frame(WARRIOR_PUSHED, 0, 0, 0))
    s = bare(2, modules)  # a warrior in a settled region
    s.map, s.settled = 1 << 3 | 1 << 6, 1 << 1
    put(s, 0, "nobles-1", wood=9)
    yield asked(s, frame(EMPIRE_STEP, 0, 0, 1, 1))
    s = bare(2, modules)  # both options of Conquest, and none
    s.map = 1
    put(s, 0, "decorations-2", wood=2)
    yield do(on_turn(s, 0), "take:decorations-2", "go:1", "main")
    s.players[0].warriors = 0
    yield s
    s.map = 0
    yield s
    s = bare(2, modules)
    yield asked(s, frame(SPECIAL, 0))
    s.specials = 1
    yield asked(s, frame(SPECIAL, 0))
    yield asked(s, frame(OTHER_TEMPLE, 0))
    put(s, 0, "forest-1")
    yield asked(s, frame(RAISE_SEVERAL, 0, 0, 3))
    for region, drawn in ((3, "~discovery:vp_4"), (6, "~major:md_mask")):
        s = bare(2, modules)
        yield do(asked(s, frame(BUILD, 0, 0, region)), drawn)
        while s.to_move == CHANCE:
            s.play(s.legal()[0])
        yield s
    s = bare(1, (*modules, "mansion", "altars", "teotibot_movement"), bot_priest="random")
    yield asked(s, frame(BOT_PRIEST, CHANCE))
    yield asked(s, frame(BOT_PATH, CHANCE))
    yield asked(s, frame(BOT_PASSES, CHANCE))
    yield asked(s, frame(BOT_EMPIRE_DRAW, CHANCE, 0, 3, 3))
    s.bot_directions = 0
    yield asked(s, frame(BOT_DIRECTIONS, CHANCE))


def priest_moments() -> Iterator[City]:
    s = bare(2, ("obsidian", "altars"), priest_tiles="offer")
    yield asked(s, frame(PRIEST_OFFER, 0))
    s.players[1].priest = 12
    yield s
    yield asked(s, frame(PRIEST_DRAW, CHANCE, 0, 0))
    for drawn in (0xFFF, 0b11):
        yield asked(s, frame(PRIEST_KEEP, 0, 0, 0, 0, drawn))
    s.players[1].priest, s.players[0].priest = 0, 12  # the dearest salary of all
    s.players[0].shaman = 1
    put(s, 0, "forest-5", "forest-4", "gold-4", "quarry-5", cocoa=12, obsidian=9, technologies=["3½"])
    yield asked(s, frame(SALARY, 0))


def module_moments() -> Iterator[City]:
    yield from obsidian_moments()
    yield from mansion_moments()
    yield from altar_moments()
    yield from empire_moments()
    yield from priest_moments()
