"""How what is said gets to Discord: once, in order, on bad days."""
