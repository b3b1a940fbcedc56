"""When mail comes: at once, every few hours, or at an hour of the day where somebody lives."""

import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from sunstone.engine.errors import BadSetting

HOUR = 3600.0
EVERY: Final = (2, 4, 6, 12)  # hours between two mails
_EVERY = re.compile(r"every (\d{1,2})")
_DAILY = re.compile(r"at (\d{1,2})(?: ([A-Za-z0-9_+/\-]{1,50}))?")


def checked(text: str) -> str:
    """ "", "every 6", "at 8", "at 8 Europe/Berlin"; BadSetting if it is nothing of that."""
    if not text:
        return text
    if (found := _EVERY.fullmatch(text)) and int(found[1]) in EVERY:
        return text
    if (found := _DAILY.fullmatch(text)) and int(found[1]) < 24:
        zone = found[2] if found[2] and _zone(found[2]) else ""
        return f"at {int(found[1])} {zone}".strip()
    hours = ", ".join(map(str, EVERY))
    raise BadSetting(f"mail comes at once (empty), 'every N' with N of {hours}, or 'at H' with an hour from 0 to 23")


def next_time(rhythm: str, at: float) -> float:
    """The first moment from then on at which mail of that rhythm goes out."""
    if found := _EVERY.fullmatch(rhythm):
        span = int(found[1]) * HOUR
        return -(-at // span) * span
    if found := _DAILY.fullmatch(rhythm):
        now = datetime.fromtimestamp(at, _zone(found[2] or "") or UTC)
        then = now.replace(hour=int(found[1]), minute=0, second=0, microsecond=0)
        if then < now:
            then += timedelta(days=1)  # the same hour there, also where clocks are changed that night
        return then.timestamp()
    return at


def in_words(rhythm: str) -> str:
    if found := _EVERY.fullmatch(rhythm):
        return f"every {found[1]} hours"
    if found := _DAILY.fullmatch(rhythm):
        return f"every day at {found[1]}:00{f' ({found[2]})' if found[2] else ' (UTC)'}"
    return "at once"


def _zone(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (OSError, ValueError, KeyError):  # not known on this machine
        return None
