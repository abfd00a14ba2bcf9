"""The rules of the games, to read and to search. Their texts lie in :mod:`data`."""
