"""The study board: what its pages hold, who may write, and that nothing of a running game gets there."""

import json
import random
import re
from collections import OrderedDict
from html import unescape

import pytest
from starlette.testclient import TestClient

from sunstone.engine.frame import CHANCE
from sunstone.engine.registry import GAMES
from sunstone.engine.variations import Node
from sunstone.learn.study import Study
from sunstone.web import delta, study as study_pages
from tests.table.support import play_out
from tests.web.api_support import Program, patched, room_of, seat_all
from tests.web.studies import Reader, ask, made, record_of, rows


@pytest.fixture
def anna(people: list[Program]) -> Program:
    return people[0]


@pytest.fixture
def bert(people: list[Program]) -> Program:
    return people[1]


@pytest.mark.parametrize("game", [name for name, info in GAMES.items() if info.page])
def test_every_kind_of_position_of_every_game_is_shown(anna: Program, game: str) -> None:
    text = record_of(game)
    reader, study = Reader(anna, made(anna, text=text)), Study.read(text)
    assert rows(reader.text)
    kinds: dict[object, Node] = {}
    for node in study.nodes.values():
        state = study.position(node)
        kinds.setdefault((state.to_move, int(state.top) & 255 if state.depth else 0, study.rests(node)), node)
    for node in kinds.values():
        reader.go(node.id)
        state = study.position(node)
        choices = set(re.findall(r'data-act="([^"]*)"', reader.parts["decision"]))
        narrowed = set(" ".join(re.findall(r'data-narrow="([^"]*)"', reader.parts["decision"])).split())
        legal = {study.info.vocabulary.name(action) for action in state.legal()}
        assert (unescape(" ".join(choices | narrowed)).split() and choices | narrowed == legal) or not legal
        assert ('data-post="draw"' in reader.parts["decision"]) == (state.to_move == CHANCE)


@pytest.mark.parametrize("game", ["city", "founders", "helios"])
def test_edits_lead_to_the_same_parts_as_a_fresh_page(anna: Program, game: str) -> None:
    """From the first click on little is sent, though the page begins with digests of what it was drawn with."""
    reader = Reader(anna, made(anna, text=record_of(game)))
    for node in [reader.study["ways"]["on"], *rows(reader.text)[1:12]]:
        assert reader.go(node).sent < 8000
        assert reader.digests == delta.named(whole(reader))
    assert "static" not in reader.parts  # it is as it was


def test_what_is_added_to_a_large_tree_is_sent_alone(anna: Program) -> None:
    study = Study.read(record_of("city"))
    reader = Reader(anna, f"{made(anna, text=study.text()).partition('?')[0]}?at={study.entry(100).id}")
    reader.do("say", text="Here.")
    assert reader.sent < 1000 < len(reader.parts["tree"])
    assert reader.parts["tree"] == whole(reader)["tree"]


def whole(reader: Reader) -> dict[str, str]:
    """The parts as a page gets them that has none."""
    return patched({}, ask(reader.who, f"{reader.base}/at/{reader.study['at']}.json").json()["parts"])


def test_both_seats_and_chance_are_played_and_kept(anna: Program) -> None:
    reader = Reader(anna, made(anna, game="toy"))
    reader.do("act", action="~tile:4").do("act", action="~tile:1").do("act", action="keep").do("act", action="drop")
    assert reader.study["version"] == 5
    asked = reader.study["ways"]["back"]
    reader.go(asked).do("act", action="keep")
    assert 'class="other"' in reader.parts["tree"]
    assert reader.go(asked).study["tried"] == ["drop", "keep"]
    reader.go(reader.study["ways"]["on"])
    reader.do("say", text="Better so.").do("mark", text="#jade:bag").do("name", text="Two tiles")
    again = Reader(anna, f"{reader.base}?at={reader.study['at']}")
    assert (again.study["comment"], again.study["marks"]) == ("Better so.", ["#jade:bag"])
    assert "Two tiles" in again.text
    assert "Better so." in again.text
    file = ask(anna, f"{reader.base}/file")
    assert "{Better so.} #jade:bag" in file.text
    assert "attachment" in file.headers["content-disposition"]
    copied = Reader(anna, made(anna, text=file.text))
    assert ask(anna, f"{copied.base}/file").text == file.text


