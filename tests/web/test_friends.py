"""Friends, invitations and blocks on pages and over sockets; reports of what was said."""

import re
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from sunstone.table import Person, moderation
from sunstone.table.schema import tables
from sunstone.web import friends, identity
from tests.web.api_support import FIRST_GAME, Program, parts_of, room_of, running, seat_all

HANDLE = re.compile(r'name="friend" value="(\w+)"')


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("friends")) as found:
        yield found


@pytest.fixture
def people(client: TestClient) -> list[Program]:
    client.cookies.clear()
    return [Program(client, name) for name in ("Anna", "Bert", "Cora")]


def read(who: Program, path: str, status: int = 200) -> str:
    answer = who.client.get(path, headers=who.head)
    assert answer.status_code == status, answer.text[:300]
    return answer.text


def send(who: Program, path: str, **form: str) -> str:
    """By a form; the page that follows."""
    answer = who.client.post(path, data=form, headers=who.head)
    assert answer.status_code == 200, (answer.status_code, answer.text[-600:])
    return answer.text


def befriend(one: Program, two: Program) -> None:
    one.post("/friends", {"code": two.get("/friends")["code"]})
    two.post("/friends", {"friend": two.get("/friends")["asking"][0]["id"]})


def test_a_link_is_followed_and_answered(people: list[Program]) -> None:
    anna, bert, _ = people
    (link,) = set(re.findall(r"/f/[0-9A-Z-]+", read(bert, "/friends")))
    assert "Ask Bert to be friends" in read(anna, link)
    assert "<h1>Friends</h1>" in read(bert, link), "one's own leads home"
    assert "You have asked" in send(anna, "/friends/ask", code=link.removeprefix("/f/"))
    page = read(bert, "/friends")
    assert "They ask you" in page
    (handle,) = set(HANDLE.findall(page))
    assert "They ask you" not in send(bert, "/friends/ask", friend=handle)
    assert "here now" in read(bert, "/friends") and "Anna" in read(bert, "/friends")
    assert "nobody&#39;s" in read(anna, "/f/AAAA-AAAA", 404)


def test_a_wrong_code_is_told_at_its_field(people: list[Program]) -> None:
    answer = people[0].client.post("/friends/ask", data={"code": "NOPE"}, headers=people[0].head)
    assert answer.status_code == 404 and 'value="NOPE"' in answer.text and "This code is nobody&#39;s" in answer.text


def test_nobodys_id_is_told(people: list[Program]) -> None:
    anna, bert, _ = people
    befriend(anna, bert)
    ids = [identity.person_id(who.head["authorization"][7:]) for who in (anna, bert)]
    told = read(anna, "/friends") + anna.client.get("/api/v1/friends", headers=anna.head).text
    assert not any(id in told for id in ids)


def test_an_invitation_shows_in_the_lobby_until_the_seat_is_taken(people: list[Program]) -> None:
    anna, bert, cora = people
    befriend(anna, bert)
    made = anna.post("/tables", {**FIRST_GAME, "title": "Friday", "seats": ["me", "open"]})
    page = read(anna, f"/t/{made['table']}/invite")
    (handle,) = HANDLE.findall(page)
    assert "invited to seat 2" in send(anna, f"/t/{made['table']}/invite", friend=handle, seat="1")
    lobby = read(bert, "/")
    assert "You are invited" in lobby and "Anna keeps seat 2 for you" in lobby
    cora.post("/join", {"token": made["links"]["1"]})
    assert "You are invited" not in read(bert, "/")
    assert bert.client.post(f"/invitations/{made['table']}/accept", headers=bert.head).status_code == 404


def test_a_friend_sits_down_from_the_lobby(people: list[Program]) -> None:
    anna, bert, _ = people
    befriend(anna, bert)
    made = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "open"]})["table"]
    (friend,) = anna.get("/friends")["friends"]
    anna.post(f"/tables/{made}/invite", {"seat": 1, "friend": friend["id"]})
    assert 'data-seat="1"' in send(bert, f"/invitations/{made}/accept")


def test_a_finished_table_offers_to_ask_whom_one_played_with(people: list[Program]) -> None:
    anna, bert, _ = people
    table = seat_all([anna, bert], **FIRST_GAME)
    assert "to be friends" not in read(anna, f"/t/{table}/menu")
    anna.refused(409, "POST", "/friends", {"table": table, "seat": 1})
    anna.post(f"/tables/{table}/request-abandon")
    bert.post(f"/tables/{table}/answer", {"yes": True})
    assert "Ask Bert to be friends" in read(anna, f"/t/{table}/menu")
    assert "You have asked" in send(anna, f"/t/{table}/friend/1")
    assert "to be friends" not in read(anna, f"/t/{table}/menu")


