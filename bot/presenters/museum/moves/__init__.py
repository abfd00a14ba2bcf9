"""The public controls and private panels of Museum, and the code that handles button presses.

The texts are in the package `words`.
"""
