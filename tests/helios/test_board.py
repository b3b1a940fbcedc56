"""The board: the printed one, and an owner's own from a file."""

import json
from pathlib import Path

import pytest

import sunstone
from sunstone.cli import main
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import OVER
from sunstone.engine.registry import find
from sunstone.games.helios.board import Board
from sunstone.games.helios.board_file import STANDARD, STANDARD_TEXT, board_of, canonical
from sunstone.games.helios.components import DATA
from sunstone.games.helios.geometry import COORDINATES, HEX_NAMED, HEX_NAMES, HEXES
from sunstone.games.helios.land import place_refusal
from sunstone.games.helios.state import Helios
from sunstone.games.helios.sunlight import moves_of
from tests.helios.fixture import at, put
from tests.support import play_randomly, walk


def hexes(mask: int) -> list[tuple[int, int]]:
    return [COORDINATES[h] for h in range(HEXES) if mask >> h & 1]


@pytest.mark.rules("helios:R01")
def test_37_light_hexes_inside_a_ring_of_24_dark_ones() -> None:
    light, dark = hexes(STANDARD.light), hexes(STANDARD.dark)
    assert len(light) == 37 and all(max(abs(q), abs(r), abs(q + r)) <= 3 for q, r in light)
    assert len(dark) == 24 and all(max(abs(q), abs(r), abs(q + r)) == 4 for q, r in dark)
    assert len(hexes(STANDARD.bonus_resource)) == 4 and len(hexes(STANDARD.mana)) == 2
    corners = hexes(STANDARD.corner)
    assert len(corners) == 5 and all(sorted(map(abs, (q, r, q + r))) == [0, 4, 4] for q, r in corners)
    assert (0, -4) not in corners


@pytest.mark.rules("helios:R02")
def test_the_yellow_line_goes_from_the_suns_first_hex_to_the_rim() -> None:
    assert hexes(STANDARD.yellow) == [(0, -4), (0, -3), (0, -2), (0, -1)]
    assert COORDINATES[STANDARD.sun_start] == (0, -1)


def test_hexes_are_named_by_column_and_number() -> None:
    assert (at(0, 0), at(0, -1), at(-4, 0), at(4, -4), at(4, 0), at(0, 4), at(1, -1)) == (
        *("e5", "e4", "a1", "i1", "i5", "e9", "f4"),
    )
    assert len(set(HEX_NAMES)) == HEXES


@pytest.mark.rules("helios:R05", "helios:R03")
def test_the_tracks_end_is_what_all_bonuses_together_reach() -> None:
    bonuses = sum(t["sun"] for t in [*DATA["buildings"], *DATA["characters"]])
    assert DATA["sun_track"]["start"] + bonuses == DATA["sun_track"]["spaces"][-1] == 14
    assert DATA["buildings"][11]["vp"] == 2


# --- an owner's own
OWN = STANDARD_TEXT.replace("[[2, -1], [-2, 1]]", "[[2, -2], [-2, 2]]").replace("[0, -1]\n", "[-1, 0]\n", 1)


def small_board() -> str:
    """Light radius 2 in a dark ring: 19 hexes, so that a land can fill it."""
    rings = {h: max(abs(h[0]), abs(h[1]), abs(h[0] + h[1])) for h in COORDINATES}
    fields = {
        "sun_start": (0, -1),
        "light": [h for h, ring in rings.items() if ring <= 2],
        "dark": [h for h, ring in rings.items() if ring == 3],
        "yellow_bordered": [(0, -1), (0, -2), (0, -3)],
        "bonus_resource": [(1, -2), (1, 1), (-1, 2), (-1, -1)],
        "mana": [(2, -1), (-2, 1)],
        "corner": [(3, -3), (3, 0), (0, 3), (-3, 3), (-3, 0)],
    }
    return "\n".join(f"{name} = {json.dumps(value)}" for name, value in fields.items())


