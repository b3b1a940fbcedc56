"""The notation of studies: what is printed parses back, a record is a study, and what is wrong is named."""

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from sunstone.engine.errors import BadRecord
from sunstone.engine.record import parse as parse_record
from sunstone.engine.registry import GAMES
from sunstone.engine.variations import COLOURS, LENGTH, Mark, Tree, clean_comment, parse, read_mark
from sunstone.learn.study import Study
from tests.support import Config, play_randomly

HEAD = '[sunstone "1"]\n[game "toy"]\n[players "2"]\n[rules "1"]\n\n'
WORDS = st.text(max_size=60).map(clean_comment)
PLACES = st.from_regex(r"[^\s(){};#>]{1,12}", fullmatch=True)
MARKS = st.builds(Mark, st.sampled_from(COLOURS), PLACES, st.just("") | PLACES)

SAID = st.tuples(WORDS, st.lists(MARKS, max_size=3, unique=True))


@cache
def played(game: str) -> str:
    return play_randomly(Config(game, 2).start(5), 7).full_text()


def grown(text: str, rng: random.Random, branches: int, steps: int = 4) -> Study:
    """A study of that record with branches at random."""
    study = Study.read(text)
    for _ in range(branches):
        node = rng.choice(list(study.nodes.values()))
        for _ in range(steps):
            if legal := study.position(node).legal():
                node = study.play(node, rng.choice(legal))
    return study


@pytest.mark.parametrize("game", list(GAMES))
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), said=st.lists(SAID, max_size=8))
def test_what_is_printed_parses_back(game: str, seed: int, said: list[tuple[str, list[Mark]]]) -> None:
    rng = random.Random(seed)
    study = grown(played(game), rng, 6)
    for words, marks in said:
        node = rng.choice(list(study.nodes.values()))
        node.comment, node.marks = words, marks
    study.name("Three ways")
    text = study.text()
    assert parse(text) == study.tree
    assert Study.read(text).text() == text


@pytest.mark.parametrize("game", list(GAMES))
def test_a_record_is_a_study_without_branches(game: str) -> None:
    text = played(game)
    study = Study.read(text)
    body = text[text.index("setup:") :]
    assert study.text()[study.text().index("setup:") :] == body
    assert all(len(node.children) < 2 for node in study.nodes.values())
    actions = [entry.action for entry in parse_record(text).entries]
    assert [node.action for node in study.last(study.tree.root).path()] == actions


def test_the_layout_is_for_the_eye() -> None:
    text = HEAD + "~tile:4 ~tile:1 (~tile:2 keep) keep {Good: it is (safe).\\}} #jade:bag #sun:bag>@1,2 (drop) drop"
    study = Study.read(text)
    assert study.text().partition("\n\n")[2] == (
        "setup:\n"
        "     0 ~   ~tile:4 ~tile:1\n"
        "      (\n"
        "         1 ~   ~tile:2\n"
        "         2 P1  keep\n"
        "      )\n"
        "moves:\n"
        "     2 P1  keep {Good: it is (safe).\\}} #jade:bag #sun:bag>@1,2\n"
        "      (\n"
        "         2 P1  drop\n"
        "      )\n"
        "     3 P2  drop\n"
    )
    kept = study.entry(3)
    assert kept.comment == "Good: it is (safe).}"
    assert kept.marks == [Mark("jade", "bag"), Mark("sun", "bag", "@1,2")]


def test_words_before_the_first_entry_are_about_the_beginning() -> None:
    tree = parse(HEAD + "setup:\n{All is in the bag.} #terra:bag\n~tile:4\n")
    assert (tree.root.comment, tree.root.marks) == ("All is in the bag.", [Mark("terra", "bag")])
    assert parse(tree.text()) == tree


