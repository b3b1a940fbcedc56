"""A mail server of a few lines, which keeps what it is sent."""

import datetime
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


class Postbox:
    """`replies`: what is answered in place of 250, by the first word of a command."""

    def __init__(self, tls: str = "none", certificate: Path | None = None) -> None:
        self.replies: dict[str, str] = {}
        self.mails: list[EmailMessage] = []
        self.commands: list[str] = []
        self.tls = tls
        self.port = 0
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        if certificate:
            self.context.load_cert_chain(certificate)


@contextmanager
def running(box: Postbox) -> Iterator[Postbox]:
    class Talk(socketserver.StreamRequestHandler):
        timeout = 60

        def setup(self) -> None:
            if box.tls == "whole":
                self.request = box.context.wrap_socket(self.request, server_side=True)
            super().setup()

        def say(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

        def handle(self) -> None:
            self.say("220 postbox")
            while line := self.rfile.readline().decode().strip():
                box.commands.append(line)
                word = line.split()[0].upper()
                if word in box.replies:
                    self.say(box.replies[word])
                elif word == "EHLO":
                    offered = ["STARTTLS"] if box.tls == "start" else []
                    for each in ["postbox", *offered]:
                        self.say(f"250-{each}")
                    self.say("250 AUTH PLAIN")
                elif word == "STARTTLS":
                    self.say("220 go on")
                    self.request = box.context.wrap_socket(self.request, server_side=True)
                    super().setup()
                elif word == "AUTH":
                    self.say("235 welcome")
                elif word == "DATA":
                    self.say("354 go on")
                    self.take()
                elif word == "QUIT":
                    self.say("221 bye")
                    return
                else:
                    self.say("250 well")

        def take(self) -> None:
            lines = list[bytes]()
            while (line := self.rfile.readline()) != b".\r\n":
                lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
            box.mails.append(message_from_bytes(b"".join(lines), policy=policy.default))
            self.say(box.replies.get("END", "250 taken"))

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True

        def handle_error(self, request: object, client_address: object) -> None:
            """Who hangs up in the middle is no news here."""

    with Server(("127.0.0.1", 0), Talk) as server:
        box.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield box
        finally:
            server.shutdown()
            thread.join()


def certificate(path: Path) -> Path:
    """For "localhost", signed by itself: key and certificate in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path
