"""The database's tables about people: those who have an account, their devices, and how they sign in.

Who has no account and one device has no row anywhere here."""

import sqlalchemy as sa

from sunstone.table.schema import metadata

# Those with an account: what follows them to every device.
people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("likes", sa.Text, nullable=False),  # JSON: preferences by name
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False, index=True),
)

# Whose a device is. One without a row is a person of its own, whose id is the device's.
devices = sa.Table(
    "devices",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # hash of the secret that the device has
    sa.Column("person", sa.String(64), nullable=False, index=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),  # to the day
    sa.Column("ended", sa.Double, index=True),  # when it was signed out: its secret opens nothing any more
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(1400), primary_key=True),  # the credential's, base64url: 1,023 bytes at most
    sa.Column("person", sa.String(64), nullable=False, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("key", sa.Text, nullable=False),  # public; base64url
    sa.Column("signs", sa.BigInteger, nullable=False),  # of signatures, as the authenticator counts them
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("used", sa.Double),
)

# An address that signs in. One a person.
addresses = sa.Table(
    "addresses",
    metadata,
    sa.Column("address", sa.String(254), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False, unique=True),
    sa.Column("made", sa.Double, nullable=False),
)

# What is used up by being used once, within minutes: a link that was sent by mail, the challenge to a passkey. And, for
# limits, that an address was asked whether it wants mail (`alerts.channels`).
tickets = sa.Table(
    "tickets",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # hash of what is to be shown
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("person", sa.String(64), nullable=False),  # who asked
    sa.Column("address", sa.String(254), nullable=False, index=True),
    sa.Column("asker", sa.String(64), nullable=False, index=True),  # hash of where they asked from, for limits
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("until", sa.Double, nullable=False, index=True),
)
