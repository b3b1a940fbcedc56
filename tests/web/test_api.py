"""The HTTP API: every endpoint, who may do what, and what is answered to everything that is wrong."""

import random
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import sunstone
from sunstone.alerts.caller import Caller
from sunstone.alerts.outside import Outside
from sunstone.engine.registry import find
from sunstone.engine.view import View
from sunstone.web import identity, openapi
from sunstone.web.endpoints import ENDPOINTS, PREFIX
from sunstone.web.openapi import SECTIONS, document
from tests.alerts.listener import listening
from tests.web.api_support import FIRST_GAME, Data, Program, act, running, seat_all


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("api")) as found:
        yield found


@pytest.fixture
def people(client: TestClient) -> list[Program]:
    client.cookies.clear()
    return [Program(client, name) for name in ("Anna", "Bert")]


@pytest.fixture
def table(people: list[Program]) -> str:
    """Running, nothing secret, Anna chooses a worker."""
    return seat_all(people, **FIRST_GAME)


def test_levels_have_a_rating_in_every_game(people: list[Program]) -> None:
    for level in people[0].get("/games")["levels"][:2]:
        assert set(level["ratings"]) == {"city", "founders", "helios"}
        rating = level["ratings"]["city"]
        assert rating["low"] < rating["points"] < rating["high"] and rating["games"] > 0
        assert f"city {rating['points']}\u00a0±" in level["strength"]


# --- the whole of it
def test_every_endpoint_in_one_evening(client: TestClient, people: list[Program]) -> None:
    """Two people play to the end, with everything that may happen on the way; each answer is what was declared."""
    anna, bert = people
    assert anna.get("/games")["games"][0]["name"] == "city"
    table = set_up(anna, bert)
    here = f"/tables/{table}"
    look(anna, here)
    ask_for_a_hint(anna, bert, here)
    take_back(anna, bert, here)
    chat(anna, bert, here)
    leave(anna, bert, here)
    play_out(people, here)
    over = anna.get(here)
    assert over["status"] == "over"
    assert "?" not in anna.get(f"{here}/record?spectator=true").split("moves:")[1]
    assert anna.get(f"{here}/review")["of"] == 0, "nobody has asked for it"
    assert anna.get("/ratings/city")["yours"]["rating"] is None
    assert anna.get(f"{here}/ratings")["ratings"] == [None, None]
    assert anna.get("/statistics?game=city")["opponents"][0]["title"] == "Bert"
    again = bert.post(f"{here}/rematch")
    study(anna, table)
    assert anna.post(f"{here}/rematch")["table"] == again["table"]
    end_early(anna, bert, f"/tables/{again['table']}")
    brought = bert.post("/records", {"record": anna.get(f"{here}/record")})
    assert bert.get(f"/tables/{brought['table']}")["status"] == "over"
    assert {t["id"] for t in anna.get("/tables?mine=true&limit=100")["tables"]} >= {table, again["table"]}
    other = seat_all(people)
    anna.post(f"/tables/{other}/reveal", {"seat": 0})
    anna.post(f"/tables/{other}/free", {"seat": 1})
    with_the_box(anna)
    in_a_lesson(anna)
    among_each_other(anna, bert, table)
    way = be_called(client, anna, f"/tables/{other}")
    change_the_secret(anna, bert, f"/tables/{other}")
    assert [each["id"] for each in anna.get("/channels")["channels"]] == [way]
    by_the_clock(anna, bert)
    all_of_it(bert)
    assert {found.name for found in ENDPOINTS} == anna.used | bert.used
    assert {name for names in SECTIONS.values() for name in names} == {found.name for found in ENDPOINTS}


def study(anna: Program, table: str) -> None:
    made = anna.post("/studies", {"table": table, "entry": 60})
    here = f"/studies/{made['study']}"
    found = anna.get(here)
    assert anna.ask("PUT", here, {"version": found["version"], "text": found["text"]})["version"] == 2
    assert [row["id"] for row in anna.get("/studies")["studies"]] == [made["study"]]
    assert anna.ask("DELETE", here)["deleted"] == made["study"]


