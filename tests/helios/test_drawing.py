"""The table as SVG: sound, quick, drawn from the view alone, and with every choice where it belongs."""

import json
import math
import re
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from sunstone.drawing.kit import SMALLEST
from sunstone.drawing.sheet import BOARD_CSS, css
from sunstone.engine.choice import Choice
from sunstone.engine.frame import CHANCE
from sunstone.engine.registry import draw
from sunstone.games.helios import drawing, page, words
from sunstone.games.helios.ahead_words import AT_END
from sunstone.games.helios.components import COLOUR_NAMES, DATA, SET, Symbol, TileColour
from sunstone.games.helios.drawing import targets
from sunstone.games.helios.drawing.layout import R, hex_at
from sunstone.games.helios.names import AREA_NAMES, BUILDING_NAMES, TOKEN_NAMES, VOCABULARY
from sunstone.games.helios.view_types import HeliosView, LaidToken
from tests.support import Config, walk

SVG = "{http://www.w3.org/2000/svg}"
LITERAL = re.compile(r'"(#[0-9a-fA-F]{3,8}|rgba?\(|hsl)')
PLACE = re.compile(r"translate\((-?[\d.]+)px,(-?[\d.]+)px\)")
LISTED = ("decline", "forfeit", "bazaar", "pass", "done")  # choices without a place on the table
ASKED = {
    *("StartToken", "Turn", "Area", "CreateLand", "Place", "Gift", "Put", "Steward", "Build", "Pay", "Sell"),
    *("MoveSun", "BonusAction", "Characters"),
}


def plain(view: HeliosView) -> HeliosView:
    """As it comes over a wire."""
    data: HeliosView = json.loads(json.dumps(view))
    return data


@cache
def moments() -> list[tuple[HeliosView, list[Choice]]]:
    """Views and choices of the mover all through random games: the first of every question, and some more of all."""
    found: list[tuple[HeliosView, list[Choice]]] = []
    for players in (2, 3, 4):
        asked: Counter[str] = Counter()
        for seed in (players, players + 10):
            for i, s in enumerate(walk(Config("helios", players).new(), seed)):
                if s.to_move < CHANCE:
                    view = s.view(s.to_move)
                    asked[view["step"]] += 1
                    if asked[view["step"]] <= 8 or i % 17 == 0:
                        found.append((plain(view), s.choices(s.to_move)))
    return found


def asking(question: str) -> list[tuple[HeliosView, list[Choice]]]:
    return [(view, choices) for view, choices in moments() if view["step"] == question]


def test_the_first_question_shows_the_tokens_and_no_empty_piles() -> None:
    for view, choices in asking("StartToken"):
        assert "0 in pile" not in page.dynamic_layer(view).replace("10 in pile", "").replace("30 in pile", "")
        rings = page.targets_layer(view, choices)
        for choice in choices:
            assert f'<use href="#full-{choice.text.removeprefix("start:")}"/>' in rings
    view, _ = asking("Turn")[0]
    assert page.dynamic_layer(view).count(" in pile") == len(view["earth"])


@pytest.fixture(scope="module")
def late() -> HeliosView:
    """A finished game, with all that can lie on a board lying there."""
    view = plain(list(walk(Config("helios", 4).new(), 4))[-1].view(None))
    board = view["board"]
    laid: dict[str, LaidToken] = {}
    for i, name in enumerate(board["light"]):
        goods = [COLOUR_NAMES[i % 5], COLOUR_NAMES[(i + 2) % 5]][: i % 3]
        laid[name] = {"token": TOKEN_NAMES[i % 9], "resources": [] if i % 4 == 0 else goods, "temple": i % 4 == 0}
    for p in view["seats"]:
        p["land"], p["sun"], p["buildings"], p["unlimited"] = laid, board["corner"][0], list(BUILDING_NAMES), True
        for area in AREA_NAMES:
            taken: list[tuple[Symbol, TileColour]] = [("land", area), ("build", "gray"), ("sun", area), ("sun", "gray")]
            p["tiles"][area] = [{"symbol": symbol, "colour": colour} for symbol, colour in taken]
            p["sets"][area] = int(SET)
        p["temples"], p["mana"] = 10, 23
    for i, tile in enumerate(view["characters"].values()):
        tile["hire"], tile["owner"], tile["active"] = 2, i % 4, i % 2 == 1
    return view


def elements(svg: str) -> Iterator[ElementTree.Element]:
    return ElementTree.fromstring(svg).iter()


def layer(body: str) -> list[ElementTree.Element]:
    return list(elements(f'<svg xmlns="{SVG[1:-1]}">{body}</svg>'))


def changing(view: HeliosView) -> str:
    """What all share, and what each seat has of its own."""
    return "".join([drawing.dynamic_layer(view), *drawing.place_layers(view)])


