"""The public controls and private panels of Chronos Conquest, and the handling of button presses. The names of things
are in the package `words`.
"""
