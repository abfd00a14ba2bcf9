"""The rules of the games: pure functions on frozen values. See :mod:`games.core` for the contract."""
