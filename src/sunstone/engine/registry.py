"""The games there are: what each one calls itself, what may be set, and how to make and load its positions."""

import tomllib
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from sunstone.engine.choice import Amount, BoxQuestion, Choice, Good, Reconstructed, effect_text
from sunstone.engine.errors import BadPosition, BadSetting, Named, Reason, module_named, option_named
from sunstone.engine.judge import Judge, Scale, Scout
from sunstone.engine.ledger import Event
from sunstone.engine.log import Log
from sunstone.engine.observe import Encoder
from sunstone.engine.state import State
from sunstone.engine.view import View
from sunstone.engine.vocabulary import Vocabulary

Value = str | int | bool
BOARD_LENGTH = 20_000  # characters of a board file that are read
SOLO = "solo"  # among an option's needs: a single player
GROUP = "sunstone.games"  # the entry point group in which a package names its games


@dataclass(frozen=True)
class Option:
    """One thing that may be set before a game. The first value is the default."""

    name: str
    values: tuple[Value, ...]
    text: str
    rules: tuple[str, ...] = ()
    title: str = ""  # what people call it; "" for its name in plain letters
    words: tuple[str, ...] = ()  # what people call its values, in their order
    fine: bool = False  # a reading of the rules that few people want to think about
    needs: tuple[str, ...] = ()  # modules, or SOLO, without which it stays at its default

    @property
    def default(self) -> Value:
        return self.values[0]

    @property
    def heading(self) -> str:
        return self.title or self.name.replace("_", " ").capitalize()

    def word(self, value: Value) -> str:
        """What people call that value."""
        if self.words:
            return self.words[self.values.index(value)]
        return ("yes" if value else "no") if isinstance(value, bool) else str(value).replace("_", " ")

    def missing(self, settings: "Settings") -> Named | str:
        """The first thing it needs that these settings do not have, in words; "" if there is none."""
        for need in self.needs:
            if need == SOLO and settings.players != 1:
                return "a single player"
            if need != SOLO and need not in settings.modules:
                return module_named(need)
        return ""

    def parse(self, given: Value) -> Value:
        for value in self.values:
            if given is value or str(given).lower() == str(value).lower():
                return value
        known = _listed(self.values)
        raise BadSetting("{} cannot be {}; it is one of {}", option_named(self.name), repr(given), known)


@dataclass(frozen=True)
class Settings:
    """What a game was started with, checked and complete."""

    game: str
    players: int
    modules: tuple[str, ...]
    options: Mapping[str, Value]
    board: str = ""  # boards of an owner's own, as `GameInfo.read_board` writes them; "" for the built-in ones


