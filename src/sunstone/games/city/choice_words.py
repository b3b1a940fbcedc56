"""The legal actions for people: label, effect at once, and the element on the board that each belongs to."""

from typing import Final

from sunstone.engine.choice import Choice
from sunstone.engine.frame import a_of, b_of, c_of, cause_of, kind_of, seat_of
from sunstone.engine.labels import Block, Label, Labels, by_kind, fixed, named, nothing
from sunstone.games.city import (
    components as facts,
    expansion_choices,
    kinds,
    names,
    pyramid_data,
    state,
    titles,
    vocabulary as v,
)
from sunstone.games.city.ahead_words import ahead, best_place, main_action
from sunstone.games.city.asked import frame_asked, is_worshipping
from sunstone.games.city.claims import claimed_by, temple_at
from sunstone.games.city.construction import LESS_STONE, LESS_WOOD, slot_of, turn_of, way_of
from sunstone.games.city.decoration import open_space
from sunstone.games.city.effect_words import effects, foreseen
from sunstone.games.city.expansion_words import MAJOR_LIST, major_text
from sunstone.games.city.gains import may_advance, step_on
from sunstone.games.city.hands import MAJOR_FIND, find_of
from sunstone.games.city.main_action import lowest_on, workers_on
from sunstone.games.city.nobles import leftmost
from sunstone.games.city.power import acting
from sunstone.games.city.royal import exchange_cocoa, helpers_on_mansion, locked_power, royal_power
from sunstone.games.city.salary import MORE_COCOA, salary_of
from sunstone.games.city.shamans import rouse, shaman_helps
from sunstone.games.city.state import City, board_of, die, power_of
from sunstone.games.city.titles import (
    bonus_text,
    count_text,
    gain_text,
    icons_text,
    names_at,
    reward_text,
    royal_text,
    seat_title,
    slot_text,
    start_text,
    step_text,
    technology_text,
    tile_text,
)
from sunstone.games.city.worship import occupant, plain, space_meant


def choices(s: City, seat: int) -> list[Choice]:
    f = frame_asked(s, seat)
    if f < 0:
        return []
    may_peek = seat == s.to_move and not s.is_secret()
    found = LABELS.choices(s, f, lambda action: effects(foreseen(s, seat, action), seat) if may_peek else ())
    return [_with_prospects(s, seat, choice) for choice in found] if may_peek else found


def _with_prospects(s: City, seat: int, choice: Choice) -> Choice:
    if v.GO <= choice.action < v.COLLECT:
        return choice._replace(ahead=ahead(s, seat, choice.action, _worship_then))
    if v.MAIN <= choice.action < v.ABANDON:
        return choice._replace(ahead=main_action(s, seat, choice.action))
    if v.CHOOSE_TILE <= choice.action < v.PLACE:
        return choice._replace(ahead=best_place(s, seat, choice.action))
    return choice


def _worship_then(s: City, action: int, told: bool) -> str:
    """Of a Royal tile no more than its name where amounts tell the rest, and no more than what it does where not."""
    board, space = a_of(s.top), space_meant(a_of(s.top), action)
    if board != facts.PALACE or plain(action) == v.CLAIM_ONLY:
        return LABELS.choice(s, s.top, action).label
    if told:
        return f"Worship: {names.ROYAL_NAMES[s.layout[state.ROYAL_AT + space - 1]]}"
    return _ability(_locked(s, s.top, space), board, space, seat_of(s.top))


# --- labels: (state, frame, index in the block of actions) -> words
def _worker(s: City, verb: str, i: int, more: str = "") -> Label:
    return Label(f"{verb} {names_at(s.house).boards[i // 5]}{more}", f"power {i % 5 + 1}")


def _go(s: City, f: int, i: int) -> str:
    way = f"Go {count_text(i + 1, 'board')}: {names_at(s.house).boards[_destination(s, f, i)]}"
    return way + (", free move tile" if i >= 3 else "")


