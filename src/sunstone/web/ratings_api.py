"""The part of the API that is about ratings and statistics."""

from typing import Annotated

from msgspec import Meta

from sunstone.table.ratings import of_person
from sunstone.table.skill import FEW
from sunstone.table.standings import AtTable, at_tables, best
from sunstone.table.statistics import Tally, statistics as counted
from sunstone.web import schema
from sunstone.web.endpoints import Call, endpoint
from sunstone.web.parts import for_tables
from sunstone.web.schema import Answer, Body


class RatedMember(Answer):
    """A person or a bot in a game's pool."""

    name: Annotated[str, Meta(description="as last seen at a table that was open to everybody; of a bot its own")]
    bot: Annotated[bool, Meta(description="it is one")]
    you: Annotated[bool, Meta(description="that is you")]
    rating: Annotated[schema.Rating, Meta(description="by the games at tables here")]


class YourRating(Answer):
    """How you stand in a game."""

    games: Annotated[int, Meta(description="of yours that count")]
    needed: Annotated[int, Meta(description="so many, before a rating is shown")]
    rating: Annotated[schema.Rating | None, Meta(description="null: there are too few games yet")]


class RatingList(Answer):
    """The ratings of a game."""

    game: Annotated[str, Meta(description="the game's name")]
    members: Annotated[list[RatedMember], Meta(description="those first who are surely strong")]
    yours: Annotated[YourRating, Meta(description="how you stand")]


@endpoint("GET", "/ratings/{game}", RatingList)
def ratings(call: Call) -> RatingList:
    """People and bots, rated together: from the fifth game on, and people only once they have played at a table that
    was open to everybody."""
    game = for_tables(call.request.path_params["game"]).name
    store = call.site.room.store
    own = of_person(store, call.me.id).get(game)
    mine = own.rating if own else None
    yours = YourRating(
        games=own.games if own else 0, needed=FEW, rating=schema.Rating(**mine._asdict()) if mine else None
    )
    members = [
        RatedMember(name=row.name, bot=row.bot, you=row.you, rating=schema.Rating(**row.rating._asdict()))
        for row in best(store, game, call.me.id)
    ]
    return RatingList(game=game, members=members, yours=yours)


def at_table(found: AtTable) -> schema.AtTable:
    return schema.AtTable(
        strength=schema.AskedFor(**found.strength._asdict()) if found.strength else None,
        ratings=[schema.Rating(**rating._asdict()) if rating else None for rating in found.ratings],
    )


@endpoint("GET", "/tables/{table}/ratings", schema.AtTable)
def table_ratings(call: Call) -> schema.AtTable:
    """The ratings of who sits at the table, and whom its open seats are for."""
    table = call.table
    return at_table(at_tables(call.site.room.store, [table.id])[table.id])


# --- statistics
class OfGame(Body):
    """Which of your games."""

    game: Annotated[str, Meta(min_length=1, max_length=40, description="its name, as in `/games`")]


class Counted(Answer):
    """Some of your games, counted."""

    title: Annotated[str, Meta(description="which")]
    games: Annotated[int, Meta(description="how many")]
    wins: Annotated[int, Meta(description="won, alone or shared; of opponents: you came before that one")]
    place: Annotated[float, Meta(description="your place on average")]
    points: Annotated[float, Meta(description="your points on average")]


class FromSource(Answer):
    """Where points came from."""

    title: Annotated[str, Meta(description="the game's own word for it")]
    points: Annotated[float, Meta(description="a game, on average")]
    share: Annotated[float, Meta(description="of all points, from 0 to 1; below 0 where points are lost")]


class OneGame(Answer):
    """A game in its place among all."""

    at: Annotated[float, Meta(description="when it ended, in seconds since 1970, UTC")]
    points: Annotated[int, Meta(description="yours")]
    place: Annotated[int, Meta(description="yours")]
    rating: Annotated[int | None, Meta(description="yours after it; null where none is shown")]


class YourStatistics(Answer):
    """Your games, counted."""

    game: Annotated[str, Meta(description="the game's name")]
    total: Annotated[Counted, Meta(description="all of them")]
    left: Annotated[int, Meta(description="games that you had left when they ended; they count in nothing else")]
    players: Annotated[list[Counted], Meta(description="by the number of players")]
    opponents: Annotated[list[Counted], Meta(description="by who else sat there, most games first")]
    modules: Annotated[list[Counted], Meta(description="by what was added to the game")]
    seats: Annotated[list[Counted], Meta(description="by where you sat")]
    sources: Annotated[list[FromSource], Meta(description="where your points came from, in the game's own order")]
    games: Annotated[list[OneGame], Meta(description="one after the other")]


@endpoint("GET", "/statistics", YourStatistics, example={"game": "city"}, public=False)
def statistics(call: Call, query: OfGame) -> YourStatistics:
    """Your own finished games, and nobody else's."""
    found = counted(call.site.room.store, call.me.id, for_tables(query.game).name)
    return YourStatistics(
        game=found.game,
        total=_counted(found.total),
        left=found.left,
        players=list(map(_counted, found.players)),
        opponents=list(map(_counted, found.opponents)),
        modules=list(map(_counted, found.modules)),
        seats=list(map(_counted, found.seats)),
        sources=[FromSource(**source._asdict()) for source in found.sources],
        games=[
            OneGame(at=m.at, points=m.points, place=m.place, rating=m.rating[0] if m.rating else None)
            for m in found.moments
        ],
    )


def _counted(tally: Tally) -> Counted:
    return Counted(**tally._asdict())
