"""Fair random draws: a sealed seed, the words that players contribute to it, and a proof that anyone can check."""
