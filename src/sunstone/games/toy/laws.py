"""What must hold in every position: the laws that are broken, each as a sentence."""

from sunstone.games.toy import components as facts
from sunstone.games.toy.state import Toy


def laws(s: Toy) -> list[str]:
    broken = []
    whole = [n + sum(held == tile for held in s.held) for tile, n in enumerate(s.bag, 1)]
    if whole != [facts.COPIES] * facts.TILES:
        broken.append(f"bag and hands hold {whole}, {facts.COPIES} of each are printed")
    if any(bid and not held for bid, held in zip(s.bid, s.held, strict=True)):
        broken.append("somebody has decided about no tile")
    return broken
