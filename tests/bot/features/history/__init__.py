"""The past of a game: steps, films, the end."""
