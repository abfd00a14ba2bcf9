"""Standing orders: what they say, and how they act when their seat is asked."""
