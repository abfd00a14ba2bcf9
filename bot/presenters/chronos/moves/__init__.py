"""The public controls and private panels of Chronos Conquest, and the code that handles button presses. The names of
cards, gods and places are in the package `words`.
"""
