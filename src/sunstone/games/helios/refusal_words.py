"""Why an action is refused, in a sentence, with the rules behind it."""

from typing import Final, NamedTuple

from sunstone.engine.errors import Reason
from sunstone.engine.frame import CHANCE, a_of, b_of, kind_of
from sunstone.engine.refusal import Refusal, not_asked, not_drawn
from sunstone.games.helios import components as facts, geometry, kinds, refusals as r, titles, vocabulary as v
from sunstone.games.helios.names import VOCABULARY
from sunstone.games.helios.payment import needed, paid_so_far, price
from sunstone.games.helios.prompt_words import question
from sunstone.games.helios.state import STEPS, Helios, Player
from sunstone.games.helios.titles import bought, cost_text, count_text, listed, printed_price


class Case(NamedTuple):
    """A refused action at a player's decision."""

    s: Helios
    f: int
    seat: int
    action: int

    @property
    def player(self) -> Player:
        return self.s.players[self.seat]


# --- details
_HEX_BLOCKS: Final = (v.PLACE, v.PUT, v.TEMPLE, v.SUN, v.SHINE)


def _hex(c: Case) -> str:
    first = max(start for start in _HEX_BLOCKS if start <= c.action)
    return geometry.HEX_NAMES[c.action - first]


def _shore(c: Case) -> str:
    p = c.player
    value = "any number of" if p.has(facts.POWER_PLANT) else f"at most {p.sun_value}"
    return f"it goes {value} steps clockwise, each along your land, and never back; {_hex(c)} is not among its ends"


def _colour(c: Case) -> str:
    return titles.RESOURCE_TITLES[c.action - v.GAIN]


def _column(c: Case) -> str:
    coming = range(c.s.round, facts.ROUNDS[c.s.n])
    filled = next((i + 1 for i in coming if facts.NEW_TILES[c.s.n * 4 + i]), 0)
    return f"new tiles come with round {filled}" if filled else "no more tiles come"


def _token(c: Case) -> str:
    i = c.action - v.TOKEN
    if i < facts.COLOURS:
        return f"no {titles.TOKEN_TITLES[i]} is"
    return (
        "nothing of the extra pile is"
        if i < facts.FACE_UP
        else f"no {titles.TOKEN_TITLES[facts.COLOURS + i - facts.FACE_UP]} is"
    )


def _piece(c: Case) -> int:
    if c.action >= v.ACTIVATE:
        return facts.BUILDINGS + c.action - v.ACTIVATE
    return facts.TEMPLE if c.action < v.BUILD else c.action - v.BUILD


def _price(c: Case) -> str:
    piece, p = _piece(c), c.player
    due, have = price(p, piece), f"you have {p.all_cubes()}"
    if piece >= facts.TEMPLE:
        return f"it costs {count_text(due, 'resource')}, and {have}"
    cost = cost_text(piece)
    if due == printed_price(piece):
        return f"it costs {cost}, and {have}"
    return f"it costs {cost}, which makes {due} for you, because any 2 stand in for each one you lack; {have}"


def _needed(c: Case) -> str:
    piece, paid = a_of(c.f), paid_so_far(c.f)
    due = [f"{n} {titles.RESOURCE_TITLES[k]}" for k in range(facts.COLOURS) if (n := needed(c.player, piece, paid, k))]
    return f"{bought(piece)} still needs {listed(due) if due else 'obsidian or spring, which you have'}"


def _cube(c: Case) -> str:
    cube = c.action - v.PAY
    return f"no {titles.RESOURCE_TITLES[cube % facts.COLOURS]} lies on {geometry.HEX_NAMES[cube // facts.COLOURS]}"


def _order(c: Case) -> str:
    if kind_of(c.f) == kinds.SHINE:
        return "what is left must go to the tokens behind it"
    return f"the rest of the payment must come from {geometry.HEX_NAMES[b_of(c.f)]} or behind it, and be possible"


def _mana(c: Case) -> str:
    price = facts.HIRE[c.action - v.HIRE] if c.action >= v.HIRE else c.action - v.BAZAAR
    return f"it takes {price}, and you have {c.player.mana}"


def _owner(c: Case) -> str:
    character = c.action - v.HIRE
    owner = next(i for i, p in enumerate(c.s.players) if p.hired >> character & 1)
    return f"the {titles.PIECE_TITLES[facts.BUILDINGS + character]} works for player {owner + 1}"


