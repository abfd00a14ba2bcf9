"""A match as the application knows it: its model, its settings, what people did to it besides moves. No position of a
game.
"""