def test_a_table_that_cannot_be_opened_is_listed_by_its_title(people: list[Program]) -> None:
    anna, bert, _ = people
    befriend(anna, bert)
    table = bert.post("/tables", {**FIRST_GAME, "title": "Old rules", "seats": ["me", "open"], "listed": True})["table"]
    room = room_of(anna.client)
    with room.store.engine.begin() as connection:
        connection.execute(sa.update(tables).where(tables.c.id == table).values(game="gone"))
    room.keeper.forget(table)
    assert f'href="/t/{table}">at “Old rules”' in read(anna, "/friends")
    assert anna.get("/friends")["friends"][0]["tables"] == [table]
    with room.store.engine.begin() as connection:
        connection.execute(sa.delete(tables).where(tables.c.id == table))


# --- blocks
def test_the_blocked_are_not_read_on_pages_sockets_and_by_programs(people: list[Program]) -> None:
    anna, bert, _ = people
    table = seat_all([anna, bert], **FIRST_GAME)
    with anna.client.websocket_connect(f"/t/{table}/live?version=0", headers=anna.head) as page:
        page.receive_text()
        line = bert.post(f"/tables/{table}/chat", {"text": "before"})["id"]
        assert "before" in page.receive_text()
        anna.post("/blocks", {"table": table, "line": line})
        assert "before" not in str(page.receive_json()["parts"]["chat"])
        bert.post(f"/tables/{table}/chat", {"text": "afterwards"})
        anna.post(f"/tables/{table}/chat", {"text": "to myself"})
        assert "afterwards" not in (heard := page.receive_text()) and "to myself" in heard
    assert "afterwards" not in parts_of(anna.client, table, anna.head)["chat"]
    assert "afterwards" in parts_of(anna.client, table, bert.head)["chat"]
    assert [said["text"] for said in anna.get(f"/tables/{table}/chat")["messages"]] == ["to myself"]
    assert "afterwards" not in read(anna, f"/t/{table}")


def test_the_blocked_see_no_table_and_no_reason(people: list[Program]) -> None:
    anna, bert, cora = people
    table = anna.post("/tables", {**FIRST_GAME, "title": "For all", "seats": ["me", "open"], "listed": True})["table"]
    assert "For all" in read(bert, "/")
    befriend(anna, bert)
    (friend,) = anna.get("/friends")["friends"]
    send(anna, "/friends/block", friend=friend["id"])
    assert "For all" not in read(bert, "/") and "For all" in read(cora, "/")
    assert table not in str(bert.get("/tables"))
    told = [bert.refused(409, "POST", f"/tables/{table}/sit", {"seat": 1})["error"]]
    told += [read(bert, "/friends"), str(bert.post("/friends", {"code": anna.get("/friends")["code"]}))]
    assert not any(re.search("blocked|blocks you", text) for text in told)
    assert anna.get("/friends")["asking"] == []


# --- reports
def test_a_line_is_reported_once_and_with_a_reason(people: list[Program]) -> None:
    anna, bert, _ = people
    table = seat_all([anna, bert], **FIRST_GAME)
    line = bert.post(f"/tables/{table}/chat", {"text": "<b>You!</b>"})["id"]
    assert f'href="/t/{table}/chat/{line}"' in parts_of(anna.client, table, anna.head)["chat"]
    assert f'href="/t/{table}/chat/{line}"' not in parts_of(anna.client, table, bert.head)["chat"]
    where = f"/t/{table}/chat/{line}"
    assert "&lt;b&gt;You!&lt;/b&gt;" in read(anna, where)
    assert "Thank you" in send(anna, where, reason="abuse", note="Every day")
    again = anna.client.post(where, data={"reason": "abuse"}, headers=anna.head)
    assert again.status_code == 409 and "already" in again.text
    assert anna.client.post(where, data={"reason": "dull"}, headers=anna.head).status_code == 400
    assert read(anna, f"/t/{table}/chat/{line + 1}", 409)
    (report,) = [found for found in moderation.listed(room_of(anna.client).store) if found.table_id == table]
    assert (report.text, report.note) == ("<b>You!</b>", "Every day")


def test_a_chat_that_is_off_says_so(people: list[Program]) -> None:
    anna, bert, _ = people
    table = seat_all([anna, bert], **FIRST_GAME)
    assert "Turn the chat off" in read(anna, f"/t/{table}/menu") and "chat off" not in read(bert, f"/t/{table}/menu")
    anna.post(f"/tables/{table}/quiet", {"on": True})
    assert "The chat is off" in parts_of(anna.client, table, bert.head)["chat"]
    assert "Turn the chat on again" in read(anna, f"/t/{table}/menu")


def test_who_has_a_table_open_is_here(people: list[Program]) -> None:
    anna, bert, _ = people
    befriend(anna, bert)
    here = anna.client.app.state.site  # type: ignore[attr-defined]
    room = room_of(anna.client)
    before, room.keeper.clock = room.keeper.clock, lambda: before() + 3600
    try:
        assert not anna.get("/friends")["friends"][0]["here"]
        here.hub.presence.came("some table", person(bert))
        friends.seen_again(here.hub)
        assert anna.get("/friends")["friends"][0]["here"]
    finally:
        here.hub.presence.went("some table", person(bert))
        room.keeper.clock = before


def person(who: Program) -> Person:
    return identity.person_of(who.head["authorization"][7:], "")
