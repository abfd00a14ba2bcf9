"""The command line. ``cartouche run``, or no command, runs the bot on Discord; ``cartouche play`` runs it in the
browser.

============ ==================================================================================
``parser``   the parser, and the function that runs a parsed command
``records``  simulate, legal, verify, tally, record: without Discord and database
``drawn``    show, film: a record as a picture or an animation
``leagues``  league simulate, check, export: simulated seasons, and checking or writing exports
``admin``    health, backup, upgrade, move-database: with the bot's settings and its database
``doctor``   problems that keep the bot from running, or from running well
============ ==================================================================================

The exit codes of run and play: 0 stopped on request, 1 another start may succeed, 2 something has to be fixed first. Of
health: 0 healthy, 1 not healthy, 2 not running. Of doctor: 0 all is well, 1 something is wrong, 2 the settings are
unreadable. Of all other commands: 0 done, 1 the record breaks a rule, 2 unreadable record or wrong command line.
"""
