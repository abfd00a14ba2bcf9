"""How a league is made."""
