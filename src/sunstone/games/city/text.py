"""The table in a terminal: a view drawn with rich. Good at 100 columns, usable at 80. It knows the view and no more."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.constrain import Constrain
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sunstone.drawing.terminal import LINE_STYLE, QUIET, SUN_STYLE, mark
from sunstone.games.city import components as facts, text_marks
from sunstone.games.city.expansion_text import boards, holdings
from sunstone.games.city.names import TEMPLE_NAMES
from sunstone.games.city.teotibot.text import action_pyramid
from sunstone.games.city.text_boards import pyramid, ring
from sunstone.games.city.text_marks import (
    Flow,
    board_title,
    discovery,
    is_laid_out,
    marks,
    seat_name,
    standing,
    technology_line,
    temple,
    worker,
)
from sunstone.games.city.titles import KIND_TITLES, names_in, start_text
from sunstone.games.city.view_types import CityView, Player, TrackName

WIDE: Final = 96  # columns from which panels stand side by side
WIDEST: Final = 120  # columns beyond which nothing gets clearer
STEPS: Final = 12  # of the longest track, start included
CALENDAR_SPACES: Final = range(facts.DATA["calendar"]["last_space"] + 1)
AVENUE_STEPS: Final = facts.DATA["avenue_of_the_dead"]["last_step"]
PYRAMID_STEPS: Final = facts.DATA["pyramid_track"]["last_step"]
COLUMN_TEMPLES: Final = facts.DATA["main_action"]["alchemy"]["column_temple"]
STEP_RATES: Final = facts.DATA["eclipse"]["pyramid_vp_per_step"]
LEADER_VP: Final = facts.DATA["eclipse"]["pyramid_leader_vp"]
BONUS_STEP: Final = facts.DATA["temples"]["bonus_unlocked_at_step"]
LAST_ECLIPSE: Final = facts.DATA["eclipse"]["number_of_eclipses"]
SUPPLIES: Final = ("cocoa", "wood", "stone", "gold", "salary")
ORDINALS: Final = ("1st", "2nd", "3rd", "4th")
LEGEND: Final = (
    " c cocoa  w wood  s stone  g gold  r any resource  v VP  ◇ discovery  ★ bonus\n"
    " Icons: n glyph  b statue  r headdress  g serpent; capitals are coloured"
)


class _Drawing:
    """Chooses its shape when it learns how wide the terminal is."""

    def __init__(self, view: CityView) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        for part in parts(self.view, options.max_width >= WIDE):
            yield Constrain(part, WIDEST)


def parts(view: CityView, wide: bool) -> Iterator[RenderableType]:
    """From far to near: what decides most stands last, next to the question."""
    yield calendar(view)
    yield ring(view, wide)
    yield pyramid(view, wide)
    yield tracks(view, wide)
    if is_laid_out(view):
        yield knowledge(view, wide)
    yield from boards(view, LINE_STYLE, QUIET)
    if view["teotibot"] is not None:
        yield action_pyramid(view["teotibot"], names_in(view["modules"]), LINE_STYLE, QUIET)
    if not is_playing(view) and (tiles := starting_tiles(view)):
        yield beginnings(view, tiles)
    yield seats(view, wide)
    yield Text(LEGEND, QUIET)


def render(view: CityView) -> RenderableType:
    return _Drawing(view)


def is_playing(view: CityView) -> bool:
    return view["turn"] is not None or view["to_move"] == "over"


def panel(title: str, content: RenderableType) -> Panel:
    return Panel(content, title=title, title_align="left", box=box.SQUARE, border_style=LINE_STYLE)


# --- the calendar
def calendar(view: CityView) -> Text:
    sky = view["calendar"]
    line = Text(" ")
    for space in CALENDAR_SPACES:
        light, dark = space == sky["light"], space == sky["dark"]
        sign = ("☼" if light else "") + ("☾" if dark else "")
        style = SUN_STYLE if light else text_marks.NIGHT_STYLE if dark else QUIET
        line.append_text(Text.assemble((f"{sign}{space}", style), " "))
    return Text.assemble(line, " ", season(view))


def season(view: CityView) -> Text:
    """Where the calendar stands, in words."""
    sky = view["calendar"]
    if view["to_move"] == "over":
        return Text("the game is over", "bold")
    nth = ORDINALS[min(sky["eclipses"], 3)]
    last = " (the last)" if sky["capstone"] or sky["eclipses"] == LAST_ECLIPSE - 1 else ""
    left = sky["dark"] - sky["light"]
    if sky["dark"] == 0:
        return Text("set-up", QUIET)
    if sky["final_round"]:
        return Text(f"full round before the {nth} Eclipse{last}", "bold")
    if left <= 0:
        return Text(f"{nth} Eclipse{last} after one more full round", "bold")
    return Text(f"{nth} Eclipse{last} in {left} step{'s' if left > 1 else ''}")


# --- tracks
def tracks(view: CityView, wide: bool) -> Panel:
    table = Table(box=None, padding=0, show_edge=False, header_style=QUIET)
    table.add_column("", width=8, no_wrap=True)
    for step in range(STEPS):
        table.add_column(str(step), width=4, no_wrap=True)
    for name in TEMPLE_NAMES:
        track(table, view, temple(name), name, [""] + [reward(r) for r in facts.DATA["temples"][name]["rewards"]])
    avenue = [""] + ["◇" if str(i) in view["avenue_tiles"] else "·" for i in range(1, AVENUE_STEPS + 1)]
    track(table, view, Text("Avenue"), "avenue", avenue)
    track(table, view, Text("pyramid"), "pyramid", [""] + ["·"] * PYRAMID_STEPS)
    if not wide:
        return panel("Tracks", Group(table, lying(view), eclipse_pay(view)))
    both = Table.grid(expand=True, padding=(0, 1, 0, 0))
    both.add_column(width=56)
    both.add_column(ratio=1)
    both.add_row(table, lying(view))
    return panel("Tracks", Group(both, eclipse_pay(view)))


def track(table: Table, view: CityView, label: Text, field: TrackName, rewards: list[str]) -> None:
    """What the steps give above, who stands there below."""
    cells = []
    for step in range(STEPS):
        here = [i for i, player in enumerate(view["seats"]) if player[field] == step]
        printed = rewards[step] if step < len(rewards) else ""
        style = text_marks.TILE_STYLE if printed[:1] in ("◇", "★") else QUIET
        cells.append(Text.assemble((printed, style), "\n", marks(here)))
    table.add_row(label, *cells)


def reward(step: Mapping[str, Any]) -> str:
    """A temple step's printed reward, in letters."""
    gain = "".join(f"{step[what]}{letter}" for what, letter in text_marks.LETTERS.items() if step.get(what))
    return {"major": "◇", "bonus": "★"}.get(step["kind"], "") + gain