def test_what_is_there_already_is_only_gone_to(anna: Program) -> None:
    reader = Reader(anna, made(anna, text=record_of("toy")))
    version, after = reader.study["version"], reader.study["ways"]["on"]
    actions = re.findall(r'data-act="([^"]*)"', reader.text)
    assert actions
    reader.go(after).go("0")
    study = Study.read(record_of("toy"))
    reader.do("act", action=study.info.vocabulary.name(study.entry(1).action))
    assert (reader.study["at"], reader.study["version"]) == (study.entry(1).id, version)


def test_chance_draws_one_or_all(anna: Program) -> None:
    reader = Reader(anna, made(anna, game="helios"))
    assert "Draw the set-up" in reader.text
    assert re.search(r'class="odds">\d+ in \d+<', reader.text)
    reader.do("draw")
    assert reader.study["ways"]["first"] == "0"
    reader.do("draw", all=True)
    assert 'data-post="draw"' not in reader.parts["decision"]
    assert "Another draw" in reader.parts["decision"]


def test_a_line_is_deleted_and_another_promoted(anna: Program) -> None:
    reader = Reader(anna, made(anna, game="toy"))
    first = reader.do("act", action="~tile:1").study["at"]
    other = reader.go("0").do("act", action="~tile:2").study["at"]
    assert not reader.study["main"]
    assert reader.do("promote").study["main"]
    assert rows(reader.parts["tree"]) == ["0", other, first]
    reader.do("remove")
    assert rows(reader.parts["tree"]) == ["0", first]
    gone = ask(anna, f"{reader.base}/at/{other}.json")
    assert (gone.status_code, "that branch is gone" in gone.text) == (400, True)
    assert Reader(anna, f"{reader.base}?at={other}").study["at"] == "0"


def test_others_read_and_copy_and_do_not_write(anna: Program, bert: Program) -> None:
    mine = Reader(anna, made(anna, text=record_of("toy"))).do("say", text="Mine.")
    theirs = Reader(bert, f"{mine.base}?at={mine.study['at']}")
    assert theirs.study["comment"] == "Mine."
    assert "data-act=" not in theirs.text
    assert re.search(r'class="choice" data-at="\w+"><span>\w', theirs.text)  # how it goes on
    assert "Copy it and try" in theirs.text
    for deed in ("act", "draw", "say", "mark", "name", "remove", "promote"):
        assert theirs.post(deed, action="~tile:1", text="#jade:bag").status_code == 403, deed
    assert ask(bert, f"{mine.base}/delete", x="").status_code == 403
    answer = ask(bert, f"{mine.base}/copy", x="")
    own = Reader(bert, answer.headers["location"])
    assert own.base != mine.base
    own.do("say", text="Now mine.")
    assert mine.base in ask(anna, "/studies").text
    assert mine.base not in ask(bert, "/studies").text
    assert own.base in ask(bert, "/studies").text
    assert ask(bert, f"{own.base}/delete", x="").headers["location"] == "/studies"
    assert ask(bert, own.base).status_code == 404
    assert ask(anna, mine.base).status_code == 200


