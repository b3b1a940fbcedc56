"""`sunstone ratings …` on the command line."""

import typer

from sunstone.host import Database

app = typer.Typer(help="Ratings of people and bots at your tables.", no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def main() -> None:
    """Ratings of people and bots at your tables."""


@app.command()
def rebuild(database: Database = None) -> None:
    """Make all ratings anew from the results that are kept. They come out as they were, to the last bit; games that
    ended before results were kept are added."""
    from sunstone.table import Room  # only who reads it waits for the database
    from sunstone.table.ratings import rebuild as rebuilt

    with Room(database) as room:
        rated, added = rebuilt(room.keeper)
    print(f"rated {rated} games; {added} of them had no results yet" if added else f"rated {rated} games")
