"""The rules of the games and of leagues, for reading and searching. The texts are in :mod:`data`."""
