"""A study: everybody's moves and chance, back to anywhere, branches."""

import json
import random
from itertools import pairwise

import pytest

from sunstone.engine.errors import BadPosition, BadRecord, IllegalAction, SunstoneError
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.game import SeededChance
from sunstone.engine.registry import find
from sunstone.engine.variations import MARKS, Mark, Node, Tree
from sunstone.learn.study import NoNode, Study, is_forced
from tests.support import Config, fullest_configs, play_randomly

HEAD = '[sunstone "1"]\n[game "toy"]\n[players "2"]\n[rules "1"]\n\n'


def study_of(config: Config, seed: int = 3) -> Study:
    return Study.read(play_randomly(config.start(seed), seed).full_text())


def new(game: str, players: int = 2) -> Study:
    return Study(Tree(find(game).settle(players)))


def wander(study: Study, rng: random.Random, steps: int) -> None:
    """Play, draw, say, mark, delete and promote at random."""
    for _ in range(steps):
        node = rng.choice(list(study.nodes.values()))
        state = study.position(node)
        what = rng.randrange(8)
        if what == 0 and node.depth > 20:
            study.remove(node)
        elif what == 1 and not study.is_main(node):
            study.promote(node)
        elif what == 2:
            study.say(node, f"After {node.depth} entries.")
        elif state.to_move == CHANCE and what < 6:
            study.draw(node, SeededChance(rng.getrandbits(30)))
        elif state.to_move != OVER:
            study.play(node, rng.choice(state.legal()))


@pytest.mark.parametrize("config", fullest_configs(), ids=str)
def test_every_node_is_the_position_that_its_entries_lead_to(config: Config) -> None:
    study, rng = study_of(config), random.Random(4)
    wander(study, rng, 60)
    again = Study.read(study.text())
    assert again.tree == study.tree
    assert again.nodes.keys() == study.nodes.keys()
    for node in rng.sample(list(study.nodes.values()), min(25, len(study.nodes))):
        state = find(config.game).make(study.tree.settings)
        for each in node.path():
            assert state.to_move == each.mover
            state.apply(each.action)
        assert study.position(node).key() == state.key() == again.position(again.node(node.id)).key()


def test_a_position_is_the_callers_own() -> None:
    study = study_of(Config("helios", 2))
    node = study.entry(40)
    key = study.position(node).key()
    state = study.position(node)
    state.play(state.legal()[0])
    assert study.position(node).key() == key


def test_forced_steps_are_played_along() -> None:
    study = study_of(Config("founders", 2))
    nodes = list(study.nodes.values())[:60]
    ends = [study.play(node, action) for node in nodes for action in study.position(node).legal()]
    assert any(end.parent and end.parent.parent and is_forced(study.position(end.parent)) for end in ends)
    assert not any(is_forced(study.position(end)) for end in ends)


def test_a_whole_turn_is_followed_or_nothing_of_it() -> None:
    study = new("city")
    node = study.draw(study.tree.root, SeededChance(3), all=True)
    name, state, plan = study.info.vocabulary.name, study.position(node), list[str]()
    for _ in range(2):
        plan.append(name(state.legal()[0]))
        state.play(state.legal()[0])
    before = study.text()
    with pytest.raises(IllegalAction):
        study.follow(node, [*plan, plan[0]])
    assert study.text() == before
    end = study.follow(node, plan)
    assert [name(each.action) for each in end.path()[node.depth : node.depth + 2]] == plan
    assert study.follow(node, plan) is end


def test_what_is_there_is_not_made_twice() -> None:
    study = new("toy")
    drawn = study.play(study.tree.root, "~tile:3")
    asked = study.play(drawn, "~tile:1")
    kept = study.play(asked, "keep")
    assert study.play(asked, "keep") is kept
    assert study.play(study.tree.root, "~tile:3") is drawn
    assert len(study.tree.root.children) == 1


def test_chance_is_chosen_or_drawn() -> None:
    study = new("city")
    first = study.draw(study.tree.root, SeededChance(1))
    assert (first.depth, first.mover) == (1, CHANCE)
    decided = study.draw(study.tree.root, SeededChance(2), all=True)
    assert study.position(decided).to_move < CHANCE
    assert all(node.mover == CHANCE for node in decided.path())
    other = next(a for a in study.position(study.tree.root).legal() if study.tree.root.child(a) is None)
    assert study.play(study.tree.root, other).parent is study.tree.root
    with pytest.raises(SunstoneError, match="nothing is drawn here"):
        study.draw(decided)


def test_what_is_illegal_is_refused_with_its_reason_and_nothing_changes() -> None:
    study = study_of(Config("city", 2))
    node = study.entry(200)
    before = study.text()
    with pytest.raises(IllegalAction, match=r"\[city:"):
        study.play(node, "~board:forest")
    with pytest.raises(SunstoneError, match="there is no action"):
        study.play(node, "fly")
    assert study.text() == before


def test_steps_and_turns() -> None:
    study = study_of(Config("city", 2))
    at = study.on(study.tree.root)
    assert study.position(at).to_move < CHANCE  # all draws of the set-up are one step
    steps = 0
    while at.children:
        after = study.on(at)
        assert study.back(after) is at
        at, steps = after, steps + 1
    assert 20 < steps < at.depth
    turns = [study.tree.root]
    while turns[-1].children:
        turns.append(study.turn_on(turns[-1]))
    assert len(turns) < steps
    for before, after in pairwise(turns):
        assert study.turn_back(after) is before
        assert len({node.mover for node in after.path()[before.depth :] if node.mover < CHANCE}) <= 1
    assert study.last(study.tree.root) is turns[-1]