def _destination(s: City, f: int, i: int) -> int:
    return s.layout[state.AT_PLACE + (s.layout[state.PLACE_OF + a_of(f)] + i + 1) % facts.BOARDS]


_LOWER_OF_TWO: Final = (facts.R_TECHNOLOGY, facts.R_PYRAMID, facts.R_AVENUE, facts.R_MAJORS)


def _ability(s: City, board: int, space: int, seat: int) -> str:
    """What the space of a board does for the seat's worker locked there: "green temple"."""
    if board == facts.PALACE:
        tile, power = s.layout[state.ROYAL_AT + space - 1], locked_power(s, seat, board, space)
        power += 1 if s.house.altars and shaman_helps(s, seat, facts.PALACE) else 0
        helpers = helpers_on_mansion(s, seat) if s.house.mansion else 0
        if tile in _LOWER_OF_TWO and helpers:
            beside = f"{count_text(helpers, 'helper')} raising either number"
            return f"{names.ROYAL_NAMES[tile]}, {royal_text(tile, power)}, {beside}"
        return f"{names.ROYAL_NAMES[tile]}, {royal_text(tile, power + helpers)}"
    temple = facts.SIDEBAR_TEMPLE[board]
    return "any temple" if temple == facts.ANY_TEMPLE else titles.TEMPLE_TITLES[temple]


def _unlock(s: City) -> str:
    return "Unlock your other workers" if is_worshipping(s) else "Unlock your workers"


_WAIVED: Final = ", cocoa waiver"


def _worship(s: City, f: int, i: int) -> Label:
    board, action = a_of(f), v.ABILITY + i
    mode, space = plain(action), space_meant(board, action)
    parts: list[str] = []
    if mode != v.CLAIM_ONLY:
        parts.append(_ability(_locked(s, f, space), board, space, seat_of(f)))
    if mode >= v.CLAIM_ONLY:
        major = board == facts.PALACE and s.house.mansion
        parts.append(f"tile {MAJOR_LIST[s.mansion_tile - 1] if major else titles.KIND_LIST[s.worship[board] - 1]}")
    other = occupant(s, board, space)
    displaced = f", displacing {seat_title(s, other)}" if other not in (-1, seat_of(f)) else ""
    waived = _WAIVED if action != mode else ""
    return Label(f"Worship: {' + '.join(parts)}{displaced}{waived}", about=_claim_on(s, board, space, seat_of(f)))


def _locked(s: City, f: int, space: int) -> City:
    """As if the worker that arrived were locked there already."""
    trial = s.clone()
    dice = trial.players[seat_of(f)].dice
    dice[b_of(f)] = die(a_of(f), power_of(dice[b_of(f)]), space)
    if a_of(f) == facts.PALACE:
        rouse(trial, seat_of(f))
    return trial


def _claim_on(s: City, board: int, space: int, seat: int) -> str:
    """Whose claim lies on a royal space, and what follows from it (expansion:R78)."""
    if board != facts.PALACE or not s.house.mansion:
        return ""
    temple = temple_at(s, space - 1)
    owner = claimed_by(s, temple)
    if owner < 0:
        return ""
    who, whose = ("you", "yours") if owner == seat else (seat_title(s, owner), "theirs")
    return (
        f"claimed by {who}: a worker of {whose} is powered up, and 1 cocoa buys you a step on the "
        f"{titles.TEMPLE_TITLES[temple]}"
    )


def _main(s: City, f: int, i: int) -> str:
    p, board = s.players[seat_of(f)], a_of(f)
    extra = i % 3
    known = board == facts.CONSTRUCTION and p.technologies >> facts.T_WORKER & 1
    shaman = s.house.altars and shaman_helps(s, seat_of(f), board)
    workers = count_text(min(3, workers_on(p, board) + extra + known + shaman), "worker")
    lowest = f", lowest power {lowest_on(p, board)}" if board <= facts.DEPOSITS else ""
    with_tiles = f", {count_text(extra, 'extra worker tile')}" if extra else ""
    return f"Main action: {workers}{lowest}{with_tiles}{_WAIVED if i >= 3 else ''}"


