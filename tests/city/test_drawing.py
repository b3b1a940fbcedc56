"""The table as SVG: sound, quick, drawn from the view alone, and with every choice where it belongs."""

import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

import sunstone
from sunstone.drawing.kit import SMALLEST
from sunstone.drawing.sheet import BOARD_CSS, css
from sunstone.engine.choice import Choice
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.rng import Rng
from sunstone.games.city import drawing, page, words
from sunstone.games.city.components import DATA, MAJOR_NAMES
from sunstone.games.city.drawing import faces
from sunstone.games.city.drawing.places import anchors
from sunstone.games.city.drawing.targets import names_of
from sunstone.games.city.drawing.teotibot import WAY
from sunstone.games.city.names import BOARD_NAMES, SLOTS_NAMED
from sunstone.games.city.pyramid_data import SIDES
from sunstone.games.city.settings import MODULES
from tests.support import Config, walk

View = Any  # here and there changed by hand
SVG = "{http://www.w3.org/2000/svg}"
BEFORE_A_SEAT = ("start:", "resource:", "discovery:", "major:")  # what choices belong to that may lie off the board
LITERAL = re.compile(r'"(#[0-9a-fA-F]{3,8}|rgba?\(|hsl)')
PLACE = re.compile(r"translate\((-?[\d.]+)px,(-?[\d.]+)px\)")


def plain(view: View) -> View:
    """As it comes over a wire."""
    data: View = json.loads(json.dumps(view))
    return data


BOARDS = MODULES[:4]  # those that are not for a single player alone
TABLES: list[Config] = [
    Config("city", 2),
    Config("city", 3, {"waiver_scope": "wide"}),
    Config("city", 4, {"setup": "draft"}),
    Config("city", 4, {"setup": "first_game"}),
    Config("city", 1),
    Config("city", 3, modules=MODULES[:1]),
    Config("city", 1, modules=MODULES),
    Config("city", 4, modules=BOARDS),
]


@cache
def moments() -> list[tuple[View, list[Choice]]]:
    """Views and choices of the mover all through random games: the first of every question, and some more of all."""
    found: list[tuple[View, list[Choice]]] = []
    for config in TABLES:
        asked: Counter[str] = Counter()
        for i, s in enumerate(walk(config.new(), config.players + 1)):
            if s.to_move < CHANCE:
                view = s.view(s.to_move)
                asked[view["step"]] += 1
                if asked[view["step"]] <= 4 or i % 17 == 0:
                    found.append((plain(view), s.choices(s.to_move)))
    return found


@pytest.fixture(scope="module")
def late() -> View:
    """A finished game, with all that can lie on the board lying there."""
    view = list(walk(Config("city", 4).new(), 4))[-1].view(None)
    faces = [{"tile": n + 1, "turn": 0, "icons": "bRgn"} for n in range(30)]
    sides = {side: [4 * k + j + 1 if 4 * k + j < 15 else None for j in range(4)] for k, side in enumerate(SIDES)}
    return plain(
        view
        | {
            "pyramid": dict(zip(SLOTS_NAMED, faces, strict=True)),
            "decorations": sides,
            "offers": {"pyramid": [31, 32, None], "decorations": [None] * 4},
            "technologies": [t | {"owners": [0, 1, 2, 3]} for t in view["technologies"]],
            "nobles": {"top": 5, "centre": 4, "bottom": 2},
            "buildings": {"left": 0, "avenue_vp": 1},
        }
    )


def crowded(view: View, board: str) -> View:
    """The same with everybody on one board."""
    dice = [{"where": board, "power": power, "space": 0} for power in (1, 2, 4, 5)]
    return view | {"seats": [seat | {"dice": dice} for seat in view["seats"]]}


def elements(svg: str) -> Iterator[ElementTree.Element]:
    return ElementTree.fromstring(svg).iter()


def where(markup: str) -> str:
    """A piece's place and size, whatever it shows."""
    found = re.search(r'style="([^"]*)"', markup)
    return found.group(1) if found else ""