def test_large_studies_are_not_all_kept_in_memory(anna: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = len(Study.read(record_of("toy")).nodes)
    monkeypatch.setattr(study_pages, "HELD", 2 * nodes)
    monkeypatch.setattr(study_pages, "_studies", OrderedDict())
    addresses = [made(anna, text=record_of("toy")) for _ in range(4)]
    assert len(study_pages._studies) == 2
    assert [rows(Reader(anna, address).text) for address in addresses] == [rows(Reader(anna, addresses[0]).text)] * 4
    monkeypatch.setattr(study_pages, "HELD", 1)
    Reader(anna, addresses[1])
    assert len(study_pages._studies) == 1, "the one that somebody looks at is"


def test_of_two_pages_the_second_is_told(anna: Program) -> None:
    one = Reader(anna, made(anna, game="toy"))
    other = Reader(anna, one.base)
    one.do("act", action="~tile:1")
    answer = other.post("act", action="~tile:2")
    assert (answer.status_code, answer.json()["version"]) == (409, 2)
    assert "the study has changed elsewhere" in answer.json()["error"].lower()
    assert rows(Reader(anna, one.base).text) == ["0", one.study["at"]]


def test_what_is_refused_leaves_the_study_alone(anna: Program) -> None:
    reader = Reader(anna, made(anna, game="toy"))
    for deed, more, status, words in (
        ("act", {"action": "keep"}, 422, "not drawn"),
        ("act", {"action": "fly"}, 400, "there is no action"),
        ("mark", {"text": "#red:bag"}, 400, "no colour of ours"),
        ("name", {"text": " "}, 400, "a study needs a title"),
        ("remove", {}, 400, "the beginning cannot be deleted"),
        ("draw", {"at": "nowhere"}, 400, "the study has no entry"),
        ("say", {"text": 7}, 400, "expected"),
    ):
        answer = reader.post(deed, **more)
        assert (answer.status_code, words in answer.json()["error"].lower()) == (status, True), answer.text
    assert Reader(anna, reader.base).study == reader.study


def test_a_finished_game_is_studied_from_any_entry(client: TestClient, people: list[Program]) -> None:
    table_id = seat_all(people, game="toy", players=2)
    table = room_of(client).table(table_id)
    running = ask(people[0], "/study", table=table_id)
    assert (running.status_code, "the game still runs" in running.text.lower()) == (409, True)
    assert "/study" not in ask(people[0], f"/t/{table_id}/at/0").text
    play_out(table)
    assert 'action="/study"' in ask(people[0], f"/t/{table_id}").text
    assert 'name="entry" value="3"' in ask(people[0], f"/t/{table_id}/at/3").text
    reader = Reader(people[0], made(people[0], table=table_id, entry="3"))
    assert Study.read(ask(people[0], f"{reader.base}/file").text).node(reader.study["at"]).depth == 3
    assert "Anna" in reader.text
    assert "last" not in Reader(people[0], made(people[0], table=table_id)).study["ways"]


def test_a_strangers_private_table_is_not_there(client: TestClient, people: list[Program]) -> None:
    table_id = seat_all(people, game="toy", players=2)
    play_out(room_of(client).table(table_id))
    stranger = Program(client, "Eve")
    assert ask(stranger, "/study", table=table_id).status_code == 404


def test_a_study_of_a_running_game_is_its_owners_alone(client: TestClient, anna: Program, bert: Program) -> None:
    first = Reader(anna, made(anna, game="toy"))
    kept = room_of(client).studies.get(first.base.removeprefix("/study/"))
    table = seat_all([anna, bert], game="toy")
    plan = room_of(client).studies.create(kept.person, "toy", "A plan", kept.text, of_table=table, of_seat=0)
    assert ask(anna, f"/study/{plan.id}").status_code == 200
    assert ask(bert, f"/study/{plan.id}").status_code == 404
    assert plan.id not in ask(anna, "/studies").text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rubbish", "does not begin with [sunstone"),
        ("{", "begins like a position as JSON"),
        (record_of("toy") + "(", "begins a variation that never ends"),
    ],
)
def test_what_cannot_be_read_is_shown_again_with_the_reason(anna: Program, text: str, words: str) -> None:
    answer = ask(anna, "/study", text=text)
    assert answer.status_code == 400
    assert words in unescape(answer.text)
    assert text.strip()[:5] in unescape(answer.text.partition("<textarea")[2])


