"""What any game draws and tells with; nothing here knows a game.

==============  =======================================================================================
``palette``     a picture's fixed colours (at most 256), a palette a game
``theme``       the colours that all palettes share: ink, paper, marks, the six players' colours
``canvas``      a picture as palette indices; copies ready sprites and texts, which are kept
``symbols``     sprites as signs for texts and buttons
``pen``         shapes in units of their own
``art``         what a sprite is
``sprites``     pieces, free places, panels
``marks``       what changed last, and what is planned
``fonts``       faces, widths, what a font can draw
``lettering``   names that may be too long for a line
``frame``       rectangles, the size of a board, where Discord's ALT mark lies
``picture``     a finished PNG file with its alt text
``budget``      sentences within a number of characters
``names``       players' names in texts and on pictures
``textboard``   lines of a board in letters
``eyes``        how colours look with a colour-vision deficiency; the checks of palettes and sprites
``encode``      palette indices to PNG
``kept``        a cache bounded in bytes
``ahead``       what is drawn before anybody asks, when there is nothing else to do
==============  =======================================================================================
"""
