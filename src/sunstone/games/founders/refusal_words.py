"""Why an action is refused, in a sentence, with the rules behind it."""

from typing import Final, NamedTuple

from sunstone.engine.errors import Reason
from sunstone.engine.frame import CHANCE, a_of, kind_of
from sunstone.engine.refusal import Refusal, not_asked, not_drawn
from sunstone.engine.wording import count_text
from sunstone.games.founders import components as facts, kinds, refusals as r, state, titles, vocabulary as v
from sunstone.games.founders.names import VOCABULARY
from sunstone.games.founders.placing import WORSHIP_PRICE, temple_cost
from sunstone.games.founders.prompt_words import question
from sunstone.games.founders.pyramid import PYRAMID_PRICE, tile_gold
from sunstone.games.founders.state import Founders, Player
from sunstone.games.founders.titles import amount_text, piece_text, spend_of, tile_text, worship_effect
from sunstone.games.founders.turn import strength_on
from sunstone.games.founders.view import due_of


class Case(NamedTuple):
    """A refused action at a player's decision."""

    s: Founders
    f: int
    seat: int
    action: int

    @property
    def player(self) -> Player:
        return self.s.players[self.seat]

    @property
    def piece(self) -> int:
        """The kind of piece the action names, -1 if it names none."""
        return self.action - v.BUILD if v.BUILD <= self.action < v.PYRAMID else -1

    @property
    def tile(self) -> int:
        """The worship tile the action names, -1 if it names none."""
        for first in (v.OFFER, v.TAKE, v.GIVE):
            if first <= self.action < first + facts.WORSHIP:
                return self.action - first
        return -1


# --- what a sentence can add from the position
def _space(c: Case) -> str:
    if not v.DISKS <= c.action < v.BUILD:
        return ""
    at, disks = divmod(c.action - v.DISKS, facts.PLACE_MAX)
    height = strength_on(c.s.spaces[at], disks + 1)
    return f"{facts.SPACE_NAMES[at]} would give Strength {height}"


def _disks(c: Case) -> str:
    return f"you have {count_text(c.player.disks, 'disk')}"