def whole(view: HeliosView, choices: list[Choice] | None = None) -> str:
    """The layers as a page holds them: every seat's boards."""
    body = f"{drawing.definitions()}{drawing.static_layer(view)}{changing(view)}"
    return f'<svg xmlns="{SVG[1:-1]}">{body}{drawing.targets_layer(view, choices or [])}</svg>'


# --- one drawing
def test_every_question_is_among_the_moments() -> None:
    assert {view["step"] for view, _ in moments()} >= ASKED


def test_every_position_is_drawn_as_sound_xml_with_unique_ids(late: HeliosView) -> None:
    for view, choices in [*moments()[::9], (late, [])]:
        for svg in (drawing.draw(view, choices=choices), whole(view, choices)):
            ids = [e.get("id") for e in elements(svg) if e.get("id")]
            assert len(ids) == len(set(ids)), Counter(ids).most_common(2)
            hrefs = {e.get("href", "")[1:] for e in elements(svg) if e.tag == f"{SVG}use"}
            assert hrefs <= set(ids)
            assert set(re.findall(r"url\(#([\w-]+)\)", svg)) <= set(ids)


def test_positions_early_in_the_set_up_are_drawn_too() -> None:
    """Nobody is asked there, but a drawing of any position may be wanted."""
    for s in islice(walk(Config("helios", 3).new(), 1), 60):
        ElementTree.fromstring(drawing.draw(plain(s.view(None))))


def test_a_position_draws_itself_in_a_notebook() -> None:
    ElementTree.fromstring(draw("helios", Config("helios", 2).new().view(None)) or "")


def test_colours_are_tokens_and_every_token_has_a_value(late: HeliosView) -> None:
    known = set(re.findall(r"(--[\w-]+):", "".join(map(css, (BOARD_CSS, *drawing.STYLES)))))
    for view, choices in [*moments()[::30], (late, [])]:
        svg = whole(view, choices)
        assert not LITERAL.search(re.sub(r'href="#[^"]*"', "", svg))
        assert not re.search(r'(fill|stroke|color)="(?!var\(--|none|currentColor|url\(#)', svg)
        assert set(re.findall(r"var\((--[\w-]+)\)", svg)) <= known


def test_on_a_page_there_is_neither_style_nor_script(late: HeliosView) -> None:
    for view, choices in [*moments()[::30], (late, [])]:
        svg = whole(view, choices)
        assert "<style" not in svg and "<script" not in svg and "javascript:" not in svg
        assert not re.search(r"\son\w+=", svg)
        assert all(style.startswith("transform:translate(") for style in re.findall(r'style="([^"]*)"', svg))


def test_the_drawing_is_small_and_quick(late: HeliosView) -> None:
    assert sum(1 for _ in elements(drawing.draw(late, standalone=False))) < 2500
    view = [view for view, _ in moments() if view["players"] == 4][-1]
    best = min(_timed(view) for _ in range(20))
    assert best < 0.006  # measured: about 1 ms for four seats; the limit leaves room for a busy machine


def _timed(view: HeliosView) -> float:
    begin = time.thread_time()
    changing(view)
    return time.thread_time() - begin


def test_type_is_never_too_small(late: HeliosView) -> None:
    for view, choices in [(late, []), *moments()[::25]]:
        sizes = [float(e.get("font-size", "0")) for e in elements(whole(view, choices)) if e.tag == f"{SVG}text"]
        assert min(sizes) >= SMALLEST


def test_what_is_explained_has_help(late: HeliosView) -> None:
    """By the words, and by what the page brings along."""
    brought = page.explanations()
    for view, choices in [(late, []), *moments()[::25]]:
        for e in elements(whole(view, choices)):
            if name := e.get("data-explain"):
                assert words.explain(name) == brought[name].words
            if e.get("role") == "img":
                assert e.get("aria-label")


def test_names_are_escaped(late: HeliosView) -> None:
    names = ['<b>"&', "</g><script>", "'", "ü"]
    view, choices = asking("Turn")[0]
    evil = Choice(1, 'take:land"><script>', "<script>", (), "tile:land")
    for drawn in (changing(late | {"names": names}), drawing.targets_layer(view, [*choices, evil])):
        assert "<script" not in drawn
        layer(drawn)
    panel = page.seat_panel(late | {"names": names}, 1)
    assert "<script" not in panel
    layer(panel)


# --- what it is drawn from
def test_it_is_drawn_from_the_view_alone_and_always_alike() -> None:
    for view, choices in moments()[::25]:
        again = plain(view)
        assert drawing.draw(view, choices=choices) == drawing.draw(again, choices=choices)
        assert view == again


