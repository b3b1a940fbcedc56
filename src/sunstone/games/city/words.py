"""All words a player reads: choices, refusals, log lines, prompts, help. One catalogue, for translation later.

This is its front; the words themselves stand beside it, by purpose: `titles.py` (what things are called),
`choice_words.py` and `effect_words.py`, `refusal_words.py`, `log_words.py`, `prompt_words.py` and `help_words.py`."""

from sunstone.games.city.choice_words import choices
from sunstone.games.city.help_words import about, explain, explained, explanations
from sunstone.games.city.log_words import LOG, log_at
from sunstone.games.city.prompt_words import prompt
from sunstone.games.city.refusal_words import reason

__all__ = ["LOG", "about", "choices", "explain", "explained", "explanations", "log_at", "prompt", "reason"]
