"""Several people at one table, each with a browser of their own; watchers; connections that break."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sunstone.engine.registry import find
from tests.web.browser.conftest import Visit
from tests.web.browser.server import Server
from tests.web.browser.visitor import Visitor

Pair = tuple[Visitor, Visitor]


def meet(visit: Visit, url: str | None = None, **options: str) -> Pair:
    """Anna opens a table, Bert comes by the link that she sends him."""
    place = {"url": url} if url else {}
    anna, bert = visit(**place), visit(**place)
    anna.call_me("Anna")
    bert.call_me("Bert")
    anna.new_table("me", "friend", seed=5, **options)
    link = anna.page.get_by_label("Link to seat 2").input_value()
    bert.sit_down(link)
    assert link.rpartition("/")[2] not in bert.page.url, "the secret stays in the address"
    expect(anna.page.locator("#seats")).to_contain_text("Bert")
    return anna, bert


def mover(pair: Pair) -> Pair:
    """Whose turn it is, and the other one."""
    first, second = pair
    first.decision.locator(".prompt").wait_for()
    return (first, second) if first.page.locator("body.my-turn").count() else (second, first)


def take_turn(pair: Pair) -> None:
    now, then = mover(pair)
    now.finish_turn()
    expect(then.page.locator("body")).to_have_class(re.compile("my-turn"))


# --- meeting
def test_a_seat_by_link_and_live_updates(visit: Visit) -> None:
    pair = meet(visit, setup="first_game")
    now, then = mover(pair)
    expect(now.page).to_have_title(re.compile("Your turn"))
    expect(then.page).not_to_have_title(re.compile("Your turn"))
    expect(then.decision).to_contain_text("Waiting for")
    version = then.version
    now.first_choice()
    now.first_choice()
    then.wait_for_change(version)  # steps are seen while they are made
    now.finish_turn()
    expect(then.page).to_have_title(re.compile("Your turn"))
    expect(now.page).not_to_have_title(re.compile("Your turn"))
    expect(then.page.locator("body.my-turn")).to_have_count(1)
    for visitor in pair:
        assert visitor.page.locator("#log li").first.inner_text() == now.page.locator("#log li").first.inner_text()


BOARDS = """() => ({
  printed: document.querySelectorAll("#static > *").length,
  layers: [...document.querySelectorAll("#stage .layer")].map((layer) => [layer.id, layer.getAttribute("viewBox")]),
  size: [document.getElementById("stage").style.width, document.getElementById("stage").style.height],
  map: document.getElementById("map").getAttribute("viewBox"),
})"""


@pytest.mark.parametrize(
    ("game", "modules"), [("city", ()), ("city", find("city").modules[:4]), ("founders", ()), ("helios", ())]
)
def test_who_waits_for_a_friend_gets_the_boards(visit: Visit, game: str, modules: tuple[str, ...]) -> None:
    anna, bert = visit(), visit()
    anna.new_table("me", "friend", seed=5, game=game, modules=modules)
    anna.page.get_by_role("tab", name="Chat").click()
    anna.page.get_by_label("Message").fill("half a sen")
    bert.sit_down(anna.page.get_by_label("Link to seat 2").input_value())
    anna.page.wait_for_function("() => document.querySelector('#static > *')")
    shown = anna.page.evaluate(BOARDS)
    assert shown == bert.page.evaluate(BOARDS) and shown["printed"]
    assert anna.page.get_by_label("Message").input_value() == "half a sen"
    mover((anna, bert))[0].first_choice()  # and the board still follows
    expect(anna.page.locator("body")).to_have_attribute("data-version", str(max(anna.version, bert.version)))
    anna.page.reload()
    assert anna.page.evaluate(BOARDS) == shown


def test_a_link_works_once(visit: Visit) -> None:
    anna, cara = visit(), visit()
    anna.new_table("me", "friend")
    link = anna.page.get_by_label("Link to seat 2").input_value()
    bert = visit()
    bert.sit_down(link)
    cara.forgive("404", "409", "403")
    answer = cara.page.goto(link)
    assert answer and answer.status >= 400
    expect(cara.page.locator(".error")).to_be_visible()


def test_a_private_table_is_closed_to_strangers(visit: Visit) -> None:
    anna, cara = visit(), visit()
    anna.new_table("me", "greedy")
    cara.forgive("404")
    answer = cara.page.goto(f"/t/{anna.table}")
    assert answer and answer.status == 404
    expect(cara.page.get_by_role("main")).to_contain_text("private")


def test_chat_reaches_the_others_and_is_only_text(visit: Visit) -> None:
    anna, bert = meet(visit, setup="first_game")
    words = "<b>good luck</b> & have fun"
    for visitor in (anna, bert):
        open_chat(visitor.page)
    anna.page.get_by_label("Message").fill(words)
    anna.page.get_by_role("button", name="Send").click()
    expect(bert.page.locator("#chat li").last).to_contain_text(words)
    expect(anna.page.get_by_label("Message")).to_have_value("")
    assert bert.page.locator("#chat li b", has_text="good luck").count() == 0
    expect(bert.page.locator("#chat li").last).to_contain_text("Anna")


def open_chat(page: Page) -> None:
    """It may stand open, or behind a tab."""
    tab = page.get_by_role("button", name="Chat").or_(page.get_by_role("tab", name="Chat"))
    if not page.get_by_label("Message").is_visible():
        tab.first.click()
    expect(page.get_by_label("Message")).to_be_visible()


# --- secrets
def hand(visitor: Visitor) -> set[str]:
    """The numbers of the starting tiles that this page shows."""
    look = "[...document.querySelectorAll('#seats [data-explain^=\"start:\"]')].map((e) => e.dataset.explain.slice(6))"
    return set(visitor.page.evaluate(look))


def sent_to(visitor: Visitor) -> str:
    """All that this browser has been sent since it listens."""
    return "\n".join([*visitor.bodies(), *visitor.frames, visitor.page.content()])


def test_starting_tiles_are_chosen_at_the_same_time_and_in_secret(visit: Visit) -> None:
    """Nothing of the other's hand, or of what they keep of it, is in the page, in an answer or in a live message."""
    anna, bert = meet(visit)
    for visitor in (anna, bert):
        visitor.wait_for_question()
        expect(visitor.page.locator("body.my-turn")).to_have_count(1)
    hands = {visitor: hand(visitor) for visitor in (anna, bert)}
    assert len(hands[anna]) == len(hands[bert]) == 4
    assert not hands[anna] & hands[bert]
    anna.first_choice()
    bert.first_choice()
    anna.first_choice()
    anna.confirm()  # her answers are in, his are not
    expect(anna.decision).to_contain_text("Waiting for Bert")
    for visitor, other in ((anna, bert), (bert, anna)):
        text = sent_to(visitor)
        for tile in hands[other]:
            assert not re.search(rf"(keep|start):{tile}\b", text), f"tile {tile} of the other's hand was sent"
            assert not re.search(rf"starting tile {tile}\b", text)
        assert all(re.search(rf"start:{tile}\b", text) for tile in hands[visitor]), "this looks in the wrong place"
    bert.first_choice()
    bert.confirm()
    for visitor in (anna, bert):
        expect(visitor.page.locator('#decision [data-act^="keep:"]')).to_have_count(0)