@dataclass(frozen=True)
class GameInfo:
    name: str
    title: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    rules_version: int  # raised only when a golden record changes
    vocabulary: Vocabulary
    make: Callable[[Settings], State]  # a position before the first draw
    load: Callable[[dict[str, Any]], State]
    save: Callable[[Any], dict[str, Any]]  # a position as the data that `load` reads
    choices: Callable[[Any, int], list[Choice]]  # of a position and a seat: as `State.choices`
    reason: Callable[[Any, int, int], Reason]  # of a position, the number of a reason and an action: as `State.reason`
    laws: Callable[[Any], list[str]]  # what must always hold; the laws that are broken
    log: Log[Any]  # how events are told, and the sources of points
    amounts: Mapping[str, Good]  # what costs and gains are of, by the word that programs read; in their order
    prompt: Callable[[Any], str]
    """Of a view (`view` below names its type): what the mover is asked, one sentence; at chance what is drawn, to stand
    after a colon."""
    render: Callable[[Any], Any]  # a view as something that rich can print
    points: int  # the kind of event that is a change of score
    explain: Callable[[str, Any], str]
    """Help on a thing by its name or by a choice's element, in the game of that view; None: in no certain game."""
    explained: Callable[[Any], list[str]]  # the names it knows, in the game of that view or in none
    in_play: Callable[[Any], bool]  # whether the set-up is over
    turn: int = 0  # the kind of event with which a seat's turn begins; 0: who moves says it all
    view: type = View  # what `State.view` gives: `View` with the game's own fields, each described for programs
    short: str = ""  # the part of its title that does where there is little room; "": all of it
    page: str = ""  # module that draws the game on the web table, a `drawing.page.Page`; imported by the web only
    about: str = ""  # what it is, one sentence for who chooses a game
    first: Mapping[str, Value] = field(default_factory=dict)  # the options of somebody's first game
    closed: Callable[[Any, int], list[Choice]] = field(default=lambda state, seat: [])
    """What belongs to the question that the seat is asked and is refused now (`State.why_not` says why): shown beside
    what may be chosen, as far as it helps to see it."""
    heads: tuple[int | tuple[int, int], ...] = ()
    """The kinds of event that begin a chapter of the log: a round, a scoring. A pair: that amount of the kind alone."""
    modules: tuple[str, ...] = ()
    module_words: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # a module's title, and what it adds
    rival: str = ""  # name of the opponent of a single player: it has a seat that scores and never decides
    hidden: bool = False  # a game for tests and newcomers, not listed
    refuse: Callable[[Settings], BadSetting | None] = field(default=lambda settings: None)
    """Why these settings do not go together."""
    read_board: Callable[[str], str] | None = None
    """Reads a board file and gives its canonical form: one line without `"` and `;`, which reads back as itself.
    BadSetting names the place and the reason if the file is wrong. None: the game has no boards to replace."""
    box: Callable[[Any], BoxQuestion] | None = None
    """At chance: what a single player is asked who plays with the real box. None: that is not offered."""
    reconstructed: Callable[[Sequence[str]], list[Reconstructed]] = field(default=lambda modules: [])
    """What of those modules' components is reconstructed: said before somebody plays with the real box."""
    first_drawn: bool = False  # who begins is drawn; else it is the first seat
    perfect_information: bool = False  # no seat ever knows what another does not; chance is no secret
    covered: bool = (
        False  # points are gained in the open and lie covered: a display counts only its reader's until the end
    )
    sample_board: str = ""  # the built-in boards, written as such a file
    encoder: Encoder | None = None  # positions as numbers; None: the game has no research environments yet
    judge: Judge = field(default_factory=Judge)  # what bots think of positions: at first sight
    scale: Scale = field(default_factory=Scale)  # in terms
    scout: Scout = field(default_factory=Scout)  # and which options are worth a look
    outlook: Path | None = None  # weights that were learnt from results, for the chance of winning; None: none were
    net: Path | None = None  # weights that were learnt from searches, for choosing turns; None: none were
    ratings: Path | None = None  # how strong bots are at it, measured; None: nobody has
    reworded: Callable[["GameInfo", Settings], "GameInfo"] = field(default=lambda info, settings: info)
    """The game as it is told at a table with these settings: a module may give a thing another name. Where there is a
    table, `at` has been asked, and log and score sheet read as they should."""

    def at(self, settings: Settings) -> "GameInfo":
        return self.reworded(self, settings)

    def begins_chapter(self, event: Event) -> bool:
        return event.what in self.heads or (event.what, event.amount) in self.heads

    def effect(self, amounts: Iterable[Amount]) -> str:
        """Costs and gains in words."""
        return effect_text(amounts, self.amounts)

    def title_of(self, named: Named) -> str:
        """An option or a module as a form calls it: “Its title: value”, the module Title."""
        for option in self.options:
            if named == option_named(option.name, named.value):
                value = f": {option.word(named.value)}" if named.value != "" else ""
                return f"“{option.heading}{value}”"
        title, _ = self.module_words.get(named.name, (named.name, ""))
        return f"{named.kind} {title}"

    def settle(
        self,
        players: int,
        modules: Sequence[str] = (),
        options: Mapping[str, Value] | None = None,
        board: str = "",
    ) -> Settings:
        """Check what was asked for and fill in the defaults. `board` is the text of a board file, "" for none."""
        if players not in self.players:
            raise BadSetting(f"{self.name} is for {_listed(self.players)} players, not {players}")
        known = {option.name: option for option in self.options}
        given = dict(options or {})
        for name in given:
            if name not in known:
                raise BadSetting(f"{self.name} has no option {name!r}; it has {_listed(tuple(known))}")
        for module in modules:
            if module not in self.modules:
                raise BadSetting(f"{self.name} has no module {module!r}; it has {_listed(self.modules) or 'none'}")
        for module in self.modules:
            if list(modules).count(module) > 1:
                raise BadSetting("{} is named more than once; name it once", module_named(module))
        chosen = {name: option.parse(given.get(name, option.default)) for name, option in known.items()}
        in_play = tuple(m for m in self.modules if m in modules)
        settings = Settings(self.name, players, in_play, chosen, self._canonical(board))
        for option in self.options:
            missing = option.missing(settings) if chosen[option.name] != option.default else ""
            if missing:
                raise BadSetting("{} needs {}", option_named(option.name), missing)
        if why := self.refuse(settings):
            raise why
        return settings

    def _canonical(self, board: str) -> str:
        if not board:
            return ""
        if self.read_board is None:
            raise BadSetting(f"{self.name} has no boards that a file could replace")
        if len(board) > BOARD_LENGTH:
            raise BadSetting(f"the board file has {len(board)} characters; at most {BOARD_LENGTH} are read")
        text = self.read_board(given_board(board))
        assert text.isprintable() and not set(text) & set('";'), "a record could not hold this form"
        return text


