"""Every action's name, as records spell it, and the names of the things in them."""

from typing import Final, get_args

from sunstone.engine.vocabulary import Vocabulary, step_names
from sunstone.games.city import components as facts, kinds, pyramid_data, vocabulary as v
from sunstone.games.city.claims import TEMPLE_ORDERS
from sunstone.games.city.shamans import ALTAR_IDS, ALTAR_NAMES
from sunstone.games.city.teotibot import parts
from sunstone.games.city.view_types import BoardName, RowName, TempleName

BOARD_NAMES: Final[tuple[BoardName, ...]] = get_args(BoardName)
TEMPLE_NAMES: Final[tuple[TempleName, ...]] = get_args(TempleName)
RESOURCE_NAMES: Final = ["wood", "stone", "gold"]
ROW_NAMES: Final[tuple[RowName, ...]] = get_args(RowName)
TECHNOLOGY_NAMES: Final = [f"{t['number']:02}" for t in facts.DATA["technologies"]["tiles"]] + ["1½", "3½", "5½"]
ROYAL_NAMES: Final = [
    f"{t['category']}{t['number']}" for t in [*facts.DATA["royal_tiles"]["tiles"], *facts.MORE["royal_tile"]]
]
BASE_ROYALS: Final = 9
REWARD_NAMES: Final = [str(r["id"]) for r in facts.DATA["ascension"]["rewards"]]
SLOTS_NAMED: Final = [f"{level}.{r + 1}.{c + 1}" for level, r, c in pyramid_data.SLOT_NAMES]
TURNS: Final = [0, 90, 180, 270]
DECORATION_NAMES: Final = [f"{t['id']}{''.join(t['icons'])}" for t in facts.DATA["decoration_tiles"]["tiles"]]
PYRAMID_NAMES: Final = [f"{t['id']}{''.join(t['icons'])}" for t in facts.DATA["pyramid_tiles"]["tiles"]]

_WORKERS = [f"{board}-{power}" for board in BOARD_NAMES for power in (1, 2, 3, 4, 5)]
_SPACES = ["sidebar", "royal1", "royal2", "royal3"]
_WORSHIP = [f"worship:{s}" for s in _SPACES] + ["worship:claim"] + [f"worship:{s}+claim" for s in _SPACES]
_JOINED = [f"main{f'+{o}' if o else ''}+m{m}" for o, m in v.JOINING]
_PLACES = [f"place:{slot}@{turn}" for slot in SLOTS_NAMED for turn in TURNS]

