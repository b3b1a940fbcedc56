"""Drawing with SVG for any game: shapes, amounts, icons, the pieces of the seats, and the sheet they lie on.

Plain functions, values in, text out. Colours are names of tokens; their values stand in `static/board.css` alone."""
