"""An authenticator in software: it makes passkeys and signs with them, as a browser would send it."""

import base64
import hashlib
import json
import os
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

HERE = "http://localhost"
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(found: bytes) -> str:
    return base64.urlsafe_b64encode(found).decode().rstrip("=")


class Authenticator:
    """With one passkey. `signs` is what it counts; one that was copied counts from where the copy was made."""

    def __init__(self, origin: str = HERE) -> None:
        self.origin = origin
        self.id = os.urandom(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.signs = 0

    def _client(self, kind: str, asked: dict[str, Any]) -> bytes:
        found = {"type": kind, "challenge": asked["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(found).encode()

    def _data(self, party: str, flags: int, more: bytes = b"") -> bytes:
        self.signs += 1
        head = hashlib.sha256(party.encode()).digest()
        return head + bytes([flags]) + self.signs.to_bytes(4, "big") + more

    def make(self, asked: dict[str, Any]) -> dict[str, Any]:
        """A new passkey for these options."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(asked["rp"]["id"], PRESENT | VERIFIED | ATTESTED, credential)
        response = {
            "clientDataJSON": text(self._client("webauthn.create", asked)),
            "attestationObject": text(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}

    def sign(self, asked: dict[str, Any]) -> dict[str, Any]:
        client, data = self._client("webauthn.get", asked), self._data(asked["rpId"], PRESENT | VERIFIED)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": text(client), "authenticatorData": text(data), "signature": text(signature)}
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}
