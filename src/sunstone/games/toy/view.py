"""What a seat may know of a position, as plain data: the ground of drawing, words, pages and bots."""

from typing import Annotated

from msgspec import Meta

from sunstone.engine.frame import CHANCE, OVER, kind_of
from sunstone.engine.view import View
from sunstone.games.toy import components as facts
from sunstone.games.toy.names import STEP_NAMES
from sunstone.games.toy.state import Toy


class ToyView(View):
    """What a seat may know of the toy. The API describes these fields to programs."""

    round: Annotated[int, Meta(description="rounds that are over")]
    rounds: Annotated[int, Meta(description="rounds of a game")]
    holding: Annotated[list[bool], Meta(description="by seat: whether a tile lies before it")]
    held: Annotated[int, Meta(description="the seat's own tile; 0 for none, and for a spectator")]
    bid: Annotated[int, Meta(description="the seat's own decision: 0 not yet, 1 keep, 2 drop; 0 for a spectator")]
    unseen: Annotated[list[int], Meta(description="by number from 1: tiles in the bag or in another's hand")]


def view(s: Toy, seat: int | None) -> ToyView:
    return {
        "game": "toy",
        "players": s.n,
        "options": {},
        "seat": seat,
        "to_move": "over" if s.to_move == OVER else "chance" if s.to_move == CHANCE else s.to_move,
        "step": STEP_NAMES[kind_of(s.top)] if s.depth else None,
        "open_seats": s.open_seats(),
        "round": s.round,
        "rounds": facts.ROUNDS,
        "holding": [tile > 0 for tile in s.held],
        "held": 0 if seat is None else s.held[seat],
        "bid": 0 if seat is None else s.bid[seat],
        "unseen": [unseen(s, seat, tile) for tile in range(1, facts.TILES + 1)],
        "scores": s.scores(),
        "places": s.places(),
    }


def unseen(s: Toy, seat: int | None, tile: int) -> int:
    """How many of that number may still turn up: for this seat the bag and the others' tiles are one pool."""
    return s.bag[tile - 1] + sum(held == tile for i, held in enumerate(s.held) if i != seat)