def among_each_other(anna: Program, bert: Program, over: str) -> None:
    """Friends, invitations, blocks, and a chat in which somebody goes too far."""
    asked = anna.post("/friends", {"table": over, "seat": 1})["asked"]
    assert [friend["name"] for friend in asked] == ["Bert"]
    (asking,) = bert.get("/friends")["asking"]
    (friend,) = bert.post("/friends", {"friend": asking["id"]})["friends"]
    code = anna.post("/friends/code")["code"]
    assert bert.post("/friends", {"code": code})["friends"] == [friend], "it changes nothing"
    made = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"]})["table"]
    (his,) = anna.get("/friends")["friends"]
    wanted = {"seat": 1, "friend": his["id"]}
    assert anna.post(f"/tables/{made}/invite", wanted)["invited"][0]["seat"] == 1
    assert anna.post(f"/tables/{made}/uninvite", {"friend": his["id"]})["invited"] == []
    anna.post(f"/tables/{made}/invite", wanted)
    assert [found["table"] for found in bert.get("/invitations")["invitations"]] == [made]
    assert bert.ask("DELETE", f"/invitations/{made}")["invitations"] == []
    anna.post(f"/tables/{made}/invite", wanted)
    assert bert.post(f"/invitations/{made}/accept")["seat"] == 1
    line = bert.post(f"/tables/{made}/chat", {"text": "You play like my aunt"})["id"]
    assert anna.post(f"/tables/{made}/reports", {"line": line, "reason": "abuse"})["report"]
    anna.post(f"/tables/{made}/quiet", {"on": True})
    assert "is off" in bert.refused(409, "POST", f"/tables/{made}/chat", {"text": "And"})["error"]
    (blocked,) = anna.post("/blocks", {"table": made, "line": line})["blocks"]
    assert anna.get("/blocks")["blocks"] == [blocked] and anna.get("/friends")["friends"] == []
    assert anna.ask("DELETE", f"/blocks/{blocked['id']}")["blocks"] == []
    (met,) = anna.get("/friends")["met"]
    anna.post("/friends", {"friend": met["id"]})
    (asking,) = bert.get("/friends")["asking"]
    assert bert.ask("DELETE", f"/friends/{asking['id']}")["asking"] == []


def change_the_secret(anna: Program, bert: Program, here: str) -> None:
    """Seats and tables go with her; the old secret is a stranger's."""
    old, mine = dict(anna.head), {t["id"] for t in anna.get("/tables?mine=true&limit=100")["tables"]}
    renewed = anna.post("/people/renew")
    assert renewed["name"] == "Anna"
    anna.head = {"authorization": f"Bearer {renewed['secret']}"}
    assert {t["id"] for t in anna.get("/tables?mine=true&limit=100")["tables"]} == mine
    bert.post("/join", {"token": anna.post(f"{here}/link", {"seat": 1})["token"]})  # the table is still hers
    turn = anna.get(f"{here}/turn")
    anna.post(f"{here}/act", {"seat": 0, "version": turn["version"], "action": turn["legal"][0]})
    anna.refused(404, "GET", f"{here}/turn", head=old)


def all_of_it(bert: Program) -> None:
    """Another program of his, what is kept of him, and the end of it."""
    made = bert.post("/people/devices", {"name": "my helper"})
    assert {found["name"] for found in bert.get("/people/devices")["devices"]} == {"my helper", "The first device"}
    assert bert.ask("DELETE", f"/people/devices/{made['id']}")["ended"] == made["id"]
    assert [part["name"] for part in bert.get("/people/export")["parts"]][:2] == ["account", "tables"]
    bert.ask("DELETE", "/people", {"sure": "everything"})
    bert.refused(401, "GET", "/people/devices")


