"""The end of the game: corners, Bonus tokens, buildings, characters, Mana, ties."""

import pytest

from sunstone.engine.ledger import Ledger
from sunstone.games.helios import events
from sunstone.games.helios.log_words import LOG
from sunstone.games.helios.scoring import final_vp
from sunstone.games.helios.state import Helios
from tests.helios.fixture import acting, at, bare, do, finish, phase_2, put
from tests.support import Config, walk


def scored(s: Helios, seat: int = 0) -> dict[str, int]:
    """Points of the final scoring by line of the score sheet."""
    s.ledger = Ledger()
    finish(s)
    assert s.ledger is not None
    lines: dict[str, int] = {}
    for e in s.ledger.take():
        if e.what == events.VP and e.seat == seat:
            lines[LOG.source(e.cause)] = lines.get(LOG.source(e.cause), 0) + e.amount
    return lines


EAST = {at(q, 0): "brown" for q in (0, 1, 2, 3)}  # an arm to the Corner space (4, 0)


@pytest.mark.rules("helios:H49", "helios:R41", "helios:EX12")
def test_corner_spaces_count_once_however_many_tokens_lie_beside_them() -> None:
    s = bare()
    put(s, 0, EAST | {at(3, -1): "temples"})
    assert scored(s) == {"Corner spaces": 4}
    s = bare()
    arm = {at(0, r): "brown" for r in (1, 2)}
    put(s, 0, EAST | arm | {at(0, 3): "created_land", at(1, 2): "gray"})
    assert scored(s)["Corner spaces"] == 8


@pytest.mark.rules("helios:C07", "helios:H49", "helios:R41")
def test_with_the_active_explorer_corners_are_worth_eight() -> None:
    s = bare()
    put(s, 0, EAST, active=["explorer"])
    assert scored(s) == {"Corner spaces": 8}
    s = bare()
    put(s, 0, EAST, hired=["explorer"])
    assert scored(s) == {"Corner spaces": 4}


RING = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


@pytest.mark.rules("helios:H50", "helios:EX41")
def test_created_land_counts_itself_and_the_tokens_next_to_it() -> None:
    s = bare()
    land = {"e5": "created_land"} | {at(*h): "brown" for h in RING[:4]}
    put(s, 0, land)
    assert scored(s) == {"Bonus tokens: Created Land": 10}


@pytest.mark.rules("helios:H51", "helios:R26", "helios:EX41", "helios:EX68")
def test_empty_spaces_counts_every_hex_without_a_token_dark_ones_and_the_suns_too() -> None:
    s = bare()
    put(s, 0, {"e5": "brown", at(0, 1): "empty_spaces"}, sun=at(1, 0))
    assert scored(s) == {"Bonus tokens: Empty Spaces": 5}
    s = bare()
    arm = {at(0, 0): "brown", at(1, -1): "brown", at(2, -2): "brown", at(3, -3): "empty_spaces"}
    put(s, 0, arm)
    assert scored(s) == {"Bonus tokens: Empty Spaces": 5, "Corner spaces": 4}
    s = bare()
    lake = [(0, 0), (1, -1), (2, -1), (2, 0), (1, 1)]
    put(s, 0, {at(*h): "brown" for h in lake} | {at(0, 1): "empty_spaces"})
    assert scored(s)["Bonus tokens: Empty Spaces"] == 4  # the lake (1, 0) among them


@pytest.mark.rules("helios:H52", "helios:EX41")
def test_resources_counts_those_on_it_and_next_to_it() -> None:
    s = bare()
    land = {"e5": "resources blue", at(1, 0): "brown brown gray", at(0, 1): "gray gray", at(-1, 1): "green blue black"}
    put(s, 0, land | {at(0, 2): "black black"})
    assert scored(s) == {"Bonus tokens: Resources": 12}


@pytest.mark.rules("helios:H53", "helios:EX41")
def test_temples_counts_those_on_it_and_next_to_it() -> None:
    s = bare()
    land = {"e5": "temples temple", at(1, 0): "brown temple", at(0, 1): "gray temple", at(0, 2): "gray temple"}
    put(s, 0, land)
    assert scored(s) == {"Bonus tokens: Temples": 12}


@pytest.mark.rules("helios:R47")
def test_two_bonus_tokens_count_each_other() -> None:
    s = bare()
    put(s, 0, {"e5": "created_land", at(0, 1): "created_land"})
    assert scored(s) == {"Bonus tokens: Created Land": 8}


@pytest.mark.rules("helios:H54", "helios:R03")
def test_buildings_score_what_is_printed() -> None:
    s = bare()
    put(s, 0, buildings=["observatory", "bazaar", "palace", "citadel"])
    assert scored(s) == {"Buildings": 3 + 1 + 2 + 2}


@pytest.mark.rules("helios:H55", "helios:R39")
def test_a_hired_character_that_is_not_active_scores_nothing() -> None:
    s = bare()
    put(s, 0, hired=["priestess", "architect"], buildings=["bazaar"])
    assert scored(s) == {"Buildings": 1}


