"""Messages to sockets: any client reads them, and what is the same for two is compressed once."""

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from sunstone.web.deflate import PackingFactory, packed

TEXT = b'{"version":7,"parts":{}}' * 40


def test_what_several_are_told_is_compressed_once_and_read_by_all() -> None:
    packed.cache_clear()
    for window in (None, "10"):
        asked = [("client_max_window_bits", None)] + ([("server_max_window_bits", window)] if window else [])
        agreed, ours = PackingFactory().process_request_params(asked, [])
        assert ("server_no_context_takeover", None) in agreed and ("client_no_context_takeover", None) in agreed
        theirs = PerMessageDeflate(True, True, int(window or 15), 15)
        for _ in range(3):
            sent = ours.encode(Frame(Opcode.TEXT, TEXT))
            assert sent.rsv1 and len(sent.data) < len(TEXT) / 5
            assert theirs.decode(sent).data == TEXT
            assert ours.decode(theirs.encode(Frame(Opcode.TEXT, b"hello"))).data == b"hello"
    assert packed.cache_info().misses == 2
