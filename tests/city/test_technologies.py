"""Alchemy: what may be researched and for how much, and what each of the nine technologies does."""

import pytest

from sunstone.games.city import events
from sunstone.games.city.components import BASE_TECHNOLOGIES
from sunstone.games.city.names import TECHNOLOGY_NAMES
from sunstone.games.city.state import TECHNOLOGY_AT, City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, options, put, refused
from tests.city.scenes import arrive, asks, clear_pyramid, draw_until, give, listen, table, told

BASE_NAMES = TECHNOLOGY_NAMES[:BASE_TECHNOLOGIES]
SIX = ("01", "03", "05", "07", "09", "11")
BOARDS = ("forest", "quarry", "gold", "alchemy", "nobles", "decorations", "construction")


def laboratory(
    *powers: int, known: tuple[str, ...] = (), layout: tuple[str, ...] = SIX, switch: str = "at_once", **held: int
) -> City:
    """Seat 0 has just arrived on the Alchemy board with these workers. The price in cocoa is at hand."""
    s = bare(4, new_technology=switch)
    f.technologies_at(s, *layout)
    put(s, 0, technologies=known)
    give(s, 0, held | {"cocoa": held.get("cocoa", 0) + (1 if len(powers) > 1 else 0)})
    return arrive(s, "alchemy", *powers)


# --- which six, for how much
def in_play(s: City) -> list[str]:
    return [TECHNOLOGY_NAMES[s.layout[TECHNOLOGY_AT + i]] for i in range(6)]


def drawn(s: City, *numbers: str) -> City:
    draw_until(s, asks("~technology"))
    return do(s, *[f"~technology:{number}" for number in numbers])


@pytest.mark.rules("city:41", "city:C2")
def test_any_six_of_nine_are_laid_out_in_rising_order() -> None:
    s = draw_until(table(2), asks("~technology"))
    left = set(BASE_NAMES)
    for number in ("17", "01", "15", "13", "09", "11"):
        assert legal(s) == {f"~technology:{n}" for n in left}
        assert set(s.weights()) == {1}
        do(s, f"~technology:{number}")
        left.remove(number)
    assert in_play(s) == ["01", "09", "11", "13", "15", "17"]


@pytest.mark.rules("city:41", "city:D5", "city:C2")
def test_with_the_switch_three_cheap_ones_lie_above_three_dear_ones() -> None:
    s = drawn(table(2, technology_draw="three_and_three"), "17", "01", "15", "13")
    assert legal(s) == {"~technology:03", "~technology:05", "~technology:07"}  # three dear ones are drawn
    do(s, "~technology:07", "~technology:05")
    assert in_play(s) == ["01", "05", "07", "13", "15", "17"]
    s = drawn(table(2, technology_draw="three_and_three"), "07", "05", "03")
    assert legal(s) == {f"~technology:{n}" for n in ("09", "11", "13", "15", "17")}


@pytest.mark.parametrize("place", range(1, 7))
@pytest.mark.parametrize("number", BASE_NAMES)
@pytest.mark.rules("city:41", "city:C2", "city:101")
def test_the_price_is_printed_on_the_tile_and_the_temple_is_that_of_the_column(number: str, place: int) -> None:
    """Whatever row it lies in: a cheap one below costs 1 gold, a dear one above 2."""
    gold = 1 if int(number) <= 7 else 2
    others = [n for n in BASE_NAMES if n != number]
    layout = (*others[: place - 1], number, *others[place - 1 :])[:6]
    s = do(laboratory(1, 1, layout=layout, gold=9), "main")
    put(s, 0, gold=gold - 1)
    assert refused(s, f"technology:{place}") == "NO_GOLD"
    put(s, 0, gold=gold, blue=9, red=9, green=9)  # step 10 has no reward
    before = look(s)
    do(s, f"technology:{place}")
    temple = ("blue", "red", "green")[(place - 1) % 3]
    assert changed(before, s) == {0: {"gold": -gold, temple: 1, "technologies": [f"+{number}"]}}
    assert legal(s) == {"power:alchemy-1"}


@pytest.mark.rules("city:48")
def test_a_known_technology_cannot_be_had_again() -> None:
    s = do(laboratory(1, 1, known=("05",), gold=2), "main")
    assert refused(s, "technology:3") == "KNOWN_ALREADY"
    assert options(s, "technology:") == {f"technology:{i}" for i in (1, 2, 4, 5, 6)}


