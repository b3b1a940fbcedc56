"""Teotibot and the Mansion (M7): its claims, and the die when a worker passes."""

import pytest

from sunstone.engine.frame import CHANCE, frame
from sunstone.engine.ledger import Ledger
from sunstone.engine.registry import Value
from sunstone.games.city import events
from sunstone.games.city.components import MAJOR_NAMES
from sunstone.games.city.kinds import BOT_PASSES
from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.fixture import changed, do, legal, look, on_turn, put
from tests.city.mansion import M7, claim, mansion_tile, use
from tests.city.solo import BOT, ORDER, acts, alone, begin, pyramid


def bot_table(*workers: str, **chosen: Value) -> City:
    s = alone(*(workers or ("forest-1", "forest-1", "forest-1")), modules=M7, **chosen)
    f.royals(s, "A4", "B2", "C1")
    mansion_tile(s, "md_step_back")
    s.claims = 0
    return s


@pytest.mark.rules("expansion:R80", "expansion:R25")
def test_the_bot_takes_ownership_and_claims_like_a_player() -> None:
    s = bot_table()
    put(s, BOT, blue=3)
    acts(s, "worship")  # two steps on blue: 4, 5
    assert s.claims == 2


@pytest.mark.rules("expansion:R81", "expansion:R27", "expansion:R60")
def test_a_die_is_rolled_when_a_worker_passes_board_one() -> None:
    s = bot_table("gold-1", "forest-1", "forest-1")
    acts(s, "decorations", "~die:5")
    assert "quarry-2" in f.workers_of(s, BOT)
    s = bot_table("palace-1", "palace-1", "palace-1")
    acts(s, "mask")  # the fallback: from the Palace onwards, no roll
    assert "quarry-2" in f.workers_of(s, BOT)


@pytest.mark.rules("expansion:R81", "expansion:R130")
def test_a_claimed_tile_brings_a_new_tile_a_paid_step_and_the_owners_power_up() -> None:
    for hard, cocoa, left in ((False, 2, 1), (True, 0, 0)):
        s = bot_table("gold-1", "forest-1", "forest-1", hard_claims=hard)
        claim(s, 0, 1)
        put(s, 0, "nobles-2")
        put(s, BOT, cocoa=cocoa)
        before = look(s)
        acts(s, "decorations", "~die:2", "~major:md_mask")
        assert s.to_move == 0
        assert legal(s) == {"power:nobles-2"}
        do(s, "power:nobles-2")
        f.resolve_chance(s)
        diff = changed(before, s)
        assert diff[BOT]["red"] == 1
        assert s.players[BOT].cocoa == left
        assert s.majors_discarded == 1 << 2 * MAJOR_NAMES.index("md_step_back")
        assert diff[0]["workers"] == ["+nobles-3", "-nobles-2"]
        assert f.TABLE in diff


@pytest.mark.rules("expansion:R81", "expansion:R130")
def test_an_unclaimed_tile_or_a_high_roll_brings_nothing() -> None:
    for face in (1, 3, 4, 6):
        s = bot_table("gold-1", "forest-1", "forest-1")
        claim(s, 0, 1)
        put(s, BOT, cocoa=2)
        acts(s, "decorations", f"~die:{face}")
        assert (s.players[BOT].cocoa, s.players[BOT].red, s.majors_discarded) == (2, 0, 0)


@pytest.mark.rules("expansion:R130", "expansion:R148")
def test_without_cocoa_or_a_possible_step_it_pays_nothing() -> None:
    s = bot_table("gold-1", "forest-1", "forest-1")
    claim(s, BOT, 1)
    put(s, BOT, cocoa=2, red=10)
    put(s, 0, red=11)
    acts(s, "decorations", "~die:2", "~major:md_mask")
    assert (s.players[BOT].cocoa, s.players[BOT].red) == (2, 10)


@pytest.mark.rules("expansion:R81", "expansion:R130")
def test_worship_moves_count_and_the_roll_comes_before_the_temple_steps() -> None:
    s = bot_table()
    put(s, BOT, "forest-1", "forest-1", "forest-1", "gold-1@sidebar")
    put(s, 0, "quarry-2@sidebar")
    claim(s, BOT, 0)
    pyramid(s, "worship", *[t for t in ORDER if t != "worship"])
    do(begin(s), "~roll:7")
    assert legal(s) == {f"~die:{k}" for k in range(1, 7)}
    assert s.players[BOT].green == 0
    assert f.workers_of(s, 0) == ["quarry-2"]
    do(s, "~die:4")
    assert s.players[BOT].green == 2


@pytest.mark.rules("expansion:R82", "expansion:R131", "expansion:T53")
def test_the_humans_use_of_its_claim_powers_its_highest_worker_up() -> None:
    s = bot_table("forest-5", "forest-1", "quarry-2")
    claim(s, BOT, 2)
    put(s, 0, "gold-1")
    before = look(s)
    use(s, 1, 3, "ability")
    diff = changed(before, s)[BOT]
    assert diff == {"avenue": 1, "vp": 5, "workers": ["+palace-1", "-forest-5"]}
    assert s.light == 1
    while s.to_move == 0:
        s.play(s.legal()[0])
    put(s, BOT, "palace-1", "forest-3", "forest-3", "decorations-1@sidebar")
    s.ledger = Ledger()
    acts(s, "mask")
    assert "quarry-2" in f.workers_of(s, BOT)  # on from the Palace without a roll
    assert not [e for e in s.ledger.take() if e.what == events.DIE_ROLLED]


@pytest.mark.rules("expansion:R129", "expansion:T54")
def test_no_roll_when_the_human_pushes_its_worshipping_worker() -> None:
    s = bot_table()
    put(s, BOT, "forest-1", "forest-1", "forest-1", "gold-1@sidebar")
    put(s, 0, "nobles-1", "alchemy-1", cocoa=2)
    do(on_turn(s, 0), "take:nobles-1", "go:1", "worship:sidebar")
    assert "quarry-1@sidebar" in f.workers_of(s, BOT)
    assert "~die:1" not in {VOCABULARY.name(a) for a in s.legal()}


@pytest.mark.rules("expansion:R28", "expansion:R29")
def test_mask_collection_sees_the_tile_on_the_mansion() -> None:
    s = bot_table("forest-1", "forest-1", "forest-1")
    for board in ("quarry", "forest", "decorations", "gold"):
        f.tile_at(s, board, "vp_4")
    mansion_tile(s, "md_mask")
    before = look(s)
    acts(s, "mask")
    assert changed(before, s)[BOT] == {"majors": ["+md_mask"]}
    assert s.mansion_tile != 0
    f.tile_at(s, "gold", "mask_2")  # rarer
    mansion_tile(s, "md_mask")
    put(s, BOT, cocoa=1, wood=1)
    s.players[BOT].majors = 0
    acts(s, "mask")
    assert s.players[BOT].tiles != 0


def test_the_die_has_six_faces() -> None:
    s = bot_table()
    s.depth = 0
    s.push(frame(BOT_PASSES, CHANCE))
    s.settle()
    assert len(legal(s)) == 6 == sum(s.weights())
