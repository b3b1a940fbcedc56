"""What a seat may know of a position, as plain data: the ground of drawing, words, pages and bots.
What each field means stands in `view_types.py`.

A pool is shown as what this seat has not seen, never as the true stack. `None` for the seat is a spectator."""

from sunstone.engine.frame import CHANCE, OVER, a_of, b_of, c_of, kind_of, seat_of
from sunstone.games.city import components as facts, kinds, pyramid_data, state, view_types as types
from sunstone.games.city.asked import is_worshipping, open_kinds
from sunstone.games.city.eclipse import eclipse_now
from sunstone.games.city.expansion_view import expansion, seat_expansion
from sunstone.games.city.names import BOARD_NAMES, ROYAL_NAMES, SLOTS_NAMED, STEP_NAMES, TECHNOLOGY_NAMES, TEMPLE_NAMES
from sunstone.games.city.nobles import buildings_taken
from sunstone.games.city.salary import salary_of
from sunstone.games.city.stages import stage_of
from sunstone.games.city.state import City, Player, board_of, count_of, power_of, space_of
from sunstone.games.city.teotibot.view import teotibot
from sunstone.games.city.turn import second_worker, worker_at


def view(s: City, seat: int | None) -> types.CityView:
    return {
        "game": "city",
        "players": 1 if s.house.solo else s.n,
        "solo": s.house.solo,
        "options": dict(s.house.options),
        "modules": list(s.house.modules),
        "seat": seat,
        "to_move": "over" if s.to_move == OVER else "chance" if s.to_move == CHANCE else s.to_move,
        "step": STEP_NAMES[s.top & 255] if s.depth else None,
        "open_seats": s.open_seats(),
        "open_kinds": open_kinds(s, seat),
        "worshipping": is_worshipping(s),
        "turn": turn_of(s),
        "revealed": bool(s.revealed),
        "calendar": {
            "light": s.light,
            "dark": s.dark,
            "eclipses": s.eclipses,
            "final_round": bool(s.final_round),
            "capstone": bool(s.capstone),
        },
        "ring": [BOARD_NAMES[s.layout[state.AT_PLACE + i]] for i in range(8)],
        "boards": {name: board(s, i) for i, name in enumerate(BOARD_NAMES)},
        "royals": [ROYAL_NAMES[s.layout[state.ROYAL_AT + i]] for i in range(laid_of(s, kinds.DRAW_ROYALS, 3))],
        "technologies": [technology(s, i) for i in range(laid_of(s, kinds.DRAW_TECHNOLOGIES, 6))],
        "bonuses": {
            TEMPLE_NAMES[i]: s.layout[state.BONUS_AT + i] + 1
            for i in range(laid_of(s, kinds.DRAW_BONUSES, len(TEMPLE_NAMES)))
        },
        "temple_tiles": {
            name: kind_names(s.lying[i]) for name, i in (("blue4", 3), ("red5", 4), ("green3", 5), ("green6", 6))
        },
        "avenue_tiles": {name: kind_names(s.lying[i]) for name, i in (("3", 0), ("6", 1), ("8", 2))},
        "nobles": {"top": s.top_row, "centre": s.centre_row, "bottom": s.bottom_row},
        "buildings": {"left": facts.BUILDINGS - buildings_taken(s), "avenue_vp": facts.AVENUE_VP[buildings_taken(s)]},
        "pyramid": {SLOTS_NAMED[i]: laid(s.slots[i]) for i in range(pyramid_data.SLOTS) if s.slots[i]},
        "decorations": {
            side: [s.decorations[k * 4 + i] or None for i in range(4)] for k, side in enumerate(pyramid_data.SIDES)
        },
        "offers": {
            "pyramid": [s.offer[i] or None for i in range(state.DECORATION_OFFER)],
            "decorations": [s.offer[i] or None for i in range(state.DECORATION_OFFER, state.OFFER)],
        },
        "moving": moving(s),
        "action": action(s),
        "draft": draft(s),
        "teotibot": teotibot(s, kind_names(s.discarded)),
        "expansion": expansion(s, seat),
        "seats": [player(s, i, seat, vp) for i, vp in enumerate(eclipse_now(s))],
        "unseen": unseen(s, seat),
        "scores": s.scores(),
        "places": s.places(),
    }


