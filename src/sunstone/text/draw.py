"""What the text table prints around the game's own drawing: choices, news, the end. From plain data only."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich import box
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sunstone.engine.choice import Amount, Choice
from sunstone.engine.game import Game
from sunstone.engine.ledger import Event
from sunstone.engine.registry import GameInfo
from sunstone.engine.sheet import score_sheet

NOTICE = "Sunstone is an unofficial fan edition; the makers of the board games have no part in it."
ACT, GAIN, COST, SUN, QUIET = "#1FA3AB", "#3E9C6C", "#D0683F", "#C8931E", "dim"
MANY = 16  # choices from which those of one element share a line


def effect(effects: Sequence[Amount], info: GameInfo) -> Text:
    """Gains and prices, each in its colour."""
    return Text(", ").join(
        Text(info.effect([amount]).replace("-", "−", 1), COST if amount.n < 0 else GAIN) for amount in effects
    )


def choice_list(choices: Sequence[Choice], info: GameInfo) -> Table:
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    shared = len(choices) > MANY and len({choice.target for choice in choices}) * 2 <= len(choices)
    for row in shared_rows(choices, info) if shared else single_rows(choices, info):
        table.add_row(*row)
    return table


def single_rows(choices: Sequence[Choice], info: GameInfo) -> Iterable[list[Text]]:
    for number, choice in enumerate(choices, 1):
        what = effect(choice.effects, info)
        yield [Text(f"{number}", f"bold {ACT}"), Text(choice.label), what, Text(choice.text, QUIET)]


def shared_rows(choices: Sequence[Choice], info: GameInfo) -> Iterable[list[Text]]:
    """One element's choices of one effect share a line: what their notation has in common, then number and rest, and
    what is true of all of them."""
    elements: dict[str, list[tuple[int, Choice]]] = {}
    for number, choice in enumerate(choices, 1):
        elements.setdefault(choice.target or choice.text, []).append((number, choice))
    for members in elements.values():
        head = common_head([choice.text for _, choice in members])
        effects: dict[tuple[Amount, ...], list[tuple[int, Choice]]] = {}
        for number, choice in members:
            effects.setdefault(choice.effects, []).append((number, choice))
        for what, same in effects.items():
            about = {choice.about for _, choice in same}
            ways = [Text.assemble((f"{n}", f"bold {ACT}"), (f" {c.text[len(head) :]}", QUIET)) for n, c in same]
            yield [Text(head), Text("  ").join(ways), effect(what, info), Text(about.pop() if len(about) == 1 else "")]


def common_head(texts: Sequence[str]) -> str:
    """What all of them say up to the last colon or at sign, "" if they differ there."""
    head = texts[0][: max(texts[0].rfind(":"), texts[0].rfind("@")) + 1]
    return head if all(text.startswith(head) for text in texts) else ""


def question(name: str, prompt: str) -> Rule:
    return Rule(Text.assemble((name, f"bold {SUN}"), f": {prompt}"), align="left", style=SUN, characters="─")


# --- the log
def story(events: Iterable[Event], game: Game, names: Sequence[str], seat: int | None) -> list[Text]:
    """Events in words, as far as that seat saw them. What one seat did in a row is one paragraph under its name."""
    seen = [e for e in events if e.seen_by < 0 or (seat is not None and e.seen_by >> seat & 1)]
    log = game.info.log
    deeds = [(names[e.seat], deed) if (deed := log.deed(e)) else ("", log.tell(e, names)) for e in seen]
    out = []
    for name, group in groupby((pair for pair in deeds if pair[1]), key=lambda pair: pair[0]):
        texts = [text for _, text in group]
        if name:
            out.append(Text.assemble((f"{name} ", f"bold {SUN}"), "; ".join(texts)))
        else:
            out += [Text(text, QUIET) for text in texts]
    return out


# --- the end
def standings(game: Game, names: Sequence[str]) -> Panel:
    """Places, scores, and where the points came from."""
    state = game.state
    order = sorted(range(state.seats), key=lambda i: (state.places()[i], i))
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, header_style=QUIET)
    table.add_column("")
    for i in order:
        table.add_column(names[i], justify="right", header_style="bold")
    for source, points in score_sheet(game.info, game.log, game.state.seats).items():
        table.add_row(source, *[str(points[i]) if points[i] else Text("–", QUIET) for i in order])
    table.add_section()
    table.add_row("Total", *[Text(str(state.scores()[i]), "bold") for i in order])
    table.add_row("Place", *[Text(str(state.places()[i]), f"bold {SUN}") for i in order])
    return Panel(table, title="Final scores", title_align="left", border_style=SUN, expand=False)
