"""What a seat may know of a position, as a declared type: plain data for drawings, words, pages, programs and bots.

A view is a dict, JSON as it is, and costs nothing at run time; its declaration is what mypy checks and what the API's
schema is made of, so every field is described. A game extends `View` in its own room and names its type in
`GameInfo.view`."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta


class View(TypedDict):
    """What a seat may know of a position, in any game."""

    game: Annotated[str, Meta(description="the game's name")]
    players: Annotated[int, Meta(description="how many people play; a rival without a person is not counted")]
    options: Annotated[dict[str, str | int | bool], Meta(description="what is played with, by the option's name")]
    seat: Annotated[int | None, Meta(description="whose eyes these are; null: a spectator's")]
    to_move: Annotated[
        int | Literal["chance", "over"],
        Meta(description="the seat that is asked; `chance` while something is drawn or rolled, `over` at the end"),
    ]
    step: Annotated[str | None, Meta(description="the name of the step that waits for an answer; null at the end")]
    open_seats: Annotated[
        list[int], Meta(description="seats that may answer now, the asked one first; several where they answer at once")
    ]
    scores: Annotated[list[int], Meta(description="points by seat; a rival has a seat too, the last")]
    places: Annotated[list[int], Meta(description="places by seat, from 1; equal places are shared")]
    names: NotRequired[
        Annotated[list[str], Meta(description="what the seats are called; added by whoever shows the view to people")]
    ]