def test_everybody_sees_the_same_boards() -> None:
    """The layers without targets are drawn once for all viewers; whose boards are shown is the page's part."""
    for s in islice(walk(Config("helios", 3).new(), 6), 0, 300, 40):
        views = [s.view(seat) for seat in (None, 0, 1, 2)]
        assert len({changing(v) for v in views}) == 1
        assert len({drawing.static_layer(v) for v in views}) == 1
        assert [drawing.shown_seat(v) for v in views[1:]] == [0, 1, 2]


def test_what_is_printed_never_changes() -> None:
    assert (
        len({drawing.static_layer(s.view(None)) for s in islice(walk(Config("helios", 3).new(), 8), 0, None, 10)}) == 1
    )


def test_every_seat_has_its_own_boards(late: HeliosView) -> None:
    for view in [late, *(view for view, _ in moments()[::40])]:
        places = drawing.place_layers(view)
        assert len(places) == view["players"]
        for seat, place in enumerate(places):
            p, found = view["seats"][seat], layer(place)
            ids = {e.get("id", "") for e in found}
            assert {f"land-s{seat}-{name}" for name in p["land"]} | {f"sun-s{seat}", f"track-s{seat}"} <= ids
            tiles = sum(len(below) for below in p["tiles"].values())
            assert sum(id.startswith(f"tile-s{seat}-") for id in ids) == tiles
            built = [e.get("data-explain") for e in found if e.get("aria-label", "").endswith(", built")]
            assert built == [f"building:{name}" for name in p["buildings"]]


def test_a_token_that_stays_keeps_its_id_and_its_place() -> None:
    before: dict[str, str] = {}
    for s in islice(walk(Config("helios", 2).new(), 11), 400):
        here = {
            e.get("id", ""): e.get("style", "")
            for e in layer(changing(plain(s.view(None))))
            if e.get("id", "").startswith("land-")
        }
        assert before.items() <= here.items()  # land is never lost
        before = here


def test_pieces_and_targets_lie_inside(late: HeliosView) -> None:
    for view, choices in [(late, []), *moments()[::10]]:
        for found in PLACE.finditer(changing(view)):
            assert 0 < float(found[1]) < drawing.WIDTH and 0 < float(found[2]) < drawing.HEIGHT
        for choice in choices:
            if choice.target:
                box = drawing.place_of(view, choice.target, targets.decider(view))
                assert box is not None, choice
                assert 0 <= box.x < box.right <= drawing.WIDTH and 0 <= box.y < box.bottom <= drawing.HEIGHT


# --- choices
def rings(view: HeliosView, choices: list[Choice]) -> list[ElementTree.Element]:
    return [e for e in layer(drawing.targets_layer(view, choices)) if e.get("data-actions")]


def test_every_choice_has_its_place_on_the_table_or_is_listed_alone() -> None:
    seen: set[str] = set()
    for view, choices in moments():
        found = rings(view, choices)
        for e in found:
            assert e.get("role") == "button" and e.get("aria-label") and e.get("data-target")
        carried = {text for e in found for text in e.get("data-actions", "").split()}
        for choice in choices:
            assert choice.text in carried or choice.text.startswith(LISTED), choice
            seen.add(choice.target.partition(":")[0])
        if view["step"] != "Pay":
            assert carried <= {c.text for c in choices}
        assert [e.get("tabindex") for e in found].count("0") == min(1, len(found))
    assert seen >= {"tile", "area", "action", "token", "start", "hex", "resource", "building", "cube", "character"}


def test_what_is_on_the_own_boards_shows_only_with_them() -> None:
    for view, choices in moments()[::3]:
        root = layer(drawing.targets_layer(view, choices))
        inside = {e.get("id") for group in root if group.get("data-of") for e in group.iter() if e.get("data-actions")}
        for e in root:
            if e.get("data-actions"):
                own = e.get("data-target", "").startswith(("hex:", "cube:", "area:", "building:"))
                assert (e.get("id") in inside) is (own or view["step"] == "Steward")


def test_an_end_of_the_sun_says_its_number_and_what_it_gives() -> None:
    several = 0
    for view, choices in asking("MoveSun"):
        reach = view["seats"][view["open_seats"][0]]["reach"]
        said_of = [e for e in layer(drawing.targets_layer(view, choices)) if e.get("class") == "rest"]
        names = [e.get("data-target", "")[4:] for e in rings(view, choices)]
        ends = dict(zip(names, said_of, strict=True))
        assert set(ends) == set(reach)
        for number, name in enumerate(names, 1):
            end = reach[name]
            said = [t.text for t in ends[name].iter(f"{SVG}text")]
            vp = end["revolution"] + end["temples"]
            assert said == [str(number), *([str(vp)] if vp else [])]
            icons = Counter(u.get("href", "")[9:] for u in ends[name].iter(f"{SVG}use") if "earth" in u.get("href", ""))
            assert icons == Counter({c: len(hexes) for c, hexes in end["resources"].items()})
            several += len(end["resources"]) > 1
    assert several


