"""The presentation of Museum: its texts, pictures and controls. This package uses the game's views and actions, never
its state.
"""
