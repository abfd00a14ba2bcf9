"""Fair chance: seal, words, draws, and the proof that anyone can check. The table decides who may give a word when."""
