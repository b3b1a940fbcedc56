"""What every board in a terminal has: the marks of the seats, frames, what is on move. Shape before colour here too."""

from typing import Final

from rich.text import Text

SEAT_MARKS: Final = "●■◆▼"
SEAT_STYLES: Final = (
    "bold #FFFFFF on #6A3FA0",
    "bold #2A1B08 on #E58A1F",
    "bold #2A2320 on #F3E9D2",
    "bold #F4EBDC on #47424F",
)
SUN_STYLE: Final = "bold #2A2320 on #EDB32E"
LINE_STYLE: Final = "#9C8A6A"  # frames of boards
QUIET: Final = "dim"


def mark(seat: int) -> Text:
    return Text(SEAT_MARKS[seat], SEAT_STYLES[seat])
