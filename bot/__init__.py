"""The Discord bot, by rooms: the application (:mod:`bot.match`), words (``wording``), Discord as it is used
(``client``), controls, pictures (``drawing``), answers (``interaction``), what people can do (``features``), how games
are shown (``presenters``), messages (``publishing``), the program itself (``program``) and its command line (``cli``).
Each imports only what stands before it.
"""