def be_called(client: TestClient, anna: Program, here: str) -> str:
    """By a server of her own, in the same machine."""
    caller: Caller = client.app.state.site.caller  # type: ignore[attr-defined]
    caller.means.outside.allowed = Outside(["127.0.0.0/8"]).allowed
    with listening() as listener:
        made = [anna.post("/channels", {"kind": "ntfy", "address": f"{listener.url}/{word}"}) for word in "ab"]
        anna.post(f"/channels/{made[0]['id']}/test")
        assert len(listener.heard) == 1
    anna.ask("DELETE", f"/channels/{made[0]['id']}")
    assert anna.post(f"{here}/calls", {"on": False})["on"] is False
    return str(made[1]["id"])


def with_the_box(anna: Program) -> None:
    body = {"game": "city", "players": 1, "cardboard": True}
    made = anna.post("/tables", body)
    turn = anna.post(f"/tables/{made['table']}/draw-setup", {"seat": 0, "version": made["version"]})
    assert not turn["chance"] and anna.get(f"/tables/{made['table']}/sight")["laid_out"]


def in_a_lesson(anna: Program) -> None:
    """Begun by its page's address, played like any table."""
    begun = anna.client.post("/learn/toy/keep", headers=anna.head, follow_redirects=False)
    here = begun.headers["location"].replace("/t/", "/tables/")
    turn = anna.post(f"{here}/skip", {"seat": 0, "version": anna.get(f"{here}/turn")["version"]})
    assert turn["legal"] == ["keep", "drop"] and anna.get(f"{here}/view")["view"]["scores"] == [6, 0]


def ask_for_a_hint(anna: Program, bert: Program, here: str) -> None:
    """Against a bot it is given; between people it is not."""
    alone = f"/tables/{anna.post('/tables', {'game': 'city', 'seats': ['me', 'greedy'], **FIRST_GAME})['table']}"
    told = anna.get(f"{alone}/hint")
    legal = {choice["text"]: choice for choice in anna.get(f"{alone}/choices")["choices"]}
    assert 1 <= len(told["hints"]) <= 3
    for hint in told["hints"]:
        assert {name: legal[hint["action"]][name] for name in ("label", "effects", "effect")}.items() <= hint.items()
        assert hint["plan"][0] == hint["action"]
        assert all(reason["points"] and reason["text"] for reason in hint["reasons"])
    assert "people play here" in anna.refused(409, "GET", f"{here}/hint")["error"]
    bert.refused(404, "GET", f"{alone}/hint")


def set_up(anna: Program, bert: Program) -> str:
    """One table is deleted, at the other Bert sits down without a link, since it is listed."""
    body = {"game": "city", "seats": ["me", "open"], "title": "Friday", "listed": True}
    table: str = anna.post("/tables", {**body, "options": {"setup": "first_game"}})["table"]
    gone = anna.post("/tables", body)["table"]
    assert anna.ask("DELETE", f"/tables/{gone}") == {"deleted": gone}
    anna.refused(404, "GET", f"/tables/{gone}")
    assert table in [t["id"] for t in bert.get("/tables?status=open")["tables"]]
    assert len(anna.post(f"/tables/{table}/link", {"seat": 1})["token"]) > 20
    assert anna.get(f"/tables/{table}/sight")["view"] is None
    assert bert.post(f"/tables/{table}/sit", {"seat": 1})["version"] > 1
    return table


