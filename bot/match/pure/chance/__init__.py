"""Fair chance: seal, words, draws, and the proof that anybody can check. Who may give a word when is the table's
matter.
"""
