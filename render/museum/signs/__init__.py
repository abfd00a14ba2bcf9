"""The sprites of Museum. The other modules of `render.museum` place them on images."""
