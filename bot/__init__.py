"""The Discord bot, by rooms: the application (:mod:`bot.match`), Discord as it is used (``client``), words, controls,
answers (``interaction``), what people can do (``features``), how games are shown (``presenters``), pictures
(``drawing``), messages (``publishing``), the program itself (``program``) and its command line (``cli``). Each imports
only what stands before it.
"""
