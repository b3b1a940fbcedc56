"""Boards of an owner's own: what a file may be, and the place and reason when it is wrong (founders:Q92)."""

from importlib.resources import files

import pytest

import sunstone
from sunstone.engine.errors import BadPosition, BadSetting
from sunstone.engine.registry import find
from sunstone.games.founders.board_file import parse, read_board
from sunstone.games.founders.components import DATA
from sunstone.games.founders.state import Founders
from tests.support import play_randomly, walk

REWARDS = "TG W2 WS\nV1 -- 4V\nWT S2 TB"


def rows(n: int = 12, square: int = 2) -> list[list[str]]:
    band = (n - 3 * square) // 2
    inside = range(band, n - band)
    return [["#" if r in inside and c in inside else "." for c in range(n)] for r in range(n)]


def file(board: list[list[str]], rewards: str = REWARDS, side: str = "A", more: str = "") -> str:
    art = "\n".join("".join(row) for row in board)
    return f'[[board]]\nside = "{side}"\n{more}art = """\n{art}\n"""\nrewards = """\n{rewards}\n"""\n'


def with_cluster(board: list[list[str]], letter: str, *cells: tuple[int, int]) -> list[list[str]]:
    for r, c in cells:
        board[r][c] = letter
    return board


@pytest.mark.rules("founders:Q92")
def test_the_built_in_boards_are_a_valid_file() -> None:
    text = files("sunstone.games.founders").joinpath("data/founders.toml").read_text("utf-8")
    only_boards = text[text.index("[[board]]") : text.index("[solo]")]
    boards = parse(only_boards)
    assert [b.side for b in boards] == ["A", "B", "B", "B", "B"]
    canonical = read_board(only_boards)
    assert read_board(find("founders").sample_board) == canonical
    assert read_board(canonical) == canonical and "\n" not in canonical
    assert [list(b.rows) for b in boards] == [b["art"].split() for b in DATA["board"]]


@pytest.mark.rules("founders:Q92", "founders:1.1")
@pytest.mark.parametrize(("n", "square"), [(10, 2), (12, 2), (14, 2), (14, 4)])
def test_a_city_of_another_size_can_be_played(n: int, square: int) -> None:
    board = with_cluster(rows(n, square), "y", (0, 0), (0, 1), (0, 2), (0, 3))
    board = with_cluster(board, "w", *[(n - 1, c) for c in range(6)])
    text = file(board)
    for players in (1, 2, 4):
        s = sunstone.new("founders", players=players, board=text)
        assert sum(1 for _ in walk(s, 3)) > 60
        assert s.view(0)["seats"][0]["board"]["side"] == n and s.view(0)["own_boards"]
        again = sunstone.load(s.to_data())
        assert again.key() == s.key()
        assert find("founders").laws(s) == []


@pytest.mark.rules("founders:Q92")
def test_a_record_and_a_position_carry_the_board() -> None:
    text = file(with_cluster(rows(), "p", (0, 0), (0, 1), (0, 2), (1, 0), (1, 1)), more='name = "My own"\n')
    game = play_randomly(sunstone.Game.start("founders", players=2, seed=1, board=text), 1)
    assert '[board "A My own:ppp........./pp' in game.text()
    again = sunstone.Game.replay(game.text())
    assert again.state.key() == game.state.key() and again.text() == game.text()
    assert isinstance(game.state, Founders) and game.state.house.boards[0].name == "My own"
    plain = play_randomly(sunstone.Game.start("founders", players=2, seed=1), 1)
    assert "board" not in plain.text() and "board" not in plain.state.to_data()
    data = game.state.to_data()
    data["board"] = 7
    with pytest.raises(BadPosition, match="board is text"):
        sunstone.load(data)


def bad(text: str) -> str:
    with pytest.raises(BadSetting) as caught:
        find("founders").settle(2, board=text)
    return str(caught.value)


