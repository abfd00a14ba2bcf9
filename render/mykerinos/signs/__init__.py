"""The signs of Mykerinos, each drawn by itself. The modules beside this package place them on a picture."""
