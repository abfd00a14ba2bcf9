"""How a league comes out of its log (L1.3): the entries, what each does, what is due when, previews and taking back.
Whatever asks for a moment, a seed or a rating gets it in an entry; nothing here looks at a clock or draws.
"""
