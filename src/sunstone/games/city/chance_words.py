"""Why an outcome, or anything else, is refused while chance draws: what is drawn now, and what is still there."""

from collections.abc import Sequence

from sunstone.engine.wording import count_text, not_drawn_now, possible_outcomes
from sunstone.games.city import components as facts, vocabulary as v
from sunstone.games.city.box_words import box
from sunstone.games.city.expansion_words import MAJOR_LIST
from sunstone.games.city.majors import MOST_COPIES
from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.prompt_words import question
from sunstone.games.city.state import City, count_of


def not_drawn(s: City, action: int) -> str:
    """One or two sentences. What is left is named to a single player alone: elsewhere it might tell of a hand."""
    name = VOCABULARY.name(action) if action in VOCABULARY else ""
    legal = s.legal()
    if action in s.beyond():
        return "Our data hold this impossible; only who plays with the real box may enter it."
    if v.MAJOR_MORE <= action < v.ALTAR_TURNED and legal[0] in range(v.MAJOR_DRAWN, v.ROYAL_MORE):
        why = _no_more(s, action - v.MAJOR_MORE)
    elif v.MAJOR_DRAWN <= action < v.ROYAL_MORE and legal[0] in range(v.MAJOR_DRAWN, v.ROYAL_MORE):
        why = _none_left(s, action - v.MAJOR_DRAWN)
    elif _kind(name) in {_kind(VOCABULARY.name(a)) for a in legal}:
        why = f"{_label(s, action)} is not there any more."
    else:
        why = not_drawn_now(name, question(s))
    return why + _possible(s, legal)


def _kind(name: str) -> str:
    return name.partition(":")[0]


def _possible(s: City, legal: Sequence[int]) -> str:
    return f" {possible_outcomes([_label(s, action) for action in legal])}" if s.house.solo else ""


def _label(s: City, action: int) -> str:
    return (box(s).outcome(action).name if s.house.solo else "") or VOCABULARY.name(action)


def _copies(s: City, kind: int) -> str:
    return count_text(int(facts.MAJOR_COPIES[kind] + count_of(s.majors_more, kind)), "copy", "copies")


def _none_left(s: City, kind: int) -> str:
    out = f"Of the Major Discovery tile {MAJOR_LIST[kind]} no copy is left in the stack"
    if v.MAJOR_MORE + kind not in s.beyond():
        return f"{out}."
    return f"{out}, but their number is reconstructed: if it lies there, enter {VOCABULARY.name(v.MAJOR_MORE + kind)}."


def _no_more(s: City, kind: int) -> str:
    """Why this tile cannot be one more than we know of."""
    title = f"the Major Discovery tile {MAJOR_LIST[kind]}"
    if count_of(s.major_pool, kind):
        return f"A copy of {title} is still in the stack: enter {VOCABULARY.name(v.MAJOR_DRAWN + kind)}."
    if not facts.MAJOR_GUESSED[kind]:
        return f"Of {title} {_copies(s, kind)} are printed, and all are out."
    if facts.MAJOR_COPIES[kind] + count_of(s.majors_more, kind) >= MOST_COPIES:
        return f"Of {title} {_copies(s, kind)} are out, and no more than {MOST_COPIES} of a kind are counted here."
    return f"There is no copy of {title} without the module altars."