# --- by consent
def answered(visitor: Visitor) -> None:
    """The page has heard what became of the last click, and takes the next."""
    expect(visitor.page.locator("body.sending")).to_have_count(0)


def test_undo_by_consent(visit: Visit) -> None:
    pair = meet(visit, setup="first_game")
    asker, other = mover(pair)
    take_turn(pair)
    other.first_choice()  # what somebody else has built upon is not taken back for free
    expect(asker.page.locator("body")).to_have_attribute("data-version", str(other.version))
    before = asker.page.locator("#seats").inner_text()
    asker.page.get_by_role("button", name="Ask to undo").click()
    expect(other.decision).to_contain_text("asks to take a move back")
    other.page.get_by_role("button", name="Refuse").click()
    expect(asker.page.locator("#log")).to_contain_text("does not agree")
    expect(other.page.locator("body.my-turn")).to_have_count(1)
    for visitor in pair:
        answered(visitor)
    asker.page.get_by_role("button", name="Ask to undo").click()
    other.page.get_by_role("button", name="Agree").click()
    expect(asker.page.locator("body.my-turn")).to_have_count(1)
    expect(other.page.locator("body.my-turn")).to_have_count(0)
    asker.wait_for_question()
    assert asker.page.locator("#seats").inner_text() != before


def test_a_game_ends_early_if_both_agree(visit: Visit) -> None:
    anna, bert = meet(visit, setup="first_game")
    anna.page.locator(".menu summary").click()
    anna.page.get_by_role("button", name="End the game without a result").click()
    anna.page.get_by_role("button", name="Ask them").click()
    expect(bert.decision).to_contain_text("asks to end the game")
    bert.page.get_by_role("button", name="Agree").click()
    for visitor in (anna, bert):
        expect(visitor.decision).to_contain_text("without a result")


