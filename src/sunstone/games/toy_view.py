"""What a seat may know of the toy, declared."""

from typing import Annotated

from msgspec import Meta

from sunstone.engine.view import View


class ToyView(View):
    """What a seat may know of the toy."""

    round: Annotated[int, Meta(description="rounds that are over")]
    held: Annotated[int | None, Meta(description="the seat's own tile, 0 before it is drawn; null for a spectator")]
    bid: Annotated[int | None, Meta(description="the seat's own bid: 0 not yet, 1 keep, 2 drop; null for a spectator")]
    unseen: Annotated[list[int], Meta(description="by number from 1: tiles in the bag or in another's hand")]
