"""The rules of the games and of leagues, which users can read and search. The texts are in :mod:`data`."""
