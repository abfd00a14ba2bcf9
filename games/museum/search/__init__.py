"""The computer player that looks ahead. Each module is one part of it.

``worlds`` creates random positions that a seat can't tell apart from the real one. ``outlook`` estimates what a museum
is worth, in integers. ``eyes`` estimates what objects and actions are worth to a seat. ``policy`` makes a seat's
choices in playouts. ``playout`` plays a game to its end by the rules of :mod:`games.museum`. ``choosing`` finds the
recommended action.

Nothing here depends on floating point, hash order or a clock, so the same seed gives the same choice on any machine.
"""
