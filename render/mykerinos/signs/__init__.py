"""The sprites for the game Mykerinos. The other modules of `render.mykerinos` place them on images."""
