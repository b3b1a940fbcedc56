"""With the real box in the browser and for programs: the form, the page's parts, the API."""

import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from sunstone.drawing.markup import Markup
from sunstone.engine.choice import Choice
from sunstone.games.city import INFO
from sunstone.table import Deed, Move
from sunstone.web import box
from sunstone.web.endpoints import PREFIX
from tests.web.api_support import FIRST_GAME, Data, Program, parts_of, running

HEAD = {"x-sunstone": "1"}
BOX = {"game": "city", "players": 1, "cardboard": True}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("box")) as found:
        yield found


@pytest.fixture
def anna(client: TestClient) -> Program:
    client.cookies.clear()
    return Program(client, "Anna")


def opened(client: TestClient, **fields: str) -> str:
    """A table from the form of the page."""
    form = {"game": "city", "players": "1", "seat-0": "me", "cardboard": "on", **fields}
    answer = client.post("/new", data=form, headers=HEAD, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def refused(client: TestClient, game: str = "city", **given: str) -> tuple[str, dict[str, dict[str, str]]]:
    found = client.get(f"/new/{game}/refused", params={k.replace("_", "-"): v for k, v in given.items()}).json()
    return found["why"], found["refused"]


# --- the form
def test_the_form_offers_it_and_says_where_it_does_not_apply(client: TestClient) -> None:
    page = unescape(client.get("/new?game=city").text)
    assert "Play with the real box: I enter what is rolled and drawn" in page and "plays Teotibot's turns" in page
    alone = "the real box is for a single player: who enters a draw sees it"
    assert refused(client, players="2")[1]["cardboard"] == {"on": alone}
    assert "cardboard" not in refused(client, players="1")[1]
    why, closed = refused(client, players="1", cardboard="on")
    assert not why and closed["players"] == dict.fromkeys("234", alone)
    assert closed["seed"] == {"any": "the real box takes no seed: chance comes from the box"}
    assert set(closed["seat-0"]) >= {"greedy", "easy"} and "me" not in closed["seat-0"]
    assert "no seed" in refused(client, players="1", seed="7")[1]["cardboard"]["on"]
    assert "no bot can see" in refused(client, players="1", seat_0="greedy")[1]["cardboard"]["on"]
    for game in ("founders", "helios"):
        reason = refused(client, game)[1]["cardboard"]["on"]
        assert reason.endswith("cannot be played with the real box here; Teotihuacan: City of Gods can")
    assert refused(client, players="3", cardboard="on") == (alone, {})


@pytest.mark.parametrize("fields", [{"players": "2"}, {"seed": "5"}, {"seat-0": "greedy"}, {"game": "founders"}])
def test_a_form_that_asks_for_too_much_is_refused(client: TestClient, fields: dict[str, str]) -> None:
    form = {"game": "city", "players": "1", "seat-0": "me", "cardboard": "on", **fields}
    answer = client.post("/new", data=form, headers=HEAD, follow_redirects=False)
    assert answer.status_code == 400 and "real box" in answer.text


def test_the_lobby_and_the_top_bar_tell(client: TestClient) -> None:
    client.cookies.clear()
    page = client.get(opened(client)).text
    assert "solo · with the real box" in page
    assert "with the real box" in client.get("/").text


# --- the page
def step(client: TestClient, here: str, command: str, version: int, status: int = 200, **data: str) -> Data:
    """As the page does it."""
    body = {"seat": 0, "version": version, **data}
    answer = client.post(f"{PREFIX}/tables/{here[3:]}/{command}", json=body, headers=HEAD)
    assert answer.status_code == status, answer.text
    found: Data = answer.json()
    return found


def test_the_page_asks_draws_and_goes_back(client: TestClient) -> None:
    client.cookies.clear()
    here = opened(client, **{"option-setup": "first_game"})
    page = client.get(here).text
    assert "Which decoration came to place 1 of the offer" in page and "Leave, a bot plays on" not in page
    version = int(re.findall(r'data-version="(\d+)"', page)[0])
    wrong = step(client, here, "act", version, 422, action="~roll:7")
    assert "not drawn now: a decoration is drawn for the offer" in wrong["error"]
    version = step(client, here, "act", version, action=first_act(page))["version"]
    decision = parts_of(client, here[3:])["decision"]
    assert "place 2 of the offer" in decision and 'data-post="undo"' in decision
    assert 'data-post="restart"' not in decision and "data-hint" not in decision
    version = step(client, here, "draw-setup", version)["version"]
    drawn = parts_of(client, here[3:])
    assert "Choose a worker to move" in drawn["decision"]
    assert "Lay this out" in drawn["todo"] and "Teotibot&#x27;s action tiles" in drawn["todo"]
    assert "Decorations on offer, place 1" in drawn["log"]
    assert "The set-up is over" in step(client, here, "draw-setup", version, 409)["error"]
    step(client, here, "undo", version)
    back = parts_of(client, here[3:])
    assert "place 2 of the offer" in back["decision"] and back["todo"] == ""
    replay = client.get(f"{here}/at/1.json").json()
    assert "static" in replay["parts"] and "todo" not in replay["parts"]


def first_act(page: str) -> str:
    return unescape(re.findall(r'data-act="(~[^"]+)"', page)[0])


def test_the_printed_board_grows_with_the_ring(client: TestClient) -> None:
    client.cookies.clear()
    here = opened(client)
    page = client.get(here).text
    assert page.count("no board yet") == 6
    version = int(re.findall(r'data-version="(\d+)"', page)[0])
    step(client, here, "act", version, action="~board:gold")
    printed = parts_of(client, here[3:])["static"]
    assert printed.count("no board yet") == 5 and "board-gold" in printed
    other = client.post("/quick", data={"game": "city"}, headers=HEAD, follow_redirects=False).headers["location"]
    assert "static" not in parts_of(client, other.partition("?")[0][3:])


# --- its parts
def outcome(text: str, short: str, rest: str = "", piece: str = "", number: int = 0) -> Choice:
    return Choice(0, text, f"{short}: {rest}" if rest else short, (), "", short, piece=piece, number=number)


def test_a_tile_is_picked_before_the_way_it_lies() -> None:
    ways = [outcome(f"~slot:4gnbR@{k}", f"No. 4, {k}°", f"icons {k}", "No. 4") for k in (0, 90, 180, 270)]
    other = [outcome(f"~slot:5nnnn@{k}", f"No. 5, {k}°", f"icons {k}", "No. 5") for k in (0, 90)]
    html = list(box.buttons(INFO, [*ways, *other], [Markup("<svg></svg>")] * 6))
    assert [("data-narrow" in one, 'class="lying"' in one) for one in html[:-1]] == [
        *((True, False), *[(False, True)] * 4),
        *((True, False), *[(False, True)] * 2),
    ]
    assert 'data-narrow="~slot:4gnbR@0 ~slot:4gnbR@90 ~slot:4gnbR@180 ~slot:4gnbR@270"' in html[0]
    assert '<span>No. 4<span class="visually-hidden">, 0°: icons 0</span></span>' in html[0]
    assert '<span>No. 4, 90°<span class="visually-hidden">: icons 90</span></span>' in html[2]
    assert "data-widen" in html[-1]


def test_numbers_have_their_own_keys() -> None:
    rolls = [outcome(f"~roll:{n}", str(n), number=n) for n in range(2, 13)]
    keys = [re.findall(r'data-key="(\d+)"', one) for one in box.buttons(INFO, rolls, [Markup()] * 11)]
    assert keys == [[str(n)] for n in range(2, 10)] + [[], [], []]
    turned = [outcome(f"~turned:{turn}", f"{turn}°") for turn in (0, 90, 180, 270)]
    assert box.own_keys(turned) == {} and box.own_keys([outcome("~action:mask", "Mask")]) == {}


def test_what_nobody_at_the_table_did_is_to_be_done_by_hand() -> None:
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "bot", "name": "Teotibot"}]
    sight: Any = {
        "game": "city",
        "cardboard": True,
        "status": "running",
        "seat": 0,
        "players": 1,
        "laid_out": [],
        "seats": seats,
    } | {
        "table": "t",
        "can_draw": False,
    }
    mine = Move(0, [Deed(1, 5, 0, "Moves"), Deed(1, 5, -1, "Forest: mask", kind="entered")])
    assert box.todo(sight, [mine]) == "" == box.todo(sight | {"cardboard": False}, [mine])
    bots = Move(1, [Deed(2, 6, 1, "Old news"), Deed(3, 7, 1, "Goes on"), Deed(3, 7, -1, "Disc moves")])
    html = box.todo(sight, [mine, bots])
    assert "Teotibot: do this on your table" in html and "Goes on" in html and "Disc moves" in html
    assert "Old news" not in html and "Moves" not in html.replace("Disc moves", "")
    only = box.todo(sight, [Move(0, [Deed(1, 5, -1, "Neutral workers stand there")])])
    assert "<h2>Do this on your table</h2>" in only