def test_a_position_goes_with_the_study() -> None:
    state = Study.read(played("city")).entry(90)
    before = Study.read(played("city")).position(state)
    study = Study.of_position(before.to_data())
    study.play(study.tree.root, before.legal()[0])
    again = Study.read(study.text())
    assert again.tree == study.tree
    assert again.position(again.tree.root).to_data() == before.to_data()


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("~tile:4 (", "line 6: '(' begins a variation that never ends; one ends with ')'"),
        ("~tile:4\n)", "line 7: ')' ends no variation: none has begun with '('"),
        ("~tile:4 ()", "line 6: ')' ends a variation without an action"),
        ("( ~tile:4 )", "line 6: '(' stands before any action; a variation follows the one it replaces"),
        ("~tile:4 (( ~tile:1", "line 6: '(' stands before any action"),
        ("~tile:4 ({Hm.} ~tile:1)", "line 6: '{' stands before the variation's first action; it belongs behind one"),
        ("~tile:4 (~tile:4)", "line 6: '~tile:4' is there already: a variation begins with another action"),
        ("~tile:4\n{Hm.", "line 7: '{' has no other half; a comment reads {words}"),
        ("~tile:4 }", "line 6: '}' has no other half"),
        ("~tile:4 #red:bag", "line 6: '#red:bag' has no colour of ours: a mark reads #colour:place, with jade, terra"),
        ("~tile:4 #jade", "line 6: '#jade' names no place"),
        ("~tile:4 #jade:bag>", "line 6: '#jade:bag>' names no place: a mark reads #colour:place, an arrow"),
        ("~tile:4 {" + "a" * 2001 + "}", "line 6: the comment has 2001 characters; at most 2000 are kept"),
        ("~tile:4 (~tile:1\n keep maybe)", "line 7: there is no action 'maybe'"),
        ("~tile:4 (~tile:1 ~tile:2 ~tile:3)", "line 6, action 2: '~tile:3' is not legal here"),
        ("?", "line 6: this record is for reading"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(body: str, words: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Study.read(HEAD + body)
    assert words in str(caught.value)


def test_a_position_that_is_none_is_refused() -> None:
    for bad in ("rubbish", "eNqrBQAAdQB1"):
        with pytest.raises(BadRecord, match="tag start: that is no position"):
            Study.read(HEAD.replace("\n\n", f'\n[start "{bad}"]\n\n'))
    study = Study.of_position(Study.read(HEAD + "~tile:4").position(Study.read(HEAD).tree.root).to_data())
    with pytest.raises(BadRecord, match="tag start: that position is of another game"):
        Study.read(study.text().replace('[players "2"]', '[players "3"]'))


def test_a_study_can_be_too_long() -> None:
    with pytest.raises(BadRecord, match=f"at most {LENGTH} are read"):
        parse(HEAD + "~tile:4" + " " * LENGTH)


@pytest.mark.parametrize("body", ["~tile:4 (~tile:1)", "~tile:4 {Hm.}", "~tile:4 #jade:bag"])
def test_who_reads_records_says_that_it_is_a_study(body: str) -> None:
    with pytest.raises(BadRecord, match=r"line 6: .* is of a study, .* open it on the study board"):
        parse_record(HEAD + body)


def test_who_reads_records_says_that_a_position_is_a_study() -> None:
    study = Study.of_position(Study.read(HEAD).position(Study.read(HEAD).tree.root).to_data())
    with pytest.raises(BadRecord, match="this is a study of a single position"):
        parse_record(study.text())


def test_no_name_of_an_action_means_something_else_here() -> None:
    for info in GAMES.values():
        for action in info.vocabulary.numbers():
            assert not set(info.vocabulary.name(action)) & set("(){}#;"), info.vocabulary.name(action)


def test_marks_read_as_they_are_written() -> None:
    for mark in (Mark("jade", "board-forest"), Mark("night", "@12,30", "slot:1.2.3")):
        assert read_mark(str(mark)) == mark


def test_trees_that_read_differently_differ() -> None:
    one, other = (parse(HEAD + f"~tile:4 {{{words}}}") for words in ("Good.", "Bad."))
    assert one != other
    assert isinstance(one, Tree)
    assert one != "~tile:4"


def test_the_example_in_the_documentation_reads_as_it_is_printed() -> None:
    page = (Path(__file__).parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")
    example = page.partition("## Studies")[2].partition("```text\n")[2].partition("```")[0]
    study = Study.read(example)
    assert study.text() == example
    assert [len(node.children) for node in study.nodes.values()].count(2) == 2