@pytest.mark.rules("founders:Q92")
def test_wrong_files_are_refused_with_place_and_reason() -> None:
    assert "the board file is no TOML" in bad("art = ")
    assert "the board file has no [[board]]" in bad("# nothing but a remark")
    assert bad('[[board]]\nside = "A"\nart = "."\n') == "board 1: the field 'rewards' is missing"
    fields = "A board has side, art, rewards and perhaps a name"
    assert bad(file(rows(), more='colour = "red"\n')) == f"board 1: there is no field 'colour'. {fields}"
    assert bad(file(rows()).replace("rewards", "reward")) == (
        f"board 1: there is no field 'reward'; did you mean 'rewards'? {fields}"
    )
    assert "there is no field 'bord'; did you mean 'board'? The board file has only" in bad(
        file(rows()).replace("[[board]]", "[[bord]]")
    )
    assert bad(file(rows(), side="C")) == "board 1, side: 'C' is neither A nor B"
    assert "board 1, name: 'a:b' is not" in bad(file(rows(), more='name = "a:b"\n'))
    assert bad(file(rows(12)[:11])) == ("board 1 (board A): 11 rows; a city has 10, 12, 14 rows and as many columns")
    short = rows()
    short[4] = short[4][:-1]
    assert bad(file(short)) == "board 1 (board A), row 5: 11 cells; it needs 12, as many as there are rows"
    assert bad(file(with_cluster(rows(), "x", (2, 7)))) == (
        "board 1 (board A), row 3, column 8: 'x' is none of # . p w y"
    )


@pytest.mark.rules("founders:Q92")
def test_the_pyramid_stands_in_the_middle() -> None:
    assert "row 4, column 4: '.', but this is a cell of the pyramid" in bad(file(with_cluster(rows(), ".", (3, 3))))
    assert "row 4, column 1: '#', but this is no cell of the pyramid" in bad(file(with_cluster(rows(), "#", (3, 0))))
    none = [["."] * 12 for _ in range(12)]
    assert "the pyramid (#) is 0 rows high" in bad(file(none))
    odd = rows(12, 2)
    for r in range(12):
        for c in range(12):
            odd[r][c] = "#" if 1 <= r < 10 and 1 <= c < 10 else "."
    assert "the pyramid (#) is 9 rows high" in bad(file(odd))


@pytest.mark.rules("founders:Q92")
@pytest.mark.parametrize("n", [1, 3, 7])
def test_clusters_have_four_to_six_cells(n: int) -> None:
    board = with_cluster(rows(), "y", *[(0, c + 2) for c in range(n)])
    assert bad(file(board)) == f"board 1 (board A), row 1, column 3: this yellow cluster has {n} cells, not 4 to 6"
    corner = with_cluster(rows(), "y", (0, 0), (0, 1), (1, 0), (1, 1), (2, 2), (2, 3))
    assert "row 3, column 3: this yellow cluster has 2 cells" in bad(file(corner))  # a corner does not join


@pytest.mark.rules("founders:Q92")
def test_rewards_are_eight_known_ones_around_the_centre() -> None:
    assert bad(file(rows(), "TG W2")) == "board 1 (board A), rewards: 2 squares; the bottom level has 9"
    assert "rewards, row 2, column 2: '4V', but the centre has no reward: write --" in bad(
        file(rows(), "TG W2 WS V1 4V -- WT S2 TB")
    )
    assert "rewards, row 3, column 1: there is no reward 'XX'; there is W2" in bad(
        file(rows(), "TG W2 WS V1 -- 4V XX S2 TB")
    )


@pytest.mark.rules("founders:Q92")
def test_side_a_needs_one_board_and_side_b_four_all_of_one_size() -> None:
    one, other = file(rows(), side="B"), file(rows(10), side="B")
    assert "the board file has 3 boards of side B; it takes 4" in bad(one * 3)
    assert "the board file has 2 boards of side A; it takes 1" in bad(file(rows()) * 2)
    assert "board 4 (board B): 10 rows, but the first board has 12" in bad(one * 3 + other)
    assert "its pyramid is not as large" in bad(file(rows(14), side="B") * 3 + file(rows(14, 4), side="B"))
    info = find("founders")
    assert info.settle(3, (), {"side": "B"}, one * 4).board.count("|") == 3
    with pytest.raises(BadSetting, match="has no board of side A"):
        info.settle(2, (), {"side": "A"}, one * 4)
    with pytest.raises(BadSetting, match="has no board of side B"):
        info.settle(2, (), {"side": "B"}, file(rows()))
