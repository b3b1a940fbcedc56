"""A small judgement of a position, in hundredths of a point: what `greedy` looks at. Each term says what it is for."""
