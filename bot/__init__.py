"""The Discord bot.

Its packages, in order: the application (``match``), texts (``wording``), Discord (``client``), controls, pictures
(``drawing``), responses to interactions (``interaction``), what people can do (``features``), how games are shown
(``presenters``), messages (``publishing``), the program (``program``) and its command line (``cli``). Each package
imports only the ones before it.
"""
