"""The sprites of Chronos Conquest. The other modules of `render.chronos` place them on images."""
