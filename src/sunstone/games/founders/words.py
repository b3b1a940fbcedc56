"""All words a player reads: choices, refusals, log lines, prompts, help. One catalogue, for translation later.

This is its front; the words themselves stand beside it, by purpose: `titles.py` (what things are called),
`choice_words.py`, `effect_words.py`, `refusal_words.py`, `log_words.py`, `prompt_words.py` and `help_words.py`."""

from sunstone.games.founders.choice_words import choices
from sunstone.games.founders.help_words import explain, explained, explanations
from sunstone.games.founders.log_words import LOG
from sunstone.games.founders.prompt_words import prompt
from sunstone.games.founders.refusal_words import reason

__all__ = ["LOG", "choices", "explain", "explained", "explanations", "prompt", "reason"]
