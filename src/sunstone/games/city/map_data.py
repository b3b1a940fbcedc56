"""The Empire map and the Conquest board as printed. Region 0 is Teotihuacan, 12 the far one."""

from typing import Any, Final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.games.city import components as facts

TEOTIHUACAN: Final = 0
FAR: Final = 12
REGIONS: Final = 12  # those that hold one warrior each: Teotihuacan and 1 to 11
WARRIORS: Final[i64] = facts.MORE["counts"]["warriors_per_player"]
_EMPIRE: Final[dict[str, Any]] = facts.MORE["empire"]
_NEXT: Final[dict[str, list[int]]] = _EMPIRE["adjacency"]["forward"]
FORWARD: Final = vec[i64](  # [region]: mask of the regions a warrior may be pushed to
    [sum(1 << r for r in _NEXT["T" if region == 0 else str(region)]) for region in range(13)]
)
_AREA: Final = {r: int(area) for area, regions in _EMPIRE["areas"].items() for r in regions}
AREA: Final = vec[i64]([_AREA.get(region, 0) for region in range(13)])
AREA_VP: Final = vec[i64]([0] + [_EMPIRE["eclipse_vp_per_warrior"][str(a)] for a in (1, 2, 3, 4)])
REGION_VP: Final = vec[i64]([0] + [r["vp"] for r in _EMPIRE["region"]] + [0])
_LINES: Final[list[list[int]]] = facts.MORE["solo"]["warrior_lines"]["lines"]
LINE_NEXT: Final = vec[i64](  # [region]: where Teotibot's warrior goes from there
    [0] + [next(line[line.index(r) + 1] for line in _LINES if r in line) for r in range(1, 12)]
)
_SPECIAL: Final = facts.MORE["special_masks"]["tiles"]
SPECIAL_IN: Final = vec[i64](  # [region]: special mask pictured there + 1
    [next((i + 1 for i, t in enumerate(_SPECIAL) if t["pictured_in_region"] == r), 0) for r in range(13)]
)

# --- the Conquest board: [(workers - 1) * 5 + lowest power - 1]
_CELLS: Final = [cell for row in facts.MORE["board"]["conquest"]["rows"] for cell in row]
CELL_A: Final = vec[i64]([len(cell["a"]) for cell in _CELLS])  # warriors of option a
CELL_B: Final = vec[i64]([len(cell["b"]) - 1 for cell in _CELLS])  # warriors of option b, which also builds
CELL_VP: Final = vec[i64]([cell["vp"] for cell in _CELLS])
CELL_BUILD: Final = 1