@pytest.mark.rules("city:48")
def test_with_every_reachable_technology_known_the_action_is_not_available() -> None:
    s = laboratory(3, known=("01", "03", "05"), gold=9)
    assert refused(s, "main") == "ROW_NOT_OPEN"  # the second row is out of reach for one weak worker
    s = laboratory(4, known=("01", "03", "05"), gold=9)
    assert refused(s, "main") == ""
    s = laboratory(5, 5, 5, known=SIX, gold=9)
    assert refused(s, "main") == "KNOWN_ALREADY"
    s = laboratory(5, 5, 5, known=SIX[:5], gold=1)
    assert refused(s, "main") == "NO_GOLD"
    put(s, 0, gold=2)
    assert refused(s, "main") == ""


# --- rows and the power-up
@pytest.mark.parametrize("power", [1, 2, 3, 4, 5])
@pytest.mark.rules("city:43")
def test_one_worker_reaches_the_second_row_only_with_power_four_or_five(power: int) -> None:
    s = do(laboratory(power, gold=9), "main")
    upper = {"technology:1", "technology:2", "technology:3"}
    lower = {"technology:4", "technology:5", "technology:6"}
    assert legal(s) == (upper | lower if power >= 4 else upper)
    if power < 4:
        assert refused(s, "technology:4") == "ROW_NOT_OPEN"


@pytest.mark.rules("city:B5", "city:43")
def test_one_worker_of_power_four_is_powered_up_for_the_first_row_but_not_for_the_second() -> None:
    s = do(laboratory(4, known=("13",), layout=("01", "03", "05", "07", "09", "13"), gold=1, red=9, cocoa=5), "main")
    t = s.clone()
    before = look(s)
    do(s, "technology:2", "power:alchemy-4")
    assert changed(before, s)[0] == {
        "gold": -1,
        "red": 1,
        "technologies": ["+03"],
        "workers": ["+alchemy-5", "-alchemy-4"],
    }
    assert legal(s) == {"skip", "buy"}
    do(t, "technology:4", "gain:wood")
    assert t.to_move == 1  # no power-up, and nothing for technology 13 either
    assert changed(before, t)[0] == {"gold": -1, "blue": 1, "wood": 1, "technologies": ["+07"]}


@pytest.mark.rules("city:43")
def test_with_an_extra_worker_one_strong_worker_keeps_the_power_up_in_the_second_row() -> None:
    s = laboratory(4, gold=1, red=9)
    put(s, 0, tiles=["extra_worker"])
    do(s, "main", "use:extra_worker", "technology:4", "gain:wood", "power:alchemy-4")
    assert f.workers_of(s, 0) == ["alchemy-5"]


@pytest.mark.parametrize("place", [1, 4])
@pytest.mark.rules("city:43")
def test_an_extra_worker_after_the_purchase_still_brings_the_power_up_of_the_second_row(place: int) -> None:
    """On the major step that the purchase led to; for the first row it would change nothing."""
    s = laboratory(4, gold=1, blue=3)
    put(s, 0, tiles=["extra_worker"])
    f.lay(s, "blue:4", "free_move")
    do(s, "main", f"technology:{place}")
    assert refused(s, "use:extra_worker") == ("EXTRA_NO_ACTION" if place == 1 else "")
    if place == 4:
        do(s, "use:extra_worker")
    do(s, "reward", "gain:wood")
    assert legal(s) == {"power:alchemy-4"}


@pytest.mark.parametrize("workers", [2, 3, 4])
@pytest.mark.rules("city:43")
def test_two_or_more_workers_use_either_row_with_one_power_up(workers: int) -> None:
    for place in (1, 4):
        s = do(laboratory(*[1] * workers, gold=1), "main", f"technology:{place}", "gain:gold")
        assert refused(s, "skip") == "COMPULSORY"
        do(s, "power:alchemy-1")
        assert s.to_move == 1


