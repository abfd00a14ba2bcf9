"""The signs of Museum, each drawn by itself. The modules beside this package place them on a picture."""
