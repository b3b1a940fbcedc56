"""A line to a PostgreSQL that is far away: there and back takes so many milliseconds more.

    python -m tools.slow_line PORT MILLISECONDS HOST:PORT|SOCKET     listens at 127.0.0.1:PORT

Nothing is held back besides: the line is long, not narrow."""

import asyncio
import sys
from collections.abc import Awaitable, Callable

import uvloop


async def passed_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seconds: float) -> None:
    """Everything in order, each piece after its delay, whatever comes meanwhile."""
    loop = asyncio.get_running_loop()
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        while True:
            due, data = await under_way.get()
            await asyncio.sleep(max(0.0, due - loop.time()))
            if not data:
                writer.close()
                return
            writer.write(data)

    delivering = asyncio.create_task(deliver())
    try:
        while data := await reader.read(65_536):
            under_way.put_nowait((loop.time() + seconds, data))
    except ConnectionError:
        pass
    under_way.put_nowait((loop.time() + seconds, b""))
    await delivering


def line_to(where: str, seconds: float) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]:
    async def taken(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if where.startswith("/"):
            far, back = await asyncio.open_unix_connection(where)
        else:
            host, _, port = where.rpartition(":")
            far, back = await asyncio.open_connection(host, int(port))
        await asyncio.gather(passed_on(reader, back, seconds / 2), passed_on(far, writer, seconds / 2))

    return taken


async def main(port: int, milliseconds: float, where: str) -> None:
    server = await asyncio.start_server(line_to(where, milliseconds / 1000), "127.0.0.1", port)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3]))
