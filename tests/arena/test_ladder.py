"""Ratings of the levels: which matches they need, what is made of them, and the file that keeps it."""

from pathlib import Path

import pytest

from sunstone.arena.ladder import climb, rate
from sunstone.arena.statistics import bradley_terry
from sunstone.cli import main
from sunstone.engine.registry import find
from sunstone.players import LEVELS, Level
from sunstone.players.levels import ladder
from sunstone.players.ratings import YARDSTICK, Book, Met, expected, ratings, read, written
from tests.arena.test_arena import wanted

QUICK = (
    Level("low", "careless", ""),
    Level("middle", "random", "", "planner:9"),
    Level("high", "planner:50", "", "mcts:1s", "planner:20"),
)


def test_each_level_meets_the_one_below_in_its_form_and_the_first_two_the_yardstick() -> None:
    assert ladder(QUICK) == [
        ("careless", "greedy"),
        ("random", "greedy"),
        ("planner:9", "greedy"),
        ("planner:50", "random"),
        ("planner:20", "planner:9"),
    ]


def test_a_level_more_is_a_row_more() -> None:
    more = (*LEVELS, Level("expert", "net:1s", "Plays by a net."), Level("master", "net:10s", "Takes its time."))
    assert ladder(more) == [*ladder(), ("net:1s", LEVELS[-1].bot), ("net:10s", "net:1s")]


def test_a_chain_of_matches_finds_distances_that_no_match_has_measured() -> None:
    chain = [[0.0, 25.0, 0.0], [75.0, 0.0, 10.0], [0.0, 90.0, 0.0]]
    points, errors = bradley_terry([[100 * x for x in row] for row in chain], 0)
    assert points[0] == errors[0] == 0
    assert expected(points[1], points[0]) == pytest.approx(0.75, abs=0.001)
    assert expected(points[2], points[1]) == pytest.approx(0.9, abs=0.001)
    assert errors[2] > errors[1] > 0


def test_ratings_hang_on_the_yardstick_and_are_less_sure_further_away() -> None:
    found, _ = rate([Met("easy", YARDSTICK, 400, 300, 1.0), Met("hard", "easy", 400, 360, 1.0)])
    assert found[YARDSTICK][:3] == (1000, 1000, 1000) and found[YARDSTICK].games == 400
    assert found["easy"].points == pytest.approx(1000 + 191, abs=2) and found["easy"].games == 800
    assert found["hard"].points == pytest.approx(1191 + 382, abs=4)
    assert found["hard"].high - found["hard"].low > found["easy"].high - found["easy"].low > 40


def test_games_that_go_together_count_for_less() -> None:
    single, _ = rate([Met("easy", YARDSTICK, 400, 300, 1.0)])
    double, _ = rate([Met("easy", YARDSTICK, 400, 300, 2.0)])
    wide, narrow = double["easy"], single["easy"]
    assert wide.points == pytest.approx(narrow.points, abs=2)
    assert (wide.high - wide.low) / (narrow.high - narrow.low) == pytest.approx(2**0.5, abs=0.03)


def test_the_file_reads_as_it_was_written(tmp_path: Path) -> None:
    rated, matches = rate([Met("easy", YARDSTICK, 40, 30.5, 1.25)])
    file = tmp_path / "ratings.tsv"
    file.write_text(written("toy", Book(rated, matches), ["Made by hand"]))
    assert read(file, "toy") == Book(rated, matches)
    assert file.read_text().startswith("# Made by hand\ngame\ttoy\n")
    assert read(tmp_path / "none.tsv", "toy") == Book({}, ())


