"""Fair draws, for people: a word of one's own. What a word is, and what is drawn from it, is in
:mod:`bot.match.pure.chance`.
"""
