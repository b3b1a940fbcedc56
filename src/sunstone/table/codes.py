"""Names of tables, links to seats, and codes that move a seat to another device. Only hashes of secrets are stored."""

import hashlib
import secrets

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U to misread
_MISREAD = str.maketrans("ILO", "110", "- \t")
_ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"


def table_id() -> str:
    """Public: part of the address. Not guessable in practice, but no secret."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(10))


def link_token() -> str:
    """Opens a seat or the watchers' bench to whoever has it."""
    return secrets.token_urlsafe(24)


def recovery_code() -> str:
    """Short enough to type from one screen into another: 60 bits in three groups."""
    letters = [secrets.choice(_LETTERS) for _ in range(12)]
    return "-".join("".join(letters[i : i + 4]) for i in (0, 4, 8))


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def digest_code(code: str) -> str:
    """Of a recovery code as somebody typed it: case, blanks, dashes and look-alike letters do not matter."""
    return digest(code.upper().translate(_MISREAD))
