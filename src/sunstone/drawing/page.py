"""What a game brings to the web table: its page module has all of this. `docs/architecture.md` tells how it is used."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

from sunstone.drawing.markup import Markup, html
from sunstone.engine.choice import Choice
from sunstone.engine.ledger import Event
from sunstone.engine.view import View
from sunstone.engine.wording import Help

V = TypeVar("V", bound=View, contravariant=True)  # the game's own view


class Moment(NamedTuple):
    """Something that scores for several at once, or ends a part of the game: a page stages it."""

    heading: str
    before: bool = False  # what was scored since the last such moment, not what is scored now


@runtime_checkable
class Page(Protocol[V]):
    """A module is one: mypy compares its functions with these. The frame draws whatever game it has, `Page[Any]`."""

    @property
    def STYLES(self) -> Sequence[Path]:
        """Sheets with the game's colours and classes, loaded after the frame's own."""

    @property
    def COVER(self) -> Path | None:
        """A picture of the table for the lobby."""

    @property
    def CHAPTERS(self) -> Mapping[str, str]:
        """The titles of what `explanations` tells, by the kind of its name."""

    # --- the board
    def definitions(self, modules: tuple[str, ...] | None = None) -> Markup:
        """What the layers use by name, once a page, as one `<defs>`: in a game with these modules, or None: in any."""

    def size(self, view: V | None) -> tuple[int, int]:
        """Width and height of the board; None: before the game begins."""

    def static_layer(self, view: V) -> Markup:
        """What is printed; after the set-up it never changes."""

    def dynamic_layer(self, view: V) -> Markup:
        """What changes and all share, whoever looks on."""

    def place_layers(self, view: V) -> Sequence[Markup]:
        """By seat: what changes on its own boards; none where all sit at one."""

    def shown_seat(self, view: V) -> int | None:
        """Whose boards are shown first; None where all sit at one."""

    def targets_layer(self, view: V, choices: Sequence[Choice]) -> Markup:
        """What a seat may choose, where it lies."""

    def trail(self, view: V, events: Sequence[Event]) -> Markup:
        """What the seat has in hand on the board, and where that came from; `events`: of its turn so far."""

    def draw(self, view: V, *, choices: Sequence[Choice] = (), theme: str = "light", standalone: bool = True) -> str:
        """All of it as one SVG file."""

    def pointed(self, view: V, events: Sequence[Event]) -> list[str]:
        """What those events of the turn of an opponent without a seat are about, by ids of the drawing. Pieces that
        move are `.piece` with an id that never changes: the page finds those by itself."""

    def moment(self, event: Event) -> Moment | None:
        """What begins with this event, if that is a moment to be staged. The end of the game is one in every game."""

    # --- beside it
    def first_seat(self, view: V) -> int:
        """Who goes first in this round."""

    def seat_panel(self, view: V, i: int) -> Markup:
        """What a seat holds, as the inside of its panel."""

    def clock(self, view: V) -> Markup:
        """How far the game is."""

    def guide(self, view: V) -> str:
        """A sentence or two for somebody's first game, about what is asked now; plain text."""

    def explanations(self, view: V | None = None) -> Mapping[str, Help]:
        """Help by name, for the game of that view."""

    # --- how it goes
    def how(self, view: V | None = None) -> str:
        """How the game is played, in sections (docs/new-game.md tells their form); the names are those of that game."""

    def scene(self, name: str) -> Markup:
        """A picture in that text, by its name."""

    # --- choosing
    def face(self, view: V, choice: Choice) -> Markup:
        """A picture for a choice's button; "" for none. What the label says after its colon is then only heard."""

    def in_hand(self, view: V, choices: Sequence[Choice]) -> str:
        """While a piece is placed: its definition, and that of what it drops, as "#name" without the way round; else
        "". Each has one for every way round, "#name-90f", for cells of 40 and held at the middle of the first."""

    def candidates(self, view: V, target: str) -> list[str]:
        """What a person may have meant by pointing at this, as actions to be refused with a reason."""


@cache
def icon(name: str, label: str = "") -> Markup:
    """A symbol in a line of text; without a label it says nothing that the words beside it do not say."""
    about = html('role="img" aria-label="{}"', label) if label else Markup('aria-hidden="true"')
    return html('<svg class="i" viewBox="0 0 24 24" {}><use href="#i-{}"/></svg>', about, name)


@cache
def mark(seat: int) -> Markup:
    """A seat's silhouette in a line of text."""
    return html('<svg class="i" viewBox="-13 -13 26 26" aria-hidden="true"><use href="#mark-s{}"/></svg>', seat)


def picture(w: float, h: float, body: Markup, cls: str = "face") -> Markup:
    """Something drawn round (0, 0), for a button or a panel."""
    box = f"{-w / 2 - 1:g} {-h / 2 - 1:g} {w + 2:g} {h + 3:g}"
    size = html('viewBox="{}" width="{}" height="{}"', box, f"{w + 2:g}", f"{h + 3:g}")
    return html('<svg class="{}" {} aria-hidden="true">{}</svg>', cls, size, body)