# --- a box that differs from what is reconstructed
MODULES = {"module-obsidian": "on", "module-mansion": "on", "module-altars": "on"}


def test_the_form_holds_what_is_reconstructed_by_module(client: TestClient) -> None:
    page = unescape(client.get("/new?game=city").text)
    assert "so they are reconstructed" in page
    assert re.findall(r'data-of="(\w+)"', page) == ["obsidian"] * 4 + ["mansion"] + ["altars"] * 2 + ["empire"]
    assert "2 workers, power 1: 1 wood; 2-3: 1 wood + 1 obsidian; 4-5:" in page
    assert "data-of" not in client.get("/new?game=helios").text


def test_the_first_screen_and_what_to_lay_out_say_what_to_compare(client: TestClient) -> None:
    client.cookies.clear()
    here = opened(client, **MODULES)
    page = client.get(here).text
    assert "<h2>Compare with your box</h2>" in page and "Left blue, middle red, right green" in page
    assert "Conquest: what it brings" not in page and "What to compare" in page
    version = int(re.findall(r'data-version="(\d+)"', page)[0])
    step(client, here, "draw-setup", version)
    todo = parts_of(client, here[3:])["todo"]
    assert "Lay this out" in todo and "<h3>Compare with your box</h3>" in todo and "Left blue, middle red" in todo
    assert "Compare with your box" not in client.get(opened(client)).text