def look(anna: Program, here: str) -> None:
    sight = anna.get(f"{here}/sight")
    assert (sight["seat"], sight["duty"], sight["asked"]) == (0, "act", [0])
    assert sight["view"] == anna.get(f"{here}/view")["view"]
    assert sight["choices"] == anna.get(f"{here}/choices?seat=0")["choices"]
    (city,) = [game for game in anna.get("/games")["games"] if game["name"] == "city"]
    assert city["amounts"]["temple-blue"] == {"word": "blue temple", "icon": "temple-blue", "more": "", "counted": True}
    amounts = {amount["what"] for choice in sight["choices"] for amount in choice["effects"]}
    assert amounts <= set(city["amounts"])
    legal = anna.get(f"{here}/turn")["legal"]
    assert [choice["text"] for choice in sight["choices"]] == legal
    assert anna.get(f"{here}/why-not?action={legal[0]}") == {"legal": True, "reasons": []}
    refusal = anna.get(f"{here}/why-not?action=keep:5&seat=0")
    assert not refusal["legal"] and refusal["reasons"][0]["rules"]
    assert "lines" in anna.get(f"{here}/preview?action={legal[0]}")
    assert anna.get(f"{here}/at/{sight['entries']}")["view"] == sight["view"]
    assert anna.get(f"{here}/at/0?spectator=true")["seat"] is None
    assert anna.get(f"{here}/report")["view"] == sight["view"]
    lines = anna.get(f"{here}/log")["lines"]
    brought = [line for line in lines if line["effects"]]
    assert all(set(amount) == {"what", "n"} for line in brought for amount in line["effects"])
    assert {amount["what"] for line in brought for amount in line["effects"]} <= set(city["amounts"])
    assert brought and lines[-1]["text"] and len(anna.get(f"{here}/log?since=20")["lines"]) < len(lines)
    assert anna.get(f"{here}/score")["series"]["points"]
    assert sunstone.load(anna.get(f"{here}/position")["position"]).view(0) == sight["view"]
    assert anna.get(f"{here}/wait?version={sight['version'] - 1}")["version"] == sight["version"]


def take_back(anna: Program, bert: Program, here: str) -> None:
    """Free within the turn, by consent beyond it."""
    turn = anna.get(f"{here}/turn")
    turn = step(anna, here, turn)
    assert step(anna, here, turn, "undo")["legal"] != turn["legal"]
    turn = step(anna, here, step(anna, here, anna.get(f"{here}/turn")))
    begin = step(anna, here, turn, "restart")
    assert begin["duty"] == "act"
    while (turn := anna.get(f"{here}/turn"))["duty"] == "act":
        step(anna, here, turn)
    step(anna, here, turn, "confirm")
    step(bert, here, bert.get(f"{here}/turn"))
    asking = {"seat": 0, "version": anna.get(f"{here}/turn")["version"]}
    anna.post(f"{here}/request-undo", asking)
    assert bert.get(f"{here}/sight")["request"]["waits_for"] == [1]
    anna.post(f"{here}/withdraw")
    anna.post(f"{here}/request-undo", {**asking, "version": anna.get(f"{here}/turn")["version"]})
    assert bert.post(f"{here}/answer", {"yes": True})["asked"] == [0]


def step(who: Program, here: str, turn: Data, what: str = "act") -> Data:
    body = {"seat": turn["seat"], "version": turn["version"]}
    found: Data = who.post(f"{here}/{what}", body | ({"action": turn["legal"][0]} if what == "act" else {}))
    return found


def chat(anna: Program, bert: Program, here: str) -> None:
    first = anna.post(f"{here}/chat", {"text": "Good luck <b>"})["id"]
    bert.post(f"{here}/chat", {"text": "You too"})
    said = bert.get(f"{here}/chat?after={first}")["messages"]
    assert [(m["name"], m["text"]) for m in said] == [("Bert", "You too")]


def leave(anna: Program, bert: Program, here: str) -> None:
    bert.post(f"{here}/leave", {"seat": 1})
    anna.post(f"{here}/stand-in", {"seat": 1, "bot": "random"})
    assert anna.get(here)["seats"][1]["bot"] == "random"
    bert.post(f"{here}/take-back", {"seat": 1})
    assert anna.get(here)["seats"][1]["bot"] == ""
    bert.post(f"{here}/rename", {"seat": 1, "name": "Bertha"})
    assert anna.get(here)["seats"][1]["name"] == "Bertha"
    bert.post(f"{here}/rename", {"seat": 1, "name": "Bert"})


