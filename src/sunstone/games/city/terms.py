"""City's judgement in named terms: what `planner` and `mcts` weigh, and what a hint tells of.

Each term measures something that lasts beyond the turn; its weight is what one unit is worth in hundredths of a point.
Where a thing loses its use towards the end, the measure already counts that: `season` is how many of the next ten
rounds will still be played. The weights come from `tools/tune.py`; the order of the terms is that of the constants."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bit, bits_in
from sunstone.engine.frame import Seat
from sunstone.engine.judge import Scale
from sunstone.engine.measure import Measure, Term
from sunstone.engine.state import State
from sunstone.games.city import components as facts, map_data, state
from sunstone.games.city.claims import claimed_by
from sunstone.games.city.eclipse import LAST_ECLIPSE, LEADER_VP, NO_MASKS, bonus_vp, mask_sets_vp, masks_of
from sunstone.games.city.empire import warrior_at
from sunstone.games.city.gains import step_on
from sunstone.games.city.nobles import buildings_taken
from sunstone.games.city.salary import salary_of
from sunstone.games.city.shamans import STANDING
from sunstone.games.city.state import City, Player, board_of, one, power_of, space_of, tiles_in
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.table import end_vp

POINTS: Final = 0
AVENUE: Final = 1
AVENUE_STEPS: Final = 2
TRACK: Final = 3
LEADER: Final = 4
MASKS: Final = 5
MASK_TILES: Final = 6
COCOA: Final = 7
MUCH_COCOA: Final = 8
UNPAID: Final = 9
WOOD: Final = 10
STONE: Final = 11
GOLD: Final = 12
HOARD: Final = 13
TILES: Final = 14
POWER_2: Final = 15  # and on to POWER_5
FOURTH: Final = 19
LOCKED: Final = 20
TEAM: Final = 21
NEAR: Final = 22
STEPS: Final = 23  # blue, red, green
BONUS: Final = 26
TOWARDS: Final = 27
TECHNOLOGY: Final = 28  # + technology, to 36
# --- modules
OBSIDIAN: Final = 37
MAJOR_TILES: Final = 38
NEW_TECHNOLOGY: Final = 39
SHAMAN: Final = 40
OWNED: Final = 41
WARRIORS: Final = 42
MARCH: Final = 43
# --- Teotibot
BOT_END: Final = 44
COUNT: Final = 45

TERMS: Final = [
    Term("points", 100, "points scored", ""),
    Term(
        "Avenue",
        120,
        "points that the Avenue brings in the Eclipses to come, at today's rate",
        "the Avenue at the Eclipses",
    ),
    Term(
        "Avenue steps",
        48,
        "steps on the Avenue: tiles lie ahead, and the rate of the next player falls",
        "tiles ahead on the Avenue",
    ),
    Term("pyramid track", 99, "points that the steps on the pyramid track bring in the next Eclipse"),
    Term("lead", 75, "points for leading the pyramid track, if the Eclipse came now", "leading the pyramid track"),
    Term("masks", 73, "points that the masks bring in the Eclipses to come", "masks at the Eclipses"),
    Term("mask tiles", 63, "masks for larger sets, times the Eclipses to come", "larger sets of masks"),
    Term("cocoa", 16, "cocoa up to eight, times the season", ""),
    Term("much cocoa", 0, "cocoa beyond eight, times the season", ""),
    Term(
        "unpaid",
        -23,
        "cocoa that the next salary still lacks, the more the nearer it is",
        "cocoa for the next salary",
    ),
    Term("wood", 21, "wood up to five, times the season", ""),
    Term("stone", 21, "stone up to five, times the season", ""),
    Term("gold", 30, "gold up to five, times the season", ""),
    Term("hoard", 10, "resources beyond five of a kind, times the season", ""),
    Term("tiles", 40, "unused discovery tiles that are no masks, times the season", "unused discovery tiles"),
    Term("power 2", 22, "workers of power 2, times the season", "stronger workers"),
    Term("power 3", 33, "workers of power 3, times the season", "stronger workers"),
    Term("power 4", 99, "workers of power 4, times the season", "stronger workers"),
    Term(
        "power 5",
        141,
        "workers of power 5, times the season: the next step is Ascension",
        "stronger workers",
    ),
    Term("fourth worker", 23, "the fourth worker in play, times the rounds to come"),
    Term("locked", -61, "workers locked in worship, times the season", "free workers"),
    Term("team", 0, "pairs of own workers on one board, times the season", "workers that stand together"),
    Term(
        "near",
        3,
        "pairs of own workers of which one can join the other, times the season",
        "workers within reach of each other",
    ),
    Term("blue temple", 5, "steps on the blue temple, times the season", ""),
    Term("red temple", 8, "steps on the red temple, times the season", ""),
    Term("green temple", 9, "steps on the green temple, times the season", ""),
    Term(
        "bonus",
        89,
        "points of the temple bonus tiles that are reached, if the game ended now",
        "temple bonus tiles reached",
    ),
    Term(
        "towards bonus",
        79,
        "share of the way to the bonus tiles not reached, times their points",
        "the way to a temple bonus tile",
    ),
    Term("technology 01", 19, "known, times the rounds to come"),
    Term("technology 03", 57, "known, times the rounds to come"),
    Term("technology 05", 47, "known, times the rounds to come"),
    Term("technology 07", 75, "known, times the rounds to come"),
    Term("technology 09", 52, "known, times the rounds to come"),
    Term("technology 11", 45, "known, times the rounds to come"),
    Term("technology 13", 111, "known, times the rounds to come"),
    Term("technology 15", 80, "known, times the rounds to come"),
    Term("technology 17", 23, "known, times the rounds to come"),
    Term("obsidian", 33, "obsidian up to five, times the season: it stands in for any resource", ""),
    Term(
        "major tiles",
        41,
        "unused Major Discovery tiles that are no masks, times the season",
        "unused Major Discovery tiles",
    ),
    Term("new technologies", 53, "technologies of the Expansion known, times the rounds to come", "technologies"),
    Term("shaman", 13, "the shaman stands and can help, times the season", "a shaman that stands ready"),
    Term("owned temples", 15, "temples owned: others pay for the claimed royal tile, times the season"),
    Term(
        "warriors",
        92,
        "points that the warriors bring in the Eclipses to come, where they stand",
        "warriors at the Eclipses",
    ),
    Term(
        "march",
        12,
        "warriors on the map, times the season: they are pushed on to better regions",
        "warriors on the map",
    ),
    Term(
        "Teotibot's end",
        103,
        "points that Teotibot's supplies, technologies and temples bring it at the end",
        "Teotibot's points at the end",
    ),
]

SEASON: Final = 10
ENOUGH: Final = 5  # of a resource
ENOUGH_COCOA: Final = 8
REACH: Final = 3  # boards that a worker goes at most
BASE_TECHNOLOGIES: Final[i64] = bit(facts.BASE_TECHNOLOGIES) - 1
USEFUL_MAJORS: Final[i64] = bit(2 * facts.MAJORS) - 1 & ~(3 * one(facts.M_MASK))  # that are no masks


def to_eclipse(s: City) -> i64:
    """Rounds until the next Eclipse: the discs, and the full round after they meet."""
    return s.dark - s.light + (0 if s.final_round else 1)


def rounds_left(s: City) -> i64:
    """Rounds until the end, as long as nobody ascends or lays the last tile."""
    rounds: i64 = to_eclipse(s)
    if not s.capstone:
        k: i64 = s.eclipses + 1
        while k < LAST_ECLIPSE:
            rounds += facts.DARK_DISC[s.n * 3 + k] + 1
            k += 1
    return rounds


@final
class CityScale(Scale):
    def terms(self) -> list[Term]:
        return TERMS

    def measure(self, s: State, seat: Seat, out: Measure) -> None:
        assert isinstance(s, City)
        p = s.players[seat]
        out.clear(COUNT)
        x = out.x
        x[POINTS] = p.vp
        if s.depth == 0:
            return
        rounds = rounds_left(s)
        season: i64 = SEASON if rounds > SEASON else rounds
        eclipses: i64 = 1 if s.capstone else LAST_ECLIPSE - s.eclipses
        self.scoring(s, p, eclipses, x)
        if s.house.empire:
            self.empire(s, seat, eclipses, season, x)
        if s.house.solo and seat == parts.BOT:
            x[BOT_END] = end_vp(s, p)
            return  # nothing else that it has is worth anything to it, and nobody can take it away
        self.supplies(s, p, season, x)
        self.crew(s, p, season, rounds, x)
        self.temples(s, p, season, rounds, x)
        known: i64 = p.technologies & BASE_TECHNOLOGIES
        i: i64 = 0
        while known >> i:
            if known >> i & 1:
                x[TECHNOLOGY + i] = rounds
            i += 1
        if s.house.modules:
            self.modules(s, p, seat, season, rounds, x)

    def scoring(self, s: City, p: Player, eclipses: i64, x: vec[i64]) -> None:
        x[AVENUE] = p.avenue * facts.AVENUE_VP[buildings_taken(s)] * eclipses
        x[AVENUE_STEPS] = p.avenue if eclipses > 1 else 0
        if eclipses > 0:
            x[TRACK] = p.pyramid * facts.PYRAMID_RATE[LAST_ECLIPSE - eclipses]
            most: i64 = 1
            for q in s.players:
                if q.pyramid > most:
                    most = q.pyramid
            x[LEADER] = LEADER_VP if p.pyramid == most else 0
        x[MASKS] = mask_sets_vp(masks_of(p)) * eclipses
        x[MASK_TILES] = tiles_in(p.tiles >> 2 * facts.FIRST_MASK) * eclipses

    def modules(self, s: City, p: Player, seat: Seat, season: i64, rounds: i64, x: vec[i64]) -> None:
        """What the Expansion adds to a player's own."""
        spare: i64 = over(p.obsidian)
        x[OBSIDIAN] = (p.obsidian - spare) * season
        x[HOARD] += spare * season
        x[NEW_TECHNOLOGY] = bits_in(p.technologies >> facts.BASE_TECHNOLOGIES) * rounds
        if p.majors:
            x[MAJOR_TILES] = tiles_in(p.majors & USEFUL_MAJORS) * season
        if p.shaman & STANDING:
            x[SHAMAN] = season
        if s.claims:
            temple: i64 = 0
            while temple < 3:
                if claimed_by(s, temple) == seat:
                    x[OWNED] += season
                temple += 1

    def empire(self, s: City, seat: Seat, eclipses: i64, season: i64, x: vec[i64]) -> None:
        men: i64 = 0
        points: i64 = map_data.AREA_VP[map_data.AREA[map_data.FAR]] * s.players[seat].far
        region: i64 = 0
        while region < map_data.FAR:
            if warrior_at(s, region) == seat:
                men += 1
                points += map_data.AREA_VP[map_data.AREA[region]]
            region += 1
        x[WARRIORS] = points * eclipses
        x[MARCH] = men * season

    def supplies(self, s: City, p: Player, season: i64, x: vec[i64]) -> None:
        low: i64 = ENOUGH_COCOA if p.cocoa > ENOUGH_COCOA else p.cocoa
        x[COCOA] = low * season
        x[MUCH_COCOA] = (p.cocoa - low) * season
        short: i64 = salary_of(p) - p.cocoa
        soon: i64 = SEASON + 2 - to_eclipse(s)
        if short > 0 and soon > 0:
            x[UNPAID] = short * soon
        spare: i64 = over(p.wood) + over(p.stone) + over(p.gold)
        x[WOOD] = (p.wood - over(p.wood)) * season
        x[STONE] = (p.stone - over(p.stone)) * season
        x[GOLD] = (p.gold - over(p.gold)) * season
        x[HOARD] = spare * season
        x[TILES] = tiles_in(p.tiles & NO_MASKS) * season

    def crew(self, s: City, p: Player, season: i64, rounds: i64, x: vec[i64]) -> None:
        w: i64 = 0
        workers: i64 = 0
        while w < 4:
            d = p.dice[w]
            if board_of(d) < facts.BOARDS:
                workers += 1
                if power_of(d) > 1:
                    x[POWER_2 + power_of(d) - 2] += season
                if space_of(d) > 0:
                    x[LOCKED] += season
                else:
                    self.company(s, p, w, season, x)
            w += 1
        if workers > 3:
            x[FOURTH] = rounds

    def company(self, s: City, p: Player, w: i64, season: i64, x: vec[i64]) -> None:
        """Pairs of this worker and a later one that stand together, or that one move brings together."""
        here: i64 = s.layout[state.PLACE_OF + board_of(p.dice[w])]
        v: i64 = w + 1
        while v < 4:
            d = p.dice[v]
            if board_of(d) < facts.BOARDS and space_of(d) == 0:
                way: i64 = s.layout[state.PLACE_OF + board_of(d)] - here & facts.BOARDS - 1
                if way == 0:
                    x[TEAM] += season
                elif way <= REACH or way >= facts.BOARDS - REACH:
                    x[NEAR] += season
            v += 1

    def temples(self, s: City, p: Player, season: i64, rounds: i64, x: vec[i64]) -> None:
        reached: i64 = 0
        t: i64 = 0
        while t < 3:
            if step_on(p, t) >= facts.PENULTIMATE:
                reached += 1
            t += 1
        t = 0
        while t < 3:
            step = step_on(p, t)
            x[STEPS + t] = step * season
            if step >= facts.PENULTIMATE:
                x[BONUS] += bonus_vp(p, s.layout[state.BONUS_AT + t], reached)
            elif facts.PENULTIMATE - step <= rounds:
                x[TOWARDS] += bonus_vp(p, s.layout[state.BONUS_AT + t], reached + 1) * step * step // 100
            t += 1


def over(n: i64) -> i64:
    return n - ENOUGH if n > ENOUGH else 0
