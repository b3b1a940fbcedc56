"""Web Push, held against the examples of the RFCs."""

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from msgspec import json

from sunstone.alerts import push
from sunstone.alerts.push import BadSubscription, Subscription, decoded, encoded

# RFC 8291, section 5 and appendix A
PLAIN = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
MESSAGE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
ENDPOINT = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV"
# RFC 8292, section 2.4
TOKEN = (
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6"
    "Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9Ok"
    "SSHzvoD1oA"
)
KEY = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"


def browser() -> Subscription:
    return push.subscription(ENDPOINT, BROWSER, AUTH)


def check_signature(token: str, key: str) -> None:
    signed, _, signature = token.rpartition(".")
    raw = decoded(signature)
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(der, signed.encode(), ec.ECDSA(SHA256()))


def test_the_message_of_rfc_8291() -> None:
    made = push.encrypt(PLAIN, browser(), decoded(SALT), push.private_key(SENDER))
    assert encoded(made) == MESSAGE


def test_the_coding_of_rfc_8188() -> None:
    """Section 3.1, with a key that both sides know."""
    key, salt = decoded("yqdlZ-tYemfogSmv7Ws5PQ"), decoded("I1BsxtFttlv3u_Oo94xnmw")
    made = push.coded(b"I am the walrus", key, salt)
    assert encoded(made) == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg"


def test_no_two_messages_look_alike() -> None:
    assert len({push.encrypt(PLAIN, browser()) for _ in range(3)}) == 3


def test_a_message_that_no_service_takes_is_not_made() -> None:
    with pytest.raises(ValueError, match="at most 3000 bytes"):
        push.encrypt(b"x" * 3001, browser())


def test_the_signature_of_rfc_8292_and_ours_are_checked_alike() -> None:
    check_signature(TOKEN, KEY)
    own = push.private_key(push.new_key())
    head = push.signed(ENDPOINT, "mailto:push@example.com", own, 1453480568)
    scheme, token, key = head.replace(",", "").split()
    assert scheme == "vapid" and token[:2] == "t=" and key[:2] == "k="
    check_signature(token[2:], key[2:])
    assert token[2:].split(".")[0] == TOKEN.split(".")[0]
    claims = json.decode(decoded(token[2:].split(".")[1]))
    assert claims == json.decode(decoded(TOKEN.split(".")[1]))
    with pytest.raises(InvalidSignature):
        check_signature(token[2:], KEY)


def test_a_key_is_the_same_when_it_has_been_kept() -> None:
    kept = push.new_key()
    assert push.public_bytes(push.private_key(kept)) == push.public_bytes(push.private_key(kept))
    assert len(push.public_bytes(push.private_key(kept))) == 65


@pytest.mark.parametrize(
    ("key", "auth", "says"),
    [
        ("", AUTH, "no public key"),
        ("nonsense!", AUTH, "no public key"),
        ("ü", AUTH, "no public key"),
        (encoded(b"\x04" + bytes(64)), AUTH, "no public key"),  # not on the curve
        (BROWSER, encoded(bytes(15)), "has 16 bytes"),
    ],
)
def test_what_no_browser_gives_is_refused(key: str, auth: str, says: str) -> None:
    with pytest.raises(BadSubscription, match=says):
        push.subscription(ENDPOINT, key, auth)
