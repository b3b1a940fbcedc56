"""A log that stays short: what goes wrong again and again is told once for each cause and each thing it happens to. The
traceback is told once a cause."""

import logging
import threading
import time

FORGOTTEN = 600.0  # seconds after which the same is told again
_MOST = 10_000  # things remembered


class Brief:
    def __init__(self, logger: logging.Logger) -> None:
        self._logger = logger
        self._told: dict[tuple[str, str], float] = {}
        self._lock = threading.Lock()

    def tell(self, what: str, text: str, error: BaseException) -> None:
        """`text`, `what` it happened to ("": nothing in particular), and the error."""
        words = " ".join(str(error).split())[:300]
        cause = f"{type(error).__name__}: {words}"
        first = self._is_new("", cause.replace(what, "…") if what else cause)
        if self._is_new(what, cause) if what else first:
            trace = (type(error), error, error.__traceback__) if first else None
            self._logger.error("%s: %s", f"{text} {what}".rstrip(), cause, exc_info=trace)

    def _is_new(self, what: str, cause: str) -> bool:
        now = time.monotonic()
        with self._lock:
            new = now - self._told.get((what, cause), -FORGOTTEN) >= FORGOTTEN
            if new:
                if len(self._told) >= _MOST:
                    self._told.clear()
                self._told[what, cause] = now
            return new
