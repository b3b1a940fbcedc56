"""What every game shares. No word of any game here."""
