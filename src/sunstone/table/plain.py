"""What programs in any language are told, as declared types: dicts where the house has objects. The API's schema is
made of these."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypedDict

from msgspec import Meta

from sunstone.engine import choice as objects
from sunstone.engine.registry import GameInfo, find
from sunstone.table import sight
from sunstone.table.sight import Entries, Eyes, Shown, Standing, Version


class Amount(TypedDict):
    """So much is gained or paid."""

    what: Annotated[str, Meta(description="what is gained or paid: a name in `amounts` of the game (`/games`)")]
    n: Annotated[int, Meta(description="how much of it; below 0 it is paid")]


class Effects(TypedDict):
    """What something costs and gives, as data and in words."""

    effects: Annotated[list[Amount], Meta(description="what it costs and gives at once, as far as the seat can know")]
    effect: Annotated[str, Meta(description="the same in words; may be empty")]


class Prospect(Effects):
    """Something that could be done after a choice."""

    label: Annotated[str, Meta(description="what it is, for people")]


class Choice(Effects):
    """Something that a seat may do."""

    action: Annotated[int, Meta(description="the action's fixed number in the game's vocabulary")]
    text: Annotated[str, Meta(description="notation: what `act` takes")]
    label: Annotated[str, Meta(description="what it is, for people")]
    target: Annotated[str, Meta(description="the element of the board it belongs to; empty if none")]
    short: Annotated[str, Meta(description="how the label begins, if a picture of it shows the rest; else empty")]
    about: Annotated[str, Meta(description="how the label ends, if that is true of all that may be done there")]
    piece: Annotated[str, Meta(description="what is laid out: choices in a row with the same piece are ways to lay it")]
    way: Annotated[
        int, Meta(description="how the piece in hand lies: quarter turns clockwise, 4 more if flipped; -1 without one")
    ]
    number: Annotated[int, Meta(description="the number that it shows and is known by; 0 without one")]
    ahead: Annotated[list[Prospect], Meta(description="what it leads to, where it brings nothing by itself")]
    idle: Annotated[bool, Meta(description="it does nothing, or no more: such choices come last")]


class Laid(TypedDict):
    """Something that the table has drawn for whoever has the real box, to be laid out."""

    entry: Annotated[int, Meta(description="`/at/{entry}` shows it lying")]
    group: Annotated[str, Meta(description="the heading of all that is laid out in this way")]
    place: Annotated[str, Meta(description="where among its group; may be empty")]
    choice: Annotated[Choice, Meta(description="what it is")]


class Reconstructed(TypedDict):
    """A printed fact that was reconstructed: who has the real box should compare it before the game."""

    module: Annotated[str, Meta(description="the module that it belongs to; empty: the base game")]
    title: Annotated[str, Meta(description="what it is about")]
    values: Annotated[Sequence[str], Meta(description="what is played with here, a line each")]
    remedy: Annotated[str, Meta(description="what can be done where the box differs")]


class Sight(Standing):
    """Everything that a page or a program needs to show the table to the seat and let it act."""

    choices: Annotated[list[Choice], Meta(description="what the seat may do now; none if nothing is asked of it")]
    beyond: Annotated[
        list[Choice],
        Meta(description="what the real box may bring although our data hold it impossible: `act` takes it"),
    ]
    reconstructed: Annotated[
        list[Reconstructed], Meta(description="with the real box: printed facts to compare before the game")
    ]
    laid_out: Annotated[list[Laid], Meta(description="what `draw-setup` has just drawn, to be laid out")]


class Line(TypedDict):
    """One line of the log."""

    version: Annotated[int, Meta(description="the table's version that it came with")]
    entry: Annotated[int, Meta(description="true after so many entries: `/at/{entry}` shows the position")]
    at: Annotated[float, Meta(description="when, in seconds since 1970, UTC")]
    seat: Annotated[int, Meta(description="whose deed or gain; -1: nobody's")]
    text: Annotated[str, Meta(description="what happened, in words")]
    note: Annotated[bool, Meta(description="told by the table, not by the game")]
    effects: Annotated[list[Amount], Meta(description="what it brought that seat")]


class HintReason(TypedDict):
    """A term of the game's judgement that the turn changes."""

    term: Annotated[str, Meta(description="the term's name")]
    text: Annotated[str, Meta(description="what it measures")]
    words: Annotated[str, Meta(description="what a player would call it; empty if the turn's amounts tell it")]
    points: Annotated[float, Meta(description="by how many points the rest of the turn changes it")]