# --- earlier owners
@pytest.mark.rules("city:B31", "city:102")
def test_every_other_owner_scores_three_points_and_nobody_else() -> None:
    s = laboratory(1, gold=1, red=9)
    put(s, 1, technologies=["03"], vp=7)
    put(s, 2, technologies=["01", "05"])
    put(s, 3, technologies=["03"])
    do(s, "main")
    before = look(s)
    do(s, "technology:2")
    assert changed(before, s) == {
        0: {"gold": -1, "red": 1, "technologies": ["+03"]},
        1: {"vp": 3},
        3: {"vp": 3},
    }


# --- a new technology and the action that brought it
@pytest.mark.rules("city:42", "city:47")
def test_technology_03_scores_from_the_next_action_on() -> None:
    s = do(laboratory(1, gold=1, red=9), "main")
    before = look(s)
    do(s, "technology:2")
    assert changed(before, s)[0] == {"gold": -1, "red": 1, "technologies": ["+03"]}
    s = do(laboratory(1, known=("03",), gold=1, blue=9), "main")
    before = look(s)
    do(s, "technology:1")
    assert changed(before, s)[0] == {"gold": -1, "blue": 1, "technologies": ["+01"], "vp": 3}


WITH_13 = ("01", "03", "05", "07", "09", "13")


@pytest.mark.rules("city:42", "city:44", "city:D9")
def test_technology_13_works_in_the_action_that_brought_it() -> None:
    s = laboratory(1, 1, layout=WITH_13, gold=2, cocoa=5, green=9)
    do(s, "main", "technology:6", "power:alchemy-1")
    assert legal(s) == {"skip", "buy"}
    before = look(s)
    do(s, "buy", "power:alchemy-2")
    assert changed(before, s) == {0: {"cocoa": -1, "workers": ["+alchemy-3", "-alchemy-2"]}}
    assert s.to_move == 1  # once


@pytest.mark.rules("city:D9")
def test_with_new_technology_next_action_technology_13_waits() -> None:
    s = laboratory(1, 1, layout=WITH_13, switch="next_action", gold=2, cocoa=5, green=9)
    do(s, "main", "technology:6", "power:alchemy-1")
    assert s.to_move == 1
    assert s.players[0].cocoa == 5


@pytest.mark.rules("city:42", "city:43")
def test_one_strong_worker_that_learns_13_has_no_power_up_and_buys_none() -> None:
    s = laboratory(4, layout=WITH_13, gold=2, cocoa=5, green=9)
    do(s, "main", "technology:6")
    assert s.to_move == 1


@pytest.mark.rules("city:42", "city:100")
@pytest.mark.parametrize("switch", ["at_once", "next_action"])
def test_whatever_the_switch_the_action_after_has_technology_13(switch: str) -> None:
    s = laboratory(1, 1, layout=WITH_13, switch=switch, gold=2, cocoa=5, green=9)
    do(s, "main", "technology:6", "power:alchemy-1")
    if switch == "at_once":
        do(s, "skip")
    do(on_turn(s, 0), "take:alchemy-1", "go:1", "main", "power:forest-1")
    assert legal(s) == {"skip", "buy"}


@pytest.mark.rules("city:101", "city:47")
def test_gold_marker_earlier_owners_technology_03_then_the_temple_then_the_power_up() -> None:
    s = laboratory(1, known=("03",), gold=1)
    put(s, 2, technologies=["05"])
    do(s, "main")
    ledger = listen(s)
    do(s, "technology:3", "power:alchemy-1")
    assert [(e.what, e.seat, e.amount) for e in told(ledger)][:7] == [
        (events.GOLD, 0, -1),
        (events.TECHNOLOGY, 0, 1),
        (events.VP, 2, 3),
        (events.VP, 0, 3),
        (events.GREEN, 0, 1),
        (events.COCOA, 0, 1),
        (events.POWER, 0, 1),
    ]


# --- what each technology does, on each board
def plain_turn(board: str, number: str | None) -> dict[str, object]:
    """One worker of power 2 acts on the board; what it brought seat 0, with that technology or with none."""
    s = clear_pyramid(bare())
    f.technologies_at(s, "01", "03", "05", "07", "09", "11")
    f.pyramid_offer(s, 31, 32, 20)
    put(s, 0, cocoa=9, wood=9, stone=9, gold=9, red=9, technologies=[number] if number else [])
    put(s, 1, technologies=["03"])
    if number == "03":
        put(s, 1, technologies=["01"])
    arrive(s, board, 2)
    before = look(s)
    do(s, "main")
    wanted = ["technology:2", "technology:1", "row:top", "decorate:3GG@top", "tile:1", "place:1.1.1@0", "stop"]
    wanted += ["temple:red", "gain:gold", f"power:{board}-2", "skip", f"power:{board}-3"]
    while s.to_move == 0:
        do(s, next(name for name in wanted if name in legal(s)))
    return dict(changed(before, s)[0])