def test_a_ladder_goes_on_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunstone.arena.ladder.ladder", lambda: ladder(QUICK))
    file, asked = tmp_path / "ratings.tsv", wanted(tmp_path, entrants=[], games=4)
    climbing = climb(asked, file, visible=False)
    first = next(climbing)
    assert first.startswith("careless against greedy: ") and len(read(file, "toy").matches) == 1
    lines = list(climb(asked, file, visible=False))
    assert [line.endswith(", kept") for line in lines] == [True, False, False, False, False]
    book = read(file, "toy")
    assert [(met.bot, met.against) for met in book.matches] == ladder(QUICK)
    assert all(met.games == 4 for met in book.matches) and book.ratings["greedy"].points == 1000
    assert "sunstone arena --levels" in file.read_text() and "--games 4 --seed 5" in file.read_text()
    again = list(climb(asked._replace(games=6), file, visible=False))
    assert not any(line.endswith(", kept") for line in again), "more games are wanted than it has"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--entrants greedy,random", "leave out --entrants"),
        ("--sprt=", "leave out --entrants"),
        ("--players 3", "games for two"),
        ("--games 1", "at least 2"),
        ("--game city --option dark_eclipse=true", "leave out --modules, --option"),
        ("--game city --modules obsidian", "leave out --modules, --option"),
        ("--levels {}/none/ratings.tsv", "there is no folder"),
        ("--levels {}", "cannot be read"),
    ],
)
def test_what_is_wrong_is_told_before_anything_is_played(
    words: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ratings.tsv"
    given = words.format(tmp_path).split()
    assert main(["arena", "--game", "toy", "--levels", str(file), "--out", str(tmp_path), *given]) == 2
    assert why in capsys.readouterr().err and not list(tmp_path.iterdir())


GREEDY = "rating\tgreedy\t1000\t1000\t1000\t4"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is no file of ratings"),
        ("my novel\n", "is no file of ratings"),
        (f"{GREEDY}\n", "is no file of ratings"),
        (f"# Made by hand\ngame\tcity\n{GREEDY}\n", "are of city, not of toy"),
        ("game\ttoy\nrating\tgreedy\t1000\n", "broken row, 'rating greedy 1000'"),
        ("game\ttoy\nrating\tgreedy\t1000\t1000\tmany\t4\n", "broken row"),
        ("game\ttoy\nmatch\trandom\tgreedy\t4\t2\n", "broken row"),
        ("game\ttoy\nmatch\trandom\tgreedy\t0\t0\t1\n", "no match ends like that"),
        ("game\ttoy\nmatch\trandom\tgreedy\t4\tnan\t1\n", "no match ends like that"),
        ("game\ttoy\nmatch\trandom\tgreedy\t4\t2\t0\n", "no match ends like that"),
        ("game\ttoy\nchapter 1\n", "neither a rating nor a match"),
    ],
)
def test_a_file_that_is_something_else_is_neither_believed_nor_written_over(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.tsv"
    file.write_text(text)
    assert main(["arena", "--game", "toy", "--levels", str(file), "--games", "2", "--out", str(tmp_path)]) == 2
    assert why in capsys.readouterr().err
    assert file.read_text() == text and list(tmp_path.iterdir()) == [file]


def test_the_page_shows_the_ratings_as_the_program_does() -> None:
    lines = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8").splitlines()
    books = [ratings(game) for game in ("city", "helios", "founders")]
    first = lines.index("| bot | level | City | Helios | Founders |") + 2
    shown = [line.strip("| ").split(" | ") for line in lines[first : first + len(books[0]) - 1]]
    assert {row[0].strip("`") for row in shown} == books[0].keys() - {YARDSTICK}
    for bot, _, *cells in shown:
        assert cells == [book[bot.strip("`")].words.replace("\u00a0", " ") for book in books], bot


@pytest.mark.parametrize("game", ["city", "founders", "helios"])
def test_the_files_of_the_games_are_made_by_the_command(game: str) -> None:
    """If not: `sunstone arena --levels src/sunstone/games/GAME/data/ratings.tsv --game GAME --games 400`."""
    path = find(game).ratings
    assert path is not None
    book = read(path, game)
    assert set(ladder()) >= {(met.bot, met.against) for met in book.matches}, "no level needs these any more"
    assert rate(book.matches)[0] == book.ratings
    low, high = (LEVELS[i].rating(game, compiled=True) for i in (0, 1))
    assert low and high and low.high < 1000 < high.low, "greedy stands between the first two"