def test_a_hex_says_what_the_token_would_count_there() -> None:
    told = 0
    for view, choices in asking("Place"):
        said = [e for e in layer(drawing.targets_layer(view, choices)) if e.get("class") == "worth"]
        counts = [a.n for c in choices for p in c.ahead if p.label == AT_END for a in p.effects]
        assert ["".join(e.itertext()) for e in said] == [str(n) for n in counts]
        told += len(said)
    assert told


def test_while_pointed_at_an_end_shows_the_way_and_every_token_that_is_lit() -> None:
    for view, choices in asking("MoveSun"):
        p = view["seats"][view["open_seats"][0]]
        shown = [e for e in layer(drawing.targets_layer(view, choices)) if e.get("class") == "when"]
        assert len(shown) == len(p["reach"])
        for name, e in zip([c.text[4:] for c in choices if c.text.startswith("sun:")], shown, strict=True):
            gold = [g for g in e.iter(f"{SVG}path") if g.get("stroke") == "var(--sun)"]
            near = [h for h in p["land"] if 0 < _apart(name, h) < 1.8 * R]
            assert len(gold) == len(near) > 0
            way = targets.route(p, name)
            assert not way or (way[0], way[-1], len(way)) == (p["sun"], name, p["reach"][name]["steps"] + 1)
            assert all(_apart(a, b) < 1.8 * R for a, b in pairwise(way))


def _apart(a: str, b: str) -> float:
    return math.dist(hex_at(a), hex_at(b))


def test_a_payment_of_several_resources_is_picked_in_any_order() -> None:
    """What can be picked together, by the numbers that the page checks, is exactly what can be paid one by one."""
    positions = payments()
    assert len(positions) > 10
    for s in positions:
        view, choices = plain(s.view(s.to_move)), s.choices(s.to_move)
        holder = next(e for e in layer(drawing.targets_layer(view, choices)) if e.get("data-picks"))
        need = {kind: int(n) for kind, n in (part.split(":") for part in holder.get("data-need", "").split())}
        parts = [(e.get("data-actions", ""), e.get("data-part", "")) for e in holder.iter() if e.get("data-part")]
        assert need == view["action"]["needed"]
        assert parts == sorted(parts, key=lambda part: VOCABULARY.number(part[0]))
        picked = set()
        for some in combinations(parts, int(holder.get("data-picks", "0"))):
            kinds = Counter(kind for _, kind in some)
            if all(kinds[kind] >= n for kind, n in need.items()):
                picked.add(tuple(action for action, _ in some))
        assert picked == set(paid(s, s.to_move))


def payments() -> list[Any]:
    """Positions in which more than one resource is left to pay."""
    found = []
    for seed in (3, 5, 6):
        for s in walk(Config("helios", 2).new(), seed):
            view = s.view(None)
            if view["step"] == "Pay" and view["action"]["left"] > 1:
                found.append(s.clone())
    return found


def paid(s: Any, seat: int) -> Iterator[tuple[str, ...]]:
    """Every way to go on paying, step by step."""
    if s.to_move != seat or s.view(None)["step"] != "Pay":
        yield ()
        return
    for action in s.legal():
        after = s.clone()
        after.apply(action)
        for rest in paid(after, seat):
            yield (VOCABULARY.name(action), *rest)


# --- the page
def test_every_choice_has_a_sound_button_and_every_seat_a_panel(late: HeliosView) -> None:
    for view, choices in [(late, []), *moments()[::5]]:
        for choice in choices:
            if picture := page.face(view, choice):
                layer(picture)
        for seat in range(view["players"]):
            panel = layer(page.seat_panel(view, seat))
            assert [e.get("data-look-at") for e in panel if e.get("data-look-at")] == [str(seat)]
        assert page.clock(view)


def test_what_was_pointed_at_is_an_action_that_can_be_refused() -> None:
    view = next(view for view, _ in asking("Turn"))
    for name in [*page.explanations(), "hex:e5", "cube:e5-brown"]:
        for text in page.candidates(view, name):
            assert VOCABULARY.number(text) >= 0
    assert page.candidates(view, "building:palace") == ["build:palace"]
    assert page.candidates(view, "hex:z9") == page.candidates(view, "nothing") == []


def test_the_guide_has_a_word_for_what_is_asked_most() -> None:
    for view, _ in moments():
        if view["step"] in ("Turn", "CreateLand", "Place", "Build", "MoveSun", "Characters"):
            assert page.guide(view)


def test_the_clock_counts_turns_of_the_round() -> None:
    for view, _ in moments():
        if view["phase"] == "actions":
            found = re.search(r"turn (\d+) of (\d+)", page.clock(view))
            assert found and 1 <= int(found[1]) <= int(found[2]) <= max(DATA["rounds"][f"p{view['players']}"]["turns"])