def turn_of(s: City) -> int | None:
    """Whose turn it is, whoever decides now; None before the first turn and in an Eclipse."""
    for i in range(s.depth):
        if kind_of(s.stack[i]) == kinds.END_TURN:
            return seat_of(s.stack[i])
    return None


def moving(s: City) -> list[int]:
    """The dice that are chosen to move, or have moved in this turn."""
    f = s.top if s.depth else 0
    if s.depth == 0 or kind_of(f) != kinds.MOVE:
        return [w for w in range(4) if s.moved >> w & 1]
    p = s.players[seat_of(f)]
    first = worker_at(p, a_of(f), b_of(f))
    return [first, second_worker(p, a_of(f), b_of(f), c_of(f))] if c_of(f) else [first]


def laid_of(s: City, draw: int, all_of_them: int) -> int:
    """How many of the tiles that this step of the set-up lays are there: before their turn none, while they are drawn
    those that have their place."""
    setup = [a_of(s.stack[i]) for i in range(s.depth) if kind_of(s.stack[i]) == kinds.SETUP]
    if not setup or setup[0] > stage_of(draw) + 1:  # the frame names the stage that comes next
        return all_of_them
    return a_of(s.top) if kind_of(s.top) == draw else 0


def board(s: City, i: int) -> types.ActionBoard:
    dice = [(seat, d) for seat, p in enumerate(s.players) for d in p.dice if board_of(d) == i]
    spaces: list[types.Standing | None] = [None] * facts.DATA["action_boards"]["boards"][i]["worship_spaces"]
    for seat, d in dice:
        if space_of(d):
            spaces[space_of(d) - 1] = {"seat": seat, "power": power_of(d)}
    standing = sorted((seat, power_of(d)) for seat, d in dice if space_of(d) == 0)
    return {
        "workers": [{"seat": seat, "power": power} for seat, power in standing],
        "neutral": [k for k, mask in enumerate((s.neutral_a, s.neutral_b)) if mask >> i & 1],
        "worship": spaces,
        "discovery": facts.KIND_NAMES[s.worship[i] - 1] if s.worship[i] else None,
    }


def technology(s: City, place: int) -> types.Technology:
    t = s.layout[state.TECHNOLOGY_AT + place]
    owners = [seat for seat, p in enumerate(s.players) if p.technologies >> t & 1]
    return {"name": TECHNOLOGY_NAMES[t], "gold": facts.TECHNOLOGY_GOLD[t], "owners": owners}


