"""What City's modules and Teotibot add to an observation; nothing of it is there without them."""

from typing import Final

from mypy_extensions import i64

from sunstone.engine.frame import CHANCE, a_of, c_of, kind_of
from sunstone.engine.observe import Feature, Questions, Tape, relative
from sunstone.games.city import components as facts, kinds, map_data, state
from sunstone.games.city.claims import claimed_by
from sunstone.games.city.empire import warrior_at
from sunstone.games.city.names import TECHNOLOGY_NAMES
from sunstone.games.city.shamans import ALTAR_IDS, ALTAR_NAMES, ALTARS, STANDING, altar_tile, pile_of
from sunstone.games.city.state import City, House
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.parts import entry

ASKED: Final = Questions(
    kinds,
    (
        *("PAYMENT", "HARVEST", "TWO_STEPS", "BACK_TAKE", "BACK_GO", "REUSE"),
        *("MANSION", "CLAIM_POWER", "SHAMAN_PLACE", "SHAMAN_GO", "SHAMAN_PUSHED", "ALTAR_CLAIM"),
        *("ALTAR_TRADE", "LOWER", "WARRIOR_PUSHED", "CONQUEST", "EMPIRE_STEP", "EMPIRE_CLAIM"),
        *("RAISE_SEVERAL", "OTHER_TEMPLE", "SPECIAL"),
    ),
)
PILE: Final = 4  # tiles of an altar that are shown
SHIFTS: Final = ("resources", "exchange_vp", "worship_steps", "temple_bonus_vp", "technology_vp")


def expansion_features(house: House, seats: tuple[str, ...]) -> list[Feature]:
    found: list[Feature] = []
    if house.obsidian:
        found += module_features()
    if house.mansion:
        found += [Feature(f"mansion.{name}") for name in facts.MAJOR_NAMES]
        found += [Feature(f"claim.{space}.{who}") for space in ("left", "middle", "right") for who in seats]
    if house.altars:
        found += altar_features()
    if house.empire:
        found += empire_features(seats)
    if house.solo:
        found += teotibot_features()
    if house.obsidian:
        for who in seats:
            found += seat_features(who)
    if house.priest_tiles:
        found += [Feature("asked.priest_offer"), Feature("asked.priest_keep")]
        found += [Feature(f"{who}.priest.{number}") for who in seats for number in facts.PRIEST_NAMES]
    return found


def write_expansion(s: City, me: i64, tape: Tape) -> None:
    house = s.house
    if house.obsidian:
        write_module(s, me, tape)
    if house.mansion:
        tape.one_of(s.mansion_tile - 1, facts.MAJOR_KINDS)
        t: i64 = 0
        while t < 3:
            tape.one_of(relative(claimed_by(s, t), me, s.n), s.n)
            t += 1
    if house.altars:
        write_altars(s, tape)
    if house.empire:
        write_empire(s, me, tape)
    if house.solo:
        write_teotibot(s, tape)
    if house.obsidian:
        i: i64 = 0
        while i < s.n:
            write_seat(s, (me + i) % s.n, me, tape)
            i += 1
    if house.priest_tiles:
        write_priests(s, me, tape)


# --- obsidian, and what all modules share
def module_features() -> list[Feature]:
    found = ASKED.features() + [Feature("asked.d", 2047)]
    found += [Feature(f"option.{name}") for name in ("hard_gathering", "hard_claims", "hard_shaman")]
    found += [Feature("option.season", 4)]
    found += [Feature(f"unseen.major.{name}", 15) for name in facts.MAJOR_NAMES[: facts.MAJORS]]
    found += [Feature(f"draft.{name}") for name in facts.MAJOR_NAMES]
    found += [Feature(f"discarded.{name}", 3) for name in facts.MAJOR_NAMES]
    found += [Feature(f"fresh.{name}") for name in TECHNOLOGY_NAMES] + [Feature(f"arrived.{i}") for i in range(1, 5)]
    return found + [Feature(name) for name in ("main_double", "main_shaman", "shaman_turn", "unlock_paid")]


def write_module(s: City, me: i64, tape: Tape) -> None:
    f: i64 = s.top if s.to_move < CHANCE else 0
    ASKED.write(kind_of(f), tape)
    tape.put(c_of(f) >> 15)
    tape.put(1 if s.house.hard_gathering else 0)
    tape.put(1 if s.house.hard_claims else 0)
    tape.put(1 if s.house.hard_shaman else 0)
    tape.put(s.house.season)
    k: i64 = 0
    while k < facts.MAJORS:
        tape.add(k, s.major_pool >> 2 * k & 3)
        k += 1
    i: i64 = 0
    while i < s.n:  # what lies in other hands is as unseen as what is in the stack
        if i != me and s.players[i].found_major and s.house.setup != state.DRAFTED:
            tape.add(s.players[i].found_major - 1)
        i += 1
    tape.skip(facts.MAJORS)
    tape.one_of(s.open_found_major - 1, facts.MAJOR_KINDS)
    tape.pairs(s.majors_discarded, facts.MAJOR_KINDS)
    tape.bits(s.fresh, facts.TECHNOLOGIES)
    tape.bits(s.arrived, 4)
    tape.put(s.main_double)
    tape.put(s.main_shaman)
    tape.put(s.shaman_turn)
    tape.put(s.unlock_paid)