def test_a_file_and_a_position_are_read(anna: Program) -> None:
    head = {**anna.head, "x-sunstone": "1"}
    file = {"file": ("game.rec", record_of("toy").encode())}
    answer = anna.client.post("/study", files=file, headers=head, follow_redirects=False)
    assert answer.status_code == 303
    study = Study.read(record_of("helios"))
    position = study.position(study.entry(60)).to_data()
    reader = Reader(anna, made(anna, text=json.dumps(position)))
    assert "The position" in reader.text
    legal = study.position(study.entry(60)).legal()
    reader.do("act", action=study.info.vocabulary.name(random.Random(1).choice(legal)))


def test_why_something_cannot_be_chosen(anna: Program) -> None:
    study = Study.read(record_of("city"))
    node = next(n for n in study.nodes.values() if study.position(n).to_move < CHANCE and n.turn > 3 and study.rests(n))
    reader = Reader(anna, f"{made(anna, text=record_of('city')).partition('?')[0]}?at={node.id}")
    names = set(re.findall(r'data-explain="([^"]*)"', reader.text))
    found = [ask(anna, f"{reader.base}/why?version={int(node.id, 16)}&target={name}").json() for name in sorted(names)]
    assert any("data-rule" in each["why"] for each in found)
    assert any(each["ways"] for each in found)  # what is chosen a step later
    assert ask(anna, f"{reader.base}/help.json").json()


def test_rows_tell_turns_in_words_with_their_points(anna: Program) -> None:
    tree = Reader(anna, made(anna, text=record_of("city"))).parts["tree"]
    told = re.findall(r"<span>(.*?)</span>", tree)
    assert "Set-up" in told
    assert any(re.search(r"^Power \d: .* to .* · ", each) for each in told)
    assert not any(re.search(r"\b\w+:\w", each) for each in told)  # no notation
    assert re.search(r"<b>\+\d+</b>", tree)


def test_there_is_no_study_without_one(anna: Program) -> None:
    for address in ("/study/nothing", "/study/UP!", "/study/nothing/file", "/study/nothing/at/0.json"):
        assert ask(anna, address).status_code == 404, address


def test_programs_make_read_save_and_delete(anna: Program, bert: Program) -> None:
    made = anna.post("/studies", {"text": record_of("toy")})
    found = anna.get(f"/studies/{made['study']}")
    assert (found["version"], Study.read(found["text"]).nodes.keys() >= {made["at"]}) == (1, True)
    assert made["study"] in [row["id"] for row in anna.get("/studies")["studies"]]
    study = Study.read(found["text"])
    study.say(study.entry(2), "By a program.")
    body = {"version": 1, "text": study.text()}
    bert.refused(403, "PUT", f"/studies/{made['study']}", body)
    assert anna.ask("PUT", f"/studies/{made['study']}", body) == {"version": 2}
    anna.refused(409, "PUT", f"/studies/{made['study']}", body)
    anna.refused(400, "PUT", f"/studies/{made['study']}", {"version": 2, "text": record_of("helios")})
    assert "By a program." in bert.get(f"/studies/{made['study']}")["text"]
    bert.refused(403, "DELETE", f"/studies/{made['study']}")
    assert anna.ask("DELETE", f"/studies/{made['study']}") == {"deleted": made["study"]}
    anna.refused(404, "GET", f"/studies/{made['study']}")


def test_programs_study_a_finished_game(client: TestClient, people: list[Program]) -> None:
    table_id = seat_all(people, game="toy", players=2)
    people[0].refused(409, "POST", "/studies", {"table": table_id})
    play_out(room_of(client).table(table_id))
    made = people[0].post("/studies", {"table": table_id, "entry": 4})
    text = people[0].get(f"/studies/{made['study']}")["text"]
    assert Study.read(text).node(made["at"]).depth == 4
