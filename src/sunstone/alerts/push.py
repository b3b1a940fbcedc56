"""Web Push: a message that only one browser can read (RFC 8291, in the coding aes128gcm of RFC 8188), and who sends it
(VAPID, RFC 8292). The library `cryptography` comes with the extra `host`; without it nothing here is offered."""

import base64
import importlib.util
import os
import struct
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from sunstone.engine.errors import SunstoneError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

RECORD = 4096  # bytes of a record of the coding; a message is one record
LONGEST = 3000  # bytes of a message: push services take some 4,000 when it is encrypted
POINT = 65  # bytes of a public key, uncompressed
AUTH = 16  # bytes of the secret that a browser gives with its key
VALID = 12 * 3600  # seconds that a signature holds; a push service takes a day at most
WAITS: Final = 4 * 7 * 24 * 3600  # seconds that a push service keeps a message for a browser that is off


class BadSubscription(SunstoneError):
    """What a browser is said to have given, and has not."""


class Subscription(NamedTuple):
    """Where one browser gets its messages."""

    endpoint: str
    p256dh: bytes
    auth: bytes


def available() -> bool:
    return importlib.util.find_spec("cryptography") is not None


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """ValueError if it is none."""
    if not text.isascii():
        raise ValueError("no base64url")
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)


def subscription(endpoint: str, p256dh: str, auth: str) -> Subscription:
    """As a browser gives it; BadSubscription says what is wrong."""
    try:
        found = Subscription(endpoint, decoded(p256dh), decoded(auth))
        _public(found.p256dh)
    except ValueError:
        raise BadSubscription("the key `p256dh` is no public key of a browser: send what `toJSON()` gives") from None
    if len(found.auth) != AUTH:
        raise BadSubscription(f"the secret `auth` has {AUTH} bytes: send what `toJSON()` gives")
    return found


# --- a message for one browser
def encrypt(
    plain: bytes, to: Subscription, salt: bytes | None = None, own: "EllipticCurvePrivateKey | None" = None
) -> bytes:
    """The body of a request to the push service. `salt` and `own` key are new for every message; tests give them."""
    from cryptography.hazmat.primitives.asymmetric import ec

    if len(plain) > LONGEST:
        raise ValueError(f"a message has at most {LONGEST} bytes, not {len(plain)}")
    own = own or ec.generate_private_key(ec.SECP256R1())
    point = public_bytes(own)
    shared = own.exchange(ec.ECDH(), _public(to.p256dh))
    key = _derived(to.auth, shared, b"WebPush: info\0" + to.p256dh + point, 32)
    return coded(plain, key, salt or os.urandom(16), point)


def coded(plain: bytes, key: bytes, salt: bytes, name: bytes = b"") -> bytes:
    """In the coding aes128gcm, as one record."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    content_key = _derived(salt, key, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, key, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD, len(name)) + name
    return head + AESGCM(content_key).encrypt(nonce, plain + b"\x02", None)  # 2: the last record


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, info).derive(secret)


def _public(point: bytes) -> "EllipticCurvePublicKey":
    from cryptography.hazmat.primitives.asymmetric import ec

    if len(point) != POINT:
        raise ValueError("a public key has 65 bytes")
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


# --- who sends it
def new_key() -> str:
    """A private key as it is kept."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def private_key(kept: str) -> "EllipticCurvePrivateKey":
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(decoded(kept), "big"), ec.SECP256R1())


def public_bytes(key: "EllipticCurvePrivateKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def signed(endpoint: str, contact: str, key: "EllipticCurvePrivateKey", now: float) -> str:
    """The head `Authorization`: this server, whose people can be reached at `contact`, calls that push service."""
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.hashes import SHA256

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + VALID, "sub": contact}
    token = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
    r, s = utils.decode_dss_signature(key.sign(token.encode(), ec.ECDSA(SHA256())))
    token = f"{token}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={encoded(public_bytes(key))}"


def _json(value: Mapping[str, object]) -> str:
    return encoded(msgspec.json.encode(value))
