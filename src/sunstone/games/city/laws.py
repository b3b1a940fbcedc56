"""The laws that every position keeps, whatever was played: what a test checks after each action and loading before."""

from collections import Counter
from collections.abc import Iterator

from sunstone.engine.bits import bits_in
from sunstone.engine.frame import a_of, b_of, kind_of, seat_of
from sunstone.games.city import components as facts, kinds, map_data, pyramid_data, state
from sunstone.games.city.draws import all_starting
from sunstone.games.city.empire import warriors_on_map
from sunstone.games.city.gains import step_on
from sunstone.games.city.majors import MOST_COPIES, tiles_in
from sunstone.games.city.names import BOARD_NAMES, SLOTS_NAMED, TEMPLE_NAMES
from sunstone.games.city.power import RESERVE_POWER
from sunstone.games.city.salary import cocoa_of
from sunstone.games.city.shamans import ALTARS, altar_tile, pile_of
from sunstone.games.city.state import City, board_of, count_of, people, power_of, space_of
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.parts import entry


def laws(s: City) -> list[str]:
    """The laws that are broken, each a sentence; [] for a sound position."""
    found = [
        *discovery(s),
        *starting(s),
        *tiles(s),
        *pyramid(s),
        *boards(s),
        *priests(s),
        *players(s),
        *workers(s),
        *action(s),
        *salaries(s),
        *teotibot(s),
        *majors(s),
        *expansion(s),
        *altars(s),
        *empire(s),
    ]
    return found if found else list(layout(s)) if not in_setup(s) else []


def in_setup(s: City) -> bool:
    return any(kind_of(s.stack[i]) == kinds.SETUP for i in range(s.depth))


def discovery(s: City) -> Iterator[str]:
    """Stacks, boards, steps and players together hold each discovery tile as often as it was printed."""
    for k in range(facts.KINDS):
        n = count_of(s.pool, k) + sum(count_of(t, k) for t in s.lying) + sum(x == k + 1 for x in s.worship)
        n += (s.open_found_a == k + 1) + (s.open_found_b == k + 1) + count_of(s.discarded, k)
        n += count_of(s.shown, k) if shows(s) == 0 else 0
        for p in s.players:
            n += count_of(p.tiles, k) + count_of(p.used, k) + (p.found_a == k + 1) + (p.found_b == k + 1)
        if n != facts.COPIES[k]:
            yield f"discovery tiles: there are {n} {facts.KIND_NAMES[k]}, {facts.COPIES[k]} are printed"


def starting(s: City) -> Iterator[str]:
    """Each starting tile is in one place."""
    hands = [p.kept if s.revealed or not p.dealt else p.dealt for p in s.players]
    held = Counter(t for mask in (s.start_pool, s.open_tiles, *hands) for t in range(facts.STARTING) if mask >> t & 1)
    for t in range(facts.STARTING):
        if held[t] != all_starting(s.house) >> t & 1:
            yield f"starting tiles: {t + 1} is in {held[t]} places"
    for i, p in enumerate(s.players):
        if p.dealt and p.kept & ~p.dealt:
            yield f"seats[{i}]: keeps a starting tile that was not dealt"