# --- one drawing
def test_every_position_is_drawn_as_sound_xml_with_unique_ids(late: View) -> None:
    for view, choices in [*moments()[::9], (late, [])]:
        for standalone in (False, True):
            svg = drawing.draw(view, choices=choices, standalone=standalone)
            ids = [e.get("id") for e in elements(svg) if e.get("id")]
            assert len(ids) == len(set(ids))
            names = set(ids)
            hrefs = {e.get("href", "")[1:] for e in elements(svg) if e.tag == f"{SVG}use"}
            assert hrefs <= names
            assert set(re.findall(r"url\(#([\w-]+)\)", svg)) <= names


def test_positions_early_in_the_set_up_are_drawn_too() -> None:
    """Nobody is asked there, but a drawing of any position may be wanted."""
    for i, s in enumerate(walk(Config("city", 3).new(), 1)):
        if i > 60:
            break
        ElementTree.fromstring(drawing.draw(plain(s.view(None))))


def test_colours_are_tokens_and_every_token_has_a_value(late: View) -> None:
    view, choices = moments()[40]
    svg = drawing.draw(view, choices=choices, standalone=False) + drawing.draw(late, standalone=False)
    assert not LITERAL.search(re.sub(r'href="#[^"]*"', "", svg))
    assert not re.search(r'(fill|stroke|color)="(?!var\(--|none|currentColor|url\(#)', svg)
    styles = "".join(map(css, (BOARD_CSS, *drawing.STYLES)))
    known = set(re.findall(r"(--[\w-]+):", styles))
    assert set(re.findall(r"var\((--[\w-]+)\)", svg + styles)) <= known


def test_on_a_page_there_is_neither_style_nor_script(late: View) -> None:
    view, choices = moments()[40]
    for svg in (drawing.draw(view, choices=choices, standalone=False), drawing.draw(late, standalone=False)):
        assert "<style" not in svg and "<script" not in svg and "javascript:" not in svg
        assert not re.search(r"\son\w+=", svg)
        assert all(style.startswith("transform:translate(") for style in re.findall(r'style="([^"]*)"', svg))
    alone = drawing.draw(view)
    assert alone.count("<style>") == 1 and 'data-theme="light"' in alone
    assert 'data-theme="dark"' in drawing.draw(view, theme="dark").split(">")[0]


def test_the_drawing_is_small_and_quick(late: View) -> None:
    assert sum(1 for _ in elements(drawing.draw(late, standalone=False))) < 2500
    view = moments()[60][0]
    best = min(_timed(view) for _ in range(20))
    assert best < 0.006  # measured: under 1 ms; the limit leaves room for a busy machine


def _timed(view: View) -> float:
    begin = time.thread_time()
    drawing.dynamic_layer(view)
    return time.thread_time() - begin


def test_type_is_never_too_small(late: View) -> None:
    for view in [late, *(view for view, _ in moments()[::40])]:
        sizes = [float(e.get("font-size", "0")) for e in elements(drawing.draw(view)) if e.tag == f"{SVG}text"]
        assert min(sizes) >= SMALLEST


def test_what_is_explained_has_help(late: View) -> None:
    for view in (late, moments()[40][0]):
        for e in elements(drawing.draw(view)):
            if name := e.get("data-explain"):
                assert words.explain(name)
            if e.get("role") == "img":
                assert e.get("aria-label")


def test_names_are_escaped() -> None:
    view, choices = moments()[40]
    names = ['<b>"&', "</g><script>", "'", "ü"][: view["players"]]
    evil = Choice(1, 'go:1"><script>', "<script>", (), "board:forest")
    svg = drawing.draw(view | {"names": names}, choices=[*choices, evil._replace(text='"><script>')])
    assert "<script" not in svg
    assert any('<b>"&' in e.get("aria-label", "") for e in elements(svg))


# --- what it is drawn from
def test_it_is_drawn_from_the_view_alone_and_always_alike() -> None:
    for view, choices in moments()[::25]:
        again = plain(view)
        assert drawing.draw(view, choices=choices) == drawing.draw(again, choices=choices)
        assert view == again


