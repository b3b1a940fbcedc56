"""What the page has been told is there: `kill -9` right after the answer loses nothing."""

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.server import Server


def test_an_acknowledged_action_survives_kill_9(visit: Visit, tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Server(tmp_path_factory.mktemp("crash"))
    server.start()
    try:
        me = visit(server.url)
        me.forgive("WebSocket connection", "ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "Failed to load resource")
        me.new_table("me", "greedy", seed=3, setup="first_game")
        for _ in range(2):
            action = me.wait_for_question()["buttons"][0]["action"]
            with me.page.expect_response("**/act") as answer:
                me.page.locator(f'#decision [data-act="{action}"]').click()
            shown = answer.value.json()["version"]
            server.kill()
            assert answer.value.ok
            server.start()
            expect(me.page.locator(".offline-sign")).to_be_hidden(timeout=30_000)
            me.page.reload()
            assert me.version == shown
            entries = me.context.request.get(f"/t/{me.table}/record").text()
            assert action in entries
    finally:
        server.stop()