def test_a_file_becomes_one_line_that_reads_back_as_itself() -> None:
    line = canonical(OWN)
    assert canonical(line) == line and "\n" not in line
    board = board_of(line)
    assert hexes(board.mana) == [(-2, 2), (2, -2)] and COORDINATES[board.sun_start] == (-1, 0)
    assert board_of(line) is board
    assert canonical(STANDARD_TEXT) == "" and board_of("") is STANDARD


def test_a_game_on_an_own_board_is_recorded_replayed_and_saved_with_it() -> None:
    game = sunstone.Game.start("helios", players=2, seed=4, board=OWN)
    state = play_randomly(game, 4).state
    assert isinstance(state, Helios)
    text = game.text()
    assert '[board "board = { sun_start = [-1, 0]' in text
    again = sunstone.Game.replay(text)
    assert again.state.key() == state.key() != play_randomly(sunstone.Game.start("helios", 2, seed=4), 4).state.key()
    loaded = sunstone.load(json.loads(json.dumps(state.to_data())))
    assert loaded.key() == state.key() and loaded.view(0)["board"]["mana"] == [at(-2, 2), at(2, -2)]
    assert state.view(0)["board"]["own"] and not sunstone.new("helios", 2).view(0)["board"]["own"]


@pytest.mark.parametrize("text", [OWN, small_board()], ids=["own", "small"])
def test_random_games_on_an_own_board_keep_all_laws(text: str) -> None:
    for seed in range(3):
        for i, s in enumerate(walk(sunstone.new("helios", 3, board=text), seed)):
            assert i % 5 or find("helios").laws(s) == []


