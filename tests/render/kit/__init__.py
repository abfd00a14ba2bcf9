"""The tools with which all games are drawn."""
