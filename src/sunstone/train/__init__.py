"""Learning from what the search compares: games that bots play with themselves, nets fitted to them, matches."""
