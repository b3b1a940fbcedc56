"""The toy's observation worked out from the view, by name. What is not named here is 0."""

from typing import Any

from sunstone.engine.state import State


def numbers(s: State, view: dict[str, Any], question: list[int], me: int) -> dict[str, int]:
    n = view["players"]
    found = {"round": view["round"], "held": view["held"], "bid": view["bid"]}
    found |= {f"unseen.{i}": count for i, count in enumerate(view["unseen"], 1)}
    found |= {f"vp.{(seat - me) % n}": vp for seat, vp in enumerate(view["scores"])}
    if view["to_move"] in range(n):
        found[f"to_move.{(view['to_move'] - me) % n}"] = 1
    return found