def play_out(people: list[Program], here: str) -> None:
    for seat, who in enumerate(people):
        who.post(f"{here}/auto-confirm", {"seat": seat, "on": True})
    rng = random.Random(4)
    while act(people, here.removeprefix("/tables/"), rng):
        pass


def end_early(anna: Program, bert: Program, here: str) -> None:
    anna.post(f"{here}/request-abandon")
    bert.post(f"{here}/answer", {"yes": True})
    assert anna.get(here)["status"] == "abandoned"


def by_the_clock(anna: Program, bert: Program) -> None:
    here = f"/tables/{seat_all([anna, bert], **FIRST_GAME, clock='3d')}"
    over_at = anna.get(f"{here}/turn")["over_at"]
    assert over_at > anna.get(here)["changed"] and bert.get(f"{here}/turn")["over_at"] is None
    assert [seat["left_s"] for seat in anna.get(here)["seats"]] == [3 * 86_400] * 2
    anna.post(f"{here}/request-pause", {"on": True})
    bert.post(f"{here}/answer", {"yes": True})
    assert anna.get(here)["paused"] and anna.get(f"{here}/turn")["over_at"] is None
    bert.post(f"{here}/request-pause", {"on": False})
    anna.post(f"{here}/answer", {"yes": True})
    away = anna.post("/holiday", {"days": 7})
    assert bert.get(here)["seats"][0]["holiday"] == pytest.approx(away["ends"], abs=0.01)
    assert anna.ask("DELETE", "/holiday")["ends"] is None and anna.get("/holiday")["days_left"] == 27


# --- who is who
def test_a_table_that_is_not_listed_is_for_its_people(client: TestClient, people: list[Program], table: str) -> None:
    cora, nobody = Program(client, "Cora"), Program(client)
    for stranger in (cora, nobody):
        assert "private" in stranger.refused(404, "GET", f"/tables/{table}")["error"]
        stranger.refused(404, "GET", f"/tables/{table}/sight")
    made = people[0].post("/tables", {"game": "city", "seats": ["me", "open"]})
    cora.refused(404, "POST", f"/tables/{made['table']}/sit", {"seat": 1})
    cora.head["sunstone-watch"] = made["watch"]
    assert cora.get(f"/tables/{made['table']}/sight")["seat"] is None
    cora.refused(404, "GET", f"/tables/{table}")
    assert cora.refused(404, "POST", "/join", {"token": "nonsense"})["error"].startswith("This link")


def test_seats_are_their_owners(people: list[Program], table: str) -> None:
    anna, bert = people
    turn = anna.get(f"/tables/{table}/turn")
    body = {"seat": 0, "version": turn["version"], "action": turn["legal"][0]}
    assert bert.refused(403, "POST", f"/tables/{table}/act", body)["error"] == "Seat 1 is Anna's, not yours"
    for path in ("sight", "view", "log", "record", "turn", "choices", "position", "why-not", "at/3", "report"):
        query = "seat=0&action=pass" if path == "why-not" else "seat=0"
        bert.refused(403, "GET", f"/tables/{table}/{path}?{query}")
    bert.refused(409, "POST", f"/tables/{table}/act", {**body, "seat": 1})
    for path in ("leave", "take-back", "link"):
        bert.refused(403, "POST", f"/tables/{table}/{path}", {"seat": 0})
    bert.refused(403, "POST", f"/tables/{table}/auto-confirm", {"seat": 0, "on": True})
    assert anna.refused(403, "GET", f"/tables/{table}/sight?seat=5")["error"]


def test_acting_needs_a_secret(client: TestClient, people: list[Program], table: str) -> None:
    for head in ({}, {"authorization": "Bearer short"}, {"authorization": "Basic " + "x" * 40}):
        nobody = Program(client)
        nobody.head = dict(head)
        answer = nobody.refused(401, "POST", f"/tables/{table}/act", {"seat": 0, "version": 1, "action": "pass"})
        assert "POST /api/v1/people" in answer["error"]
        nobody.refused(401, "POST", "/tables", {"game": "city"})


