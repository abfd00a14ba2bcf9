"""How each language reads at the table."""
