"""The table in the browser: pages, live updates, JSON API. It shows what the table room hands out, never a State."""
