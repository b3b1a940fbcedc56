"""Of the definitions of a page only those lie in it that it shows."""

import re

import pytest

from sunstone.web.parts import drawing
from sunstone.web.sprite import split

IDS = re.compile(r'<(?:symbol|g) id="([^"]+)"')


@pytest.mark.parametrize("game", ["city", "founders", "helios", "toy"])
def test_every_definition_lies_in_the_page_or_aside(game: str) -> None:
    everything = drawing(game).definitions()
    inside, aside = split(everything, [])
    assert sorted(IDS.findall(inside) + IDS.findall(aside)) == sorted(IDS.findall(everything))
    assert len(IDS.findall(aside)) > 10


def test_what_is_named_comes_with_all_that_it_names() -> None:
    given = '<defs><pattern id="p"/><symbol id="i-a"/><g id="b"><use href="#i-a"/></g><g id="c"/></defs>'
    inside, aside = split(given, ['<use href="#b"/>'])
    assert IDS.findall(inside) == ["i-a", "b"] and 'id="p"' in inside
    assert IDS.findall(aside) == ["c"]
