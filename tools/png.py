"""Make a PNG small for the documents: 256 colours instead of millions. Flat drawings hardly change by it."""

import struct
import sys
import zlib
from collections import Counter
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256
Colour = tuple[int, int, int]
Counts = Counter[Colour]


def shrink(path: Path) -> int:
    """In place; the new size in bytes. Takes what Chromium writes: 8 bits a channel, RGB or RGBA, not interlaced."""
    width, height, pixels = read(path.read_bytes())
    counts = Counter(pixels)
    chosen = palette(counts)
    nearest = {colour: _nearest(colour, chosen) for colour in counts}
    indices = bytes(nearest[pixel] for pixel in pixels)
    lines = b"".join(b"\0" + indices[y * width : (y + 1) * width] for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    table = bytes(channel for colour in chosen for channel in colour)
    parts = [(b"IHDR", head), (b"PLTE", table), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
    path.write_bytes(SIGNATURE + b"".join(_chunk(kind, data) for kind, data in parts))
    return path.stat().st_size


# --- reading
def read(data: bytes) -> tuple[int, int, list[Colour]]:
    """Width, height and all pixels, line by line."""
    chunks, at = list[tuple[bytes, bytes]](), len(SIGNATURE)
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + size]))
        at += 12 + size
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    assert depth == 8 and kind in (2, 6) and not interlaced, "not a PNG as Chromium writes it"
    step = 3 if kind == 2 else 4
    raw = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    pixels, above, length = list[Colour](), bytearray(width * step), width * step
    for y in range(height):
        start = y * (length + 1)
        above = _line(raw[start], bytearray(raw[start + 1 : start + 1 + length]), above, step)
        pixels += zip(above[0::step], above[1::step], above[2::step], strict=True)
    return width, height, pixels


def _line(kind: int, line: bytearray, above: bytearray, step: int) -> bytearray:
    """Undo the filter of one line."""
    for x in range(len(line)):
        left, up = (line[x - step] if x >= step else 0), above[x]
        if kind == 1:
            line[x] = line[x] + left & 255
        elif kind == 2:
            line[x] = line[x] + up & 255
        elif kind == 3:
            line[x] = line[x] + (left + up >> 1) & 255
        elif kind == 4:
            line[x] = line[x] + _paeth(left, up, above[x - step] if x >= step else 0) & 255
    return line


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(value - guess))


# --- choosing colours
Box = tuple[float, int, list[Colour]]  # how much it matters, the widest channel, the colours in it


def palette(counts: Counts) -> list[Colour]:
    """Median cut: halve the box of colours that matters most until there are enough of them."""
    boxes = [_box(list(counts), counts)]
    while len(boxes) < COLOURS and boxes[0][0] > 0:
        _, channel, colours = boxes.pop(0)
        colours.sort(key=lambda colour: colour[channel])
        half, seen, cut = sum(counts[c] for c in colours) / 2, 0, 0
        while cut < len(colours) - 1 and seen < half:
            seen, cut = seen + counts[colours[cut]], cut + 1
        boxes += [_box(colours[:cut], counts), _box(colours[cut:], counts)]
        boxes.sort(key=lambda box: -box[0])
    return [_mean(colours, counts) for _, _, colours in boxes]


def _box(colours: list[Colour], counts: Counts) -> Box:
    reach, channel = max((max(c[i] for c in colours) - min(c[i] for c in colours), i) for i in range(3))
    return reach * sum(counts[c] for c in colours) ** 0.5, channel, colours


def _mean(box: list[Colour], counts: Counts) -> Colour:
    total = sum(counts[c] for c in box)
    red, green, blue = (round(sum(c[i] * counts[c] for c in box) / total) for i in range(3))
    return red, green, blue


def _nearest(colour: Colour, chosen: list[Colour]) -> int:
    red, green, blue = colour
    return min(
        range(len(chosen)),
        key=lambda i: (chosen[i][0] - red) ** 2 + (chosen[i][1] - green) ** 2 + (chosen[i][2] - blue) ** 2,
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name, shrink(Path(name)))