def test_everybody_sees_the_same_board() -> None:
    """The layers without targets are drawn once for all viewers: nothing in them may depend on who looks on."""
    for i, s in enumerate(walk(Config("city", 3).new(), 6)):
        if i % 60 == 0:
            views = [s.view(seat) for seat in (None, 0, 1, 2)]
            assert len({drawing.dynamic_layer(v) for v in views}) == 1
            assert len({drawing.static_layer(v) for v in views}) == 1


def test_what_is_printed_never_changes() -> None:
    game = sunstone.Game.start("city", players=3, seed=8)
    first, rng = drawing.static_layer(game.state.view(None)), Rng(8)
    for _ in range(100):
        if game.state.to_move == OVER:
            break
        legal = game.state.legal()
        game.play(legal[rng.below(len(legal))])
        assert drawing.static_layer(game.state.view(None)) == first


# --- pieces
def company(view: View, seat: int, die: int) -> list[int] | None:
    """Who of the seat's own stands with a worker; None off the boards."""
    dice = view["seats"][seat]["dice"]
    board, space = dice[die]["where"], dice[die]["space"]
    if space or board not in BOARD_NAMES:
        return None
    return [i for i, d in enumerate(dice) if d["where"] == board and not d["space"]]


@pytest.mark.parametrize("players", [2, 4])
def test_a_piece_that_does_not_move_keeps_its_id_and_its_place(players: int) -> None:
    before: View | None = None
    for s in islice(walk(Config("city", players).new(), 11), 700):
        view = plain(s.view(None))
        if before is not None and before["turn"] is not None and view["turn"] is not None:
            old, new = drawing.pieces(before), drawing.pieces(view)
            for seat in range(players):
                _same_workers(before, view, seat, old, new)
                for track in ("blue", "red", "green", "avenue", "pyramid"):
                    steps = [[p[track] for p in v["seats"]] for v in (before, view)]
                    if steps[0] == steps[1]:
                        assert where(old[f"{track}-s{seat}"]) == where(new[f"{track}-s{seat}"])
            for slot, laid in before["pyramid"].items():
                assert view["pyramid"][slot] == laid
                assert old[f"tile-{laid['tile']}"] == new[f"tile-{laid['tile']}"]
        before = view


def _same_workers(before: View, view: View, seat: int, old: dict[str, str], new: dict[str, str]) -> None:
    for die in range(4):
        then, now = before["seats"][seat]["dice"][die], view["seats"][seat]["dice"][die]
        id = f"worker-s{seat}-{die + 1}"
        assert (id in old) == (id in new)
        stays = (then["where"], then["space"]) == (now["where"], now["space"])
        if stays and company(before, seat, die) == company(view, seat, die):
            assert where(old[id]) == where(new[id])
        if then["power"] != now["power"]:
            assert f"die-s{seat}-{now['power']}" in new[id]


def test_pieces_have_the_ids_they_are_filed_under(late: View) -> None:
    for view in (late, moments()[50][0]):
        for id, markup in drawing.pieces(view).items():
            assert markup.split(">")[0].count(f' id="{id}"') == 1


def test_all_pieces_lie_inside_and_a_crowd_stays_in_its_area(late: View) -> None:
    for board in BOARD_NAMES:
        view = crowded(late, board)
        pool = drawing.anchors(view)[f"pool:{board}"]
        spots = [PLACE.search(m) for id, m in drawing.pieces(view).items() if id.startswith("worker-")]
        assert len(spots) == 16
        places = {(float(m[1]), float(m[2])) for m in spots if m}
        assert len(places) == 16
        assert all(pool.x + 5 < x < pool.right - 5 and pool.y + 5 < y < pool.bottom - 5 for x, y in places)
        nearest = min(abs(ax - bx) + abs(ay - by) for ax, ay in places for bx, by in places if (ax, ay) != (bx, by))
        assert nearest >= 15
    for markup in drawing.pieces(late).values():
        if found := PLACE.search(markup):
            assert 0 < float(found[1]) < drawing.WIDTH and 0 < float(found[2]) < drawing.HEIGHT


