"""The computer player that looks ahead, and its parts.

``worlds``: random positions that a seat can't tell apart from the real one. ``outlook``: what a museum is estimated to
be worth, in integers. ``eyes``: what objects and actions are worth to a seat. ``policy``: a seat's choices in playouts.
``playout``: plays a game to its end by the rules of :mod:`games.museum`. ``choosing``: finds the recommended action.

Nothing here depends on floating point, hash order or a clock, so the same seed gives the same choice on any machine.
"""
