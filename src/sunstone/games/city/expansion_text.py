"""The modules in a terminal: what a seat holds of them."""

from collections.abc import Iterator
from typing import Final

from rich import box
from rich.panel import Panel
from rich.text import Text

from sunstone.games.city import components as facts, kinds
from sunstone.games.city.expansion_help import PRIEST_HELP
from sunstone.games.city.expansion_words import BENEFITS, MAJOR_TITLES, SPACES
from sunstone.games.city.names import STEP_NAMES
from sunstone.games.city.text_marks import board_title
from sunstone.games.city.view_types import Altar, CityView, Empire, Mansion, Player, Priests

_PRIESTS: Final = tuple(STEP_NAMES[kind] for kind in (kinds.PRIEST_OFFER, kinds.PRIEST_DRAW, kinds.PRIEST_KEEP))


def panel(title: str, lines: list[Text], line_style: str) -> Panel:
    return Panel(Text("\n").join(lines), title=title, title_align="left", box=box.SQUARE, border_style=line_style)


def boards(view: CityView, line_style: str, quiet: str) -> Iterator[Panel]:
    """The boards that modules bring."""
    more = view["expansion"]
    if more is None:
        return
    if more["mansion"]:
        yield panel("Mansion", mansion(view, more["mansion"], quiet), line_style)
    if more["altars"]:
        yield panel("Altars", altars(view, more["altars"], quiet), line_style)
    if more["empire"]:
        yield panel("Empire", empire(view, more["empire"], quiet), line_style)
    if more["priests"] and view["step"] in _PRIESTS:
        yield panel("Priestess tiles", priests(more["priests"]), line_style)


def seat(view: CityView, i: int | None) -> str:
    names = view.get("names")
    return "nobody" if i is None else str(names[i]) if names else f"P{i + 1}"


def altars(view: CityView, data: list[Altar], quiet: str) -> list[Text]:
    lines = []
    shamans = [(i, more["shaman"]) for i, p in enumerate(view["seats"]) if (more := p["expansion"])]
    for altar in data:
        line = Text(altar["id"], "bold")
        for side, space in (("cw", altar["cw"]), ("ccw", altar["ccw"])):
            here = [
                f"{seat(view, i)} {'stands' if x['standing'] else 'lies'}"
                for i, x in shamans
                if x and (x["altar"], x["side"]) == (altar["id"], side)
            ]
            line.append(f"  →{board_title(view, space['points_at'])}", quiet)
            line.append(f" {BENEFITS[space['benefit']] if space['benefit'] else '–'}{f' [{here[0]}]' if here else ''}")
        pile = ", ".join(MAJOR_TITLES[k] for k in reversed(altar["pile"])) or "no tiles"
        lines += [line, Text(f"    {pile}", quiet)]
    return lines


def priests(data: Priests) -> list[Text]:
    """While they are on offer: what they do, and the technologies of which one may be kept."""
    lines = [Text.assemble((f"{n} {facts.PRIEST_NAMES[n]} ", "bold"), PRIEST_HELP[n]) for n in data["offer"]]
    return lines + [Text(f"drawn: {', '.join(f'technology {t}' for t in data['drawn'])}")] * bool(data["drawn"])


_PATHS = (("upper", ("1", "2", "5", "6", "9")), ("lower", ("3", "4", "7", "8", "10", "11")))


def empire(view: CityView, data: Empire, quiet: str) -> list[Text]:
    """Regions along the two paths: who stands there, ⌂ where a building does."""
    capital = Text.assemble(("Teotihuacan ", quiet), seat(view, data["warriors"].get("T")))
    lines = [capital]
    for name, regions in _PATHS:
        line = Text(f"{name}: ", quiet)
        for r in regions:
            house = " ⌂" if int(r) in data["settled"] else ""
            here = f" {seat(view, data['warriors'][r])}" if r in data["warriors"] else ""
            line.append(f"{r}{house}{here or ' –'}   ", "")
        lines.append(line)
    far = ", ".join(f"{seat(view, i)} {n}" for i, n in enumerate(data["far"]) if n) or "nobody"
    holds = [(i, more["warriors"]) for i, p in enumerate(view["seats"]) if (more := p["expansion"])]
    supply = ", ".join(f"{seat(view, i)} {n}" for i, n in holds)
    return [*lines, Text.assemble(("far region ", quiet), far, ("   supply ", quiet), supply)]


def mansion(view: CityView, data: Mansion, quiet: str) -> list[Text]:
    tile = MAJOR_TITLES[data["tile"]] if data["tile"] else "no tile"
    spaces = zip(SPACES, data["temples"], data["claims"], strict=True)
    claims = [f"{space} ({temple}) {seat(view, owner)}" for space, temple, owner in spaces]
    return [Text.assemble(("tile ", quiet), tile), Text.assemble(("claimed by ", quiet), ", ".join(claims))]


def holdings(player: Player, quiet: str) -> list[Text]:
    """Obsidian and Major Discovery tiles of a seat, as parts of its row."""
    more = player["expansion"]
    if more is None:
        return []
    parts = [Text(f"{more['obsidian']} obsidian")] if more["obsidian"] else []
    parts += [Text(MAJOR_TITLES[name]) for name in more["majors"]]
    if more["majors_used"]:
        parts.append(Text(f"{len(more['majors_used'])} major used", quiet))
    if more["priest"]:
        parts.append(Text(f"priestess {facts.PRIEST_NAMES[more['priest']]}"))
    if more["found"]:
        parts.append(Text(f"found {MAJOR_TITLES[more['found']]}", quiet))
    return parts
