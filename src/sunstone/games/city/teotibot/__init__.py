"""Teotibot, the opponent of a single player: seat 1, which never decides. Its turn is chance and rules only.

City's rules know it in a few places only: whose turn begins (`BOT_ROLL`), who is asked at the set-up and in an Eclipse
(`people`), where its displaced worker goes, how offers close up, and how it scores at the end."""