def seat_features(who: str) -> list[Feature]:
    found = [Feature(f"{who}.obsidian", 999), Feature(f"{who}.warriors", 99), Feature(f"{who}.far", 99)]
    found += [Feature(f"{who}.major.{name}", 3) for name in facts.MAJOR_NAMES]
    found += [Feature(f"{who}.major_used.{name}", 3) for name in facts.MAJOR_NAMES]
    found += [Feature(f"{who}.found_major.{name}") for name in facts.MAJOR_NAMES]
    found += [Feature(f"{who}.shaman.{altar}.{side}") for altar in ALTAR_IDS for side in ("cw", "ccw")]
    return [*found, Feature(f"{who}.shaman.standing")]


def write_seat(s: City, i: i64, me: i64, tape: Tape) -> None:
    p = s.players[i]
    tape.put(p.obsidian)
    tape.put(p.warriors)
    tape.put(p.far)
    tape.pairs(p.majors, facts.MAJOR_KINDS)
    tape.pairs(p.majors_used, facts.MAJOR_KINDS)
    tape.one_of(p.found_major - 1 if i == me or s.house.setup == state.DRAFTED else -1, facts.MAJOR_KINDS)
    tape.one_of((p.shaman & 15) - 1, 2 * ALTARS)
    tape.put(1 if p.shaman & STANDING else 0)


def write_priests(s: City, me: i64, tape: Tape) -> None:
    kind: i64 = kind_of(s.top) if s.to_move < CHANCE else 0
    tape.put(1 if kind == kinds.PRIEST_OFFER else 0)
    tape.put(1 if kind == kinds.PRIEST_KEEP else 0)
    i: i64 = 0
    while i < s.n:
        tape.one_of(s.players[(me + i) % s.n].priest - facts.COATLICUE, 2)
        i += 1


# --- altars
def altar_features() -> list[Feature]:
    found: list[Feature] = []
    for altar in ALTAR_IDS:
        found += [Feature(f"altar.{altar}.{name}") for name in ALTAR_NAMES]
        found += [Feature(f"altar.{altar}.{i}.{name}") for i in range(1, PILE + 1) for name in facts.MAJOR_NAMES]
    return found


def write_altars(s: City, tape: Tape) -> None:
    a: i64 = 0
    while a < ALTARS:
        tape.one_of(altar_tile(s, a), len(ALTAR_NAMES))
        pile = pile_of(s, a)
        i: i64 = 0
        while i < PILE:
            tape.one_of((pile >> 4 * i & 15) - 1, facts.MAJOR_KINDS)
            i += 1
        a += 1


# --- empire
def empire_features(seats: tuple[str, ...]) -> list[Feature]:
    names = ["T", *(str(r) for r in range(1, map_data.REGIONS))]
    found = [Feature(f"region.{name}.{who}") for name in names for who in seats]
    found += [Feature(f"settled.{r}") for r in range(1, map_data.FAR)]
    found += [Feature(f"special.{name}") for name in facts.MAJOR_NAMES[facts.MAJORS :]]
    found += [Feature(f"shown.{name}", 3) for name in facts.KIND_NAMES]
    return found + [Feature(f"shown.major.{name}", 3) for name in facts.MAJOR_NAMES]


def write_empire(s: City, me: i64, tape: Tape) -> None:
    r: i64 = 0
    while r < map_data.REGIONS:
        tape.one_of(relative(warrior_at(s, r), me, s.n), s.n)
        r += 1
    tape.bits(s.settled >> 1, map_data.FAR - 1)
    tape.bits(s.specials, facts.MAJOR_KINDS - facts.MAJORS)
    majors = shows_majors(s)
    tape.pairs(0 if majors else s.shown, facts.KINDS)
    tape.pairs(s.shown if majors else 0, facts.MAJOR_KINDS)


def shows_majors(s: City) -> bool:
    """Whether the tiles that were drawn for a region are Major Discovery tiles."""
    i: i64 = 0
    while i < s.depth:
        f = s.stack[i]
        if (kind_of(f) == kinds.EMPIRE_DRAW or kind_of(f) == kinds.EMPIRE_CLAIM) and a_of(f):
            return True
        i += 1
    return False


# --- Teotibot
def teotibot_features() -> list[Feature]:
    found = [Feature("option.bot_skips_blocked"), Feature("option.worker_power", 63), Feature("option.bot_priest", 9)]
    found += [Feature(f"option.{name}", 10, -10) for name in SHIFTS]
    places = [*(str(i) for i in range(1, parts.PLACES + 1)), "aside"]
    found += [Feature(f"bot.{place}.{name}") for place in places for name in parts.ACTION_NAMES]
    for i in range(1, 5):
        found += [Feature(f"bot.direction{i}.{face}") for face in parts.FACES] + [
            Feature(f"bot.direction{i}.advance", 7)
        ]
    found += [Feature("bot.priest", 9), *(Feature(f"bot.covered.{row}.{i}") for row in range(3) for i in range(5))]
    return found + [Feature(f"discarded.{kind}", 3) for kind in facts.KIND_NAMES]


def write_teotibot(s: City, tape: Tape) -> None:
    h = s.house
    tape.put(1 if h.bot_skips_blocked else 0)
    tape.put(h.worker_power)
    tape.put(h.bot_priest)
    tape.put(h.resources)
    tape.put(h.exchange_vp)
    tape.put(h.worship_steps)
    tape.put(h.temple_bonus_vp)
    tape.put(h.technology_vp)
    i: i64 = 0
    while i <= parts.PLACES:
        tape.one_of(entry(s.bot_actions, i) - 1, parts.ACTION_TILES)
        i += 1
    i = 0
    while i < 4:
        d = entry(s.bot_directions, i)
        tape.one_of(d & 1 if d else -1, 2)
        tape.put(d >> 1 if h.teotibot_movement else 0)
        i += 1
    tape.put(s.bot_priest)
    tape.bits(s.covered_ahead, 15)
    tape.pairs(s.discarded, facts.KINDS)
