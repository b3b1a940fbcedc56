"""Learning to play and learning from play: lessons, studies, reviews, luck, puzzles. No web, no word of any game."""