def test_a_name_travels_in_the_secret(client: TestClient) -> None:
    for given, kept in (("Änne O'Hara", "Änne O'Hara"), ("<b>x</b>", "bxb"), ("☀☀", "Guest")):
        who = Program(client, given)
        made = who.post("/tables", {"game": "city", "seats": ["me", "open"]})
        assert who.get(f"/tables/{made['table']}")["seats"][0]["name"] == kept
    assert identity.name_in("no-name-in-here") == identity.name_in("x.é") == identity.name_in("x./w==") == ""


def test_a_browsers_cookie_counts_too(client: TestClient, people: list[Program]) -> None:
    client.get("/")
    cookie = {"cookie": f"sunstone={client.cookies['sunstone']}"}
    client.cookies.clear()
    page = Program(client)
    page.head = {**cookie, "origin": "http://testserver"}
    made = page.post("/tables", FIRST_GAME)
    page.head = {**cookie, "origin": "http://evil.example"}
    assert page.get(f"/tables/{made['table']}/turn")["seat"] == 0
    page.refused(403, "POST", "/tables", FIRST_GAME)


# --- what is wrong
@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        ("act", b"", "no JSON"),
        ("act", b'{"seat": 0,', "no JSON"),
        ("act", b"\xff\xfe", "no JSON"),
        ("act", b"[]", "Expected 'object', got 'array'"),
        ("act", b"{}", "missing required field 'seat'"),
        ("act", b'{"seat": "0", "version": 1, "action": "x"}', "Expected 'int', got 'str' at 'seat'"),
        ("act", b'{"seat": true, "version": 1, "action": "x"}', "Expected 'int', got 'bool' at 'seat'"),
        ("act", b'{"seat": 8, "version": 1, "action": "x"}', "'int' <= 7 at 'seat'"),
        ("act", b'{"seat": 0, "version": -1, "action": "x"}', "'int' >= 0 at 'version'"),
        ("act", b'{"seat": 0, "version": 1, "action": ""}', "length >= 1 at 'action'"),
        ("act", b'{"seat": 0, "version": 1, "action": "\\ud800"}', "no JSON"),
        ("act", b'{"seat": 0, "version": 1, "action": "x", "extra": 1}', "unknown field 'extra'"),
        ("act", b'{"extra": ' + b"[" * 100_000 + b"}", ""),
        ("chat", b'{"text": "' + b"x" * 1001 + b'"}', "length <= 1000 at 'text'"),
        ("answer", b'{"yes": 1}', "Expected 'bool', got 'int' at 'yes'"),
    ],
)
def test_bodies_are_checked(people: list[Program], table: str, path: str, body: bytes, words: str) -> None:
    assert words in people[0].refused(400, "POST", f"/tables/{table}/{path}", content=body)["error"]


