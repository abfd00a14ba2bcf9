"""The sprites of Mykerinos. The other modules of `render.mykerinos` place them on images."""
