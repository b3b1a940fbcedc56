"""The net: a sum that can be done by hand, the same in both forms; files that fit, and others that are refused."""

import gzip
from hashlib import sha256
from pathlib import Path

import pytest

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import OVER
from sunstone.engine.options import Options
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.games.city.state import City
from sunstone.players import find_bot, is_bot
from sunstone.players.hint import end_of
from sunstone.players.learnt import Reader
from sunstone.players.mcts import Search
from sunstone.players.net import BITS, BLOCK, MOST, OUT_BITS, Net, Weights
from sunstone.players.weigher import Weigher
from sunstone.players.weights import OWN, find_net, find_terms, parse, read, text_of, whole, write
from tests.support import Config, configs, fullest_configs, walk

BOXES = ["city", "founders", "helios"]
ONE = 1 << BITS
# What the nets of the package say of positions of one game each: the same compiled and pure. New nets, new sums.
SUMS = {"city": "7f53317d6e685088", "founders": "4ae008a0d8a24c8b", "helios": "862b87fe0decda9b"}


def met(config: Config) -> list[State]:
    found = [s.clone() for s in walk(config.new(), 5)]
    return found[:: max(1, len(found) // 8)]


def begun() -> State:
    """The toy where somebody is asked."""
    return next(s.clone() for s in walk(sunstone.new("toy", players=2), 1) if s.to_move < s.seats)


def simple(s: State, bias: int = 0, out: int = 100 << OUT_BITS) -> Weights:
    """The first hidden unit counts the first number that is not 0 in that position."""
    reader = Reader(s)
    reader.read(s, 0)
    at = next(i for i, cell in enumerate(reader.tape.cells) if cell)
    row = [ONE] + [0] * (BLOCK - 1)
    return Weights(1, [bias] + [0] * (BLOCK - 1), [out] + [0] * (BLOCK - 1), 0, {reader.names[at]: row}, {})


def first_number(s: State) -> int:
    reader = Reader(s)
    reader.read(s, 0)
    return int(next(cell for cell in reader.tape.cells if cell))


@pytest.mark.parametrize("config", fullest_configs(), ids=str)
def test_it_is_the_sum_that_its_weights_say(config: Config) -> None:
    s = met(config)[1]
    x = first_number(s)
    assert Net(s, simple(s)).look(s, 0) == 100 * x
    assert Net(s, simple(s, bias=2 * ONE)).look(s, 0) == 100 * (x + 2)
    assert Net(s, simple(s, bias=-(x + 1) * ONE)).look(s, 0) == 0, "below 0 a hidden unit is silent"
    assert Net(s, simple(s, bias=MOST)).look(s, 0) == 100 * (MOST >> BITS), "and it has a ceiling"


def silent(game: str, folder: Path, terms: dict[str, int]) -> str:
    """A net that says nothing, and what terms weigh beside it."""
    encoder, path = find(game).encoder, folder / "silent"
    assert encoder is not None
    write(path, game, Weights(encoder.version, [0] * BLOCK, [0] * BLOCK, 0, {}, terms))
    return str(path)


@pytest.mark.parametrize("config", fullest_configs(), ids=str)
def test_a_search_with_a_net_that_says_nothing_finds_the_turns_of_one_without(config: Config, tmp_path: Path) -> None:
    s = next(s for s in met(config)[1:] if s.to_move < s.seats)
    name = silent(config.game, tmp_path, {})
    with_net, without = (Search(None, name).plant(s, Rng(3)) for name in (name, ""))
    found, wanted = ([(edge.promise, list(edge.actions)) for edge in root.edges] for root in (with_net, without))
    assert sorted(found) == sorted(wanted)
    assert [promise for promise, _ in found] == sorted((promise for promise, _ in wanted), reverse=True)


@pytest.mark.parametrize("config", [config for config in fullest_configs() if config.game in BOXES], ids=str)
def test_turns_promise_what_terms_and_net_say_at_their_ends(config: Config) -> None:
    s = next(s for s in met(config)[1:] if s.to_move < s.seats)
    search = Search(None, OWN)
    root = search.think(s, Rng(3), 20, 0.0)
    inner = next(node for edge in root.edges for node in edge.outcomes if node.edges)
    for node in (root, inner):
        for edge in node.edges:
            search.weigh(end_of(node.state, edge.actions), search.weigher_of(s), search.trial)
            assert edge.promise == search.utility(node.mover, search.trial[node.mover])
        best = max(node.edges, key=lambda edge: edge.promise)
        assert best.prior == max(edge.prior for edge in node.edges)
        assert sum(edge.prior for edge in node.edges) == pytest.approx(1)
    promises = [edge.promise for edge in inner.edges]
    assert promises == sorted(promises, reverse=True), "the terms have found them in another order"


@pytest.mark.parametrize("game", BOXES)
def test_terms_weigh_what_the_net_says(game: str, tmp_path: Path) -> None:
    terms, (first, second, *_) = find(game).scale.terms(), find(game).scale.terms()
    name = silent(game, tmp_path, {first.name: 7, "of another game": 8})
    s = sunstone.new(game, players=2)
    weights = list(Search(None, name).weigher_of(s).weights)
    assert weights[:2] == [7, second.weight]
    assert len(weights) == len(terms)
    assert find_terms(game, "") is None, "without a net they weigh what they always do"
    assert list(Search([3] * len(terms), name).weigher_of(s).weights) == [3] * len(terms), "or what is asked for"


def test_at_the_end_nothing_is_weighed() -> None:
    *_, s = walk(sunstone.new("helios", players=3), 5)
    assert s.to_move == OVER
    odd = Weigher(s, [5] * len(find("helios").scale.terms()))
    assert [odd.worth(s, seat) for seat in range(3)] == [100 * score for score in s.scores()]
    assert [odd.margin(s, seat) for seat in range(3)] == [Weigher(s).margin(s, seat) for seat in range(3)]


def test_it_counts_beside_the_terms_and_not_at_the_end(tmp_path: Path) -> None:
    s = begun()
    path = tmp_path / "net"
    encoder = find("toy").encoder
    assert encoder is not None
    write(path, "toy", Weights(encoder.version, [0] * BLOCK, [0] * BLOCK, 700 << (BITS + OUT_BITS), {}, {}))
    search = Search(None, str(path))
    root = search.plant(s, Rng(1))
    assert search.net is not None
    assert search.net.look(root.state, 0) == 700
    weigher = Weigher(s)
    search.weigh(root.state, weigher, search.worths)
    assert search.worths[0] == weigher.margin(root.state, 0), "what is the same for both makes no margin"


@pytest.mark.parametrize("game", BOXES)
def test_the_nets_of_the_package_fit(game: str) -> None:
    found, info = find_net(game, OWN), find(game)
    assert found is not None
    assert info.net is not None
    assert info.net.stat().st_size < 1 << 20
    known = {name for config in configs() if config.game == game for name in Reader(config.new()).names}
    assert len(found.rows.keys() & known) > len(known) * 0.5, "names that the encoder does not have any more"


@pytest.mark.parametrize("game", BOXES)
def test_both_forms_say_the_same(game: str) -> None:
    found, weights = [], find_net(game, OWN)
    assert weights is not None
    for config in fullest_configs():
        if config.game == game:
            states = met(config)
            net = Net(states[0], weights)
            for s in states:
                found.append([int(net.look(s, seat)) for seat in range(s.seats)])
    assert sha256(repr(found).encode()).hexdigest()[:16] == SUMS[game]


def by_hand(weights: Weights, s: State, seat: int) -> int:
    """All numbers of the tape times all weights."""
    reader = Reader(s)
    reader.read(s, seat)
    sums = list(weights.bias)
    for name, cell in zip(reader.names, reader.tape.cells, strict=True):
        if cell and name in weights.rows:
            sums = [total + int(cell) * x for total, x in zip(sums, weights.rows[name], strict=True)]
    total = weights.constant + sum(min(max(x, 0), MOST) * out for x, out in zip(sums, weights.out, strict=True))
    return total >> (BITS + OUT_BITS)


@pytest.mark.parametrize("config", [config for config in fullest_configs() if config.game in BOXES], ids=str)
def test_counting_what_has_changed_comes_to_the_whole_sum(config: Config) -> None:
    states, weights = met(config), find_net(config.game, OWN)
    assert weights is not None
    net = Net(states[0], weights)
    for s in [*states[1::2], *reversed(states[::2])]:
        for seat in range(s.to_data()["players"]):
            assert net.look(s, seat) == by_hand(weights, s, seat)


def test_a_heap_below_nothing_is_counted_as_that() -> None:
    """A search has met positions in which a seat was one wood short."""
    s = next(s for s in reversed(met(Config("city", 2))) if s.to_move < s.seats)
    weights = find_net("city", OWN)
    assert isinstance(s, City) and weights is not None
    net = Net(s, weights)
    for wood in (0, -1, 3, -2, 999):
        s.players[0].wood = wood
        assert [net.look(s, seat) for seat in (0, 1)] == [by_hand(weights, s, seat) for seat in (0, 1)]


def test_a_search_takes_the_net_anew_for_other_modules_and_player_counts() -> None:
    """What it reads lies elsewhere there, though the game and its seats are the same."""
    search = Search(None, OWN)
    kinds = [(2, ()), (2, ("obsidian",)), (2, ("obsidian", "mansion")), (1, ()), (2, ())]
    for players, modules in kinds:
        s = next(s for s in walk(sunstone.new("city", players=players, modules=modules), 5) if s.to_move < s.seats)
        search.plant(s, Rng(1))
        weights = find_net("city", OWN)
        assert search.net is not None and weights is not None
        assert search.net.reader.names == Reader(s).names
        assert [search.net.look(s, seat) for seat in range(2)] == [Net(s, weights).look(s, seat) for seat in range(2)]


def test_who_has_no_eyes_is_judged_by_the_terms_alone() -> None:
    s = sunstone.new("city", players=1)
    weights = find_net("city", OWN)
    assert weights is not None
    assert Net(s, weights).look(s, 1) == 0


def test_parse_is_print(tmp_path: Path) -> None:
    rows = {"a.b": [0.125] * BLOCK, "nothing": [0.0] * BLOCK}
    weights = whole(3, [0.5] * BLOCK, [-0.25] * BLOCK, 1.5, rows, {"much Mana": -2.6, "land": 0.2})
    assert weights.bias[0] == ONE // 2
    assert weights.out[0] == -25 << OUT_BITS
    game, again = parse(text_of("toy", weights))
    assert (game, again.encoder, again.bias, again.out) == ("toy", 3, weights.bias, weights.out)
    assert again.terms == {"much Mana": -3, "land": 0}
    assert again.rows == {"a.b": [ONE // 8] * BLOCK}, "a row of nothing is not written"
    first, second = tmp_path / "1", tmp_path / "2"
    write(first, "toy", weights)
    write(second, "toy", again)
    assert first.read_bytes() == second.read_bytes()


EIGHT = " ".join("0" * BLOCK)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "must begin with lines for game"),
        ("game\ttoy\nencoder\t1\nbias\t1 2\nout\t1 2\nconstant\t0\n", "a multiple of 8"),
        ("game\ttoy\nencoder\t1\nbias\t1\nout\tx\nconstant\t0\n", "invalid literal"),
        (f"game\ttoy\nencoder\t1\nbias\t{EIGHT}\nout\t{EIGHT}\nconstant\t{2**63}\n", "beyond 64 bits"),
        (f"game\ttoy\nencoder\t1\nbias\t{EIGHT}\nout\t{-(2**63) - 1}{EIGHT[1:]}\nconstant\t0\n", "beyond 64 bits"),
        (f"game\ttoy\nencoder\t1\nbias\t{EIGHT}\nout\t{EIGHT}\nconstant\t0\nx\t{10**30}{EIGHT[1:]}\n", "beyond 64"),
    ],
)
def test_a_file_that_is_no_net_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "net"
    path.write_bytes(gzip.compress(text.encode()))
    with pytest.raises(BadSetting, match=why):
        read(path)


def test_a_damaged_net_is_refused(tmp_path: Path) -> None:
    """Any of its bytes may be another; in a few of the file's head nothing depends on it."""
    path, refused = tmp_path / "net", 0
    write(path, "toy", Weights(1, list(range(BLOCK)), [7] * BLOCK, 0, {}, {}))
    whole_net = path.read_bytes()
    for i in range(len(whole_net)):
        damaged = tmp_path / f"{i}"
        damaged.write_bytes(whole_net[:i] + bytes([whole_net[i] ^ 255]) + whole_net[i + 1 :])
        try:
            read(damaged)
        except BadSetting:
            refused += 1
    assert refused >= len(whole_net) - 6


def test_a_net_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "net"
    write(path, "toy", Weights(1, [0] * BLOCK, [0] * BLOCK, 0, {}, {}))
    with pytest.raises(BadSetting, match="of toy and its encoder 1, not of helios"):
        find_net("helios", str(path))
    with pytest.raises(BadSetting, match="cannot be read"):
        find_net("helios", str(tmp_path / "none"))


@pytest.mark.parametrize("name", ["net:1s", "net:200", "net:0.5s@file", "thorough:8s"])
def test_a_net_can_be_named_like_a_search(name: str) -> None:
    assert is_bot(name)


def test_a_bot_with_the_games_net_plays() -> None:
    s = begun()
    assert find("toy").net is None, "a game that brings none is searched by its terms"
    out = Options()
    s.options(out)
    assert find_bot("net:20").choose(s, out, Rng(1)) in s.legal()
