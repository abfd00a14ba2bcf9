"""Fair random draws: a sealed seed, the words that players add to it, and a proof that anyone can check."""