# --- choices
def test_every_choice_has_a_place_on_the_board_or_lies_before_a_seat() -> None:
    seen: set[str] = set()
    for view, choices in moments():
        for choice in choices:
            if not choice.target:
                continue
            box = drawing.place_of(view, choice.target)
            if box is None:
                assert choice.target.startswith(BEFORE_A_SEAT), choice
                continue
            seen.add(choice.target.partition(":")[0])
            wide, high = drawing.size(view)
            assert 0 <= box.x < box.right <= wide and 0 <= box.y < box.bottom <= high
    assert seen >= {
        "worker",
        "board",
        "worship",
        "technology",
        "row",
        "decoration",
        "tile",
        "slot",
        "temple",
        "wheel",
        "altar",
    }


def test_targets_carry_the_actions_that_belong_to_them() -> None:
    for view, choices in moments()[::2]:
        found = list(elements(f'<svg xmlns="{SVG[1:-1]}">{drawing.targets_layer(view, choices)}</svg>'))
        rings = [e for e in found if e.get("data-actions")]
        for e in rings:
            assert e.get("role") == "button" and e.get("aria-label") and e.get("data-target")
        carried = {text for e in rings for text in e.get("data-actions", "").split()}
        assert carried <= {c.text for c in choices}
        for choice in choices:
            on_board = choice.target and not choice.target.startswith(BEFORE_A_SEAT)
            assert not on_board or choice.text in carried, choice
        assert [e.get("tabindex") for e in rings].count("0") == min(1, len(rings))


def test_a_claimed_tile_is_ringed_where_it_lies() -> None:
    """Discovery tiles go by kind: which of them is meant follows from what is asked."""
    asked: set[str] = set()
    for view, choices in moments():
        for choice in choices:
            if choice.text.partition(":")[0] == "claim" and view["step"] not in ("StartClaim", "EmpireClaim"):
                asked.add(view["step"])
                names = names_of(view, choice, choices)
                assert len(names) == 1 and names[0].startswith(("find:", "major:")), choice
                assert names[0].startswith("find:") or view["step"] == "AltarClaim"
    assert len(asked) >= 2


# --- tiles for panels, icons
def test_every_tile_of_the_data_has_a_face() -> None:
    assert all(faces.technology_items(name) for name in ("01", "03", "05", "07", "09", "11", "13", "15", "17"))


def test_the_tile_in_hand_is_defined_in_all_its_ways_round() -> None:
    view, choices = next((v, c) for v, c in moments() if v["step"] == "Place")
    assert page.in_hand(view, choices) == "#hand"
    layer = drawing.targets_layer(view, choices)
    parts = [layer.partition(f'id="hand-{turn}"')[2] for turn in (0, 90, 180, 270)]
    ways = [re.findall(r'href="#i-([\w-]+)"', part)[:4] for part in parts]
    icons = DATA["pyramid_tiles"]["tiles"][view["action"]["tile"] - 1]["icons"]
    names = [re.findall(r"#i-([\w-]+)", faces.glyph(icon, 0, 0, 1))[0] for icon in icons]
    assert ways == [names[-turn:] + names[:-turn] if turn else names for turn in range(4)]  # clockwise


def test_nothing_is_in_hand_where_nothing_is_placed() -> None:
    for view, choices in moments()[::20]:
        if view["step"] != "Place":
            assert not page.in_hand(view, choices) and "hand-0" not in drawing.targets_layer(view, choices)


# --- Teotibot and the modules
def of(players: int, modules: tuple[str, ...] = ()) -> Iterator[View]:
    """Views of a random game, from its first turn on."""
    for s in walk(Config("city", players, modules=modules).new(), 5):
        view = s.view(None)
        if view["turn"] is not None:
            yield plain(view)


def test_a_game_without_extras_has_the_size_of_the_base_board() -> None:
    for view, _ in moments():
        wide = drawing.size(view) != (drawing.WIDTH, drawing.HEIGHT)
        assert wide == (bool(view["teotibot"]) or bool({"altars", "empire"} & set(view["modules"])))


