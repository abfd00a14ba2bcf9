"""The Discord bot.

Its packages are ``match`` (the application logic), ``wording`` (texts), ``client`` (access to Discord), ``controls``
(buttons and selects), ``drawing`` (pictures), ``interaction`` (responses to interactions), ``features`` (what users can
do), ``presenters`` (how games are shown), ``publishing`` (messages), ``program`` (the running program) and ``cli`` (the
command line). Each package imports only packages that are listed before it.
"""
