"""How zones and museums are scored."""