def laid(value: int) -> types.Laid:
    """A pyramid tile on its slot, its icons clockwise from the top left as they lie; capitals are coloured."""
    corners = range((value - 1) * 4, value * 4)
    icons = "".join(
        pyramid_data.ICONS[pyramid_data.FACE[c]].upper()
        if pyramid_data.COLOURED[c]
        else pyramid_data.ICONS[pyramid_data.FACE[c]]
        for c in corners
    )
    return {"tile": (value - 1) // 4 + 1, "turn": (value - 1) % 4 * 90, "icons": icons}


def kind_names(tiles: int) -> list[str]:
    return [facts.KIND_NAMES[k] for k in range(facts.KINDS) for _ in range(count_of(tiles, k))]


def numbers(mask: int) -> list[int]:
    return [t + 1 for t in range(facts.STARTING) if mask >> t & 1]


def action(s: City) -> types.MainAction | None:
    """The main action being carried out, if there is one."""
    if not s.main_board:
        return None
    return {
        "board": BOARD_NAMES[s.main_board],
        "workers": s.main_workers,
        "placed": s.main_placed,
        "discount": bool(s.main_discount),
        "tile": s.offer[a_of(s.top)] if kind_of(s.top) == kinds.PLACE else None,
    }


def draft(s: City) -> types.Draft | None:
    if not s.open_tiles:
        return None
    found = {facts.FINDERS[0] + 1: s.open_found_a, facts.FINDERS[1] + 1: s.open_found_b}
    return {"tiles": numbers(s.open_tiles), "found": {str(t): facts.KIND_NAMES[k - 1] for t, k in found.items() if k}}


def player(s: City, i: int, seat: int | None, eclipse_vp: int) -> types.Player:
    p = s.players[i]
    open_hand = i == seat or bool(s.revealed) or s.house.setup == state.DRAFTED
    return {
        "cocoa": p.cocoa,
        "wood": p.wood,
        "stone": p.stone,
        "gold": p.gold,
        "vp": p.vp,
        "blue": p.blue,
        "red": p.red,
        "green": p.green,
        "avenue": p.avenue,
        "pyramid": p.pyramid,
        "technologies": [TECHNOLOGY_NAMES[t] for t in facts.RISING if p.technologies >> t & 1],
        "tiles": kind_names(p.tiles),
        "used": kind_names(p.used),
        "workers": workers(p),
        "dice": [{"where": whereabouts(d), "power": power_of(d), "space": space_of(d)} for d in p.dice],
        "fourth_worker_waits": any(board_of(d) == state.ON_WHEEL for d in p.dice),
        "salary": salary_of(p),
        "eclipse_vp": eclipse_vp,
        "hand": numbers(p.dealt) if i == seat else None,
        "kept": numbers(p.kept) if open_hand else None,
        "found": found(p) if i == seat or s.house.setup == state.DRAFTED else None,
        "pledged": p.pledge != state.NO_PLEDGE,
        "pledge": p.pledge if i == seat and p.pledge != state.NO_PLEDGE else None,
        "expansion": seat_expansion(s, i, seat),
    }


def workers(p: Player) -> list[types.Worker]:
    dice = sorted((BOARD_NAMES[board_of(d)], power_of(d), space_of(d)) for d in p.dice if board_of(d) < 8)
    return [{"board": board, "power": power, "space": space} for board, power, space in dice]


def whereabouts(d: int) -> types.Whereabouts:
    """Where a die is. The seat's `dice` keep their order through the game, so that a drawing knows which one moved."""
    return (
        "wheel"
        if board_of(d) == state.ON_WHEEL
        else "ascending"
        if board_of(d) == state.LIMBO
        else BOARD_NAMES[board_of(d)]
    )


def found(p: Player) -> dict[str, str]:
    """Discovery tiles that came with finder tiles and are not claimed yet, by starting tile."""
    pairs = ((facts.FINDERS[0] + 1, p.found_a), (facts.FINDERS[1] + 1, p.found_b))
    return {str(t): facts.KIND_NAMES[k - 1] for t, k in pairs if k}


def unseen(s: City, seat: int | None) -> types.Unseen:
    """What lies face down somewhere as far as this seat knows: in a stack or in another's hand."""
    discovery = [count_of(s.pool, k) for k in range(facts.KINDS)]
    starting = s.start_pool
    for i, p in enumerate(s.players):
        if i != seat:
            starting |= p.dealt
            if s.house.setup != state.DRAFTED:
                for k in (p.found_a, p.found_b):
                    if k:
                        discovery[k - 1] += 1
    return {
        "discovery": {facts.KIND_NAMES[k]: n for k, n in enumerate(discovery) if n},
        "starting": numbers(starting),
        "pyramid": [t + 1 for t in range(32) if s.pyramid_pool >> t & 1],
        "decorations": [t + 1 for t in range(15) if s.decoration_pool >> t & 1],
    }