# --- watching
def test_a_watcher_sees_the_table_and_touches_nothing(visit: Visit) -> None:
    anna = visit(permissions=["clipboard-read", "clipboard-write"])
    anna.new_table("me", "greedy", seed=5)
    anna.page.locator(".menu summary").click()
    anna.page.get_by_role("button", name="Copy the watchers' link").click()
    expect(anna.page.get_by_role("alert")).to_have_text("Copied.")
    link = anna.page.evaluate("navigator.clipboard.readText()")
    anna.page.locator(".menu summary").click()
    watcher = visit()
    watcher.page.goto(link)
    watcher.page.wait_for_url("**/t/*")
    assert link.rpartition("/")[2] not in watcher.page.url
    expect(watcher.page.locator("#tools")).to_contain_text("watching")
    expect(watcher.page.locator("#decision [data-act], #targets [data-actions], form[data-chat]")).to_have_count(0)
    version = watcher.version
    anna.finish_turn()
    watcher.wait_for_change(version)
    assert not hand(watcher)
    newest = anna.wait_for_question()["version"]  # the bot has moved: an older one is late, not forbidden
    assert watcher.sent("confirm", version=newest, seat=0).status == 403


# --- connections
def test_after_a_break_the_page_shows_the_newest_position(visit: Visit, tmp_path: Path) -> None:
    """The server goes away, and comes back on the same port; meanwhile nobody loses anything."""
    server = Server(tmp_path)
    server.start()
    try:
        pair = meet(visit, server.url, setup="first_game")
        now, then = mover(pair)
        for visitor in pair:
            visitor.forgive("WebSocket connection", "ERR_CONNECTION_REFUSED", "Failed to load resource")
        server.stop()
        expect(then.page.locator(".offline-sign")).to_be_visible()
        now.page.locator("#decision [data-act]").first.click()
        expect(now.page.get_by_role("alert")).to_contain_text("No connection")
        server.start()
        expect(then.page.locator(".offline-sign")).to_be_hidden(timeout=30_000)
        expect(now.page.locator(".offline-sign")).to_be_hidden(timeout=30_000)
        version = then.version
        now.first_choice()
        then.wait_for_change(version)
    finally:
        server.stop()


def test_what_was_missed_is_shown_after_reconnecting(visit: Visit) -> None:
    """Bert's line is dead while Anna plays and writes; when it is back he sees where she is and what she wrote."""
    anna, bert = meet(visit, setup="first_game")
    now, then = mover((anna, bert))
    then.forgive("ERR_INTERNET_DISCONNECTED", "WebSocket")
    then.page.evaluate("dispatchEvent(new Event('offline'))")
    then.context.set_offline(True)
    then.page.evaluate("sunstone.hangUp()")
    expect(then.page.locator(".offline-sign")).to_be_visible()
    version = then.version
    now.finish_turn()
    assert then.version == version
    then.context.set_offline(False)
    then.wait_for_change(version)
    expect(then.page.locator(".offline-sign")).to_be_hidden()
    expect(then.page.locator("body.my-turn")).to_have_count(1)
    then.first_choice()


def test_chat_that_was_missed_is_shown_after_reconnecting(visit: Visit) -> None:
    anna, bert = meet(visit, setup="first_game")
    bert.forgive("ERR_INTERNET_DISCONNECTED", "WebSocket")
    bert.context.set_offline(True)
    bert.page.evaluate("sunstone.hangUp()")
    expect(bert.page.locator(".offline-sign")).to_be_visible()
    anna.post("chat", text="are you there")
    expect(anna.page.locator("#chat li").last).to_contain_text("are you there")
    bert.context.set_offline(False)
    expect(bert.page.locator(".offline-sign")).to_be_hidden()
    expect(bert.page.locator("#chat li").last).to_contain_text("are you there")


def test_of_two_tabs_on_the_same_version_one_wins(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3, setup="first_game")
    me.wait_for_question()
    second = me.tab()
    second.route_web_socket("**/live*", lambda socket: None)  # this tab hears nothing
    second.goto(f"/t/{me.table}")
    me.forgive("409")
    actions = [b["action"] for b in me.look()["buttons"]]
    me.click_button(actions[0])
    second.locator(f'#decision [data-act="{actions[1]}"]').click()
    expect(second.get_by_role("alert")).to_be_visible()
    expect(second.get_by_role("alert")).to_contain_text(re.compile("newer|meanwhile|changed|moved on", re.IGNORECASE))
    expect(second.locator("body")).to_have_attribute("data-version", str(me.version))
    assert second.locator("#decision .prompt").inner_text() == me.page.locator("#decision .prompt").inner_text()
    entries = me.page.locator("#log li").count()
    assert second.locator("#log li").count() == entries


def test_a_second_tab_follows_the_first(me: Visitor) -> None:
    me.new_table("me", "greedy", seed=3, setup="first_game")
    second = me.tab()
    second.goto(f"/t/{me.table}")
    expect(second.locator("#decision [data-act]").first).to_be_visible()
    me.first_choice()
    expect(second.locator("body")).to_have_attribute("data-version", str(me.version))
    expect(second.locator('#decision [data-act^="go:"]').first).to_be_visible()


