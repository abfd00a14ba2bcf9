"""The rules of the games and of leagues, to read and to search. Their texts are in :mod:`data`."""