def plus(base: dict[str, object], **more: int) -> dict[str, object]:
    out = dict(base)
    for name, n in more.items():
        now = out.get(name, 0)
        assert isinstance(now, int)
        out[name] = now + n
    return out


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("number", [n for n in BASE_NAMES if n != "03"])
@pytest.mark.rules("city:46", "city:47", "city:42")
def test_each_technology_adds_its_gain_on_its_boards_and_nothing_elsewhere(number: str, board: str) -> None:
    gathers = {"forest": "wood", "quarry": "stone", "gold": "gold"}
    more: dict[str, int] = {}
    if number == "05" and board in gathers:
        more = {gathers[board]: 1}
    elif number == "07" and board in gathers:
        more = {"cocoa": 1, "vp": 1}
    elif number == "09" and board == "decorations":
        more = {"vp": 4}
    elif number == "11" and board == "construction":
        more = {"vp": 3}
    elif number == "17" and board == "construction":
        more = {"red": 1}
    assert plain_turn(board, number) == plus(plain_turn(board, None), **more)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.rules("city:47")
def test_technology_03_adds_three_points_on_alchemy_and_nobles_only(board: str) -> None:
    with_it, without = plain_turn(board, "03"), plain_turn(board, None)
    if board == "alchemy":  # 01 instead of 03: the same gold, but the blue temple and its resource
        assert without == {
            "gold": -1,
            "red": 1,
            "technologies": ["+03"],
            "workers": ["+alchemy-3", "-alchemy-2"],
        }
        assert with_it == {
            "blue": 1,
            "vp": 3,
            "technologies": ["+01"],
            "workers": ["+alchemy-3", "-alchemy-2"],
        }
    else:
        assert with_it == plus(without, **({"vp": 3} if board == "nobles" else {}))


@pytest.mark.rules("city:46")
def test_a_technology_of_another_player_does_nothing_for_me() -> None:
    s = bare()
    put(s, 1, technologies=["05", "07"])
    arrive(s, "forest", 2)
    before = look(s)
    do(s, "main")
    assert changed(before, s) == {0: {"wood": 1}}


def test_technology_01_gives_a_cocoa_for_passing_or_reaching_the_palace() -> None:
    for start, steps, cocoa in (("gold", 1, 1), ("gold", 2, 1), ("nobles", 1, 0), ("nobles", 2, 1), ("palace", 1, 0)):
        s = bare()
        put(s, 0, f"{start}-1", technologies=["01"])
        on_turn(s, 0)
        before = look(s)
        do(s, f"take:{start}-1", f"go:{steps}")
        assert changed(before, s)[0].get("cocoa", 0) == cocoa, (start, steps)


# --- 05 and 07
@pytest.mark.parametrize(
    ("board", "resource", "cell"),
    [
        ("forest", events.WOOD, [(events.COCOA, 3), (events.WOOD, 3)]),
        ("quarry", events.STONE, [(events.STONE, 3), (events.VP, 3)]),
        ("gold", events.GOLD, [(events.GOLD, 3)]),
    ],
)
@pytest.mark.rules("city:46")
def test_technologies_05_and_07_come_after_the_yield_and_before_the_temples(
    board: str, resource: int, cell: list[tuple[int, int]]
) -> None:
    s = bare()
    put(s, 0, technologies=["05", "07"], cocoa=1)
    arrive(s, board, 2, 2, 2)
    ledger = listen(s)
    do(s, "main")
    gained = [(e.what, e.amount) for e in told(ledger)]
    assert gained == [(events.COCOA, -1), *cell, (resource, 1), (events.COCOA, 1), (events.VP, 1)]
    next_ones = {"temple:blue", "temple:red", "temple:green"} if board == "gold" else {f"power:{board}-2"}
    assert legal(s) == next_ones


