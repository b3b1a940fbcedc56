"""Helios's observation worked out from the view, slowly and by name. What is not named here is 0."""

from typing import Any

from sunstone.engine.state import State
from sunstone.games.helios.geometry import DIRECTION_NAMES

View = dict[str, Any]
SEATS = ("me", "next1", "next2", "next3")
STEPS = {  # what a view calls a question, and what an observation does
    "StartToken": "start_token",
    "MoveSun": "sun",
    "CreateLand": "land",
    "BonusAction": "bonus",
    "Sell": "bazaar",
}
PRINTED = ("light", "dark", "yellow", "bonus_resource", "mana", "corner")


def numbers(s: State, view: View, question: list[int], me: int) -> dict[str, int]:
    n = view["players"]
    who = {seat: SEATS[(seat - me) % n] for seat in range(n)}
    found = _question(s, view, question, who) | _supply(view)
    if view["board"]["own"]:
        found |= {f"board.{what}.{h}": 1 for what in PRINTED for h in view["board"][what]}
    for seat, player in enumerate(view["seats"]):
        mine = _player(player)
        touch = s.to_data()["seats"][seat]["touch"]
        if touch < len(DIRECTION_NAMES):
            mine[f"touch.{DIRECTION_NAMES[touch]}"] = 1
        found |= {f"{who[seat]}.{name}": value for name, value in mine.items()}
    return found


def _question(s: State, view: View, question: list[int], who: dict[int, str]) -> dict[str, int]:
    found = {"round": view["round"], "turns_begun": view["turns_begun"], f"first.{who[view['first']]}": 1}
    if isinstance(view["to_move"], int):
        found["asked." + STEPS.get(view["step"], view["step"].lower())] = 1
        found["to_move." + who[view["to_move"]]] = 1
        found["asked.a"], found["asked.b"] = question[:2]
        if view["step"] == "Pay":
            colours = list(view["supply"])
            found |= {f"paid.{colour}": question[2] >> 4 * i & 15 for i, colour in enumerate(colours)}
    else:
        found["to_move." + view["to_move"]] = 1
    if view["turn"] is not None:
        found["turn." + who[view["turn"]]] = 1
    found["revolved"] = s.to_data()["revolved"]
    drawn, colours = s.to_data()["drawn"], list(view["supply"])
    for colour in [colours[(drawn >> 3 * k & 7) - 1] for k in range(20) if drawn >> 3 * k & 7]:
        found[f"drawn.{colour}"] = found.get(f"drawn.{colour}", 0) + 1
    return found


def _supply(view: View) -> dict[str, int]:
    found: dict[str, int] = {"houses": view["houses"]}
    for symbol, column in view["columns"].items():
        found |= {f"column.{symbol}.{i}.{colour}": 1 for i, colour in enumerate(reversed(column), 1)}
    for ours, theirs in (("pile", "piles"), ("discards", "discards")):
        for symbol, tiles in view[theirs].items():
            found |= {f"{ours}.{symbol}.{colour}": count for colour, count in tiles.items()}
    for name, pile in view["earth"].items():
        if pile["token"]:
            found[f"earth.{name}.{pile['token']}"] = 1
        found[f"earth.{name}.resource"] = int(pile["resource"])
        if name != "extra":
            found[f"earth.{name}.left"] = pile["left"]
    for group in ("extra", "bonus", "supply"):
        found |= {f"{group}.{name}": count for name, count in view[group].items()}
    return found


def _player(player: View) -> dict[str, int]:
    found = {name: player[name] for name in ("vp", "mana", "sun_value")}
    found[f"sun.{player['sun']}"] = 1
    for h, token in player["land"].items():
        found[f"token.{token['token']}.{h}"] = 1
        found[f"temple.{h}"] = int(token["temple"])
        found |= {f"resource.{colour}.{h}": token["resources"].count(colour) for colour in token["resources"]}
    for ours, theirs in (("built", "buildings"), ("hired", "hired"), ("active", "active")):
        found |= {f"{ours}.{name}": 1 for name in player[theirs]}
    for area, tiles in player["tiles"].items():
        for tile in tiles:
            name = f"area.{area}.{tile['symbol']}.{'own' if tile['colour'] == area else 'gray'}"
            found[name] = found.get(name, 0) + 1
    return found