def test_hexes_that_a_smaller_board_lacks_are_refused() -> None:
    game = sunstone.Game.start("helios", players=2, seed=1, board=small_board())
    reasons: set[str] = set()
    while len(reasons) < 2 and game.state.to_move != OVER:
        names = {game.info.vocabulary.name(a) for a in game.state.legal()}
        for head in ("place", "sun"):
            if any(name.startswith(f"{head}:") for name in names):
                (reason,) = game.state.why_not(game.info.vocabulary.number(f"{head}:a1"))
                assert reason.name == "not_on_board" and "a1" in reason.text
                reasons.add(head)
        game.play(sorted(game.state.legal())[-1])
    assert reasons == {"place", "sun"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("light = [", "the board file is no TOML"),
        (f"light = {'9' * 5000}", "the board file is no TOML"),
        (f"light = {'[' * 5000}", "the board file is no TOML"),
        ("", "lacks light"),
        (
            STANDARD_TEXT + "\nmoon = 3",
            "no field 'moon'. A board has sun_start, light, dark, yellow_bordered, bonus_resource, mana and corner",
        ),
        (STANDARD_TEXT.replace("corner = ", "korner = "), "no field 'korner'; did you mean 'corner'? A board has sun_"),
        (STANDARD_TEXT.replace("mana = [[2, -1], [-2, 1]]", "mana = 7"), "lacks mana, a list of hexes"),
        (STANDARD_TEXT.replace("[[2, -1], [-2, 1]]", "[[2, -1], [-2]]"), "mana[1] is a hex [q, r], not [-2]"),
        (STANDARD_TEXT.replace("[[2, -1], [-2, 1]]", "[[2, -1], [5, 0]]"), "mana[1]: [5, 0] lies more than 4 steps"),
        (STANDARD_TEXT.replace("[[2, -1], [-2, 1]]", "[[2, -1], [2, -1]]"), "mana[1]: [2, -1] is listed twice"),
        (STANDARD_TEXT.replace("[[2, -1], [-2, 1]]", "[[2, -1]]"), "mana: there are 1 hexes, every board has 2"),
        (
            STANDARD_TEXT.replace("[[2, -1], [-2, 1]]", "[[2, -1], [1, 1]]"),
            "mana: [1, 1] is listed as bonus_resource too",
        ),
        (STANDARD_TEXT.replace("[[2, -1], [-2, 1]]", "[[2, -1], [0, 0]]"), "mana: [0, 0] is no light hex"),
        (STANDARD_TEXT.replace("[[4, -4], [4, 0]", "[[4, -4], [3, 0]"), "corner: [3, 0] is no dark hex"),
        (
            STANDARD_TEXT.replace("sun_start = [0, -1]", "sun_start = [0, -2]"),
            "sun_start: [0, -2] is no light hex next to",
        ),
        (STANDARD_TEXT.replace("sun_start = [0, -1]", ""), "sun_start is a hex [q, r], not None"),
        (
            STANDARD_TEXT.replace("[0, -4], [1, -4]", "[0, -4], [0, -3], [1, -4]"),
            "dark: [0, -3] is listed as light too",
        ),
        (STANDARD_TEXT.replace("  [0, -4], [1, -4]", "  [1, -4]"), "light: [0, -3] has no neighbour to the N;"),
        (STANDARD_TEXT.replace(" [0, 0],", "", 1), "light: the start hex [0, 0] is missing"),
        (
            STANDARD_TEXT.replace("[[0, -1], [0, -2], [0, -3], [0, -4]]", "[[0, -1], [0, -2], [0, -3]]"),
            "yellow_bordered: there is a way round the start hex that does not cross them",
        ),
        (
            STANDARD_TEXT.replace("[[0, -1], [0, -2], [0, -3], [0, -4]]", "[[0, 0], [0, -2], [0, -3], [0, -4]]"),
            "yellow_bordered: [0, 0] is no board hex",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_place_and_reason(text: str, words: str) -> None:
    with pytest.raises(BadSetting) as caught:
        canonical(text)
    assert words in str(caught.value)
    if text:
        with pytest.raises(BadSetting):
            sunstone.new("helios", 2, board=text)


def dark_inside(*hexes_dark: tuple[int, int]) -> str:
    """The standard board with these light hexes made dark."""
    text = STANDARD_TEXT
    for q, r in hexes_dark:
        text = text.replace(f" [{q}, {r}],", "", 1).replace("dark = [\n", f"dark = [\n  [{q}, {r}],\n")
    return text


@pytest.mark.rules("helios:H17", "helios:R18")
@pytest.mark.parametrize("apart", [[(1, 0)], [(-2, 2)], [(2, 0), (1, 0)]], ids=str)
def test_a_dark_hex_inside_the_light_ones_is_refused(apart: list[tuple[int, int]]) -> None:
    with pytest.raises(BadSetting) as caught:
        canonical(dark_inside(*apart))
    assert f"dark: {list(min(apart))} lies apart from the border round the land; all dark" in str(caught.value)


@pytest.mark.rules("helios:H17", "helios:R18")
def test_a_dark_hex_that_widens_the_border_is_none_inside() -> None:
    assert canonical(dark_inside((2, 1)))
    assert canonical(dark_inside((2, 1), (1, 1), (1, 0)).replace("[1, -2], [1, 1]", "[1, -2], [2, -2]"))


@pytest.mark.rules("helios:H17", "helios:R18")
def test_why_it_is_refused_the_sun_could_be_walled_in_there() -> None:
    s = sunstone.new("helios", 2)
    assert isinstance(s, Helios)
    b, inside = STANDARD, 1 << HEX_NAMED[at(1, 0)]
    s.board = Board(b.light & ~inside, b.dark | inside, b.yellow, b.bonus_resource, b.mana, b.corner, b.sun_start)
    ring = [at(0, 0), at(1, -1), at(2, -1), at(2, 0), at(1, 1)]
    put(s, 0, dict.fromkeys(ring, "brown"), sun=at(1, 0))
    assert place_refusal(s, 0, HEX_NAMED[at(0, 1)]) == 0  # any dark hex counts as the border
    put(s, 0, dict.fromkeys([*ring, at(0, 1)], "brown"), sun=at(1, 0))
    with pytest.raises(AssertionError, match="the Sun stands on the shore"):
        moves_of(s, 0)


def test_the_command_line_takes_a_board_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    assert main(["simulate", "helios", "--games", "1", "--board", str(path)]) == 0
    path.write_text(OWN.replace("corner", "korner"))
    assert main(["simulate", "helios", "--games", "1", "--board", str(path)]) != 0
    assert "no field 'korner'; did you mean 'corner'?" in capsys.readouterr().err