VOCABULARY: Final = Vocabulary(
    [
        (v.TAKE, [f"take:{w}" for w in _WORKERS]),
        (v.FREE_UNLOCK, ["unlock", "unlock:pay", "unlock:waiver"]),
        (v.ALONG, [f"along:{p}" for p in (1, 2, 3, 4, 5)]),
        (v.GO, [f"go:{k}" for k in range(1, 9)]),
        (v.COLLECT, ["cocoa"]),
        (v.ABILITY, _WORSHIP + [f"{w}+waiver" for w in _WORSHIP]),
        (v.MAIN, ["main", "main+1", "main+2", "main+waiver", "main+1+waiver", "main+2+waiver"]),
        (v.ABANDON, ["abandon"]),
        (v.RESEARCH, [f"technology:{i}" for i in range(1, 7)]),
        (v.ROW, [f"row:{r}" for r in ROW_NAMES]),
        (v.DECORATE, [f"decorate:{t}@{side}" for t in DECORATION_NAMES for side in pyramid_data.SIDES]),
        (v.CHOOSE_TILE, ["tile:1", "tile:2", "tile:3"]),
        (v.PLACE, _PLACES),
        (v.PLACE_LESS_STONE, [f"{p}-stone" for p in _PLACES]),
        (v.PLACE_LESS_WOOD, [f"{p}-wood" for p in _PLACES[16 * 4 :]]),
        (v.STOP, ["stop"]),
        (v.USE_ABILITY, ["ability", "claim", "decline", "exchange"]),
        (v.EXCHANGE_FOR, [f"exchange:{r}" for r in RESOURCE_NAMES]),
        (v.WAIVE, ["exchange:waiver"]),
        (v.RESOURCE, [f"gain:{r}" for r in RESOURCE_NAMES]),
        (v.TEMPLE, [f"temple:{t}" for t in TEMPLE_NAMES]),
        (v.CLAIM_KIND, [f"claim:{k}" for k in facts.KIND_NAMES]),
        (v.REWARD, ["reward"]),
        (v.POWER, [f"power:{w}" for w in _WORKERS]),
        (v.SKIP, ["skip", "buy"]),
        (v.ASCEND, [f"ascend:{r}" for r in REWARD_NAMES] + ["ascend:two_temples+waiver"]),
        (v.USE, [f"use:{facts.KIND_NAMES[k]}" for k in v.USABLE]),
        (v.DONE, ["done"]),
        (v.PAY, [f"pay:{i}" for i in range(9)] + ["pay:waiver"]),
        (v.KEEP, [f"keep:{i}" for i in range(1, 19)]),
        (v.LEAVE, [f"leave:{b}" for b in BOARD_NAMES]),
        (v.GAIN_OBSIDIAN, ["gain:obsidian", "exchange:obsidian", "keep:19", "keep:20"]),
        (v.WITH_OBSIDIAN, [f"with:{k}" for k in range(4)]),
        (v.PAY_MIXED, [f"pay:{mix % 16}+{mix // 16}o" for mix in v.MIXES]),
        (v.USE_MAJOR, [f"use:{facts.MAJOR_NAMES[k]}" for k in v.USABLE_MAJORS]),
        (v.MAIN_MAJOR, _JOINED + [f"{name}+waiver" for name in _JOINED]),
        (v.HARVEST, ["harvest", "first:named", "first:free"]),
        (v.BACK, [f"back:{k}" for k in (1, 2, 3)]),
        (v.TURN_UP, [f"reuse:{k}" for k in facts.KIND_NAMES[: facts.FIRST_MASK]]),
        (v.CLAIMED_STEP, ["step:claimed"]),
        (v.ACTIVATE, ["shaman"]),
        (v.SHAMAN_AT, [f"shaman:{altar}{side}" for altar in ALTAR_IDS for side in ("cw", "ccw")]),
        (v.CLAIM_MAJOR, [f"claim:{k}" for k in facts.MAJOR_NAMES[: facts.MAJORS]]),
        (v.USE_STEP, [f"use:{facts.MAJOR_NAMES[0]}", f"use:{facts.MAJOR_NAMES[1]}"]),
        (v.OPTION_A, ["conquest:a", "conquest:b", "warrior"]),
        (v.BUILD_AT, [f"build:{r}" for r in range(1, 12)]),
        (v.REGION + 1, [f"region:{r}" for r in range(1, 13)]),
        (v.SPECIAL_TAKEN, ["mask:gold", "mask:jade"]),
        (v.TAKE_PRIEST, [f"priest:{number}" for number in facts.PRIEST_NAMES]),
        (v.LEARN, [f"learn:{t}" for t in TECHNOLOGY_NAMES]),
        (v.PAY_MORE, [f"pay:{i}" for i in range(9, 13)]),
        (v.PAY_MIXED_MORE, [f"pay:{mix % 16}+{mix // 16}o" for mix in v.MORE_MIXES]),
        (v.POWER_ARRIVED, [f"power:arrived-{power}" for power in range(1, 5)]),
        (v.BOARD_DRAWN, [f"~board:{b}" for b in BOARD_NAMES[1:7]]),
        (v.ROYAL_DRAWN, [f"~royal:{r}" for r in ROYAL_NAMES[:BASE_ROYALS]]),
        (v.TECHNOLOGY_DRAWN, [f"~technology:{t}" for t in TECHNOLOGY_NAMES[: facts.BASE_TECHNOLOGIES]]),
        (v.BONUS_DRAWN, [f"~bonus:{i}" for i in range(1, 8)]),
        (v.DECORATION_DRAWN, [f"~decoration:{t}" for t in DECORATION_NAMES]),
        (v.PYRAMID_DRAWN, [f"~pyramid:{t}" for t in PYRAMID_NAMES]),
        (v.SLOT_DRAWN, [f"~slot:{t}@{turn}" for t in PYRAMID_NAMES for turn in TURNS]),
        (v.DISCOVERY_DRAWN, [f"~discovery:{k}" for k in facts.KIND_NAMES]),
        (v.START_DRAWN, [f"~start:{i}" for i in range(1, 19)]),
        (v.NOTHING_DRAWN, ["~nothing"]),
        (v.ACTION_DRAWN, [f"~action:{t}" for t in parts.ACTION_NAMES]),
        (v.DIRECTION_DRAWN, [f"~direction:{face}" for face in parts.FACES]),
        (v.ROLLED, [f"~roll:{n}" for n in range(2, 13)]),
        (v.TURNED, [f"~turned:{turn}" for turn in TURNS]),
        (v.TECHNOLOGY_MORE, [f"~technology:{t}" for t in TECHNOLOGY_NAMES[facts.BASE_TECHNOLOGIES :]]),
        (v.START_MORE, ["~start:19", "~start:20"]),
        (v.MAJOR_DRAWN, [f"~major:{k}" for k in facts.MAJOR_NAMES[: facts.MAJORS]]),
        (v.ROYAL_MORE, [f"~royal:{r}" for r in ROYAL_NAMES[BASE_ROYALS:]]),
        (v.ROYAL_SPACE, [f"~space:{k}" for k in ("left", "middle", "right")]),
        (v.DIE, [f"~die:{k}" for k in range(1, 7)]),
        (v.ALTAR_DRAWN, [f"~altar:{t.removeprefix('altar_')}" for t in ALTAR_NAMES]),
        (v.PATH_DRAWN, [f"~path:{r}" for r in range(1, 5)]),
        (v.DIRECTION_MORE, [f"~direction:{n}{face}" for n in (2, 3) for face in parts.FACES]),
        (v.PRIEST_DRAWN, ["~priest:S07", "~priest:S08"]),
        (v.MAJOR_MORE, [f"~major:{k}!" for k in facts.MAJOR_NAMES[: facts.MAJORS]]),
        (v.ALTAR_TURNED, [f"~altar:{t.removeprefix('altar_')}!" for t in ALTAR_NAMES]),
        (v.MANSION_ORDER, [f"~temples:{'-'.join(TEMPLE_NAMES[t] for t in order)}!" for order in TEMPLE_ORDERS[1:]]),
    ]
)
STEP_NAMES: Final = step_names(kinds)