def _research(s: City, f: int, i: int) -> str:
    technology = s.layout[state.TECHNOLOGY_AT + i]
    owners = sum(p.technologies >> technology & 1 for p in s.players)
    others = f" (3 VP to {count_text(owners, 'player')} who know{'s' if owners == 1 else ''} it)" if owners else ""
    alone = ", without a power-up for a single worker" if i >= 3 and s.main_workers == 1 else ""
    effect = technology_text(technology, names_at(s.house))
    return f"Research {names.TECHNOLOGY_NAMES[technology]}: {effect}{others}{alone}"


def _row(s: City, f: int, i: int) -> str:
    return f"Building in the {names.ROW_NAMES[i]} row for {facts.ROW_VP[i * 5 + leftmost(s, i)]} VP"


def _decorate(s: City, f: int, i: int) -> Label:
    tile, side = facts.DATA["decoration_tiles"]["tiles"][i // 4], i % 4
    level = open_space(s, side) % 4 + 1
    return Label(f"Decoration {tile['id']}, {pyramid_data.SIDES[side]} side, level {level}", icons_text(tile["icons"]))


def _choose_tile(s: City, f: int, i: int) -> Label:
    tile = facts.DATA["pyramid_tiles"]["tiles"][s.offer[i] - 1]
    return Label(f"Pyramid tile {i + 1}", icons_text(tile["icons"]))


_SAVED: Final = {LESS_STONE: ", 1 stone less", LESS_WOOD: ", 1 wood less"}


def _place(s: City, f: int, i: int) -> Label:
    action = v.PLACE + i
    tile, turn = facts.DATA["pyramid_tiles"]["tiles"][s.offer[a_of(f)] - 1], turn_of(action)
    icons = [tile["icons"][(k - turn) % 4] for k in range(4)]
    where = slot_text(slot_of(action)).capitalize()
    return Label(f"{where}, turned {turn * 90}° ({icons_text(icons)}){_SAVED.get(way_of(action), '')}", way=int(turn))


def _space_used(f: int) -> tuple[int, int]:
    """Board and space of the worship that is going on."""
    return (facts.PALACE, a_of(f)) if kind_of(f) == kinds.MANSION else (a_of(f), b_of(f))


def _use_ability(s: City, f: int, i: int) -> str:
    board, space = _space_used(f)
    text = _ability(s, board, space, seat_of(f))
    return text[0].upper() + text[1:]


def _claimed(s: City, f: int) -> int:
    """The kind of discovery tile that a plain claim takes."""
    if kind_of(f) == kinds.WORSHIP:
        return s.worship[a_of(f)] - 1
    if kind_of(f) == kinds.MANSION:
        return s.mansion_tile - 1
    return find_of(s.players[seat_of(f)], a_of(f)) - 1


def _is_major(f: int) -> bool:
    return kind_of(f) == kinds.MANSION or (kind_of(f) == kinds.START_CLAIM and a_of(f) == MAJOR_FIND)


def _claim(s: City, f: int, i: int) -> str:
    kind = _claimed(s, f)
    return f"Claim tile {MAJOR_LIST[kind]}" if _is_major(f) else _discovery("Claim", kind)


def _discovery(verb: str, kind: int) -> str:
    """A Discovery tile, and what it does where its name does not say so."""
    use = titles.KIND_USES.get(facts.KIND_NAMES[kind], "")
    return f"{verb} tile {titles.KIND_LIST[kind]}" + (f": {use}" if use else "")


def _claim_target(s: City, f: int, i: int) -> str:
    kind = _claimed(s, f)
    return f"major:{facts.MAJOR_NAMES[kind]}" if _is_major(f) else f"discovery:{facts.KIND_NAMES[kind]}"


def _exchange(s: City, f: int, i: int) -> str:
    if kind_of(f) == kinds.ALTAR_TRADE:
        return "Pay 2 cocoa for 4 obsidian"
    return _royal_exchange(s, f, i)


def _royal_exchange(s: City, f: int, i: int) -> str:
    """i 0: for cocoa; else for wood, stone, gold."""
    tile = titles.ROYAL_LIST[a_of(f)]
    pay = {"cocoa": exchange_cocoa(f), **({names.RESOURCE_NAMES[i - 1]: 1} if i else {})}
    price = gain_text({name: n for name, n in pay.items() if n}) or "nothing"
    power = royal_power(f)
    gain = gain_text(tile.get("gain", {})) or gain_text({"any": power})
    if a_of(f) == facts.R_OBSIDIAN:
        gain = f"{power} obsidian"
    if a_of(f) == facts.R_OBSIDIAN_SELL:
        price = "1 obsidian"
    return f"{'Sell' if a_of(f) == facts.R_SELL else 'Pay'} {price} for {gain} ({b_of(f)} left)"


def _resource(s: City, f: int, i: int) -> str:
    """What is left of a gain of several waits below this one."""
    below, more = s.stack[s.depth - 2] if s.depth > 1 else 0, 0
    if kind_of(below) == kinds.GAIN and cause_of(below) == cause_of(f):
        while facts.CODE[c_of(below) + 2 * more] == facts.ANY:
            more += 1
    return f"Gain 1 {names.RESOURCE_NAMES[i]}" + (f", then {more} more" if more else "")


def _temple(s: City, f: int, i: int) -> str:
    seat = seat_of(f)
    text = titles.TEMPLE_TITLES[i].capitalize() + (" first" if kind_of(f) == kinds.EITHER_TEMPLE else "")
    if not may_advance(s, seat, i):
        return f"{text}, where no step is left"
    step = step_on(s.players[seat], i) + 1
    brings = _bonus_reached(s, i) if step == facts.PENULTIMATE else step_text(i, step)
    return f"{text}, step {step}" + (f": {brings}" if brings else "")


def _bonus_reached(s: City, temple: int) -> str:
    """What the first step on a temple's bonus tile is good for."""
    return f"its bonus tile, at the end {bonus_text(s.layout[state.BONUS_AT + temple])}"


def _reward(s: City, f: int, i: int) -> str:
    temple, step = _major(f)
    return f"Printed reward: {step_text(temple, step)}"


def _major(f: int) -> tuple[int, int]:
    """Temple and step: the frame holds temple * 11 + step, steps counted from 1."""
    return (b_of(f) - 1) // 11, (b_of(f) - 1) % 11 + 1


def _power(s: City, i: int, more: str = "") -> Label:
    return _worker(s, "Power up on", i, (", ascending: the light disc moves" if i % 5 == 4 else "") + more)


def _ascend(s: City, f: int, i: int) -> str:
    if i < len(names.REWARD_NAMES):
        return f"Ascension: {reward_text(i, names_at(s.house), s.house.ascension_cocoa)}"
    gain = facts.DATA["ascension"]["rewards"][facts.W_TWO_TEMPLES]["gain"]
    return f"Ascension: {gain_text(gain)}{_WAIVED}"


def _salary(s: City, f: int, i: int) -> str:
    due = salary_of(s.players[seat_of(f)])
    return f"Pay {i} of {due} cocoa{expansion_choices.lost(s, f, i)}"


def _keep(s: City, f: int, i: int) -> Label:
    """i a starting tile; a Discovery tile that comes with it is named."""
    p, drafted = s.players[seat_of(f)], kind_of(f) == kinds.DRAFT
    major = s.open_found_major if drafted else p.found_major
    found = dict(
        zip(facts.FINDERS, (s.open_found_a, s.open_found_b) if drafted else (p.found_a, p.found_b), strict=True)
    )
    tile = f": {tile_text(found[i] - 1)}" if found.get(i) else ""
    if i == facts.MAJOR_FINDER and major:
        tile = f": {major_text(major - 1)}"
    return Label(f"{'Take' if drafted else 'Keep'} tile {i + 1}", f"{start_text(i, names_at(s.house))}{tile}")


def _leave(s: City, f: int, i: int) -> str:
    """With starting tile 19 two workers may stand on Alchemy (expansion:R14)."""
    twice = i == facts.ALCHEMY and s.players[seat_of(f)].kept >> facts.MAJOR_FINDER & 1
    return f"{'Only one' if twice else 'No'} worker on {names_at(s.house).on(i)}"


_DECLINE: Final = {
    kinds.MANSION: "Do no more on the Mansion",
    kinds.ALTAR_CLAIM: "Claim no tile",
    kinds.EMPIRE_CLAIM: "Claim no tile",
    kinds.ALTAR_TRADE: "Do not trade",
    kinds.WORSHIP: "Do not claim the Discovery tile",
    kinds.AVENUE_TILE: "Take no Discovery tile",
    kinds.START_CLAIM: "Let the tile go back",
    kinds.PRIEST_OFFER: "Take no priestess tile",
}
_TAKE: Final = {kinds.BACK_TAKE: "Move back from", kinds.LOWER: "Lower the worker on"}
_STOP: Final = {
    kinds.CONSTRUCTION: "Lay no more pyramid tiles",
    kinds.ROYAL: "Stop using the Royal tile",
    kinds.REUSE: "Turn up no more tiles",
}
_SKIP: Final = {kinds.POWER_UP: "Leave this power-up out", kinds.BUY: "Buy no power-up"}


# --- targets: (state, frame, index) -> element id
def _worship_target(board: int, space: int) -> str:
    return f"worship:{names.BOARD_NAMES[board]}" + (f"-{space}" if board == facts.PALACE else "")


def _at_space(s: City, f: int, i: int) -> str:
    board = a_of(f)
    return _worship_target(board, space_meant(board, v.ABILITY + i))


def _royal_target(s: City, f: int, i: int) -> str:
    if kind_of(f) == kinds.ALTAR_TRADE:
        return "resource:obsidian"
    space = [s.layout[state.ROYAL_AT + k] for k in range(3)].index(a_of(f)) + 1
    return _worship_target(facts.PALACE, space)


def _here(s: City, f: int, i: int) -> str:
    return f"board:{names.BOARD_NAMES[a_of(f)]}"


def _technology_13(s: City, f: int, i: int) -> str:
    """Where it lies: on the Alchemy board, or with the priestess tile that brought it."""
    places = [s.layout[state.TECHNOLOGY_AT + k] for k in range(6)]
    return f"technology:{places.index(facts.T_POWER) + 1}" if facts.T_POWER in places else f"priest:{facts.COATLICUE}"


def _arrived(s: City, i: int) -> int:
    """The worker of power i + 1 whose action is to come, as board and power."""
    return board_of(s.players[s.to_move].dice[acting(s)]) * 5 + i


_WAIVER: Final = fixed(f"discovery:{facts.KIND_NAMES[facts.COCOA_WAIVER]}")
_WORKERS: Final = named("worker", [f"{board}-{power}" for board in names.BOARD_NAMES for power in range(1, 6)])
_USABLE: Final = [facts.KIND_NAMES[k] for k in v.USABLE]

# --- every block of the players' vocabulary: first action, label, target
_BLOCKS: Final[list[Block[City]]] = [
    (v.TAKE, lambda s, f, i: _worker(s, _TAKE.get(kind_of(f), "Move from"), i), _WORKERS),
    (v.FREE_UNLOCK, fixed("Spend the turn on unlocking your workers"), nothing),
    (v.PAY_UNLOCK, lambda s, f, i: f"{_unlock(s)} for 3 cocoa and go on", nothing),
    (v.WAIVE_UNLOCK, lambda s, f, i: f"{_unlock(s)} with the cocoa waiver", _WAIVER),
    (
        v.ALONG,
        lambda s, f, i: _worker(s, "Take one along from", a_of(f) * 5 + i, ", double move tile"),
        lambda s, f, i: f"worker:{names.BOARD_NAMES[a_of(f)]}-{i + 1}",
    ),
    (v.GO, _go, lambda s, f, i: f"board:{names.BOARD_NAMES[_destination(s, f, i)]}"),
    (v.COLLECT, fixed("Collect cocoa"), _here),
    (v.ABILITY, _worship, _at_space),
    (v.MAIN, _main, _here),
    (v.ABANDON, fixed("Give up the main action: impossible by now"), nothing),
    (v.RESEARCH, _research, lambda s, f, i: f"technology:{i + 1}"),
    (v.ROW, _row, named("row", names.ROW_NAMES)),
    (v.DECORATE, _decorate, lambda s, f, i: f"decoration:{i // 4 + 1}"),
    (v.CHOOSE_TILE, _choose_tile, lambda s, f, i: f"tile:{i + 1}"),
    (v.PLACE, _place, lambda s, f, i: f"slot:{names.SLOTS_NAMED[slot_of(v.PLACE + i)]}"),
    (v.STOP, by_kind(_STOP), nothing),
    (v.USE_ABILITY, _use_ability, lambda s, f, i: _worship_target(*_space_used(f))),
    (v.CLAIM, _claim, _claim_target),
    (v.DECLINE, by_kind(_DECLINE), nothing),
    (v.EXCHANGE, _exchange, _royal_target),
    (v.WAIVE, fixed("Cover all these exchanges with the cocoa waiver"), _WAIVER),
    (v.RESOURCE, _resource, named("resource", names.RESOURCE_NAMES)),
    (v.TEMPLE, _temple, named("temple", names.TEMPLE_NAMES)),
    (v.CLAIM_KIND, lambda s, f, i: _discovery("Claim", i), named("discovery", facts.KIND_NAMES)),
    (v.REWARD, _reward, lambda s, f, i: f"temple:{names.TEMPLE_NAMES[_major(f)[0]]}"),
    (v.POWER, lambda s, f, i: _power(s, i), _WORKERS),
    (v.SKIP, by_kind(_SKIP), nothing),
    (v.BUY, fixed("One more power-up for 1 cocoa (technology 13)"), _technology_13),
    (v.ASCEND, _ascend, named("wheel", [*names.REWARD_NAMES, names.REWARD_NAMES[facts.W_TWO_TEMPLES]])),
    (v.USE, lambda s, f, i: _discovery("Use", v.USABLE[i]), named("discovery", _USABLE)),
    (v.DONE, fixed("End the turn"), nothing),
    (v.PAY, _salary, nothing),
    (v.PAY_WAIVED, fixed("Cover the salary with the cocoa waiver"), _WAIVER),
    (v.KEEP, _keep, lambda s, f, i: f"start:{i + 1}"),
    (v.LEAVE, _leave, named("board", names.BOARD_NAMES)),
    (
        v.KEEP_MORE,
        lambda s, f, i: _keep(s, f, i + facts.BASE_STARTING),
        lambda s, f, i: f"start:{i + facts.BASE_STARTING + 1}",
    ),
    *expansion_choices.BLOCKS,
    (v.PAY_MORE, lambda s, f, i: _salary(s, f, i + MORE_COCOA), nothing),
    (v.PAY_MIXED_MORE, lambda s, f, i: expansion_choices.mixed(s, f, v.MORE_MIXES[i]), fixed("resource:obsidian")),
    (
        v.POWER_ARRIVED,
        lambda s, f, i: _power(s, _arrived(s, i), ", the one that has just moved"),
        lambda s, f, i: _WORKERS(s, f, _arrived(s, i)),
    ),
]
_IDLE: Final = frozenset((v.ABANDON, v.STOP, v.DECLINE, v.SKIP))
LABELS: Final = Labels(names.VOCABULARY, _BLOCKS, _IDLE)