def eclipse_pay(view: CityView) -> Text:
    if view["to_move"] == "over":
        return Text("")
    rate = STEP_RATES[min(view["calendar"]["eclipses"], LAST_ECLIPSE - 1)]
    avenue, left = view["buildings"]["avenue_vp"], view["buildings"]["left"]
    return Text.assemble(
        ("The next Eclipse pays ", QUIET),
        f"{avenue}v",
        (f" an Avenue step ({left} ⌂ left), ", QUIET),
        f"{rate}v",
        (" a pyramid step, ", QUIET),
        f"{LEADER_VP}v",
        (" the lead", QUIET),
    )


def lying(view: CityView) -> Table:
    """Discovery tiles on the temples and on the Avenue."""
    places = [(f"{name[:-1]} {name[-1]}", tiles) for name, tiles in view["temple_tiles"].items()]
    places += [(f"Avenue {step}", tiles) for step, tiles in view["avenue_tiles"].items()]
    table = Table.grid(padding=(0, 1, 0, 0))
    for where, tiles in places:
        if tiles:
            label = Text.assemble(("◇ ", text_marks.TILE_STYLE), where)
            label.no_wrap = True
            table.add_row(label, Flow([discovery(t) for t in tiles]))
    return table


# --- technologies and royal tiles
def knowledge(view: CityView, wide: bool) -> RenderableType:
    known, given = panel("Technologies", technologies(view)), panel("Royal tiles (P: power) and bonuses", gifts(view))
    if not wide:
        return Group(known, given)
    grid = Table.grid(expand=True)
    grid.add_column(ratio=56)
    grid.add_column(ratio=44)
    grid.add_row(known, given)
    return grid