# --- company
def test_who_is_there_and_what_they_are_called(visit: Visit) -> None:
    anna, bert = meet(visit, setup="first_game")
    expect(anna.page.locator("#notice")).to_contain_text("Bert is here.")
    seat = anna.page.locator("#seats .seat").nth(1)
    expect(seat).not_to_contain_text("away")
    cleo = visit()
    anna.page.locator(".menu summary").click()
    link = anna.page.get_by_role("button", name="Copy the watchers' link").get_attribute("data-copy")
    cleo.page.goto(link or "")
    expect(anna.page.locator("#watchers")).to_contain_text("1 watching: Guest")
    expect(cleo.page.locator("#watchers")).to_have_text("1 watching")
    bert.page.locator("#seats .seat").first.hover()
    bert.page.get_by_role("button", name="Rename Bert").click()
    bert.page.get_by_label("Name", exact=True).fill("Bertil")
    bert.press("Enter")
    expect(seat.locator("strong")).to_have_text("Bertil")
    bert.page.goto("/")
    expect(seat).to_contain_text("away")
    expect(anna.page.locator("#notice")).to_contain_text("Bertil is away.")


# --- seats that change hands
def test_a_leaver_hands_the_seat_to_a_bot_and_takes_it_back(visit: Visit) -> None:
    pair = meet(visit, setup="first_game")
    now, then = mover(pair)
    table = now.table
    now.page.locator(".menu summary").click()
    now.page.get_by_role("button", name="Leave, a bot plays on").click()
    expect(then.page.locator("#seats")).not_to_contain_text("bot greedy")  # it asks first
    now.page.get_by_role("button", name="Leave", exact=True).click()
    expect(then.page.locator("#notice")).to_contain_text("The bot greedy plays on for")  # said in passing
    now.page.wait_for_url(lambda url: "/t/" not in url)
    expect(now.page.get_by_role("status").first).to_contain_text("a bot plays on for you")
    expect(then.page.locator("body.my-turn")).to_have_count(1)  # the bot has moved
    expect(then.page.locator("#seats")).to_contain_text("bot greedy")
    now.page.goto(f"/t/{table}")
    expect(now.decision).to_contain_text("The bot greedy plays your seat.")
    now.page.get_by_role("button", name="Take it back").click()
    expect(now.page.locator("#seats")).not_to_contain_text("bot greedy")
    expect(then.page.locator("#seats")).not_to_contain_text("bot greedy")


def test_a_seat_moves_to_another_device(visit: Visit) -> None:
    old, new = visit(), visit()
    old.new_table("me", "greedy", seed=3, setup="first_game")
    old.page.locator(".menu summary").click()
    old.page.get_by_role("button", name="Move my seat to another device").click()
    code = old.page.locator("main code").inner_text()
    new.page.goto("/")
    new.page.get_by_role("link", name="I have a recovery code").click()
    new.page.get_by_label("Recovery code").fill(code)
    new.page.get_by_role("button", name="Move it here").click()
    new.page.wait_for_url("**/t/*")
    new.first_choice()
    old.forgive("404")
    answer = old.page.goto(f"/t/{new.table}")
    assert answer and old.page.locator("#decision [data-act]").count() == 0


# --- without a socket
CLOSED = """window.WebSocket = class {
  static OPEN = 1;
  readyState = 3;
  constructor() { setTimeout(() => this.onclose({ code: 1006 }), 0); }
};"""
SILENT = """window.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  constructor() { setTimeout(() => this.onopen(), 0); }
  send() {}
};"""


@pytest.mark.parametrize("broken", [CLOSED, SILENT])
def test_play_goes_on_without_a_socket(me: Visitor, broken: str) -> None:
    """A proxy lets none through, or holds on to what it should pass: the page asks after each of its posts."""
    me.context.add_init_script(broken)
    me.new_table("me", "hotseat", seed=3, setup="first_game")
    for _ in range(2):
        me.finish_turn()
    assert not me.frames
    version = me.version
    me.wait_for_question()
    me.first_choice()
    me.press("u")
    me.wait_for_change(version + 1)
    expect(me.page.locator("#log li.new")).not_to_have_count(0)
    me.page.locator("#tab-chat").click()
    me.page.locator("#chat-text").fill("all alone")
    me.page.locator("form[data-chat] button").click()
    if broken == CLOSED:
        expect(me.page.locator("#chat")).to_contain_text("all alone")
    expect(me.page.locator("body")).to_have_attribute("data-version", str(version + 2))