def tiles(s: City) -> Iterator[str]:
    """Each pyramid and each decoration tile is in one place."""
    laid = [(x - 1) // 4 for x in s.slots if x]
    held = Counter(laid + [s.offer[i] - 1 for i in range(state.DECORATION_OFFER) if s.offer[i]])
    held.update(t for t in range(32) if s.pyramid_pool >> t & 1)
    yield from (f"pyramid tiles: {t + 1} is in {held[t]} places" for t in range(32) if held[t] != 1)
    shown = Counter(
        [x - 1 for x in s.decorations if x]
        + [s.offer[i] - 1 for i in range(state.DECORATION_OFFER, state.OFFER) if s.offer[i]]
    )
    shown.update(t for t in range(15) if s.decoration_pool >> t & 1)
    yield from (f"decoration tiles: {t + 1} is in {shown[t]} places" for t in range(15) if shown[t] != 1)
    if any(t >= 15 for t in shown):
        yield "decoration tiles: there are only 15"


def pyramid(s: City) -> Iterator[str]:
    """Every tile rests on four; decorations climb their side one by one, on full ground."""
    for slot in range(16, pyramid_data.SLOTS):
        if s.slots[slot] and not all(s.slots[pyramid_data.SUPPORT[slot * 4 + i]] for i in range(4)):
            yield f"slots: the tile on {SLOTS_NAMED[slot]} is not supported"
    if s.capstone and not s.slots[pyramid_data.SLOTS - 1]:
        yield "capstone: it is 1, but no tile lies on the top of the pyramid"
    if s.slots[pyramid_data.SLOTS - 1] and not s.capstone:
        yield "capstone: it is 0, but a tile lies on the top of the pyramid"
    for space in range(16):
        if s.decorations[space]:
            needs = [pyramid_data.SPACE_NEEDS[space * 2 + i] for i in (0, 1)]
            below = space % 4 == 0 or s.decorations[space - 1]
            if not below or not all(s.slots[n] for n in needs if n >= 0):
                yield f"decorations: {pyramid_data.SIDES[space // 4]} level {space % 4 + 1} hangs in the air"


def boards(s: City) -> Iterator[str]:
    rows = (s.top_row, s.centre_row, s.bottom_row)
    if any(n > facts.ROW_SIZE[i] for i, n in enumerate(rows)) or sum(rows) > facts.BUILDINGS:
        yield "nobles: more buildings than spaces, or than there are"
    if s.light > s.dark:
        yield "light: it is beyond the dark disc"
    if s.dark != facts.DARK_DISC[s.n * 3 + (min(s.eclipses, 2) if s.depth else 0)] and s.depth:
        yield f"dark: it is not where Eclipse {s.eclipses + 1} puts it"
    if s.final_round and s.light < s.dark:
        yield "final_round: it is 1, but the discs have not met"
    if any(x and not facts.HAS_WORSHIP[i] for i, x in enumerate(s.worship)):
        yield "worship: a discovery tile lies on a board without a place for it"
    if not in_setup(s):
        for name, mask, wanted in (("neutral_a", s.neutral_a, s.n <= 3), ("neutral_b", s.neutral_b, s.n == 2)):
            if bits_in(mask) != (3 if wanted else 0):
                yield f"{name}: {bits_in(mask)} workers of a neutral colour"


def players(s: City) -> Iterator[str]:
    known = 0
    for i in range(6):
        known |= 1 << s.layout[state.TECHNOLOGY_AT + i]
    for i, p in enumerate(s.players):
        if min(p.cocoa, p.wood, p.stone, p.gold, p.vp) < 0:
            yield f"seats[{i}]: something is below 0"
        if bits_in(p.technologies & ~known) != (p.priest == facts.COATLICUE and not is_choosing(s, i)):
            yield f"seats[{i}].technologies: one of them is not in play, or that of a priestess tile is missing"
        if p.used >> 2 * facts.FIRST_MASK:
            yield f"seats[{i}].used: a mask is never face down"
        if count_of(p.majors_used, facts.M_MASK) or p.majors_used >> 2 * facts.SPECIAL_MASK:
            yield f"seats[{i}].majors_used: a mask is never face down"
    for t, name in enumerate(TEMPLE_NAMES):
        if sum(step_on(p, t) == facts.TOP_STEP for p in s.players) > 1:
            yield f"temples: two markers on the top step of {name}"


def is_choosing(s: City, seat: int) -> bool:
    """Whether the technology that priestess 11 brings is still being drawn for that seat, or chosen by it."""
    frames = [s.stack[i] for i in range(s.depth)]
    return any(
        (kind_of(f) == kinds.PRIEST_DRAW and a_of(f) == seat)
        or (kind_of(f) == kinds.PRIEST_KEEP and seat_of(f) == seat)
        for f in frames
    )


def workers(s: City) -> Iterator[str]:
    """Three or four dice on the boards, one a worship space at most, one perhaps on the wheel, one ascending."""
    taken: Counter[tuple[int, int]] = Counter()
    ascending = sum(kind_of(s.stack[i]) == kinds.RETURN_DIE for i in range(s.depth))
    limbo = 0
    for i, p in enumerate(s.players):
        for d in p.dice:
            b, power, space = board_of(d), power_of(d), space_of(d)
            limbo += b == state.LIMBO
            if not (b < 8 or b in (state.LIMBO, state.ON_WHEEL)) or not 1 <= power <= 5:
                yield f"seats[{i}].dice: {d} is no worker"
            elif b == state.ON_WHEEL and power != RESERVE_POWER:
                yield f"seats[{i}].dice: the worker on the wheel has power {RESERVE_POWER}, not {power}"
            elif space and (b >= 8 or space > facts.HAS_WORSHIP[b]):
                yield f"seats[{i}].dice: there is no worship space {space} there"
            taken[b, space] += space > 0
        if sum(board_of(d) == state.ON_WHEEL for d in p.dice) > 1:
            yield f"seats[{i}].dice: more than one waits on the wheel"
    yield from (f"worship: {n} workers on one space of {BOARD_NAMES[b]}" for (b, _), n in taken.items() if n > 1)
    if limbo != ascending and not in_setup(s):
        yield f"dice: {limbo} off the boards, {ascending} ascending"


OF_A_MAIN_ACTION = (
    *("main_board", "main_open", "main_workers", "main_lowest", "main_known", "main_placed", "main_discount"),
    *("main_power", "main_double"),
)
OF_AN_ACTION = ("moved", "arrived", *OF_A_MAIN_ACTION, "main_shaman")


def action(s: City) -> Iterator[str]:
    """What a turn remembers is there only while the thing that it belongs to goes on."""
    asked = {kind_of(s.stack[i]): s.stack[i] for i in range(s.depth)}
    if kinds.ACT not in asked and kinds.ACTION_OVER not in asked:
        yield from left_over(s, OF_AN_ACTION, "an action")
    elif kinds.ACT in asked:
        yield from left_over(s, (*OF_A_MAIN_ACTION, "main_shaman"), "a main action")
        if s.moved >> b_of(asked[kinds.ACT]) & 1 == 0:
            yield "moved: the worker whose action is to come is not in it"
    elif s.main_board == 0:
        yield from left_over(s, OF_A_MAIN_ACTION, "a main action")
    elif s.main_workers == 0 or s.main_lowest == 0:
        yield "main_workers, main_lowest: a main action needs a worker"
    if s.fresh and not in_setup(s) and kinds.ACTION_OVER not in asked and kinds.LEARNED not in asked:
        yield "fresh: nobody is learning a technology"
    if s.shaman_turn and (
        kinds.END_TURN not in asked or {kinds.TURN, kinds.MOVE, kinds.ACT, kinds.ACTION_OVER} & set(asked)
    ):
        yield "shaman_turn: this turn is not spent on the shaman"
    if not s.shaman_turn and {kinds.SHAMAN_GO, kinds.ALTAR_CLAIM, kinds.ALTAR_TRADE} & set(asked):
        yield "shaman_turn: a shaman moves by itself only in a turn spent on it"
    if s.unlock_paid and kinds.END_TURN not in asked:
        yield "unlock_paid: it is nobody's turn"


def left_over(s: City, names: tuple[str, ...], what: str) -> Iterator[str]:
    if found := [name for name in names if getattr(s, name)]:
        yield f"{', '.join(found)}: left over from {what}, but none is going on"


def salaries(s: City) -> Iterator[str]:
    """Between an Eclipse's first answer and the payment each seat has either pledged or is still asked."""
    frames = [s.stack[i] for i in range(s.depth)]
    paying = any(kind_of(f) == kinds.SALARIES for f in frames)
    asked = {seat_of(f) for f in frames if kind_of(f) == kinds.SALARY}
    for i, p in enumerate(s.players):
        due = paying and i < people(s) and i not in asked
        if due != (p.pledge != state.NO_PLEDGE):
            yield f"seats[{i}].pledge: " + ("it is missing" if due else "this seat has not been asked for a salary")
        elif p.pledge == state.WAIVER_PLEDGE:
            if count_of(p.tiles, facts.COCOA_WAIVER) == 0:
                yield f"seats[{i}].pledge: there is no cocoa waiver"
        elif due and (cocoa_of(p.pledge) > p.cocoa or p.pledge // 16 > p.obsidian):
            yield f"seats[{i}].pledge: it is more than the seat has"


def teotibot(s: City) -> Iterator[str]:
    """Seven action tiles and two direction tiles; one die on a sidebar; nothing of it without a single player."""
    tiles = sorted(entry(s.bot_actions, i) for i in range(parts.ACTION_TILES))
    if not s.house.solo:
        if s.bot_actions or s.bot_directions or s.covered_ahead or s.discarded:
            yield "bot_actions, bot_directions, covered_ahead, discarded: nobody plays alone"
    elif not in_setup(s):
        if tiles != list(range(1, parts.ACTION_TILES + 1)):
            yield "bot_actions: not each action tile once"
        wanted = [1, 1, 2, 3] if s.house.teotibot_movement else [0, 0, 1, 1]
        if sorted(entry(s.bot_directions, i) >> 1 for i in range(4)) != wanted:
            yield "bot_directions: not the direction tiles in play"
        spaces = [space_of(d) for d in s.players[parts.BOT].dice if board_of(d) < 8]
        if sorted(spaces) != [0, 0, 0, 1] or any(board_of(d) == 0 and space_of(d) for d in s.players[parts.BOT].dice):
            yield "seats[1].dice: Teotibot has three workers and one on a temple sidebar"
    for row, size in enumerate(facts.ROW_SIZE):
        ahead = s.covered_ahead >> row * 5 & 31
        if ahead >> size or bits_in(ahead) > (s.top_row, s.centre_row, s.bottom_row)[row]:
            yield "covered_ahead: more spaces than buildings in the row"


def majors(s: City) -> Iterator[str]:
    """Each Major Discovery tile is there as often as it is in play."""
    found = [s.open_found_major, s.mansion_tile, *(p.found_major for p in s.players)]
    for k in range(facts.MAJOR_KINDS):
        n = count_of(s.major_pool, k) + count_of(s.majors_discarded, k) + sum(x == k + 1 for x in found)
        n += sum(count_of(p.majors, k) + count_of(p.majors_used, k) for p in s.players)
        n += count_of(s.shown, k) if shows(s) == 1 else 0
        n += k >= facts.MAJORS and s.specials >> (k - facts.MAJORS) & 1
        n += sum(pile_of(s, a) >> 4 * i & 15 == k + 1 for a in range(ALTARS) for i in range(4))
        if n != majors_in_play(s, k):
            yield f"Major Discovery tiles: there are {n} {facts.MAJOR_NAMES[k]}, {majors_in_play(s, k)} are in play"
    yield from real_box(s)


def expansion(s: City) -> Iterator[str]:
    """Nothing of modules that are not in play; claims and obsidian as they can be."""
    if not s.house.obsidian and (s.fresh or s.arrived or s.main_double or any(p.obsidian for p in s.players)):
        yield "fresh, arrived, main_double, obsidian: the module obsidian is not in play"
    if not s.house.mansion and (s.claims or s.mansion_tile):
        yield "claims, mansion_tile: the module mansion is not in play"
    if any(s.claims >> 3 * t & 7 > s.n for t in range(3)):
        yield "claims: no such seat"
    if any(p.obsidian < 0 for p in s.players):
        yield "seats: obsidian is below 0"


def altars(s: City) -> Iterator[str]:
    """A shaman for each seat, each in a space of its own but for those that are being displaced."""
    shamans = [p.shaman & 15 for p in s.players if p.shaman]
    if not s.house.altars and (shamans or s.altar_tiles or s.piles_a or s.piles_b or s.main_shaman or s.shaman_turn):
        yield "shaman, altar_tiles, piles: the module altars is not in play"
    pushed = sum(kind_of(s.stack[i]) == kinds.SHAMAN_PUSHED for i in range(s.depth))
    if len(shamans) - len(set(shamans)) > pushed or max(shamans, default=0) > 8:
        yield "shaman: two of them in one space"
    if s.house.altars and not in_setup(s):
        if sorted(altar_tile(s, a) for a in range(ALTARS)) != list(range(ALTARS)) or len(shamans) != s.n:
            yield "altar_tiles, shaman: not four altars with a shaman for each seat"


def majors_in_play(s: City, kind: int) -> int:
    if not s.house.obsidian:
        return 0
    if kind >= facts.MAJORS:
        return int(s.house.empire and bool(s.specials or any(p.warriors for p in s.players) or not in_setup(s)))
    return count_of(facts.ALL_MAJORS | facts.SHAMAN_MAJORS if s.house.altars else facts.ALL_MAJORS, kind) + count_of(
        s.majors_more, kind
    )


def real_box(s: City) -> Iterator[str]:
    """A real box differs only from what is reconstructed, and only a single player has one."""
    if not s.house.solo and (s.majors_more or s.altars_turned or s.mansion_order):
        yield "majors_more, altars_turned, mansion_order: only a single player may have a real box"
    for k in range(facts.MAJORS):
        more = count_of(s.majors_more, k)
        lacking = not facts.MAJOR_GUESSED[k] or (k < facts.M_TEMPLE and not s.house.altars)
        if more and (lacking or facts.MAJOR_COPIES[k] + more > MOST_COPIES):
            yield f"majors_more: there can be no further {facts.MAJOR_NAMES[k]}"
    if tiles_in(s.majors_more) > tiles_in(s.major_pool):
        yield "majors_more: more than there are tiles nobody has seen"
    if s.altars_turned and not s.house.altars:
        yield "altars_turned: the module altars is not in play"
    if s.mansion_order and not s.house.mansion:
        yield "mansion_order: the module mansion is not in play"


def shows(s: City) -> int:
    """What the tiles drawn for a region are: 0 discovery tiles, 1 Major Discovery tiles, -1 there are none."""
    for i in range(s.depth):
        if kind_of(s.stack[i]) in (kinds.EMPIRE_DRAW, kinds.EMPIRE_CLAIM):
            return a_of(s.stack[i])
    return -1


def empire(s: City) -> Iterator[str]:
    """Ten warriors each, on the map, in the supply or spent on a building."""
    if not s.house.empire:
        if s.map or s.settled or s.specials or s.shown or any(p.warriors or p.far for p in s.players):
            yield "map, settled, warriors: the module empire is not in play"
        return
    if shows(s) < 0 and s.shown:
        yield "shown: tiles are drawn for nobody"
    for i, p in enumerate(s.players):
        if p.warriors + p.far + warriors_on_map(s, i) > map_data.WARRIORS:
            yield f"seats[{i}].warriors: more than {map_data.WARRIORS}"
    spent = sum(map_data.WARRIORS - p.warriors - p.far - warriors_on_map(s, i) for i, p in enumerate(s.players))
    pushed = sum(kind_of(s.stack[i]) in (kinds.WARRIOR_PUSHED, kinds.BOT_PATH) for i in range(s.depth))
    if not in_setup(s) and spent != bits_in(s.settled) + pushed:
        yield f"settled: {bits_in(s.settled)} buildings for {spent} warriors"
    if s.top_row or s.centre_row or s.bottom_row:
        yield "nobles: its rows are not used with the module empire"


def priests(s: City) -> Iterator[str]:
    """One copy of each priestess tile, with its module, for people alone; none without the house option."""
    taken = [p.priest for p in s.players if p.priest]
    there = [facts.COATLICUE, facts.XIUHTECUHTLI][: 1 + s.house.altars] if s.house.priest_tiles else []
    if len(taken) != len(set(taken)) or not set(taken) <= set(there):
        yield "seats: a priestess tile twice, or one that is not in play"
    if any(p.priest for p in s.players[people(s) :]):
        yield "seats[1].priest: Teotibot takes no priestess tile"


def layout(s: City) -> Iterator[str]:
    """Once set up: a ring of eight boards, a royal tile of each category, rising technologies, three bonus tiles."""
    ring = [s.layout[state.AT_PLACE + i] for i in range(8)]
    if sorted(ring) != list(range(8)) or ring[0] != 0 or ring[4] != 7:
        yield "layout: the boards do not form the ring"
    elif any(s.layout[state.PLACE_OF + b] != ring.index(b) for b in range(8)):
        yield "layout: places and boards disagree"
    categories = [x // 3 if (x := s.layout[state.ROYAL_AT + i]) < 9 else x - 9 for i in range(3)]
    if (sorted(categories) if s.house.mansion else categories) != [0, 1, 2]:
        yield "layout: a royal tile is not of its category"
    if not s.house.mansion and max(s.layout[state.ROYAL_AT + i] for i in range(3)) > 8:
        yield "layout: a royal tile of a module that is not in play"
    known = [s.layout[state.TECHNOLOGY_AT + i] for i in range(6)]
    if known != [t for t in facts.RISING if t in known] or len(set(known)) != 6:
        yield "layout: technologies do not rise"
    if not s.house.obsidian and max(known) >= facts.BASE_TECHNOLOGIES:
        yield "layout: a technology of a module that is not in play"
    bonuses = {s.layout[state.BONUS_AT + i] for i in range(3)}
    if len(bonuses) != 3 or max(bonuses) > 6:
        yield "layout: the temple bonus tiles are not three different ones"
    if s.house.setup != state.FIRST_GAME and any(bits_in(p.kept) != 2 for p in s.players[: people(s)]):
        yield "seats: not everybody has kept two starting tiles"