def test_something_else_lies_there_behind_a_warning(client: TestClient) -> None:
    client.cookies.clear()
    here = opened(client, **MODULES)
    page = client.get(here).text
    version = int(re.findall(r'data-version="(\d+)"', page)[0])
    part = page
    while "On which space of the Mansion" not in part:
        assert 'class="beyond"' not in part
        version = step(client, here, "act", version, action=first_act(part))["version"]
        part = parts_of(client, here[3:])["decision"]
    warning, _, outcomes = part.split('<details class="beyond">')[1].partition("</p>")
    assert "Something else lies there" in warning and "Their order is reconstructed" in warning
    assert outcomes.count("Temples left") == 5 and 'data-act="~temples:red-blue-green!"' in outcomes
    assert "data-key" not in outcomes
    step(client, here, "act", version, action="~temples:red-blue-green!")
    part = parts_of(client, here[3:])["decision"]
    assert "On which space of the Mansion" in part and 'class="beyond"' not in part


def test_another_box_by_the_api(anna: Program) -> None:
    (city,) = [game for game in anna.get("/games")["games"] if game["name"] == "city"]
    assert {fact["module"] for fact in city["reconstructed"]} == {"obsidian", "mansion", "altars", "empire"}
    made = anna.post("/tables", {**BOX, "modules": ["obsidian", "altars"]})
    here = f"/tables/{made['table']}"
    turn = anna.get(f"{here}/turn")
    while not turn["beyond"]:
        body = {"seat": 0, "version": turn["version"], "action": turn["legal"][0]}
        turn = anna.post(f"{here}/act", body)
    sight = anna.get(f"{here}/sight")
    assert [c["text"] for c in sight["beyond"]] == turn["beyond"] and "reconstructed" in sight["doubt"]
    assert {fact["module"] for fact in sight["reconstructed"]} == {"obsidian", "altars"}
    turn = anna.post(f"{here}/act", {"seat": 0, "version": turn["version"], "action": turn["beyond"][0]})
    assert sight["beyond"][0]["text"] in anna.get(f"{here}/record")


# --- the API
def test_a_game_by_the_api(anna: Program) -> None:
    assert [game["cardboard"] for game in anna.get("/games")["games"]] == [True, False, False]
    made = anna.post("/tables", {**BOX, **FIRST_GAME, "players": 1})
    here, rng = f"/tables/{made['table']}", random.Random(1)
    turn = anna.get(f"{here}/turn")
    assert turn["chance"] and turn["duty"] == "act" and anna.get(here)["cardboard"]
    body = {"seat": 0, "version": turn["version"]}
    told = anna.refused(422, "POST", f"{here}/act", {**body, "action": "~roll:7"})
    assert told["reasons"][0]["name"] == "not_in_stack" and anna.get(f"{here}/turn") == turn
    assert "no action" in anna.refused(400, "POST", f"{here}/act", {**body, "action": "~tea:leaves"})["error"].lower()
    sight = anna.get(f"{here}/sight")
    assert sight["can_draw"] and sight["choices"][0]["label"].startswith("No. 1: ")
    turn = anna.post(f"{here}/act", {**body, "action": turn["legal"][0]})
    turn = anna.post(f"{here}/undo", {"seat": 0, "version": turn["version"]})
    turn = anna.post(f"{here}/draw-setup", {"seat": 0, "version": turn["version"]})
    sight = anna.get(f"{here}/sight")
    assert not turn["chance"] and sight["laid_out"][0]["group"] == "Decorations on offer"
    for _ in range(12):
        body = {"seat": 0, "version": turn["version"], "action": rng.choice(turn["legal"])}
        turn = anna.post(f"{here}/act", body)
    lines = [line["text"] for line in anna.get(f"{here}/log")["lines"]]
    assert any(line.startswith("Teotibot rolls") for line in lines)
    record = anna.get(f"{here}/record")
    assert '[chance "entered"]' in record
    brought = anna.post("/records", {"record": record})
    again = anna.get(f"/tables/{brought['table']}/turn")
    assert again["legal"] == turn["legal"] and anna.get(f"/tables/{brought['table']}")["cardboard"]
    assert anna.get("/tables?mine=true")["tables"][0]["cardboard"]
    assert "No bot can play on" in anna.refused(409, "POST", f"{here}/leave", {"seat": 0, "bot": "greedy"})["error"]
    step = {"seat": 0, "version": turn["version"]}
    assert "no table" in Program(anna.client, "Bert").refused(404, "POST", f"{here}/draw-setup", step)["error"]