def test_teotibots_tiles_lie_where_the_view_says_and_slide_when_shifted() -> None:
    seen = set[tuple[str, str]]()
    for view in islice(of(1), 0, 400, 5):
        at, bot, drawn = drawing.anchors(view), view["teotibot"], drawing.pieces(view)
        for place, name in [*enumerate(bot["places"]), ("aside", bot["aside"])]:
            box = at[f"action:{place}"]
            found = PLACE.search(drawn[f"action-{name}"])
            assert found and (float(found[1]), float(found[2])) == pytest.approx((box.cx, box.cy))
            seen.add((name, str(place)))
        assert sum(id.startswith("direction-") for id in drawn) == len(bot["directions"]) == 2
        assert sum(id.startswith("discarded-") for id in drawn) == len(bot["discarded"])
    assert len(seen) > 20, "they moved about"


def test_buildings_that_teotibot_put_ahead_stand_on_their_spaces() -> None:
    view = next(of(1))
    bot = view["teotibot"] | {"covered_ahead": [[0, 3], [1, 0]]}
    shown = view | {"teotibot": bot, "nobles": {"top": 3, "centre": 1, "bottom": 1}}
    houses = {id.removeprefix("noble-") for id in drawing.pieces(shown) if id.startswith("noble-")}
    assert houses == {"top-1", "top-2", "top-4", "centre-1", "bottom-1"}


def test_the_boards_of_obsidian_show_their_own_yields() -> None:
    base, more = (drawing.static_layer(next(of(2, modules))) for modules in ((), MODULES[:1]))
    assert "#i-obsidian" in more and "#i-obsidian" not in base


def test_the_mansion_shows_temples_claims_and_its_tile() -> None:
    view = next(v for v in of(2, BOARDS) if any(c is not None for c in v["expansion"]["mansion"]["claims"]))
    here, drawn, printed = view["expansion"]["mansion"], drawing.pieces(view), drawing.static_layer(view)
    assert ">Mansion<" in printed and ">Palace<" not in printed
    for i, seat in enumerate(here["claims"]):
        assert (f"claim-{i + 1}" in drawn) == (seat is not None)
        assert seat is None or f"#mark-s{seat}" in drawn[f"claim-{i + 1}"]
    assert f"major-here-{here['tile']}" in drawn


def test_altars_show_tiles_spaces_and_shamans() -> None:
    states = set[bool]()
    for view in islice(of(3, BOARDS), 0, 500, 7):
        at, drawn = drawing.anchors(view), drawing.pieces(view)
        for altar in view["expansion"]["altars"]:
            tiles = [id for id in drawn if id.startswith(f"pile-{altar['id']}-")]
            assert len(tiles) == len(altar["pile"])
        for i, seat in enumerate(view["seats"]):
            here = seat["expansion"]["shaman"]
            found, box = PLACE.search(drawn[f"shaman-{i}"]), at[f"altar:{here['altar']}-{here['side']}"]
            assert found and box.x < float(found[1]) < box.right and box.y < float(found[2]) < box.bottom
            assert ("standing" in drawn[f"shaman-{i}"]) == here["standing"]
            states.add(here["standing"])
    assert states == {True, False}


def test_the_spaces_of_an_altar_lie_towards_the_boards_they_point_at() -> None:
    view = next(of(2, BOARDS))
    at = drawing.anchors(view)
    for altar in view["expansion"]["altars"]:
        boards = [at[f"board:{altar[side]['points_at']}"].cx for side in ("cw", "ccw")]
        spaces = [at[f"altar:{altar['id']}-{side}"].cx for side in ("cw", "ccw")]
        assert (boards[0] < boards[1]) == (spaces[0] < spaces[1])


