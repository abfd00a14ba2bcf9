"""Tools with which any game draws and describes its table; nothing here knows a game.

==============  =======================================================================================
``palette``     a picture's fixed colours (at most 256), a palette a game
``theme``       the colours that all palettes share: ink, paper, marks, the six players' colours
``canvas``      a picture as palette indices; copies ready sprites and texts, which are kept
``symbols``     sprites as signs for texts and buttons
``pen``         shapes in units of their own
``art``         the base of sprites
``sprites``     pieces, free places, panels
``marks``       the latest changes, and plans
``fonts``       faces, widths, the characters of a font
``lettering``   names that may be too long for a line
``frame``       rectangles, the size of a board, the corner that Discord's ALT mark covers
``picture``     a finished PNG file with its alt text
``budget``      sentences within a number of characters
``names``       players' names in texts and on pictures
``textboard``   lines of a board in letters
``eyes``        colours seen with a colour-vision deficiency; checks of palettes and sprites
``encode``      palette indices to PNG
``kept``        a cache bounded in bytes
``ahead``       pieces drawn ahead, when there is nothing else to do
==============  =======================================================================================
"""
