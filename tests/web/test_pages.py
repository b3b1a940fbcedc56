"""The pages round the table with several games: the form for a new one, quick starts, rules, lists of tables."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

import sunstone
from sunstone.engine.registry import GAMES, Option, find
from sunstone.players import LEVELS, NAMES, PATIENT
from sunstone.table import Deed, Move, Summary
from sunstone.table.fitting import Fit
from sunstone.web import fragments, hints, history, pages
from sunstone.web.lobby import ago, level_for, result_line
from sunstone.web.pages import Wanted, changes
from sunstone.web.rulebook import rule_chapters, thing_chapters
from tests.web.api_support import Program, running

OWN = {"x-sunstone": "1"}  # what our own pages send
REAL = [info.name for info in GAMES.values() if info.page and not info.hidden]
OTHER = replace(
    find("city"),
    name="other",
    title="Another game",
    about="What it is about.",
    players=(3, 4),
    options=(
        Option("long_way", (False, True), "Further round.", title="The long way"),
        Option("fine_point", ("one", "two"), "Read so or so.", words=("first reading", "second reading"), fine=True),
    ),
    first={"long_way": True},
    ratings=None,
)


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setitem(GAMES, "other", OTHER)
    with running(tmp_path_factory.mktemp("pages")) as found:
        yield found


def page(client: TestClient, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status
    return unescape(answer.text)


def test_choosing_a_game_shows_its_players_and_options(client: TestClient) -> None:
    city, other = page(client, "/new"), page(client, "/new?game=other")
    for found in (city, other):
        assert "Another game" in found and "What it is about." in found and find("city").about in found
    assert re.findall(r'name="players" value="(\d)"', city) == ["1", "2", "3", "4"]
    assert re.findall(r'name="players" value="(\d)"', other) == ["3", "4"]
    assert "option-setup" in city and "option-setup" not in other
    assert "The long way" in other and "Second reading" in other and "The long way" not in city
    assert re.search(r"<details.*option-fine_point.*</details>", other, re.DOTALL), "fine points are folded"
    assert not re.search(r'<details class="fold">.*option-long_way.*</details>', other, re.DOTALL)


def test_a_game_that_is_not_there_is_refused_in_words(client: TestClient) -> None:
    for path in ("/new?game=chess", "/rules/chess"):
        assert "there is no game 'chess'" in page(client, path, 400).lower()
    assert client.post("/quick", data={"game": "chess"}, headers={"x-sunstone": "1"}).status_code == 400


def refusals(client: TestClient, **given: str) -> tuple[str, dict[str, dict[str, str]]]:
    answer = client.get("/new/city/refused", params={k.replace("__", "-"): v for k, v in given.items()})
    assert answer.status_code == 200
    found = answer.json()
    return found["why"], found["refused"]


def test_the_form_is_told_which_changes_cannot_be_played(client: TestClient) -> None:
    why, refused = refusals(client, players="2")
    assert not why and set(refused["module-mansion"]) == {"on"} and "Obsidian" in refused["module-mansion"]["on"]
    assert "players" not in refused and "module-obsidian" not in refused and "option-dark_eclipse" not in refused
    assert refused["option-resources"] == {"-1": "“Its first resources” needs a single player"} | {
        "1": "“Its first resources” needs a single player"
    }
    why, refused = refusals(client, players="1", module__obsidian="on", module__mansion="on", option__resources="1")
    assert not why and set(refused["module-obsidian"]) == {""}, "mansion needs it"
    assert set(refused["players"]) == {"2", "3", "4"} and set(refused["option-setup"]) == {"draft", "first_game"}
    assert "option-resources" not in refused


def test_a_form_that_cannot_be_played_closes_nothing(client: TestClient) -> None:
    why, refused = refusals(client, players="1", option__setup="draft")
    assert "2 to 4 players" in why and refused == {}
    for query in ("players=many", "players=-1"):
        assert client.get(f"/new/city/refused?{query}").status_code == 400
    assert client.get("/new/chess/refused").status_code == 400


def test_what_the_form_may_change_can_be_played() -> None:
    info = find("city")
    asked = Wanted(2, ("obsidian",), {o.name: o.default for o in info.options})
    found = list(changes(info, asked))
    table = 2 + len(NAMES)  # the real box, a seed, a bot on the first seat
    assert len(found) == len(info.players) + len(info.modules) + sum(len(o.values) for o in info.options) + table
    assert any(changed.refusal(info) for *_, changed in found)
    for _, _, changed in found:
        if not changed.refusal(info):
            info.make(changed.settled(info))


def test_modules_are_boxes_with_a_sentence(client: TestClient) -> None:
    found, info = page(client, "/new"), find("city")
    for module in info.modules:
        title, sentence = info.module_words[module]
        assert f'type="checkbox" id="module-{module}"' in found and title in found and sentence in found


def test_every_game_has_a_quick_start(client: TestClient) -> None:
    lobby = page(client, "/")
    assert re.findall(r'action="/quick"><input type="hidden" name="game" value="(\w+)"', lobby) == [*REAL, "other"]


def test_the_top_bar_tells_what_is_special_in_words() -> None:
    info = find("city")
    options: dict[str, Any] = {"setup": "first_game", "dark_eclipse": False}
    head: Any = {"players": 2, "modules": [], "options": options, "seeded": True, "cardboard": False, "clock": ""}
    assert fragments.about(info, head) == "2 seats · first game, all fixed · seeded"
    assert fragments.about(info, head | {"clock": "3d"}) == "2 seats · first game, all fixed · 3 days a turn · seeded"
    options = {"setup": "starting_tiles", "dark_eclipse": True, "nobles_row": "free", "paid_power_up": "each"}
    plain: Any = {**head, "options": options, "seeded": False}
    assert fragments.about(info, plain) == "2 seats · Dark Eclipse · own rulings"
    alone: Any = {**plain, "players": 1, "modules": ["obsidian"]}
    assert fragments.about(info, alone) == "solo · Obsidian · Dark Eclipse · own rulings"
    assert fragments.about(info, alone | {"cardboard": True}).endswith(" · own rulings · with the real box")


def test_options_have_words_for_all_their_values() -> None:
    for info in GAMES.values():
        for option in info.options:
            words = [option.word(value) for value in option.values]
            assert len(set(words)) == len(words) and "_" not in "".join([*words, option.heading])
            assert option.name == "long_way" or info.hidden or option.title


def test_the_rules_have_chapters_and_readable_headings() -> None:
    chapters = [*thing_chapters("city"), *rule_chapters("city")]
    assert len({chapter.id for chapter in chapters}) == len(chapters) > 20
    entries = [article for chapter in chapters for article in chapter.articles]
    ids = [entry.id for entry in entries]
    assert len(set(ids)) == len(ids)
    assert set(find("city").explained(None)) < set(ids) and {
        "city:34",
        "city:D7",
        "expansion:R63",
    } < set(ids)
    for entry in entries:
        assert entry.title and not re.search(r"[_`]|\*\*|\w:\w", entry.title), entry
    for chapter in chapters:
        assert not re.match(r"[A-Z]\d", chapter.title), chapter.title


def test_a_table_explains_the_game_that_is_played_on_it(client: TestClient) -> None:
    anna, texts = Program(client, "Anna"), list[dict[str, list[str]]]()
    for modules in ([], ["obsidian", "empire"]):
        made = anna.post("/tables", {"game": "city", "seats": ["me", "greedy"], "modules": modules})
        shown = client.get(f"/t/{made['table']}", headers=anna.head).text
        (address,) = re.findall(r'data-help="([^"]*)"', shown)
        texts.append(client.get(address, headers=anna.head).json())
    assert texts[0]["board:nobles"][0] == "Nobles" and texts[1]["board:nobles"][0] == "Conquest"
    waiting = anna.post("/tables", {"game": "helios", "seats": ["me", "open"]})["table"]
    assert client.get(f"/t/{waiting}/help.json", headers=anna.head).json()


def test_a_list_of_tables_says_how_they_stand() -> None:
    base = Summary(
        *("id", "city", "T", 2, (), {}, "over", False, False, False, 0.0, 0.0, 1),
        *(("Ana", "Bo"), (), (), (), (0,), (98, 84), (1, 2), None),
    )
    assert result_line(base) == "You won, 98 to 84"
    assert result_line(replace(base, mine=(1,))) == "Ana won, 98 to 84"
    assert result_line(replace(base, scores=(90, 90), places=(1, 1), mine=())) == "Ana and Bo tied, 90"
    assert result_line(replace(base, names=("Ana",), mine=(0,), places=(2, 1))) == "Teotibot won, 84 to 98"
    gone = replace(base, game="gone", names=("Ana",), mine=(0,), places=(2, 1))
    assert result_line(gone) == "the opponent won, 84 to 98", "this server had that game once"
    assert result_line(replace(base, status="abandoned", scores=(), places=())) == "ended without a result"
    assert result_line(replace(base, status="open", open_seats=(1,))) == "waiting for 1 more"
    assert result_line(replace(base, status="running", asked=(1,))) == "waiting for Bo"
    assert result_line(replace(base, status="running", asked=(0,))) == "your turn"


def test_the_form_offers_levels_with_words(client: TestClient) -> None:
    text = page(client, "/new")
    for level in LEVELS:
        assert f'<option value="{level.name}"' in text and level.shown(sunstone.compiled()).text in text
    assert '<option value="beginner" selected' in text and '<option value="greedy"' in text


def test_a_master_thinks_as_long_as_somebody_likes_to_wait(client: TestClient) -> None:
    text = page(client, "/new")
    for seconds, bot in PATIENT.items():
        assert f'<option value="{bot}">Bot: master, {seconds} seconds a turn</option>' in text
    given = {"game": "toy", "players": "2", "seat-0": "me", "seat-1": "master:20s"}
    table = client.post("/new", data=given, headers=OWN, follow_redirects=False).headers["location"]
    seats = client.get(f"/api/v1/tables/{table.removeprefix('/t/')}", headers=OWN).json()["seats"]
    assert [seat["bot"] for seat in seats] == ["", "master:20s"] and seats[1]["name"] == "master (20 s)"


def test_a_level_says_so_where_the_pure_form_plays_it() -> None:
    fast, slow = ({level.name: level.shown(form) for level in LEVELS} for form in (True, False))
    assert fast["hard"].text in slow["hard"].text and "pure Python" in slow["hard"].text
    assert slow["medium"].bot == "mcts:1s" and fast["medium"].bot == "mcts:0.2s"
    assert slow["easy"].bot == "planner:2000" and slow["beginner"] == fast["beginner"]


# --- the log
def test_an_endless_move_does_not_make_an_endless_page() -> None:
    deeds = [Deed(n, n, 0, f"deed {n}.") for n in range(5000)]
    sight: Any = {"table": "t", "game": "toy", "seats": [{"name": "Anna"}]}
    html = history.log(sight, [Move(0, deeds[:9]), Move(0, deeds)])
    assert html.count("deed ") == history.MOST_LINES and "deed 4999." in html


# --- hints
def sight(*kinds: str) -> Any:
    seats = [{"kind": kind} for kind in kinds]
    return {
        "seat": 0,
        "duty": "act",
        "lesson": None,
        "puzzle": None,
        "chance": False,
        "seats": seats,
        "choices": [1, 2],
    }


def test_the_hint_button_is_there_against_bots_only() -> None:
    assert "data-hint" in fragments.hint_button(sight("person", "bot", "bot"))
    assert "data-hint" in fragments.hint_button(sight("person", "hotseat"))
    assert fragments.hint_button(sight("person", "bot", "person")) == ""
    assert fragments.hint_button(sight("person", "bot") | {"duty": "confirm"}) == ""
    assert fragments.hint_button(sight("person", "bot") | {"choices": [1]}) == "", "a secret question is always asked"


def test_hints_tell_a_turn_what_it_brings_and_what_it_gives_up() -> None:
    reasons = [
        {"term": "near", "text": "", "words": "<workers> close by", "points": 3.0},
        {"term": "points", "text": "", "words": "", "points": 2.0},
        {"term": "power 2", "text": "", "words": "stronger workers", "points": -1.0},
        {"term": "power 3", "text": "", "words": "stronger workers", "points": 2.5},
        {"term": "locked", "text": "", "words": "free workers", "points": -1.5},
    ]
    steps = [{"action": "go:2", "label": "Two boards & no more"}, {"action": "cocoa", "label": "Collect"}]
    hint: Any = {
        "action": "go:2",
        "label": "Two boards & no more",
        "steps": steps,
        "reasons": reasons,
        "less": reasons[:1],
    }
    hint["total"] = [{"what": "cocoa", "n": 3}, {"what": "gold", "n": -1}]
    html = hints.turn(find("city"), hint)
    assert 'data-act="go:2"' in html and "Two boards &amp; no more" in html and "Collect" in html
    brings, gives = re.findall(r"<p><b>(.*?)</p>", html)
    assert (
        brings.startswith("Brings") and "+3" in brings and brings.endswith("&lt;workers&gt; close by, stronger workers")
    )
    assert gives.startswith("Gives up") and "−1" in gives and gives.endswith("free workers")
    assert "<b>Less</b> &lt;workers&gt; close by" in hints.other(find("city"), hint, 1)


def test_a_first_game_alone_is_one_click_where_there_is_an_opponent_for_it(client: TestClient) -> None:
    lobby = page(client, "/")
    alone = re.findall(r'aria-label="Play alone: ([^"]+)"', lobby)
    assert alone[:2] == ["Teotihuacan: City of Gods", "Founders of Teotihuacan"] and "Helios" not in alone
    answer = client.post("/quick", data={"game": "city", "players": "1"}, headers={"x-sunstone": "1"})
    assert "Teotibot" in answer.text and "solo" in answer.text


# --- the lobby
STRONGEST = LEVELS[-1].name


def summary(**more: Any) -> Summary:
    """A game against a bot that one has won."""
    base: dict[str, Any] = {"id": "x", "game": "city", "title": "City", "players": 2, "modules": (), "options": {}}
    base |= {"status": "over", "listed": False, "seeded": False, "cardboard": False, "created": 0.0, "changed": 0.0}
    base |= {"version": 1, "names": ("Ana", "Bo"), "open_seats": (), "bots": (1,), "asked": (), "mine": (0,)}
    base |= {"played_by": ("", "beginner")}
    return Summary(**(base | {"scores": (98, 84), "places": (1, 2), "later": None} | more))


@pytest.mark.parametrize(
    ("played", "level", "why"),
    [
        ((), "beginner", ""),
        ((summary(),), "easy", "You beat beginner: try easy."),
        ((summary(played_by=("", "easy")), summary()), "medium", "You beat easy: try medium."),
        ((summary(played_by=("", STRONGEST)),), STRONGEST, f"You beat {STRONGEST}, the strongest bot: once more?"),
        ((summary(played_by=("", "master:3s")),), "master", "You beat master (3 s): try master."),
        ((summary(played_by=("", "master:20s")),), "master", "You beat master (20 s), the strongest bot: once more?"),
        ((summary(places=(2, 1)),), "beginner", ""),
        ((summary(game="helios"),), "beginner", ""),
        ((summary(status="running", scores=(), places=()),), "beginner", ""),
        ((summary(bots=(0, 1)),), "beginner", ""),  # a bot has won it for her
        ((summary(played_by=("", "greedy")),), "easy", "You beat greedy: try easy."),
        ((summary(played_by=("", "random")),), "beginner", ""),
        ((summary(played_by=("", "planner")),), "beginner", ""),
    ],
)
def test_a_quick_start_goes_from_level_to_level(played: tuple[Summary, ...], level: str, why: str) -> None:
    assert level_for(played, "city", None) == (level, why)


def test_a_quick_start_goes_by_the_rating_once_there_is_one() -> None:
    assert level_for((summary(),), "city", Fit("medium", "")) == ("medium", "Your bot is medium.")
    assert level_for((), "city", Fit("hard", "Try hard.")) == ("hard", "Try hard.")


def test_the_form_tells_how_strong_bots_are_and_who_would_fit(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = page(client, "/new?game=city")
    rated = [(level, level.rating("city", sunstone.compiled())) for level in LEVELS]
    assert rated[0][1] and rated[1][1]
    for level, rating in rated:
        if rating is None:
            assert f"Bot: {level.name}</option>" in before
            continue
        assert f"Bot: {level.name} ({rating.points})</option>" in before
        assert f"Rating {rating.words}, from {rating.games} games." in before
    assert "Rating" not in page(client, "/new?game=toy"), "nobody has measured it"
    assert "rating of" not in before and '<option value="beginner" selected' in before
    monkeypatch.setattr(pages, "fits", lambda *_: {"city": Fit("medium", "With a rating of 1600 you win: try medium.")})
    after = page(client, "/new?game=city")
    assert "With a rating of 1600 you win: try medium." in after and '<option value="medium" selected' in after
    assert '<option value="beginner" selected' in page(client, "/new?game=helios"), "these were games of another one"


def test_a_first_game_is_against_a_beginner(client: TestClient) -> None:
    rating = LEVELS[0].rating("city", sunstone.compiled())
    table = client.post("/quick", data={"game": "city"}, headers=OWN, follow_redirects=False).headers["location"]
    assert client.get(f"/api/v1/tables/{table[3:]}").json()["seats"][1]["bot"] == "beginner"
    assert rating and f"Your bot is beginner. It is rated {rating.points}." in page(client, "/")


def test_own_games_come_first_and_tell_how_they_stand(client: TestClient) -> None:
    assert "My tables" not in page(client, "/"), "who has none starts at the games"
    for game in ("founders", "helios"):
        client.post("/quick", data={"game": game}, headers=OWN, follow_redirects=False)
    found = page(client, "/")
    assert found.index("My tables") < found.index("A table for tonight")
    mine = found.partition("My tables")[2].partition("</table>")[0]
    assert "your turn" in mine and "just now" in mine and "<time" in mine
    points = re.findall(r'<span class="note under">([^<]+?)( · \d+ : \d+)?</span>', mine)
    assert sorted(bool(score) for _, score in points) == [False, True], "Founders' lie open, those of Helios covered"
    assert all(clock for clock, _ in points)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(5, "just now"), (59.9, "just now"), (60, "1 min ago"), (3599, "59 min ago"), (7300, "2 h ago")]
    + [(86_400, "1 day ago"), (3 * 86_400 + 5, "3 days ago")],
)
def test_how_long_ago(seconds: float, words: str) -> None:
    assert ago(seconds) == words


def test_who_has_left_is_told_in_the_lobby(client: TestClient) -> None:
    table = client.post("/quick", data={"game": "city"}, headers=OWN, follow_redirects=False).headers["location"][3:]
    assert "You have left" not in page(client, f"/?left={table}")
    left = client.post(f"/api/v1/tables/{table}/leave", json={"bot": "beginner"}, headers=OWN)
    assert left.status_code == 200
    found = page(client, f"/?left={table}")
    assert "You have left" in found and "a bot plays for you" in found
    assert "You have left" not in page(client, "/?left=nothing")


def test_a_report_says_what_is_wrong(client: TestClient) -> None:
    table = client.post("/quick", data={"game": "city"}, headers=OWN, follow_redirects=False).headers["location"][3:]
    assert f'href="/t/{table}/problem"' in page(client, f"/t/{table}/menu")
    form = page(client, f"/t/{table}/problem")
    assert 'name="note"' in form and "Nothing is sent" in form
    answer = client.post(f"/t/{table}/report", data={"note": "The Palace gave nothing."}, headers=OWN)
    assert answer.json()["note"] == "The Palace gave nothing." and "attachment" in answer.headers["content-disposition"]


def test_a_refused_form_comes_back_as_it_was_filled_in(client: TestClient) -> None:
    given = {"game": "city", "players": "3", "seat-1": "hotseat", "name-1": "Bert", "title": "Thursday", "seed": "x1"}
    answer = client.post("/new", data=given, headers=OWN)
    assert answer.status_code == 400 and "The seed 'x1' is not a whole number" in unescape(answer.text)
    assert 'value="Thursday"' in answer.text and 'name="name-1" value="Bert"' in answer.text
    assert re.search(r'value="3" checked', answer.text) and '<option value="hotseat" selected' in answer.text
