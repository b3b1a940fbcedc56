"""The modules in a terminal: what a seat holds of them."""

from typing import Any

from rich.text import Text

from sunstone.games.city.expansion_words import MAJOR_TITLES

View = dict[str, Any]


def holdings(player: View, quiet: str) -> list[Text]:
    """Obsidian and Major Discovery tiles of a seat, as parts of its row."""
    more = player["expansion"]
    if more is None:
        return []
    parts = [Text(f"{more['obsidian']} obsidian")] if more["obsidian"] else []
    parts += [Text(MAJOR_TITLES[name]) for name in more["majors"]]
    if more["majors_used"]:
        parts.append(Text(f"{len(more['majors_used'])} major used", quiet))
    if more["found"]:
        parts.append(Text(f"found {MAJOR_TITLES[more['found']]}", quiet))
    return parts