def board_data(text: str) -> dict[str, Any]:
    """The fields of a board file; numbers of thousands of digits and endless brackets are no TOML either."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSetting(f"the board file is no TOML: {str(error)[:200]}") from None


def given_board(text: str) -> str:
    """The text of a file that somebody has named: an empty one is a mistake, and no wish for the built-in boards."""
    if not text.strip():
        raise BadSetting("the board file is empty")
    return text


class Place(NamedTuple):
    """Where a game is to be found: an entry point's value, "package.module:INFO", and whose it is."""

    value: str
    package: str

    def load(self, name: str) -> GameInfo:
        module, colon, attribute = self.value.partition(":")
        if not colon:
            raise ValueError(f"{self.value!r} is not of the form module:INFO")
        info = getattr(import_module(module.strip()), attribute.strip())
        if not isinstance(info, GameInfo):
            raise TypeError(f"{self.value} is no GameInfo")
        if info.name != name:
            raise ValueError(f"it calls itself {info.name!r}")
        return info


class Games(MutableMapping[str, GameInfo]):
    """Every game by its name. Each is imported when it is first asked for; other packages are asked for theirs (the
    entry point group `sunstone.games`) when a name is not known, or when all games are listed.

    A game that cannot be loaded is left out of the list, the others are there; `faults` tells why."""

    def __init__(self) -> None:
        self._games: dict[str, GameInfo | Place] = {}
        self.faults: dict[str, str] = {}  # by the name of what is not there: why
        self._searched = False

    def add(self, name: str, place: Place) -> None:
        held = self._games.setdefault(name, place)
        if held != place:
            owner = held.package if isinstance(held, Place) else "sunstone"
            self.faults[f"{name} of {place.package}"] = (
                f"the package {place.package} brings a game {name!r}, and so does {owner}, whose game is played; "
                "one of the two needs another name"
            )

    def search(self) -> None:
        """Add what other packages bring. Our own games are known already, installed or not."""
        if self._searched:
            return
        self._searched = True
        from importlib.metadata import entry_points  # not at the head: it takes longer than the search

        found = [(p.name, Place(p.value, str(p.dist and p.dist.name))) for p in entry_points(group=GROUP)]
        for name, place in sorted(found):
            if place.package != "sunstone":
                self.add(name, place)

    def __getitem__(self, name: str) -> GameInfo:
        if name not in self._games:
            self.search()
        held = self._games[name]
        if isinstance(held, GameInfo):
            return held
        try:
            info = held.load(name)
        except Exception as error:  # whatever somebody's package does wrong, the other games can be played
            why = f"{type(error).__name__}: {error}"
            self.faults[name] = f"the game {name!r} of the package {held.package} cannot be loaded: {why}"
            del self._games[name]
            raise KeyError(self.faults[name]) from error
        self._games[name] = info
        return info

    def __setitem__(self, name: str, info: GameInfo) -> None:
        self._games[name] = info

    def __delitem__(self, name: str) -> None:
        del self._games[name]

    def __iter__(self) -> Iterator[str]:
        self.search()
        return iter([name for name in list(self._games) if name in self])

    def __len__(self) -> int:
        return len(list(iter(self)))


GAMES = Games()


def games() -> list[GameInfo]:
    """The games that can be played here, those of other packages included.

    >>> [info.name for info in games()][:3]
    ['city', 'founders', 'helios']
    """
    return [info for info in GAMES.values() if not info.hidden]


def faults() -> list[str]:
    """Why a game that some package brings is not among them, a line each."""
    list(GAMES)
    return list(GAMES.faults.values())


def find(name: str) -> GameInfo:
    """The game of that name.

    >>> find("helios").players
    (2, 3, 4)
    """
    try:
        return GAMES[name]
    except KeyError as error:
        if fault := GAMES.faults.get(name):
            raise BadSetting(fault) from error.__cause__
        raise BadSetting(f"there is no game {name!r}; there is {_listed([info.name for info in games()])}") from None


def new(
    game: str,
    players: int,
    modules: Sequence[str] = (),
    options: Mapping[str, Value] | None = None,
    board: str = "",
) -> State:
    """A position before the first draw."""
    info = find(game)
    return info.make(info.settle(players, modules, options, board))


def load(data: Any) -> State:
    """A position from `to_data()`, checked; BadPosition names what is wrong."""
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadPosition("a position is a mapping with the field 'game'")
    return find(data["game"]).load(data)


def draw(game: str, view: View) -> str | None:
    """A view as one SVG that needs nothing else; None if the game has no drawing."""
    page = find(game).page
    svg: str | None = import_module(page).draw(view) if page else None
    return svg


def picture(svg: str | None) -> str | None:
    """A drawing for a notebook: as an image, so that the styles of two drawings cannot meet."""
    if svg is None:
        return None
    return f'<img style="width: 100%" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'


def _listed(values: Sequence[object]) -> str:
    words = [str(v) for v in values]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1] if words else ""
