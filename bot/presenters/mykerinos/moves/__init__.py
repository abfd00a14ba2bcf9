"""The public controls and private panels of Mykerinos, and the code that handles button presses.

The texts are in the package `words`.
"""