# --- 13
def gatherer(*powers: int, cocoa: int = 9, switch: str = "once") -> City:
    s = bare(4, paid_power_up=switch)
    put(s, 0, technologies=["13"], cocoa=cocoa + (1 if len(powers) > 1 else 0))
    return do(arrive(s, "quarry", *powers), "main")


@pytest.mark.rules("city:44")
def test_technology_13_buys_one_power_up_for_one_cocoa_after_the_action_gave_one() -> None:
    s = do(gatherer(2), "power:quarry-2")
    assert legal(s) == {"skip", "buy"}
    before = look(s)
    do(s, "buy")
    assert legal(s) == {"power:quarry-3"}  # compulsory once it is paid
    assert refused(s, "skip") == "COMPULSORY"
    do(s, "power:quarry-3")
    assert changed(before, s) == {0: {"cocoa": -1, "workers": ["+quarry-4", "-quarry-3"]}}
    assert s.to_move == 1


@pytest.mark.rules("city:44")
def test_technology_13_may_be_left_and_needs_a_cocoa() -> None:
    s = do(gatherer(2), "power:quarry-2")
    before = look(s)
    do(s, "skip")
    assert changed(before, s) == {}
    assert s.to_move == 1
    s = do(gatherer(2, cocoa=0), "power:quarry-2")
    assert refused(s, "buy") == "NO_COCOA"
    s = do(gatherer(2, cocoa=1), "power:quarry-2", "buy", "power:quarry-3")
    assert s.players[0].cocoa == 0


@pytest.mark.rules("city:44")
def test_technology_13_is_asked_once_after_both_power_ups_of_three_workers() -> None:
    s = do(gatherer(2, 2, 2), "power:quarry-2")
    assert "buy" not in legal(s)
    do(s, "power:quarry-2", "buy", "power:quarry-2")
    assert s.to_move == 1
    s = do(gatherer(2, 2, 2), "power:quarry-2", "skip", "buy", "power:quarry-3")
    assert s.to_move == 1


@pytest.mark.rules("city:44", "city:D7")
def test_with_the_switch_technology_13_buys_once_for_each_power_up_of_the_action() -> None:
    s = do(gatherer(2, 2, 2, switch="each"), "power:quarry-2", "power:quarry-2", "buy", "power:quarry-2")
    assert legal(s) == {"skip", "buy"}
    do(s, "buy", "power:quarry-3")
    assert s.to_move == 1  # two bought for two given; what is bought allows no more
    s = do(gatherer(2, 2, 2, switch="each"), "power:quarry-2", "skip", "buy", "power:quarry-3")
    assert s.to_move == 1
    s = do(gatherer(2, switch="each"), "power:quarry-2", "buy", "power:quarry-3")
    assert s.to_move == 1


@pytest.mark.rules("city:44")
def test_technology_13_needs_a_worker_that_is_still_on_the_board() -> None:
    s = do(gatherer(5), "power:quarry-5", "ascend:vp")
    assert s.to_move == 1  # the only one ascended
    s = do(gatherer(5, 1), "power:quarry-5", "ascend:vp")
    assert legal(s) == {"skip", "buy"}
    do(s, "buy")
    assert legal(s) == {"power:quarry-1"}


@pytest.mark.rules("city:44", "city:61")
def test_a_bought_power_up_may_cause_an_ascension() -> None:
    s = do(gatherer(4), "power:quarry-4", "buy", "power:quarry-5")
    assert options(s, "ascend:") == {
        "ascend:vp",
        "ascend:cocoa",
        "ascend:temple",
        "ascend:two_temples",
        "ascend:fourth_worker",
    }
    before = look(s)
    do(s, "ascend:vp")
    assert changed(before, s) == {0: {"vp": 5}, f.TABLE: {"light": 1}}
    assert s.to_move == 1


@pytest.mark.rules("city:44")
def test_power_ups_of_a_discovery_tile_do_not_count_for_technology_13() -> None:
    s = laboratory(4, known=("13",), layout=("01", "03", "05", "07", "09", "13"), gold=1, cocoa=5, blue=3)
    put(s, 0, tiles=["power_up_2"])
    do(s, "main", "technology:4", "gain:wood", "use:power_up_2", "power:alchemy-4", "power:alchemy-5", "ascend:vp")
    assert s.to_move == 1
    assert s.players[0].cocoa == 5