def technologies(view: CityView) -> Table:
    table = Table.grid(padding=(0, 1, 0, 0))
    for place, technology in enumerate(view["technologies"]):
        table.add_row(
            Text(technology["name"], "bold"),
            Text(f"{technology['gold']}g"),
            temple(COLUMN_TEMPLES[place % 3]),
            Text(technology_line(view, technology["name"])),
            marks(technology["owners"]),
        )
    return table


def gifts(view: CityView) -> Table:
    """The Palace's royal tiles, with who is locked there, and the temples' bonus tiles, with who has reached them."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for name, space in zip(view["royals"], view["boards"]["palace"]["worship"], strict=False):
        table.add_row(Text(name, "bold"), Text(text_marks.ROYAL_TEXTS[name]), standing(space) if space else Text(""))
    for name in TEMPLE_NAMES:
        there = [i for i, player in enumerate(view["seats"]) if player[name] >= BONUS_STEP]
        gives = Text.assemble(temple(name), ": ", text_marks.BONUS_TEXTS[view["bonuses"][name]])
        table.add_row(Text("★", text_marks.TILE_STYLE), gives, marks(there))
    return table


# --- set-up
def starting_tiles(view: CityView) -> list[tuple[Text, int, str]]:
    """What there is to keep, and what is kept: whose, which tile, and the discovery tile that comes with it."""
    rows: list[tuple[Text, int, str]] = []
    if view["draft"] is not None:
        rows += [(Text("open"), t, view["draft"]["found"].get(str(t), "")) for t in view["draft"]["tiles"]]
    for i, player in enumerate(view["seats"]):
        found = player["found"] or {}
        rows += [(mark(i), t, found.get(str(t), "")) for t in player["hand"] or player["kept"] or []]
    return rows


def beginnings(view: CityView, rows: list[tuple[Text, int, str]]) -> Panel:
    table = Table.grid(padding=(0, 1, 0, 0))
    for who, tile, find in rows:
        extra = Text.assemble(("◇ ", text_marks.TILE_STYLE), discovery(find)) if find else Text("")
        table.add_row(who, Text(str(tile), "bold"), start_text(tile - 1, names_in(view["modules"])), extra)
    return panel("Starting tiles", table)


# --- seats
def seats(view: CityView, wide: bool) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False, header_style=QUIET, expand=True)
    table.add_column("")
    for title in ("VP", *SUPPLIES):
        table.add_column(title if wide else title[:2], justify="right", no_wrap=True)
    table.add_column("workers", ratio=5)
    table.add_column("tech", ratio=2)
    table.add_column("tiles", ratio=3)
    for i in range(len(view["seats"])):
        table.add_row(*seat_row(view, i))
    return table


def seat_row(view: CityView, i: int) -> list[RenderableType]:
    player = view["seats"][i]
    on_move = view["to_move"] == i
    name = Text.assemble(("▸" if on_move else " ", SUN_STYLE if on_move else ""), mark(i), " ", seat_name(view, i))
    supplies = [Text(str(player[what])) for what in SUPPLIES]
    return [
        name,
        Text(str(player["vp"]), "bold"),
        *supplies,
        crew(view, i),
        " ".join(player["technologies"]),
        tiles(player),
    ]


def crew(view: CityView, seat: int) -> Flow:
    """Workers with their boards; a locked one in brackets, the die on the wheel last."""
    player, parts = view["seats"][seat], []
    for one in player["workers"]:
        where = board_title(view, one["board"]).split()[-1 if one["board"] == "quarry" else 0]
        parts.append(Text.assemble(worker(seat, one["power"]), f" {where}", (" locked", QUIET) if one["space"] else ""))
    if player["fourth_worker_waits"]:
        parts.append(Text("+3 waits", QUIET))
    return Flow(parts)


def tiles(player: Player) -> Flow:
    """Discovery tiles: those still to use by name, masks by number, used ones counted."""
    parts = holdings(player, QUIET) + [Text(KIND_TITLES[t]) for t in player["tiles"] if not t.startswith("mask")]
    if masks := [t[-1] for t in player["tiles"] if t.startswith("mask")]:
        parts.append(Text(f"mask{'s' if len(masks) > 1 else ''} {' '.join(masks)}"))
    if player["used"]:
        parts.append(Text(f"{len(player['used'])} used", QUIET))
    return Flow(parts)
