"""The rules of the games, written as pure functions on immutable values. :mod:`games.core` defines the interface that
every game implements.
"""
