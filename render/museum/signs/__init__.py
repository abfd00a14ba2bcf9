"""The sprites for the game Museum. The other modules of `render.museum` place them on images."""
