"""The part of the API that is about reviews: what their page shows, for programs. One is asked for on that page."""

from typing import Annotated

from msgspec import Meta

from sunstone.learn.review import Review, Turn
from sunstone.players.analysis import Estimate
from sunstone.web.endpoints import Call, endpoint
from sunstone.web.review import reviewed
from sunstone.web.schema import Answer

Entry = Annotated[int, Meta(description="so many entries of the record come before it")]
Notation = Annotated[list[str], Meta(description="actions in notation")]
BySeat = Annotated[list[float], Meta(description="by seat, an opponent without a seat last")]


class Interval(Answer):
    """An estimate, and where it lies with 95 % certainty."""

    mean: Annotated[float, Meta(description="the estimate")]
    low: Annotated[float, Meta(description="one end")]
    high: Annotated[float, Meta(description="the other end")]


class Chances(Answer):
    """How the game stood at some moment."""

    at: Entry
    seat: Annotated[int, Meta(description="who has just played; -1: the set-up")]
    chances: Annotated[BySeat, Meta(description="of winning, from 0 to 1")]
    margins: Annotated[BySeat, Meta(description="points ahead of the best of the others that are expected at the end")]


class ReviewChapter(Answer):
    """A round or a scoring that begins."""

    at: Entry
    title: Annotated[str, Meta(description="in words")]


class MoreOf(Answer):
    """What the better turn has more of than the one that was played, or less."""

    term: Annotated[str, Meta(description="of the judgement, as `hint` names it")]
    text: Annotated[str, Meta(description="the same for people; empty where there is no word for it")]
    points: Annotated[float, Meta(description="what that is worth; below 0: less of it")]


class ReviewedTurn(Answer):
    """A turn of a person."""

    at: Entry
    end: Annotated[int, Meta(description="of the record, the entry after its last one")]
    seat: Annotated[int, Meta(description="whose turn it was")]
    played: Notation
    judged: Annotated[bool, Meta(description="it has been looked at: what follows means something")]
    verdict: Annotated[str, Meta(description="`slip`, `mistake`, `costly`; empty: nothing that the search is sure of")]
    points: Annotated[Interval, Meta(description="what it cost in points")]
    chance: Annotated[Interval, Meta(description="what it cost of winning, from 0 to 1")]
    best: Annotated[list[str], Meta(description="the better turn in notation; as it was played, if none was found")]
    more: Annotated[list[MoreOf], Meta(description="what makes the difference")]


class LuckyDraw(Answer):
    """A draw that brought somebody much."""

    at: Entry
    text: Annotated[str, Meta(description="what was drawn")]
    odds: Annotated[float, Meta(description="how likely that was, from 0 to 1")]
    luck: Annotated[BySeat, Meta(description="points that it brought beyond what could be expected")]


class GameLuck(Answer):
    """What chance brought, against what could be expected."""

    sums: Annotated[BySeat, Meta(description="points, of all draws together")]
    draws: Annotated[int, Meta(description="how many there were")]
    largest: Annotated[list[LuckyDraw], Meta(description="those that brought most")]


class GameReview(Answer):
    """The review of a game, as far as it has been made."""

    finished: Annotated[bool, Meta(description="nothing more will be found")]
    making: Annotated[bool, Meta(description="it is being made now")]
    done: Annotated[int, Meta(description="turns that have been looked at")]
    of: Annotated[int, Meta(description="turns that are to be looked at; 0: nobody has asked for a review yet")]
    maker: Annotated[str, Meta(description="with what it was made: another one may judge otherwise")]
    people: Annotated[list[int], Meta(description="the seats whose turns are judged")]
    chances: Annotated[list[Chances], Meta(description="after every turn")]
    chapters: Annotated[list[ReviewChapter], Meta(description="what begins where")]
    turns: Annotated[list[ReviewedTurn], Meta(description="in the order in which they were played")]
    worst: Annotated[list[int], Meta(description="those that cost most, by their `at`, the worst first")]
    luck: Annotated[GameLuck | None, Meta(description="null: not looked at yet")]


@endpoint("GET", "/tables/{table}/review", GameReview)
def review(call: Call) -> GameReview:
    """The review of a game that is over: how the chances went, what the turns of people cost and what was better, where
    luck lay. Empty, if nobody has asked for one."""
    table = call.table
    found = reviewed(call.site, table) or Review("", [], [], [], [])
    return GameReview(
        finished=found.finished,
        making=call.site.reviewer.is_making(table.id),
        done=found.done,
        of=len(found.turns),
        maker=found.maker,
        people=found.people,
        chances=[Chances(at=p.at, seat=p.seat, chances=p.chances, margins=p.margins) for p in found.points],
        chapters=[ReviewChapter(at=each.at, title=each.title) for each in found.chapters],
        turns=list(map(turn_data, found.turns)),
        worst=[turn.at for turn in found.worst()],
        luck=luck_data(found),
    )


def turn_data(turn: Turn) -> ReviewedTurn:
    return ReviewedTurn(
        at=turn.at,
        end=turn.end,
        seat=turn.seat,
        played=turn.played,
        judged=turn.judged,
        verdict=turn.verdict,
        points=interval(turn.points),
        chance=interval(turn.chance),
        best=turn.best,
        more=[MoreOf(term=each.term, text=each.words, points=each.points) for each in turn.more],
    )


def interval(found: Estimate) -> Interval:
    return Interval(mean=found.mean, low=found.low, high=found.high)


def luck_data(found: Review) -> GameLuck | None:
    if found.luck is None:
        return None
    largest = [LuckyDraw(at=draw.at, text=draw.text, odds=draw.odds, luck=draw.luck) for draw in found.luck.largest]
    return GameLuck(sums=found.luck.sums, draws=found.luck.draws, largest=largest)
