"""Messages to sockets, each compressed by itself: an idle socket then holds no compressor, and what is the same for
several readers is compressed once."""

import zlib
from collections.abc import Sequence
from functools import lru_cache

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.typing import ExtensionParameter

TAIL = 4  # bytes of an empty block, which RFC 7692 leaves out
LEVEL = 5  # a tenth larger than the default level's, in half the time


@lru_cache(64)  # who looks at the same table with the same eyes is told the same, one after the other
def packed(data: bytes, window: int) -> bytes:
    made = zlib.compressobj(LEVEL, wbits=-window)
    return (made.compress(data) + made.flush(zlib.Z_SYNC_FLUSH))[:-TAIL]


class Packing(PerMessageDeflate):
    def encode(self, frame: Frame) -> Frame:
        if frame.opcode is not Opcode.TEXT or not frame.fin:
            return super().encode(frame)
        data = packed(bytes(frame.data), self.local_max_window_bits)
        return Frame(frame.opcode, data, True, True, frame.rsv2, frame.rsv3)


class PackingFactory(ServerPerMessageDeflateFactory):
    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, plain = super().process_request_params(params, accepted_extensions)
        mine = Packing(True, True, plain.remote_max_window_bits, plain.local_max_window_bits)
        return agreed, mine
