"""What things are called when people read of them, and what a tile does in a few words: the shared part of the words.

Amounts come from `data/city.toml`; only what cannot be told from there is written out here."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from sunstone.engine.wording import count_text as count_text, listed as listed
from sunstone.games.city import components as facts, pyramid_data
from sunstone.games.city.state import City, House
from sunstone.games.city.teotibot import parts


# --- boards and Teotibot's action tiles: the one place that knows what modules make of them
class Names(NamedTuple):
    """What boards and action tiles are called in one game."""

    boards: tuple[str, ...]
    actions: tuple[str, ...]  # Teotibot's tiles

    def on(self, board: int) -> str:
        """In a sentence: "the Forest", "the Alchemy board"."""
        return f"the {self.boards[board]}{' board' if board > _LAST_PLACE else ''}"

    def fill(self, text: str, **fields: object) -> str:
        """A sentence that names boards in braces: "The {palace} has no main action"."""
        return text.format(palace=self.boards[facts.PALACE], nobles=self.boards[facts.NOBLES], **fields)


_LAST_PLACE: Final = 3  # Palace, Forest, Stone Quarry and Gold Deposits are places; the other boards are not
_BOARDS: Final = tuple(str(b["name"]) for b in facts.DATA["action_boards"]["boards"])
_ACTIONS: Final = ("Construction", "Decorations", "Alchemy", "Nobles", "Mastery", "Worship", "Mask collection")
_INSTEAD: Final = {  # module: what stands in the place of a board or tile
    "mansion": {"Palace": "Mansion"},
    "altars": {"Mask collection": "Activate Shaman"},
    "empire": {"Nobles": "Conquest"},
}
_TILES_INSTEAD: Final = {**_INSTEAD, "empire": {"Nobles": "Empire and Build"}}


@cache
def _named(modules: frozenset[str]) -> Names:
    boards = {old: new for m in modules for old, new in _INSTEAD[m].items()}
    tiles = {old: new for m in modules for old, new in _TILES_INSTEAD[m].items()}
    return Names(tuple(boards.get(name, name) for name in _BOARDS), tuple(tiles.get(name, name) for name in _ACTIONS))


def names_in(modules: Iterable[str]) -> Names:
    """What things are called in a game with these modules."""
    return _named(frozenset(_INSTEAD.keys() & modules))


def names_at(house: House) -> Names:
    return names_in([module for module in _INSTEAD if getattr(house, module)])


# --- temples, places
TEMPLE_TITLES: Final = ["blue temple", "red temple", "green temple"]
ICON_TITLES: Final = {"n": "glyph", "b": "statue", "r": "headdress", "g": "serpent"}
_COLOURS: Final = {"B": "blue ", "R": "red ", "G": "green "}

# --- tiles
KIND_TITLES: Final = {
    "resources_3": "3 resources",
    "resources_2": "2 resources",
    "cocoa_4": "4 cocoa",
    "temple_green": "green temple step",
    "temple_blue": "blue temple step",
    "temple_red": "red temple step",
    "temple_any": "any temple step",
    "vp_4": "4 VP",
    "power_up_2": "two power-ups",
    "double_move": "double move",
    "free_move": "free move",
    "extra_worker": "extra worker",
    "cocoa_waiver": "cocoa waiver",
    "avenue": "Avenue step",
    **{f"mask_{i}": f"mask {i}" for i in range(1, 8)},
}
KIND_USES: Final = {  # of those whose name does not say what they do
    "double_move": "two workers of one board go together",
    "free_move": "a worker goes as far as you like",
    "extra_worker": "one more worker in a main action",
    "cocoa_waiver": "pays the cocoa of an action or a salary",
    **{f"mask_{i}": "different masks score as a set" for i in range(1, 8)},
}
KIND_LIST: Final = [KIND_TITLES[t["id"]] for t in facts.DATA["discovery_tiles"]["tiles"]]

_THINGS: Final = {  # as the data file names them: one, several ("" if there is never more than one)
    "cocoa": ("cocoa", "cocoa"),
    "wood": ("wood", "wood"),
    "stone": ("stone", "stone"),
    "gold": ("gold", "gold"),
    "any": ("resource of choice", "resources of choice"),
    "matching_resource": ("more of the board's resource", "more of the board's resource"),
    "temple_blue": ("step on the blue temple", "steps on the blue temple"),
    "temple_red": ("step on the red temple", "steps on the red temple"),
    "temple_green": ("step on the green temple", "steps on the green temple"),
    "temple_any": ("step on a temple of choice", "steps on temples of choice"),
    "avenue": ("step on the Avenue of the Dead", "steps on the Avenue of the Dead"),
    "technology": ("the lowest technology with its temple step", ""),
    "power_up": ("power-up", "power-ups"),
    "discovery": ("a Discovery tile to be paid for", ""),
    "obsidian": ("obsidian", "obsidian"),
    "major_discovery": ("a Major Discovery tile to be paid for", ""),
    "worker_power_3_on_palace": ("a worker of power 3 on the {palace}", ""),
    "vp": ("VP", "VP"),
}


def gain_text(gain: Mapping[str, Any], joint: str = " + ") -> str:
    """A gain or a price of the data file: "3 wood + 2 cocoa"; what is no amount of something is left out. Only that of
    a worker on the wheel names a board, in braces."""
    return joint.join(
        f"{gain[k]} {more if gain[k] > 1 else one}" if more else one for k, (one, more) in _THINGS.items() if k in gain
    )


def price_text(kind: int) -> str:
    """What a discovery tile costs: "1 cocoa + 1 wood", or "free"."""
    return gain_text(facts.DATA["discovery_tiles"]["tiles"][kind]["cost"]) or "free"


def tile_text(kind: int) -> str:
    """A discovery tile that may be had: "4 cocoa (costs 1 gold)"."""
    price = price_text(kind)
    return f"{KIND_LIST[kind]} ({price if price == 'free' else 'costs ' + price})"


def icons_text(icons: Sequence[str]) -> str:
    return ", ".join(_COLOURS.get(i, "") + ICON_TITLES[i.lower()] for i in icons)


def slot_text(slot: int) -> str:
    level, row, column = pyramid_data.SLOT_NAMES[slot]
    return f"level {level}, row {row + 1}, column {column + 1}"


def seat_title(s: City, seat: int) -> str:
    """Words do not know the names of people."""
    return "Teotibot" if s.house.solo and seat == parts.BOT else f"player {seat + 1}"


def up_to(n: int) -> str:
    return "once" if n == 1 else f"up to {n} times"


# --- technologies, royal tiles, temple bonus tiles, starting tiles, the wheel: what they do
_TECHNOLOGY_WHEN: Final = {
    "palace_cocoa": "{gain} when a move ends on or passes the {{palace}}",
    "alchemy_nobles_vp": "{gain} with every Alchemy or {{nobles}} action",
    "extra_matching_resource": "{gain} on the Forest, the Stone Quarry and the Gold Deposits",
    "gathering_cocoa_and_vp": "{gain} on the Forest, the Stone Quarry and the Gold Deposits",
    "decorations_vp": "{gain} with every Decorations action",
    "construction_vp": "{gain} with every Construction action",
    "paid_extra_power_up": "pay {pay} for {gain} after a main action that gave one",
    "construction_virtual_worker": "one more worker in Construction and one tile for 1 wood or 1 stone less",
    "construction_temple": "{gain} with every Construction action",
    "when_gaining_any_resource_may_take_obsidian": "a resource of choice may be obsidian",
    "obsidian_pays_up_to_3_cocoa_no_change": "each obsidian may pay up to 3 cocoa of a payment, without change",
    "gain_1_obsidian_on_collect_cocoa_or_royal_worship": "1 obsidian when you collect cocoa or worship at a Royal tile",
}
TECHNOLOGY_LIST: Final = facts.DATA["technologies"]["tiles"] + [
    {**t, "gold": t["cost"]["gold"], "boards": list(range(2, 9))} for t in facts.MORE["technology"]
]
START_LIST: Final = facts.DATA["starting_tiles"]["tiles"] + [
    {**t["gain"], "id": t["number"], "boards": t["boards"]} for t in facts.MORE["starting_tile"]
]


def technology_text(technology: int, names: Names) -> str:
    t = TECHNOLOGY_LIST[technology]
    when = _TECHNOLOGY_WHEN[t["effect"]]
    return names.fill(when.format(gain=gain_text(t.get("gain", {})), pay=gain_text(t.get("pay", {}))))


_ROYAL: Final = {
    "vp_per_technology": "score {each} VP per technology you know, for at most {limit}",
    "vp_per_pyramid_step": "score {each} VP per step on the pyramid track, for at most {limit}",
    "vp_per_avenue_step": "score {each} VP per step on the Avenue of the Dead, for at most {limit}",
    "cocoa_to_wood_stone": "pay {pay} for {gain}, {times}",
    "cocoa_to_stone_gold": "pay {pay} for {gain}, {times}",
    "one_swap_for_many": "pay {pay} once for {resources}",
    "cocoa_gain": "gain {cocoa}",
    "resource_to_cocoa": "pay {pay} for {gain}, {times}",
    "cocoa_to_temple": "pay {pay} for {gain}, {times}",
    "vp_per_major_pair": "score {each} VP per two Major Discovery tiles you own, for at most {pairs}",
    "cocoa_to_obsidian": "pay {pay} once for {obsidian}",
    "obsidian_to_cocoa_vp": "pay {pay} for {gain}, {times}",
}
ROYAL_LIST: Final = facts.DATA["royal_tiles"]["tiles"] + [
    {"effect": "vp_per_major_pair", "limit": "P", "vp_each": 2},
    {"effect": "cocoa_to_obsidian", "limit": "P", "pay": {"cocoa": 3}, "gain": {"obsidian": 1}},
    {"effect": "obsidian_to_cocoa_vp", "limit": "P", "pay": {"obsidian": 1}, "gain": {"cocoa": 1, "vp": 2}},
]
_SHIFT: Final = {"1": 0, "P": 0, "P + 1": 1, "P - 1": -1}  # a printed limit less the worker's power
_POWER: Final = {-1: "the worker's power - 1", 0: "the worker's power", 1: "the worker's power + 1"}


def royal_text(tile: int, power: int = 0) -> str:
    """What a royal tile does for a worker of that power; 0: for any."""
    t = ROYAL_LIST[tile]
    shift = _SHIFT[t["limit"]]
    return _ROYAL[t["effect"]].format(
        each=t.get("vp_each", 0),
        pay=gain_text(t.get("pay", {})).replace(" of choice", ""),
        gain=gain_text(t.get("gain", {})),
        limit=power + shift if power else _POWER[shift],
        times=up_to(power + shift) if power else f"up to as many times as {_POWER[shift]}",
        resources=gain_text({"any": power}) if power else f"resources of choice, as many as {_POWER[0]}",
        cocoa=f"{power + 1} cocoa" if power else f"cocoa, as much as {_POWER[1]}",
        pairs=count_text(power, "pair") if power else f"as many pairs as {_POWER[0]}",
        obsidian=f"{power} obsidian" if power else f"obsidian, as much as {_POWER[0]}",
    )


_BONUS: Final = {
    "best_mask_set_again": "your largest set of different masks counts once more",
    "vp_per_technology": "{vp_each} VP per technology you know",
    "vp_flat": "{vp} VP",
    "vp_per_avenue_step": "{vp_each} VP per step on the Avenue of the Dead",
    "vp_per_unlocked_bonus_tile": "{vp_each} VP per temple bonus tile you have reached, this one too",
    "vp_per_non_mask_discovery": "{vp_each} VP per Discovery tile that is no mask, used or not",
    "vp_per_worker": "{vp_power_1_to_3} VP per worker of power 1 to 3, {vp_power_4_to_5} VP per worker of power 4 or 5",
}


def bonus_text(tile: int) -> str:
    t = facts.DATA["temple_bonus_tiles"]["tiles"][tile]
    return _BONUS[t["effect"]].format(**t)


def start_text(tile: int, names: Names) -> str:
    """A starting tile: "Palace and Forest; 2 cocoa, 3 wood, …"."""
    t = START_LIST[tile]
    return f"{' and '.join(names.boards[b - 1] for b in t['boards'])}; {gain_text(t, ', ')}"


def reward_text(reward: int, names: Names, cocoa: int = 0) -> str:
    """A reward of the wheel; `cocoa` if the table plays with another number than the data file's."""
    r = facts.DATA["ascension"]["rewards"][reward]
    gain = {**r["gain"], "cocoa": cocoa} if cocoa and r["id"] == "cocoa" else r["gain"]
    text = f"pay {gain_text(r['pay'])} for {gain_text(gain)}" if "pay" in r else gain_text(gain)
    return names.fill(text)


def step_text(temple: int, step: int) -> str:
    """The printed reward of a temple's step, "" if there is none."""
    return gain_text(facts.DATA["temples"][("blue", "red", "green")[temple]]["rewards"][step - 1])