@pytest.mark.parametrize(
    ("status", "path", "words"),
    [
        (400, "sight?seat=x", "at 'seat'"),
        (400, "sight?seat=-1", "'int' >= 0 at 'seat'"),
        (400, "sight?seat=" + "9" * 1900, "at 'seat'"),
        (414, "sight?seat=" + "9" * 5000, "too long"),
        (400, "sight?seat=Null", "there is no null"),
        (400, "sight?who=me", "unknown field 'who'"),
        (400, "wait?seconds=5", "missing required field 'version'"),
        (400, "wait?version=1&seconds=nan", "at 'seconds'"),
        (400, "wait?version=1&seconds=31", "'float' <= 30.0 at 'seconds'"),
        (400, "why-not?action=x", "There is no action 'x'"),
        (400, "at/x", "Expected 'int'"),
        (400, "at/-1", "'int' >= 0"),
        (409, "at/9999", "no position after 9999 entries"),
        (422, "preview?action=keep:5", "Something else is asked now"),
        (404, "nothing", "no such page"),
        (404, "../UPPER", "no table"),
        (404, "../no-table", "no table"),
    ],
)
def test_queries_are_checked(people: list[Program], table: str, status: int, path: str, words: str) -> None:
    assert words in people[0].refused(status, "GET", f"/tables/{table}/{path}")["error"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "city", "players": 7}, "not 7"),
        ({"game": "city", "players": 2, "seats": ["me"]}, "need 2 seats"),
        ({"game": "city", "seats": ["me", "deep-blue"]}, "no bot 'deep-blue'"),
        ({"game": "city", "options": {"colour": 1}}, "no option 'colour'"),
        ({"game": "city", "options": {"setup": {}}}, "at 'options[...]'"),
        ({"game": "city", "modules": ["wings"]}, "no module 'wings'"),
        ({"game": "city", "modules": ["obsidian", "obsidian"]}, "the module obsidian is named more than once"),
        ({"game": "city", "seed": 2**62}, "at 'seed'"),
        ({"game": "city", "title": "\u0000\u200b"}, "a title has 0 characters"),
        ({"game": "city", "players": 2, "cardboard": True}, "the real box is for a single player"),
        ({"game": "city", "players": 1, "cardboard": True, "seed": 3}, "the real box takes no seed"),
        ({"game": "city", "seats": ["greedy"], "cardboard": True}, "no bot can see what is rolled"),
        ({"game": "founders", "players": 1, "cardboard": True}, "cannot be played with the real box"),
    ],
)
def test_new_tables_are_checked(people: list[Program], body: Data, words: str) -> None:
    assert words.lower() in people[0].refused(400, "POST", "/tables", body)["error"].lower()


def test_what_the_rules_forbid_is_told_with_the_rules(people: list[Program], table: str) -> None:
    turn = people[0].get(f"/tables/{table}/turn")
    body = {"seat": 0, "version": turn["version"], "action": "keep:5"}
    answer = people[0].refused(422, "POST", f"/tables/{table}/act", body)
    assert answer["reasons"][0]["rules"] and answer["reasons"][0]["text"] in answer["error"]
    assert people[0].get(f"/tables/{table}/turn") == turn
    people[0].refused(400, "POST", "/records", {"record": "not a record"})