_REFUSALS: Final[dict[int, Refusal[Case]]] = {
    r.GAME_OVER: Refusal("game_over", "The game is over", ("helios:H57",)),
    r.COLUMN_EMPTY: Refusal("column_empty", "This column is empty", ("helios:H11", "helios:R14"), _column),
    r.NOTHING_TO_DO: Refusal("nothing_to_do", "This action could do nothing now", ("helios:H37", "helios:R46")),
    r.NOT_FACE_UP: Refusal("not_face_up", "Only face-up tokens may be taken", ("helios:H16",), _token),
    r.HEX_DARK: Refusal("hex_dark", "Tokens never lie on the dark border", ("helios:H17",), _hex),
    r.HEX_TAKEN: Refusal("hex_taken", "A token lies there already", ("helios:H17",), _hex),
    r.SUN_THERE: Refusal("sun_there", "No token may lie where the Sun stands", ("helios:H17",), _hex),
    r.NOT_ADJACENT: Refusal("not_adjacent", "A token must lie next to your land", ("helios:H17",), _hex),
    r.SUN_SHUT_IN: Refusal(
        "sun_shut_in", "The Sun would be cut off from the border", ("helios:H17", "helios:R18"), _hex
    ),
    r.SUPPLY_EMPTY: Refusal("supply_empty", "None of it is left in the supply", ("helios:R27", "helios:R59"), _colour),
    r.NO_TOKEN_THERE: Refusal("no_token_there", "You have no token there", ("helios:H21", "helios:H47"), _hex),
    r.TEMPLE_THERE: Refusal("temple_there", "A temple stands there", ("helios:H21", "helios:R36"), _hex),
    r.TOKEN_FULL: Refusal("token_full", "A token holds at most two resources", ("helios:H47", "helios:R36"), _hex),
    r.NO_HOUSES: Refusal("no_houses", "No house is left in the supply", ("helios:R27", "helios:R32")),
    r.BUILT_ALREADY: Refusal("built_already", "You have this building already", ("helios:H23",)),
    r.CANNOT_PAY: Refusal("cannot_pay", "You cannot pay for it", ("helios:H20", "helios:H24", "helios:R61"), _price),
    r.NO_SUCH_RESOURCE: Refusal("no_such_resource", "You can only pay what you have", ("helios:H24",), _cube),
    r.RISING_ORDER: Refusal("rising_order", "These are named in rising order", ("helios:R58", "helios:R61"), _order),
    r.NEEDED_COLOUR: Refusal(
        "needed_colour",
        "Own resources of the printed kinds go first",
        ("helios:R28", "helios:R29", "helios:R61"),
        _needed,
    ),
    r.NOT_ENOUGH_MANA: Refusal("not_enough_mana", "You lack the Mana", ("helios:H41", "helios:R35"), _mana),
    r.SUN_STANDS_THERE: Refusal(
        "sun_stands_there", "The Sun may not end where it began", ("helios:H26", "helios:R23"), _hex
    ),
    r.SUN_ON_TOKEN: Refusal("sun_on_token", "The Sun never stands on a token", ("helios:H27",), _hex),
    r.DEAD_END: Refusal("dead_end", "The Sun never goes into a dead end", ("helios:H29", "helios:H30"), _hex),
    r.NOT_ON_SHORE: Refusal("not_on_shore", "The Sun always stays next to your land", ("helios:H27",), _hex),
    r.IN_A_LAKE: Refusal(
        "in_a_lake", "The Sun cannot get into a lake that your land cuts off from the border", ("helios:R19",), _hex
    ),
    r.TOO_FAR: Refusal("too_far", "The Sun cannot get there in this movement", ("helios:H26", "helios:R22"), _shore),
    r.NOT_SHONE_ON: Refusal(
        "not_shone_on", "No Earth token of this kind with room lies there in the Sun", ("helios:R58",), _hex
    ),
    r.HIRED_ALREADY: Refusal("hired_already", "This character is hired", ("helios:H41", "helios:R39"), _owner),
    r.HIRED_THIS_TURN: Refusal("hired_this_turn", "You have hired this turn", ("helios:H40", "helios:R63")),
    r.NOT_HIRED: Refusal("not_hired", "Only a character that you have hired can be activated", ("helios:H42",)),
    r.ACTIVE_ALREADY: Refusal("active_already", "This character is active already", ("helios:H42",)),
    r.ACTIVATED_THIS_TURN: Refusal("activated_this_turn", "You have activated this turn", ("helios:H40", "helios:R63")),
    r.NOTHING_DONE: Refusal("nothing_done", "You have neither hired nor activated: pass instead", ("helios:H40",)),
    r.SOMETHING_DONE: Refusal("something_done", "You have acted this turn: end it instead of passing", ("helios:H40",)),
    r.NOT_ON_BOARD: Refusal("not_on_board", "This board has no such hex", ("helios:R01",), _hex),
    r.NOT_IN_PILE: Refusal("not_in_pile", "This is not drawn now", ("helios:R56", "helios:R60")),
    r.NO_PLACE: Refusal("no_place", "There is no hex where a token may lie", ("helios:R46",)),
    r.NOT_DRAWN: Refusal("not_drawn", "The Land Steward has not drawn this", ("helios:R34",)),
}


def reason(s: Helios, code: int, action: int) -> Reason:
    if code == r.NOT_ASKED:
        return not_asked(question(s), STEPS[s.top & 255].rules if s.depth else ())
    refusal = _REFUSALS[code]
    if code == r.NOT_IN_PILE:  # nobody has a secret that the outcomes could tell
        return Reason(refusal.name, not_drawn(s, VOCABULARY, action, question(s)), refusal.rules)
    return refusal.reason(Case(s, s.top, s.to_move, action) if s.to_move < CHANCE else None)
