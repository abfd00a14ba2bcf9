"""The rules of the games: pure functions on immutable values. See :mod:`games.core` for the interface."""