def test_the_map_shows_warriors_buildings_and_masks() -> None:
    settled = 0
    for view in islice(of(3, BOARDS), 0, None, 11):
        here, at, drawn = view["expansion"]["empire"], drawing.anchors(view), drawing.pieces(view)
        for region, seat in here["warriors"].items():
            number = 0 if region == "T" else int(region)
            markup, box = drawn[f"warrior-{number}"], at[f"region:{number}"]
            found = PLACE.search(markup)
            assert f"#mark-s{seat}" in markup and found
            assert box.x < float(found[1]) < box.right and box.y < float(found[2]) < box.bottom
        assert {id for id in drawn if id.startswith("settled-")} == {f"settled-{r}" for r in here["settled"]}
        assert {id for id in drawn if id.startswith("special-")} == {f"special-{m}" for m in here["special_masks"]}
        settled += len(here["settled"])
    assert settled
    view = next(of(3, BOARDS))
    here = view["expansion"]["empire"]
    crowd = view["expansion"] | {"empire": here | {"far": [3, 0, 10]}}
    drawn = drawing.pieces(view | {"expansion": crowd})
    assert [f"warrior-far-s{i}" in drawn for i in range(3)] == [True, False, True]
    assert ">×10<" in drawn["far-s2"]


def test_the_conquest_board_lies_in_place_of_the_nobles() -> None:
    printed = drawing.static_layer(next(of(2, BOARDS)))
    assert ">Conquest<" in printed and ">Nobles<" not in printed


def test_direction_tiles_of_the_other_movement_tell_how_far() -> None:
    view = next(of(1, MODULES))
    drawn = [m for id, m in drawing.pieces(view).items() if id.startswith("direction-")]
    ways = view["teotibot"]["directions"]
    assert len(drawn) == len(ways) and any(way["advance"] for way in ways)
    for markup, way in zip(drawn, ways, strict=True):
        assert not way["advance"] or f">+{way['advance']}<" in markup


@pytest.mark.parametrize("modules", [(), ("altars",), ("empire",), ("altars", "empire")])
def test_four_direction_tiles_lie_side_by_side_and_clear_of_the_tile_aside(modules: tuple[str, ...]) -> None:
    game = sunstone.Game.start("city", players=1, modules=("obsidian", "teotibot_movement", *modules), seed=1)
    view = game.state.view(0)
    room, aside = anchors(view)["directions"], anchors(view)["action:aside"]
    drawn = [m for id, m in drawing.pieces(view).items() if id.startswith("direction-")]
    spots = [
        (float(m[1]), float(m[2])) for each in drawn if (m := re.search(r"translate\(([\d.]+)px, ?([\d.]+)px\)", each))
    ]
    assert len(spots) == 4 and room.right <= aside.x
    for x, y in spots:
        assert room.x <= x - WAY / 2 and x + WAY / 2 <= room.right
        assert all(abs(x - u) >= WAY or abs(y - v) >= 34 for u, v in spots if (u, v) != (x, y))


def test_seats_show_obsidian_and_major_tiles_and_teotibot_pays_no_salary() -> None:
    for view in islice(of(1, MODULES), 0, 300, 10):
        for i, seat in enumerate(view["seats"]):
            panel, more = page.seat_panel(view, i), seat["expansion"]
            assert f'"obsidian">{more["obsidian"]} <svg' in panel and 'aria-label="obsidian"' in panel
            assert panel.count('data-explain="major:') == len(more["majors"]) + bool(more["found"])
            assert ("salary" in panel) == (i == 0 and seat["salary"] > 0 and view["to_move"] != "over")


def test_seats_show_what_an_eclipse_would_bring_until_the_end(late: View) -> None:
    for view in islice(of(2), 0, None, 40):
        for i, seat in enumerate(view["seats"]):
            assert f"+{seat['eclipse_vp']} <svg" in page.seat_panel(view, i)
    over = late | {"to_move": "over"}
    assert "if it came now" not in page.seat_panel(over, 0)


def test_every_major_tile_has_two_faces() -> None:
    known = {e.get("id") for e in elements(f'<svg xmlns="{SVG[1:-1]}">{drawing.definitions()}</svg>')}
    for name in MAJOR_NAMES:
        assert {f"major-{name}", f"major-s-{name}"} <= known
        assert words.explain(f"major:{name}")
