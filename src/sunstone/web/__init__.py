"""The table in the browser: pages, live updates, JSON API. What is shown comes from the table room, never from a State."""
