"""A puzzle at the table, as parts of its page: the task, what the answer was worth, and the ways on."""

from collections.abc import Sequence

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import icon
from sunstone.engine.registry import find
from sunstone.engine.wording import capital, listed
from sunstone.learn.puzzles import LEVELS, Puzzle
from sunstone.table.riddle import Shown, measured


def panel(shown: Shown, solved: bool) -> Markup:
    """The task while the turn is played; then what it was worth, and the two turns. `solved`: by whoever looks."""
    level = f"Puzzle · {LEVELS[shown.puzzle.level - 1]}"
    if shown.answer:
        told = verdict(shown, solved)  # where it is longer than the panel, it is scrolled by keys
        return html('<div class="count">{}</div><div class="words" tabindex="0">{}</div>', level, told)
    return html(
        '<div class="count">{}</div><div class="words">{}</div><div class="ways out">{}</div>',
        level,
        task(),
        ways_out(shown.puzzle),
    )


def task() -> Markup:
    return html(
        "<p><strong>{}</strong> {}</p>",
        "Find the best turn.",
        "One is clearly better than all others. Go back as often as you like: what you hand over is your answer.",
    )


def verdict(shown: Shown, solved: bool) -> Markup:
    assert shown.answer is not None
    puzzle = shown.puzzle
    if shown.answer.right:
        head = "Right!" if solved else "This is the best turn."
        told = f"The next best one stands {gap(measured(puzzle, puzzle.points), puzzle.chance)} behind."
        return headline("check", head, told, "right") + plans(("The best turn", shown.best)) + themes(puzzle)
    cost = gap(shown.answer.behind, shown.answer.chance)
    both = plans(("Your turn", shown.answer.turn), ("The best turn", shown.best))
    return headline("close", "Not the best.", f"It costs {cost}.", "wrong") + both + themes(puzzle)


def themes(puzzle: Puzzle) -> Markup:
    """What the best turn is about, as far as its steps do not say so: only with the answer, for it gives that away."""
    words = {term.name: term.words for term in find(puzzle.game).scale.terms()}
    about = list(dict.fromkeys(word for name in puzzle.terms if (word := words.get(name))))
    return html('<p class="themes">What makes the difference: {}.</p>', listed(about)) if about else Markup()


def gap(points: float, chance: float) -> str:
    """ "about 4.5 points and 18 % of winning"."""
    said = f"about {points:.1f} points"
    return f"{said} and {round(100 * chance)} % of winning" if round(100 * chance) else said


def headline(sign: str, head: str, told: str, kind: str) -> Markup:
    return html('<p class="verdict {}">{} <strong>{}</strong> {}</p>', kind, icon(sign), head, told)


def plans(*turns: tuple[str, Sequence[str]]) -> Markup:
    """Step by step, side by side where there is room."""
    return html('<div class="turns">{}</div>', joined(plan(title, steps) for title, steps in turns))


def plan(title: str, steps: Sequence[str]) -> Markup:
    rows = joined(html("<li><span>{}</span></li>", capital(step)) for step in steps)
    return html('<div><h2>{}</h2><ol class="plan">{}</ol></div>', title, rows)


def ways_out(puzzle: Puzzle) -> Markup:
    return html('<button data-post="skip">Show me</button>{}', next_one(puzzle, "Another", plain=True))


def ways_on(shown: Shown) -> Markup:
    """Behind an answer, where decisions are made."""
    again = Markup('<button data-post="restart">Try again</button>')
    show = Markup() if shown.answer and shown.answer.right else Markup('<button data-post="skip">Show me</button>')
    study = html(
        '<form method="post" action="/puzzles/{}/{}/study"><button>Study this</button></form>',
        shown.puzzle.game,
        shown.puzzle.id,
    )
    home = Markup('<a class="button" href="/puzzles">All puzzles</a>')
    return html('<div class="row">{}{}{}{}{}</div>', next_one(shown.puzzle, "Next"), again, show, study, home)


def next_one(puzzle: Puzzle, words: str, plain: bool = False) -> Markup:
    kind = Markup() if plain else Markup(' class="go" data-confirm')
    return html(
        '<form method="post" action="/puzzles/{}/next"><input type="hidden" name="level" value="{}">'
        '<input type="hidden" name="last" value="{}"><button{}>{}</button></form>',
        puzzle.game,
        puzzle.level,
        puzzle.id,
        kind,
        words,
    )


def spoken(shown: Shown) -> list[str]:
    """What a screen reader says of an answer."""
    if shown.answer is None:
        return []
    if shown.answer.right:
        return ["This is the best turn."]
    return [f"Not the best. It costs {gap(shown.answer.behind, shown.answer.chance)}."]
