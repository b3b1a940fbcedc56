"""What City's modules and Teotibot add to the observation, worked out from the view, slowly and by name."""

from typing import Any

from sunstone.engine.state import State
from sunstone.games.city.settings import PRIEST_NUMBERS, PRIESTS, SEASONS

View = dict[str, Any]
SHIFTS = ("resources", "exchange_vp", "worship_steps", "temple_bonus_vp", "technology_vp")


def numbers(s: State, view: View, question: list[int], who: dict[int, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    if more := view["expansion"]:
        found |= _shared(s, view, question, more)
        if more["mansion"]:
            if more["mansion"]["tile"]:
                found[f"mansion.{more['mansion']['tile']}"] = 1
            for space, owner in zip(("left", "middle", "right"), more["mansion"]["claims"], strict=True):
                if owner is not None:
                    found[f"claim.{space}.{who[owner]}"] = 1
        for altar in more["altars"] or ():
            if altar["tile"]:
                found[f"altar.{altar['id']}.{altar['tile']}"] = 1
            found |= {f"altar.{altar['id']}.{i}.{name}": 1 for i, name in enumerate(altar["pile"], 1)}
        if more["empire"]:
            found |= _empire(more["empire"], who)
        for seat, player in enumerate(view["seats"]):
            found |= {f"{who[seat]}.{name}": value for name, value in _seat(player["expansion"]).items()}
            if more["empire"]:
                found[f"{who[seat]}.far"] = more["empire"]["far"][seat]
            if player["expansion"]["priest"]:
                found[f"{who[seat]}.priest.{player['expansion']['priest']}"] = 1
    if view["teotibot"]:
        found |= _teotibot(view, view["teotibot"])
    return found


def _shared(s: State, view: View, question: list[int], more: View) -> dict[str, int]:
    data, options = s.to_data(), view["options"]
    found = {f"option.{name}": int(options[name]) for name in ("hard_gathering", "hard_claims", "hard_shaman")}
    found["option.season"] = SEASONS.index(options["season_09"])
    found["asked.d"] = question[2] >> 15
    found |= {f"unseen.major.{name}": count for name, count in more["unseen"].items()}
    if more["draft"]:
        found[f"draft.{more['draft']}"] = 1
    found |= {f"discarded.{name}": more["discarded"].count(name) for name in more["discarded"]}
    names = ("main_double", "main_shaman", "shaman_turn", "unlock_paid")
    found |= {name: data.get(name, 0) for name in names}
    technologies = ["01", "03", "05", "07", "09", "11", "13", "15", "17", "1½", "3½", "5½"]
    found |= {f"fresh.{name}": data.get("fresh", 0) >> i & 1 for i, name in enumerate(technologies)}
    return found | {f"arrived.{i + 1}": data.get("arrived", 0) >> i & 1 for i in range(4)}


def _seat(more: View) -> dict[str, int]:
    found = {"obsidian": more["obsidian"], "warriors": more["warriors"]}
    found |= {f"major.{name}": more["majors"].count(name) for name in more["majors"]}
    found |= {f"major_used.{name}": more["majors_used"].count(name) for name in more["majors_used"]}
    if more["found"]:
        found[f"found_major.{more['found']}"] = 1
    if shaman := more["shaman"]:
        found[f"shaman.{shaman['altar']}.{shaman['side']}"] = 1
        found["shaman.standing"] = int(shaman["standing"])
    return found


def _empire(empire: View, who: dict[int, str]) -> dict[str, int]:
    found = {f"region.{region}.{who[seat]}": 1 for region, seat in empire["warriors"].items()}
    found |= {f"settled.{region}": 1 for region in empire["settled"]}
    found |= {f"special.{name}": 1 for name in empire["special_masks"]}
    for name in empire["shown"]:
        kind = "shown.major" if name.startswith(("md_", "special_")) else "shown"
        found[f"{kind}.{name}"] = empire["shown"].count(name)
    return found


def _teotibot(view: View, bot: View) -> dict[str, int]:
    options = view["options"]
    found = {f"option.{name}": options[name] for name in SHIFTS}
    found["option.bot_skips_blocked"] = int(options["bot_blocked_temple"] == "skip")
    found["option.worker_power"] = sum((options[f"worker_power_{b}"] + 1) << 2 * i for i, b in enumerate((4, 6, 8)))
    found["option.bot_priest"] = PRIEST_NUMBERS[PRIESTS.index(options["bot_priest"])]
    for place, name in zip(("1", "2", "3", "4", "5", "6", "aside"), [*bot["places"], bot["aside"]], strict=True):
        if name:
            found[f"bot.{place}.{name}"] = 1
    for i, tile in enumerate(bot["directions"], 1):
        found[f"bot.direction{i}.{tile['face']}"] = 1
        found[f"bot.direction{i}.advance"] = tile["advance"] or 0
    found["bot.priest"] = int(bot["priest"][1:]) if bot["priest"] else 0
    found |= {f"bot.covered.{row}.{i}": 1 for row, i in bot["covered_ahead"]}
    return found | {f"discarded.{kind}": bot["discarded"].count(kind) for kind in bot["discarded"]}
