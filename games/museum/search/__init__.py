"""The computer player that looks ahead, and its parts.

``worlds``: random positions that a seat can't tell from the true one. ``outlook``: a museum's estimated worth, in
integers. ``eyes``: the worth of things to a seat. ``policy``: a seat's choices in playouts. ``playout``: playing a game
to its end by the rules of :mod:`games.museum`. ``choosing``: the recommended action.

Nothing here uses floating point, hash order or a clock, so the same seed gives the same choice on any machine.
"""
