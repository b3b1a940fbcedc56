"""Names of tables, links to seats, and codes that move a seat to another device. Only hashes of secrets are stored."""

import hashlib
import secrets

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U to misread
_MISREAD = str.maketrans("ILO", "110", "- \t")
_SEATS = tuple("0123456789")
_ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"


def table_id() -> str:
    """Public: part of the address. Not guessable in practice, but no secret."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(10))


def process_name() -> str:
    """Of a server process among those that share a database."""
    return secrets.token_urlsafe(9)


def link_token() -> str:
    """What links are made of."""
    return secrets.token_urlsafe(24)


def seat_token(table_id: str, seat: int, stored: str) -> str:
    """Opens that seat. Like the watchers' it is made of what is stored of a random token."""
    return f"{table_id}.{seat}.{digest('seat ' + stored)[:32]}"


def seat_named(token: str) -> tuple[str, int] | None:
    """The table and the seat that such a token names; None if it is none."""
    table_id, _, rest = token.partition(".")
    seat, dot, _ = rest.partition(".")
    return (table_id, int(seat)) if dot and watched(f"{table_id}.") and seat in _SEATS else None


def watch_token(table_id: str, stored: str) -> str:
    """Opens the watchers' bench of that table. It is made of what is stored of a random token, so that it can be told
    again at any time, and by any server of the same database."""
    return f"{table_id}.{digest('watch ' + stored)[:32]}"


def watched(token: str) -> str:
    """The table that such a token names; "" if it is none."""
    table_id, dot, _ = token.partition(".")
    return table_id if dot and table_id and not set(table_id) - set(_ID_LETTERS) else ""


def recovery_code() -> str:
    """Short enough to type from one screen into another: 60 bits in three groups."""
    letters = [secrets.choice(_LETTERS) for _ in range(12)]
    return "-".join("".join(letters[i : i + 4]) for i in (0, 4, 8))


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def digest_code(code: str) -> str:
    """Of a recovery code as somebody typed it: case, blanks, dashes and look-alike letters do not matter."""
    return digest(code.upper().translate(_MISREAD))


def friend_code() -> str:
    """By which somebody is asked to be a friend: short, and hard to guess, but no secret. 40 bits in two groups."""
    letters = [secrets.choice(_LETTERS) for _ in range(8)]
    return "-".join("".join(letters[i : i + 4]) for i in (0, 4))


def as_typed(code: str) -> str:
    """A friend's code as it is stored, from what somebody typed."""
    plain = code[:40].upper().translate(_MISREAD)
    return f"{plain[:4]}-{plain[4:]}"
