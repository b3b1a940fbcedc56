"""What the games so far came to."""

from collections.abc import Sequence
from typing import Any

from sunstone.arena.game import Outcome
from sunstone.arena.schedule import Match, line_ups
from sunstone.arena.statistics import Sprt, Wins, add, rating_intervals, ratings, spread, togetherness, win_interval

ByDeal = list[list[float]]


class Standings:
    """Counts outcomes, which must come in the order of the schedule."""

    def __init__(self, match: Match, sprt: Sprt | None = None) -> None:
        self.match = match
        self.sprt = sprt
        n = self.n = len(match.bots)
        self.games = 0
        self.played = [0] * n  # seats, by entrant
        self.wins = [0.0] * n
        self.scores: list[list[int]] = [[] for _ in range(n)]
        self.shares: list[ByDeal] = [[] for _ in range(n)]  # of wins
        self.margins: list[ByDeal] = [[] for _ in range(n)]
        self.lucks: list[ByDeal] = [[] for _ in range(n)]  # points of the margins, if they are counted
        self.seconds = [0.0] * n
        self.moves = [0] * n
        self.failures: list[tuple[int, str, str]] = []  # game, entrant, what happened
        self.differences: dict[tuple[int, int], ByDeal] = {}
        self.pair_wins: Wins = [[0.0] * n for _ in range(n)]
        self.deals: list[Wins] = []  # as pair_wins, by deal
        self.deal_scores: list[float] = []  # the last entrant's mean in each whole deal, for the test
        self._open: list[float] = []
        self._deal_size = len(line_ups(n, match.settings.players))

    def add(self, outcome: Outcome) -> None:
        seats, deal = outcome.job.seats, outcome.job.deal
        winners = outcome.places.count(1)
        self.games += 1
        for seat, entrant in enumerate(seats):
            won = (outcome.places[seat] == 1) / winners
            score = outcome.scores[seat]
            self.played[entrant] += 1
            self.wins[entrant] += won
            self.scores[entrant].append(score)
            put(self.shares[entrant], deal, won)
            put(self.margins[entrant], deal, score - max(x for i, x in enumerate(outcome.scores) if i != seat))
            if outcome.luck:  # beyond the mean of all seats; a margin is beyond the others
                put(self.lucks[entrant], deal, outcome.luck[seat] * len(outcome.luck) / (len(outcome.luck) - 1))
            self.seconds[entrant] += outcome.seconds[seat]
            self.moves[entrant] += outcome.moves[seat]
            if entrant == self.n - 1:
                self._open.append(won)
        for seat, text in outcome.failures:
            self.failures.append((outcome.job.number, self.match.names[seats[seat]], text))
        self._add_pairs(outcome)
        if self.games % self._deal_size == 0:
            self.deal_scores.append(sum(self._open) / len(self._open))
            self._open = []

    def _add_pairs(self, outcome: Outcome) -> None:
        seats = outcome.job.seats
        met: Wins = [[0.0] * self.n for _ in range(self.n)]
        for i, a in enumerate(seats):
            for j, b in enumerate(seats):
                if a == b:
                    continue
                place, other = outcome.places[i], outcome.places[j]
                met[a][b] += 1.0 if place < other else 0.5 if place == other else 0.0
                difference = outcome.scores[i] - outcome.scores[j]
                put(self.differences.setdefault((a, b), []), outcome.job.deal, difference)
        add(self.pair_wins, met)
        if outcome.job.deal == len(self.deals):
            self.deals.append(met)
        else:
            add(self.deals[outcome.job.deal], met)

    def verdict(self) -> str:
        """What the test says so far; "" while it is open, or without one."""
        return self.sprt.verdict(self.deal_scores) if self.sprt else ""

    # --- as data
    def entrants(self) -> list[dict[str, Any]]:
        """One row each, in the order they were named. Rates count seats: a bot that fills two seats plays twice."""
        rated = self.n > 1
        rating = ratings(self.pair_wins) if rated else []
        spans = rating_intervals(self.deals, self.n) if rated and self.deals else []
        rows = []
        for k in range(self.n):
            deals = [(sum(deal), float(len(deal))) for deal in self.shares[k]]
            low, high = win_interval(self.wins[k], self.played[k], deals)
            rows.append(
                {
                    "name": self.match.names[k],
                    "games": self.played[k],
                    "wins": tidy(self.wins[k]),
                    "win_rate": share(self.wins[k], self.played[k]),
                    "low": round(low, 4),
                    "high": round(high, 4),
                    "together": round(togetherness(share(self.wins[k], self.played[k]), deals), 3),
                    "mean_score": share(sum(self.scores[k]), self.played[k]),
                    **self._margin(k),
                    "rating": round(rating[k], 1) if rated else None,
                    "rating_low": round(spans[k][0], 1) if spans else None,
                    "rating_high": round(spans[k][1], 1) if spans else None,
                    "seconds_per_move": share(self.seconds[k], self.moves[k]),
                    "failures": sum(name == self.match.names[k] for _, name, _ in self.failures),
                }
            )
        return rows

    def _margin(self, k: int) -> dict[str, float | None]:
        """Points ahead of the best other, as played and without what chance brought; and how far games lie apart."""
        played = spread(self.margins[k])
        fair = spread(less(self.margins[k], self.lucks[k])) if self.lucks[k] else None
        return {
            "margin": bounded(played.mean),
            "margin_low": bounded(played.low),
            "margin_high": bounded(played.high),
            "variance": bounded(played.single) if played.told else None,
            "paired_variance": bounded(played.paired) if played.told else None,
            "luckless": bounded(fair.mean) if fair else None,
            "luckless_low": bounded(fair.low) if fair else None,
            "luckless_high": bounded(fair.high) if fair else None,
            "luckless_variance": bounded(fair.single) if fair and fair.told else None,
            "luckless_paired_variance": bounded(fair.paired) if fair and fair.told else None,
        }

    def pairs(self) -> list[dict[str, Any]]:
        """How often the later entrant finished ahead of the earlier one, and by how many points."""
        rows = []
        for b in range(self.n):
            for a in range(b + 1, self.n):
                ahead, behind = self.pair_wins[a][b], self.pair_wins[b][a]
                games = round(ahead + behind)
                if not games:
                    continue
                deals = [(met[a][b], met[a][b] + met[b][a]) for met in self.deals]
                low, high = win_interval(ahead, games, deals)
                points = spread(self.differences[a, b])
                rows.append(
                    {
                        "entrant": self.match.names[a],
                        "against": self.match.names[b],
                        "games": games,
                        "ahead": tidy(ahead),
                        "rate": share(ahead, games),
                        "low": round(low, 4),
                        "high": round(high, 4),
                        "difference": bounded(points.mean),
                        "difference_low": bounded(points.low),
                        "difference_high": bounded(points.high),
                    }
                )
        return rows

    def to_data(self) -> dict[str, Any]:
        settings = self.match.settings
        data: dict[str, Any] = {
            "entrants": self.entrants(),
            "pairs": self.pairs(),
            "game": settings.game,
            "players": settings.players,
            "modules": list(settings.modules),
            "options": dict(settings.options),
            "seed": self.match.seed,
            "games": self.games,
            "failures": [{"game": n, "name": name, "text": text} for n, name, text in self.failures],
        }
        if self.sprt:
            data["sprt"] = {
                "low": self.sprt.low,
                "high": self.sprt.high,
                "ratio": round(self.sprt.ratio(self.deal_scores), 3),
                "bound": round(self.sprt.bound, 3),
                "verdict": self.verdict() or "open",
            }
        return data


def put(by_deal: ByDeal, deal: int, value: float) -> None:
    while len(by_deal) <= deal:
        by_deal.append([])
    by_deal[deal].append(value)


def less(by_deal: ByDeal, lucks: ByDeal) -> ByDeal:
    return [[x - luck for x, luck in zip(*pair, strict=True)] for pair in zip(by_deal, lucks, strict=True)]


def share(part: float, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def tidy(count: float) -> float | int:
    return int(count) if count == int(count) else round(count, 3)


def bounded(value: float) -> float | None:
    """JSON has no infinity."""
    return round(value, 3) if abs(value) < 1e9 else None


def ladder(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Best first."""
    return sorted(rows, key=lambda row: (-(row["rating"] or 0), -row["win_rate"]))