@pytest.mark.rules(
    "helios:H55",
    "helios:R42",
    "helios:C01",
    "helios:C02",
    "helios:C03",
    "helios:C04",
    "helios:C05",
    "helios:C06",
)
@pytest.mark.parametrize(
    ("name", "title", "vp"),
    [
        ("architect", "Architect", 3 * (2 + 1)),
        ("prophetess", "Prophetess", 2 * 6),
        ("cartographer", "Cartographer", 3 * 3),
        ("inventor", "Inventor", 5 * 2),
        ("priestess", "Priestess", 12),
        ("princess", "Princess", 2 * (2 + 1)),
    ],
)
def test_active_characters(name: str, title: str, vp: int) -> None:
    """Six tokens of three colours, two of them Bonus tokens; temples on a start token and on a Bonus token."""
    s = bare()
    land = {"e5": "brown temple", at(1, 0): "blue", at(2, 0): "blue", at(0, 1): "black"}
    put(s, 0, land | {at(0, 2): "resources temple", at(0, 3): "temples"}, active=[name], buildings=["bazaar"])
    assert scored(s)[title] == vp


@pytest.mark.rules("helios:C03")
def test_the_cartographer_counts_at_most_five_colours() -> None:
    s = bare()
    names = ["brown", "gray", "green", "blue", "black", "brown"]
    hexes = [(0, 0), *RING]
    put(s, 0, {at(*h): name for h, name in zip(hexes, names, strict=True)}, active=["cartographer"])
    assert scored(s)["Cartographer"] == 15


@pytest.mark.rules("helios:R08", "helios:R09", "helios:C06", "helios:EX63")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_princess_counts_the_printed_bonuses_on_infinity(order: tuple[int, int]) -> None:
    s = bare()
    land = {"e5": "brown blue gray", "e6": "gray blue brown", "e7": "gray green"}
    put(s, 0, land, hired=["princess"])
    for k in order:
        if k == 0:
            do(acting(s, 0, "build"), "build:power_plant", "pay:e5-blue" if order[0] == 0 else "pay:e6-blue")
        else:
            do(phase_2(s, 0), "activate:princess")
            while s.top & 255 != 28:
                s.play(s.legal()[0])
    put(s, 0, {"e5": "brown gray"})
    do(acting(s, 0, "build"), "build:sun_lodge", "pay:e5-gray")
    s.players[0].mana = 0
    assert scored(s) == {"Buildings": 3, "Princess": 10}


@pytest.mark.rules("helios:H56", "helios:C08")
def test_mana_is_worth_one_and_resources_nothing_but_for_the_treasurer() -> None:
    s = bare()
    put(s, 0, {"e5": "brown blue gray", "e6": "gray gray"}, mana=4)
    assert scored(s) == {"Mana": 4}
    s = bare()
    put(s, 0, {"e5": "brown blue gray", "e6": "gray gray"}, mana=4, active=["treasurer"])
    assert scored(s) == {"Mana": 12, "Resources": 6}


@pytest.mark.rules("helios:EX42", "helios:H49", "helios:H51", "helios:H53", "helios:H54", "helios:H55", "helios:H56")
def test_the_rulebooks_example_of_98_points() -> None:
    """Two corners 8, Empty Spaces 5, Temples 8, buildings 12, Princess at Sun value 8: 16, Mana 2, bag 47."""
    s = bare()
    land = {at(0, 0): "brown", at(1, 0): "gray", at(2, 0): "green", at(3, 0): "empty_spaces"}
    land |= {at(0, 1): "brown temple", at(0, 2): "temples", at(0, 3): "gray temple"}
    names = ["observatory", "sun_lodge", "hallowed_grove", "citadel", "land_steward", "watchtower"]
    put(s, 0, land, buildings=names, active=["princess"], mana=2, vp=30 + 10 + 5 + 1 + 1)
    assert s.players[0].sun_value == 8
    assert scored(s) == {
        "Corner spaces": 8,
        "Bonus tokens: Empty Spaces": 5,
        "Bonus tokens: Temples": 8,
        "Buildings": 12,
        "Princess": 16,
        "Mana": 2,
    }
    assert s.scores()[0] == 98


@pytest.mark.rules("helios:H57", "helios:R49", "helios:EX44")
def test_more_resources_break_a_tie_and_then_the_victory_is_shared() -> None:
    s = bare()
    for seat, land in enumerate(["brown gray", "brown gray blue", "brown blue", "brown blue black"]):
        put(s, seat, {"e5": land}, vp=20)
    s.players[2].vp = 21
    assert finish(s).places() == [4, 2, 1, 2]
    assert s.scores() == [20, 20, 21, 20]


@pytest.mark.rules("helios:H57")
def test_most_points_win_whatever_the_resources() -> None:
    s = bare(2)
    put(s, 0, {"e5": "brown gray blue"}, vp=20)
    put(s, 1, {"e5": "brown"}, vp=21)
    assert finish(s).places() == [2, 1]


def test_what_the_end_would_bring_is_known_before_it_in_every_game() -> None:
    for seed in range(8):
        promised: list[int] = []
        for s in walk(Config("helios", 2 + seed % 3).new(), seed):
            assert isinstance(s, Helios)
            if s.depth:
                promised = [p.vp + final_vp(s, p) for p in s.players]
        assert s.scores() == promised


def test_what_the_end_would_bring_is_shown_before_it() -> None:
    s = bare()
    put(s, 0, EAST, buildings=["bazaar"], active=["princess"], mana=3)
    shown = s.view(0)["seats"][0]["final"]
    assert sum(shown.values()) == sum(scored(s).values()) == 4 + 1 + 6 + 3


def test_the_token_for_resources_and_resources_themselves_are_shown_apart() -> None:
    s = bare()
    put(s, 0, {"e5": "resources blue", at(1, 0): "brown brown gray"}, active=["treasurer"])
    shown = s.view(0)["seats"][0]["final"]
    assert shown["token:resources"] == 2 * 3 and shown["resources"] == 2 * 3
    assert sum(shown.values()) == sum(scored(s).values())
