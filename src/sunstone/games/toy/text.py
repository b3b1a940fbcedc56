"""The table in a terminal."""

from rich.console import Group
from rich.table import Table

from sunstone.games.toy.view import ToyView


def render(view: ToyView) -> Group:
    seats = Table.grid(padding=(0, 2))
    for i, vp in enumerate(view["scores"]):
        tile = "a tile" if view["holding"][i] else "no tile"
        if i == view["seat"] and view["held"]:
            tile = f"the {view['held']}"
        seats.add_row(f"Player {i + 1}", f"{vp} VP", tile)
    return Group(f"Rounds played: {view['round']} of {view['rounds']}", seats)
