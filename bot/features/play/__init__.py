"""A move, whatever the game: boards and panels, the press that plays, the question before what cannot be taken back.
Which controls there are is the game's presenter's to say.
"""
