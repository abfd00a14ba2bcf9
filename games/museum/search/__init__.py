"""The computer that thinks ahead, and its parts.

``worlds``: positions that a seat can't tell from the one it sees. ``outlook``: a museum's promise, in whole numbers;
``eyes``: the worth of things to a seat; ``policy``: its choices in playouts. ``playout``: a game played on, by the
rules of :mod:`games.museum` themselves. ``choosing``: the recommended action.

Nothing here uses floating point, an order of hashing or a clock: the same seed gives the same choice anywhere.
"""