class Thought(TypedDict):
    """One of the best choices, as a bot thinks of it."""

    action: Annotated[str, Meta(description="notation: what `act` takes")]
    points: Annotated[float, Meta(description="how much further ahead you may hope to be in a few turns, in points")]
    share: Annotated[float, Meta(description="of the thinking that went to this choice")]
    plan: Annotated[list[str], Meta(description="how the turn may go on, in notation")]
    reasons: Annotated[list[HintReason], Meta(description="what the turn changes, the largest first")]
    less: Annotated[list[HintReason], Meta(description="what the best choice has more of; empty for that one")]


class HintStep(Effects):
    """A step of the turn that leaves a choice."""

    action: Annotated[str, Meta(description="notation")]
    label: Annotated[str, Meta(description="what it is, for people")]
    target: Annotated[str, Meta(description="the element of the board it belongs to; empty if none")]


class Hint(Thought, Effects):
    """One of the best choices."""

    label: Annotated[str, Meta(description="what it is, for people")]
    steps: Annotated[list[HintStep], Meta(description="the turn as far as it can be foreseen, without forced steps")]
    total: Annotated[list[Amount], Meta(description="what those steps come to")]


class Hints(TypedDict):
    """What a seat might do."""

    version: Version
    seat: Annotated[int, Meta(description="whose hints these are")]
    hints: Annotated[list[Hint], Meta(description="the best three, the best first")]


class Report(TypedDict):
    """A problem with the rules, in one file: what the seat knows of the game, and a position that shows it."""

    sunstone: Annotated[str, Meta(description="version of this program")]
    rules: Annotated[int, Meta(description="version of the game's rules")]
    note: Annotated[str, Meta(description="what its sender says")]
    table: Annotated[str, Meta(description="the table's id")]
    version: Version
    entries: Entries
    seat: Eyes
    record: Annotated[str, Meta(description="as a file, with `?` for what the seat does not know")]
    position: Annotated[
        Mapping[str, Any] | None, Meta(description="a full position which the seat cannot tell from the real one")
    ]
    view: Shown
    choices: Annotated[list[Choice], Meta(description="what the seat may do now")]
    log: Annotated[list[Line], Meta(description="its newest lines")]


def amounts(effects: Sequence[objects.Amount]) -> list[Amount]:
    return [{"what": what, "n": n} for what, n in effects]


def effects(info: GameInfo, effects: Sequence[objects.Amount]) -> Effects:
    return {"effects": amounts(effects), "effect": info.effect(effects)}


def choice(info: GameInfo, choice: objects.Choice) -> Choice:
    return {
        **effects(info, choice.effects),
        "action": choice.action,
        "text": choice.text,
        "label": choice.label,
        "target": choice.target,
        "short": choice.short,
        "about": choice.about,
        "piece": choice.piece,
        "way": choice.way,
        "number": choice.number,
        "ahead": [{**effects(info, p.effects), "label": p.label} for p in choice.ahead],
        "idle": choice.idle,
    }


def line(version: int, entry: int, at: float, seat: int, text: str, note: bool, effects: list[Amount]) -> Line:
    return {"version": version, "entry": entry, "at": at, "seat": seat, "text": text, "note": note, "effects": effects}


def fact(fact: objects.Reconstructed) -> Reconstructed:
    return {"module": fact.module, "title": fact.title, "values": fact.values, "remedy": fact.remedy}


def seen(sight: sight.Sight) -> Sight:
    """A sight as data."""
    info = find(sight["game"])
    return {
        **sight,
        "choices": [choice(info, each) for each in sight["choices"]],
        "beyond": [choice(info, each) for each in sight["beyond"]],
        "reconstructed": [fact(each) for each in sight["reconstructed"]],
        "laid_out": [
            {"entry": laid.entry, "group": laid.group, "place": laid.place, "choice": choice(info, laid.choice)}
            for laid in sight["laid_out"]
        ],
    }
