"""The database's tables of what games came to, and of ratings."""

import sqlalchemy as sa

from sunstone.table.schema import metadata

# A row a seat of every game that was played to its end, written with the end. It outlives its table: ratings and
# statistics are made of these rows alone, and no game is played again for them.
results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("at", sa.Double, nullable=False),  # when it ended, seconds since 1970
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("modules", sa.Text, nullable=False),  # JSON
    sa.Column("member", sa.String(64), nullable=False),  # a person's id, "bot NAME"; "": a single player's rival
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("sources", sa.Text, nullable=False),  # JSON: points by source
    sa.Column("left", sa.Boolean, nullable=False),  # its person had left when the game ended
    sa.Column("listed", sa.Boolean, nullable=False),  # the table was open to everybody
    sa.Column("counts", sa.Boolean, nullable=False),  # for ratings
    sa.Column("start_mu", sa.Double),  # of a bot: what it is taken for before its first game
    sa.Column("start_sigma", sa.Double),
    sa.Column("mu", sa.Double),  # the member's rating after this game; NULL: it has still to be made
    sa.Column("sigma", sa.Double),
    sa.Column("nth", sa.Integer),  # of the member's games that count
    sa.Index("ix_results_member", "member", "game", "at"),
    sa.Index("ix_results_order", "game", "counts", "at", "table_id"),
)

# The newest rating of every member of a game's pool: the last of its results, for who looks it up.
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("member", sa.String(64), primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
