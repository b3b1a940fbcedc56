"""The tuner finds its way: towards what does better, and only where it may."""

from tools.tune import Job, Tuner, play, split


def test_the_weights_move_towards_what_does_better() -> None:
    goal = [7, 80, -5, 30]
    tuner = Tuner([100, 50, -40, 30], 1, seed=3)

    def worth(weights: list[int]) -> float:
        return -sum(abs(w - g) for w, g in zip(weights[1:], goal[1:], strict=True))

    before = worth(tuner.now())
    for _ in range(60):
        tuner.learn([(worth(one), worth(other)) for one, other in tuner.shaken()])
    assert worth(tuner.now()) > before / 4
    assert tuner.now()[0] == 100, "fixed"


def test_the_two_sides_of_a_direction_are_opposite() -> None:
    tuner = Tuner([100, 50, -40, 0], 1, seed=3)
    for one, other in tuner.shaken():
        assert all(abs((a + b) / 2 - w) <= 1 for a, b, w in zip(one, other, tuner.now(), strict=True))
        assert one != other


def test_with_modules_half_of_the_deals_go_without() -> None:
    job = Job("city", 1, ("obsidian",), [1], [1], [1, 2, 3, 4])
    assert [(part.modules, part.seeds) for part in split(job)] == [(("obsidian",), [3, 4]), ((), [1, 2])]


def test_equal_weights_are_worth_nothing_to_either_side() -> None:
    """Toy, both seats of one deal: what one seat wins the other loses."""
    weights = [1]
    assert play(Job("toy", 2, (), weights, weights, [5, 6])) == 0
