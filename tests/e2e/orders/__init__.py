"""Standing orders."""
