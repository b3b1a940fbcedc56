"""The question before a clear mistake over the web: its words, and who hands over where it may be asked."""

from pathlib import Path
from typing import Any

from sunstone.table.doubts import handed_over
from tests.table.test_doubts import Judge, finish_turn
from tests.web.api_support import FIRST_GAME, Program, room_of, running


def test_the_cost_the_better_turn_and_three_ways_to_go_on(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        anna = Program(client, "Anna")
        name = anna.post("/tables", {**FIRST_GAME, "seats": ["me", "greedy"]})["table"]
        table = room_of(client).table(name)
        other = table.choices(0)[-1]
        finish_turn(table)
        driver: Any = client.app.state.site.driver  # type: ignore[attr-defined]
        driver.workers = Judge({"points": 6.2, "chance": 0.11, "plan": [other.text], "why": ["steps of a temple"]})
        found = client.get(f"/t/{name}/doubt", headers=anna.head).json()
        with room_of(client).keeper.reading(name) as live:
            turn = handed_over(live, 0)
        assert turn and found["start"] == turn.start
        assert "This gives up about 6 points and 11% of your chance to win." in found["html"]
        assert other.label in found["html"] and "steps of a temple" in found["html"] and len(found["plan"]) == 1
        assert [word for word in ("show", "back", "play") if f'data-doubt="{word}"' in found["html"]] == [
            "show",
            "back",
            "play",
        ]
        driver.workers = Judge(None)
        assert client.get(f"/t/{name}/doubt", headers=anna.head).json()["html"] == ""


def test_who_is_asked_before_a_mistake_hands_over_from_the_page(tmp_path: Path) -> None:
    with running(tmp_path) as client:

        def likes(**chosen: str) -> bool:
            client.post("/preferences", data=chosen, headers={"x-sunstone": "1"})
            (mine,) = client.get("/api/v1/tables?mine=true").json()["tables"]
            return bool(client.get(f"/api/v1/tables/{mine['id']}").json()["seats"][0]["auto_confirm"])

        client.get("/")
        client.post("/quick", data={"game": "city"}, headers={"x-sunstone": "1"})
        assert likes(handover="self")
        assert not likes(warn="on")
        assert likes(warn="off")
