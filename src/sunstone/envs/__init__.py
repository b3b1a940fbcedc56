"""The games as environments for research: PettingZoo, Gymnasium, OpenSpiel, data sets. `docs/research.md` shows them.

Needs the extra `research`. Nothing here knows a word of any game: a game brings its `Encoder`, and is there."""