def _column(c: Case) -> str:
    if c.s.space == state.NO_SPACE:
        return ""
    column = facts.COLUMN_NAMES[c.s.space // 3]
    return f"your disks are in column {column}, {titles.COLUMN_TITLES[column]}"


def _named_tile(c: Case) -> str:
    """The tile of market or supply that the action names."""
    if c.piece >= 0:
        return f"no {piece_text(c.piece)} is left there"
    if v.PYRAMID <= c.action < v.PRODUCE:
        return f"no {tile_text(facts.PIECES + (c.action - v.PYRAMID) // 14)} is left there"
    if c.tile >= 0 and facts.KIND[c.tile] in (facts.PYRAMID_FOR_5, facts.TEMPLE_FOR_3):
        return f"no {'pyramid tile' if facts.KIND[c.tile] == facts.PYRAMID_FOR_5 else 'temple'} is left there"
    return ""


def _weak(c: Case) -> str:
    return f"it has size {facts.SIZE[c.piece]}, your Strength is {c.s.strength}" if 0 <= c.piece < 9 else ""


def _held(p: Player) -> str:
    return f"you have {amount_text({'wood': p.wood, 'stone': p.stone, 'gold': p.gold})}"


def _price(c: Case) -> str:
    price: dict[facts.Price, int] = {}
    if c.piece >= 9:
        price = {name: temple_cost(c.piece, c.s.strength, m) for m, name in enumerate(facts.MATERIAL_NAMES)}
    elif v.PYRAMID <= c.action < v.PRODUCE:
        price = {"gold": tile_gold(c.s.strength), "wood": 1}
    elif c.tile >= 0 and facts.KIND[c.tile] in (facts.PYRAMID_FOR_5, facts.TEMPLE_FOR_3):
        price = {"any": PYRAMID_PRICE if facts.KIND[c.tile] == facts.PYRAMID_FOR_5 else WORSHIP_PRICE}
    elif c.tile >= 0 or kind_of(c.f) == kinds.TIMES:
        tile = c.tile if c.tile >= 0 else a_of(c.f)
        n = 1 if c.tile >= 0 else c.action - v.TIMES + 1
        price = spend_of(tile, n)
    return f"it costs {amount_text(price)}, {_held(c.player)}" if price else _held(c.player)


def _reach(c: Case) -> str:
    return f"your Architect stands in the {titles.SIDE_TITLES[facts.SIDE_NAMES[c.player.architect]]}"


def _condition(c: Case) -> str:
    return worship_effect(facts.WORSHIP_DEFS[c.tile]) if c.tile >= 0 else ""


def _due(c: Case) -> str:
    if kind_of(c.f) not in (kinds.MIX, kinds.CUBES):
        return ""
    return f"{amount_text(due_of(c.f))} is due"


def _times(c: Case) -> str:
    return f"at most {count_text(facts.TIMES_MAX[a_of(c.f)], 'time')}" if kind_of(c.f) == kinds.TIMES else ""


def _colour(c: Case) -> str:
    return (
        f"it is not among the {facts.COLOUR_NAMES[c.tile // facts.OF_COLOUR]} ones that may be taken"
        if c.tile >= 0
        else ""
    )


_REFUSALS: Final[dict[int, Refusal[Case]]] = {
    r.GAME_OVER: Refusal("game_over", "The game is over", ("founders:7.1", "founders:7.7")),
    r.NO_SUCH_SPACE: Refusal("no_such_space", "This space is not in play", ("founders:2.4",)),
    r.SPACE_FULL: Refusal(
        "space_full", "At most four disks lie on a space, the bonus disk included", ("founders:3.3", "founders:Q9")
    ),
    r.TOO_FEW_DISKS: Refusal("too_few_disks", "You have too few disks", ("founders:3.6", "founders:Q9"), _disks),
    r.NOTHING_TO_DO_THERE: Refusal(
        "nothing_to_do_there",
        "Neither action of the column could be carried out there, and no bonus helps",
        ("founders:Q10", "founders:Q65"),
        _space,
    ),
    r.OTHER_COLUMN: Refusal("other_column", "This action is not open to you now", ("founders:3.7",), _column),
    r.NOT_IN_MARKET: Refusal(
        "not_in_market", "Build actions take from the market", ("founders:Q3", "founders:Q55"), _named_tile
    ),
    r.NOT_IN_SUPPLY: Refusal("not_in_supply", "The supply has run out of it", ("founders:Q3",), _named_tile),
    r.TOO_WEAK: Refusal("too_weak", "The building is too large", ("founders:4.1",), _weak),
    r.NO_ROOM: Refusal("no_room", "There is no room for it", ("founders:4.5", "founders:Q75", "founders:Q87"), _reach),
    r.CANNOT_PAY: Refusal("cannot_pay", "You cannot pay for it", ("founders:4.8", "founders:Q20"), _price),
    r.SQUARE_TAKEN: Refusal("square_taken", "A pyramid tile lies there already", ("founders:4.3",)),
    r.SQUARE_OUT_OF_REACH: Refusal(
        "square_out_of_reach", "This square is out of reach", ("founders:1.4", "founders:4.3"), _reach
    ),
    r.NOT_SUPPORTED: Refusal(
        "not_supported", "A tile above the bottom level rests on four others", ("founders:4.3", "founders:Q48")
    ),
    r.NO_OPEN_SQUARE: Refusal(
        "no_open_square", "No square of your pyramid is open", ("founders:4.3", "founders:Q87"), _reach
    ),
    r.NO_SUCH_TILE: Refusal("no_such_tile", "You do not hold this worship tile", ("founders:5.3", "founders:Q85")),
    r.CONDITION_NOT_MET: Refusal(
        "condition_not_met", "Its condition is not met", ("founders:5.3", "founders:Q43", "founders:Q88"), _condition
    ),
    r.NOTHING_TO_SWAP: Refusal(
        "nothing_to_swap",
        "The favor token is at the end of its track, and you cannot swap a worship tile",
        ("founders:Q10", "founders:Q53"),
    ),
    r.NO_BONUS: Refusal("no_bonus", "No bonus disk is yours to use now", ("founders:3.5", "founders:Q12")),
    r.BONUS_USELESS: Refusal("bonus_useless", "The bonus disk would bring nothing now", ("founders:Q69",)),
    r.MUST_BUILD: Refusal("must_build", "This must be constructed as long as it fits", ("founders:Q8", "founders:Q81")),
    r.NOT_NAMED: Refusal("not_named", "This is not what you may construct now", ("founders:REW1", "founders:WOR16")),
    r.OFF_THE_CITY: Refusal(
        "off_the_city", "That is not wholly on cells of the city", ("founders:1.1", "founders:4.5")
    ),
    r.OUT_OF_REACH: Refusal(
        "out_of_reach", "All of the piece must be in reach", ("founders:1.4", "founders:4.5", "founders:Q24"), _reach
    ),
    r.CELL_TAKEN: Refusal("cell_taken", "A piece lies there already", ("founders:4.5", "founders:Q17")),
    r.ON_A_MASK: Refusal(
        "on_a_mask", "During the set-up no piece may touch a mask symbol", ("founders:2.9", "founders:Q79")
    ),
    r.SAME_LOOK: Refusal(
        "same_look", "Turned like this the piece looks as with a smaller turn; choose that one", ("founders:4.5",)
    ),
    r.NO_CUBE_HERE: Refusal("no_cube_here", "No cube lies there", ("founders:4.8", "founders:Q21")),
    r.WRONG_CUBE: Refusal("wrong_cube", "This kind of cube is not due now", ("founders:Q73",), _due),
    r.RISING_ORDER: Refusal(
        "rising_order",
        "Cells are named in order, district by district and row by row; this one comes too early or too late",
        ("founders:Q21", "founders:Q26"),
    ),
    r.NOT_THE_PRICE: Refusal("not_the_price", "That does not pay the price", ("founders:Q20", "founders:Q73"), _due),
    r.NOT_NEXT_TO_IT: Refusal(
        "not_next_to_it", "This is no free cell next to the building", ("founders:4.6", "founders:5.1", "founders:Q29")
    ),
    r.SAME_CUBE: Refusal("same_cube", "That kind of cube lies there already", ("founders:Q26", "founders:Q76")),
    r.USED_CELL: Refusal("used_cell", "Another building has just produced onto this cell", ("founders:Q30",)),
    r.NOTHING_LEFT: Refusal("nothing_left", "Nothing would be left for it to do", ("founders:5.1", "founders:Q26")),
    r.TOO_OFTEN: Refusal("too_often", "The tile does not pay so often", ("founders:Q41",), _times),
    r.NOT_FACE_UP: Refusal("not_face_up", "This tile cannot be taken", ("founders:4.2", "founders:Q39"), _colour),
    r.NOT_ON_TOP: Refusal("not_on_top", "Only the top of a stack may be taken", ("founders:REW4", "founders:Q39")),
    r.EMPTY_STACK: Refusal("empty_stack", "This stack is empty", ("founders:Q38",)),
    r.COLOUR_PLACED: Refusal("colour_placed", "Your start tile of this colour lies already", ("founders:2.9",)),
    r.CENTRE_OR_UPPER: Refusal(
        "centre_or_upper", "Start tiles go on the outer squares of the bottom level", ("founders:Q5",)
    ),
    r.NOT_DRAWN_HERE: Refusal("not_drawn_here", "This is not drawn now", ("founders:2.4", "founders:Q84")),
    r.MUST_TAKE: Refusal(
        "must_swap", "The token cannot move any more, so the swap is the action", ("founders:Q10", "founders:Q53")
    ),
    r.SIZE_1: Refusal(
        "size_1",
        "Buildings of size 1 never lie in the market; they come by producing",
        ("founders:5.2", "founders:Q77"),
    ),
    r.GRANTED_ONLY: Refusal(
        "must_act", "Who has placed disks performs an action", ("founders:3.7", "founders:Q10", "founders:Q18")
    ),
}


def reason(s: Founders, code: int, action: int) -> Reason:
    if code == r.NOT_ASKED:
        return not_asked(question(s), state.STEPS[s.top & 255].rules if s.depth else ())
    refusal = _REFUSALS[code]
    if code == r.NOT_DRAWN_HERE:  # nobody has a secret that the outcomes could tell
        return Reason(refusal.name, not_drawn(s, VOCABULARY, action, question(s)), refusal.rules)
    return refusal.reason(Case(s, s.top, s.to_move, action) if s.to_move < CHANCE else None)