def test_a_turn_goes_on_until_somebody_ends_it() -> None:
    study = study_of(Config("city", 2))
    for node in study.nodes.values():
        state = study.position(node)
        if state.to_move < CHANCE:
            events = study.own_turn(node, state.to_move)
            assert all(event.what != study.info.turn for event in events)
            if node.mover == 1 - state.to_move:
                assert events == []
    assert any(study.own_turn(node, node.mover) for node in study.nodes.values() if node.mover < CHANCE)


def test_reading_begins_where_something_is_to_be_read() -> None:
    study = study_of(Config("helios", 2))
    assert study.opening() is study.entry(study.tree.first_move)
    study.mark(study.entry(50), Mark("sun", "@1,1"))
    assert study.opening() is study.entry(50)
    branched = study.entry(40)
    while len(study.position(branched).legal()) < 2:
        branched = study.back(branched)
    study.play(branched, next(a for a in study.position(branched).legal() if branched.child(a) is None))
    assert study.opening() is branched
    assert new("toy").opening().depth == 0


def test_a_branch_is_deleted_with_all_that_follows() -> None:
    study = study_of(Config("toy", 2))
    node = study.entry(4)
    later = study.last(node)
    assert study.remove(node) is study.entry(3)
    assert study.last(study.tree.root) is study.entry(3)
    for gone in (node, later):
        with pytest.raises(NoNode, match="that branch is gone"):
            study.node(gone.id)
    with pytest.raises(SunstoneError, match="the beginning cannot be deleted"):
        study.remove(study.tree.root)


def test_a_variation_becomes_the_main_line() -> None:
    study = new("toy")
    first = study.play(study.tree.root, "~tile:1")
    other = study.play(study.tree.root, "~tile:2")
    end = study.play(other, "~tile:1")
    assert not study.is_main(end)
    study.promote(end)
    assert study.tree.root.children == [other, first]
    assert study.is_main(end)
    assert study.last(study.tree.root) is end
    with pytest.raises(SunstoneError, match="this is the main line already"):
        study.promote(end)


def test_the_set_up_ends_where_the_main_line_says() -> None:
    study = new("helios")
    for seed in (1, 2):
        decided = study.draw(study.tree.root, SeededChance(seed), all=True)
        while study.tree.first_move < 0 or not study.is_main(decided):
            if study.position(decided).to_move == CHANCE:
                decided = study.draw(decided, SeededChance(seed))
            else:
                decided = study.play(decided, study.position(decided).legal()[0])
            if find("helios").in_play(study.position(decided)) and not study.is_main(decided):
                study.promote(decided)
        assert Study.read(study.text()).tree.first_move == study.tree.first_move > 0
    study.remove(study.tree.root.children[0])
    assert Study.read(study.text()).tree.first_move == study.tree.first_move


def test_words_and_marks() -> None:
    study = new("toy")
    node = study.play(study.tree.root, "~tile:3")
    study.say(node, "  High.\r\nKeep it.\x07 ")
    assert node.comment == "High.\nKeep it."
    with pytest.raises(SunstoneError, match="at most 2000 are kept"):
        study.say(node, "a" * 2001)
    study.mark(node, Mark("jade", "bag"))
    study.mark(node, Mark("terra", "bag"))
    assert node.marks == [Mark("terra", "bag")]
    study.mark(node, Mark("terra", "bag"))
    assert node.marks == []
    for i in range(MARKS):
        study.mark(node, Mark("sun", f"@{i},0"))
    with pytest.raises(SunstoneError, match="no more are kept: take one away"):
        study.mark(node, Mark("sun", "bag"))
    study.name('  My "best"\n study ')
    assert study.title == "My 'best' study"
    with pytest.raises(SunstoneError, match="a study needs a title"):
        study.name(" \n")


def test_a_finished_game_loses_what_only_it_was() -> None:
    study = study_of(Config("toy", 2))
    assert not {"result", "position", "seed"} & study.tree.tags.keys()
    assert study.names == ["Player 1", "Player 2"]


def test_a_game_with_the_real_box_keeps_what_the_box_brought() -> None:
    text = (HEAD + "~tile:3").replace("\n\n", '\n[chance "entered"]\n[P1 "Anna"]\n\n')
    assert Study.read(text).tree.tags == {"chance": "entered", "P1": "Anna"}
    assert Study.read(text).names == ["Anna", "Player 2"]


@pytest.mark.parametrize("text", ["", "  \n"])
def test_nothing_is_no_study(text: str) -> None:
    with pytest.raises(BadRecord, match="there is nothing to read"):
        Study.read(text)


def test_a_position_as_json_is_a_study() -> None:
    whole = study_of(Config("helios", 2))
    state = whole.position(whole.entry(60))
    study = Study.read(json.dumps(state.to_data()))
    assert study.position(study.tree.root).key() == state.key()
    for bad, words in (("{", "that begins like a position as JSON"), ('{"game": 1}', "a position is a mapping")):
        with pytest.raises(BadPosition, match=words):
            Study.read(bad)


def test_a_node_goes_by_what_led_to_it() -> None:
    study = study_of(Config("toy", 2))
    ids = {node.id: [each.action for each in node.path()] for node in study.nodes.values()}
    wander(study, random.Random(2), 30)
    for id, path in ids.items():
        if id in study.nodes:
            found: Node = study.node(id)
            assert [each.action for each in found.path()] == path
