"""The toy's observation worked out from the view, by name. What is not named here is 0."""

from typing import Any

from sunstone.engine.state import State


def numbers(s: State, view: dict[str, Any], question: list[int], me: int) -> dict[str, int]:
    n = len(view["vp"])
    found = {"round": view["round"], "held": view["held"], "bid": view["bid"]}
    found |= {f"unseen.{i}": count for i, count in enumerate(view["unseen"], 1)}
    found |= {f"vp.{(seat - me) % n}": vp for seat, vp in enumerate(view["vp"])}
    if view["to_move"] < n:
        found[f"to_move.{(view['to_move'] - me) % n}"] = 1
    return found