def test_of_two_writers_of_one_version_one_wins(people: list[Program], table: str) -> None:
    anna = people[0]
    turn = anna.get(f"/tables/{table}/turn")
    assert len(turn["legal"]) > 1
    answers: list[Any] = []

    def write(action: str) -> None:
        body = {"seat": 0, "version": turn["version"], "action": action}
        answers.append(anna.client.post(f"{PREFIX}/tables/{table}/act", json=body, headers=anna.head))

    threads = [threading.Thread(target=write, args=(action,)) for action in turn["legal"][:2]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    won, lost = sorted(answers, key=lambda answer: int(answer.status_code))
    assert (won.status_code, lost.status_code) == (200, 409)
    assert lost.json()["version"] == won.json()["version"] == turn["version"] + 1
    assert "moved on" in lost.json()["error"]


def test_a_wrong_method_is_told_the_right_ones(client: TestClient, people: list[Program], table: str) -> None:
    people[0].refused(405, "PUT", f"/tables/{table}/chat")
    answer = client.put(f"{PREFIX}/tables/{table}/chat", headers=people[0].head)
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


# --- waiting and live
def test_waiting_ends_with_the_next_change(people: list[Program], table: str) -> None:
    anna, bert = people
    turn = anna.get(f"/tables/{table}/turn")
    body = {"seat": 0, "version": turn["version"], "action": turn["legal"][0]}
    later = threading.Timer(0.3, lambda: anna.post(f"/tables/{table}/act", body))
    later.start()
    started = time.monotonic()
    assert bert.get(f"/tables/{table}/wait?version={turn['version']}&seconds=30")["version"] == turn["version"] + 1
    assert time.monotonic() - started < 29
    later.join()
    started = time.monotonic()
    assert bert.get(f"/tables/{table}/wait?version={turn['version'] + 1}&seconds=0.2")["version"] == turn["version"] + 1
    assert 0.1 < time.monotonic() - started < 60


def test_the_live_stream_tells_every_change(client: TestClient, people: list[Program], table: str) -> None:
    anna, bert = people
    turn = anna.get(f"/tables/{table}/turn")
    with client.websocket_connect(f"{PREFIX}/tables/{table}/live", headers=bert.head) as live:
        assert live.receive_text() == f'{{"version":{turn["version"]}}}'
        before, turn = turn, step(anna, f"/tables/{table}", turn)
        while (told := live.receive_json()) == {"version": before["version"]}:
            pass  # a look at what other servers did, while it was opened, tells it once more
        assert told == {"version": turn["version"]}
        anna.post(f"/tables/{table}/chat", {"text": "hm"})
        assert live.receive_json() == {"version": turn["version"]}
        live.send_text("?")
        assert live.receive_json() == {"version": turn["version"]}
        live.send_bytes(b"\x00")
        assert live.receive_json() == {"version": turn["version"]}


@pytest.mark.parametrize("path", [f"{PREFIX}/tables/{{}}/live", "/t/{}/live"])
def test_live_streams_are_for_who_may_look(client: TestClient, people: list[Program], table: str, path: str) -> None:
    cookie = {"cookie": "sunstone=" + "a" * 32, "origin": "http://evil.example"}
    for name, head in ((table, {}), ("nothing", people[0].head), ("UPPER", {}), (table, cookie)):
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(path.format(name), headers=head) as live:
            live.receive_text()
    listed = people[0].post("/tables", {**FIRST_GAME, "listed": True})["table"]
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(path.format(listed), headers=cookie) as live:
        live.receive_text()
    with client.websocket_connect(path.format(listed)) as live:
        assert "version" in live.receive_json()


# --- the document and the page about it
def test_the_document_says_what_there_is(client: TestClient) -> None:
    found = client.get("/api/openapi.json").json()
    assert found == msgspec.json.decode(msgspec.json.encode(document()))
    assert found["openapi"] == "3.1.0"
    said = {(m.upper(), path) for path, methods in found["paths"].items() for m in methods}
    assert said == {(e.method, PREFIX + e.path) for e in ENDPOINTS}
    page = client.get("/api").text
    assert all(f'id="{e.name}"' in page for e in ENDPOINTS)
    assert "<script" not in page and "http://testserver" in page


def properties(schemas: Data) -> dict[str, Data]:
    return {f"{kind}.{name}": shape for kind in schemas for name, shape in schemas[kind].get("properties", {}).items()}


def test_every_field_is_described() -> None:
    """Of what is taken and of what is given, down to each game's view."""
    found = properties(document()["components"]["schemas"])
    assert {"Choice.effects", "PublicSeat.kind", "Line.text", "NewTable.game"} <= set(found)
    said = {name: [shape, *shape.get("anyOf", ())] for name, shape in found.items()}
    assert [name for name, shapes in said.items() if not any(shape.get("description") for shape in shapes)] == []


def test_a_view_is_described_as_its_game_declares_it(monkeypatch: pytest.MonkeyPatch) -> None:
    toy, plain = find("toy"), replace(find("toy"), name="plain", view=View)
    monkeypatch.setattr(openapi, "games", lambda: [toy, plain])
    openapi.components.cache_clear()
    try:
        schemas = openapi.components()[1]
    finally:
        openapi.components.cache_clear()
    place = "#/components/schemas/"
    assert schemas["View"]["anyOf"] == [{"$ref": f"{place}toy.ToyView"}, {"$ref": f"{place}AnyView"}]
    assert schemas["View"]["discriminator"]["mapping"] == {"toy": f"{place}toy.ToyView"}
    assert {"$ref": f"{place}View"} in schemas["Sight"]["properties"]["view"]["anyOf"]
    found = properties(schemas)
    assert found["toy.ToyView.held"]["description"].startswith("the seat's own tile")
    assert found["AnyView.scores"] == found["toy.ToyView.scores"] and "AnyView.held" not in found
