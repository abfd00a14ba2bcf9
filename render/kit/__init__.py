"""Tools for drawing boards and describing them in words. These tools don't depend on a particular game. The modules
are:

==============  =======================================================================================
``palette``     an image's fixed colours (at most 256), with one palette for each game
``theme``       the colours shared by all palettes: ink, paper, marks and the six players' colours
``canvas``      an image made of palette indices; stamps cached sprites and texts
``symbols``     sprites as symbols for texts and buttons
``pen``         shapes in scalable units
``art``         the base class of sprites
``sprites``     pieces, free places and panels
``marks``       markers for the latest changes and for plans
``fonts``       typefaces, text widths and available characters
``lettering``   names that may be too long for a line
``frame``       rectangles, the board size, and the corner that Discord covers with the "ALT" badge
``picture``     a finished PNG file with its alt text
``budget``      sentences within a character limit
``names``       players' names in texts and images
``textboard``   lines of a board as text
``eyes``        simulation of colour blindness; checks of palettes and sprites
``encode``      conversion of palette indices to PNG
``kept``        a cache limited in bytes
``ahead``       pre-rendering of sprites while the process is idle
==============  =======================================================================================
"""
