"""The computer that thinks ahead, and what it thinks with.

``worlds``: positions that a seat cannot tell from the one it sees. ``outlook``: what a museum promises, in whole
numbers; ``eyes``: what things are worth to a seat; ``policy``: what it therefore does in playouts. ``playout``: a game
played on, by the rules of :mod:`games.museum` themselves. ``choosing``: which action that speaks for.

Nothing here has floating point, an order of hashing or a clock in it: the same seed gives the same choice anywhere.
"""
