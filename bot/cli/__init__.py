"""The command line. ``cartouche run``, or no command, runs the bot on Discord; ``cartouche play`` in the browser.

============ ==================================================================================
``parser``   the commands, and running one
``records``  simulate, legal, verify, tally, record: without Discord and database
``drawn``    show, film: a record as a picture, and as pictures one after the other
``leagues`` league simulate, check, export: seasons between computers, an export recomputed or made
``admin``    health, backup, upgrade, move-database: on the bot with the same settings, and its database
``doctor``   problems that keep the bot from running, or from running well
============ ==================================================================================

Exit codes of run and play: 0 told to end, 1 another start may succeed, 2 something has to be changed first. Of other
commands: 0 done, 1 the record breaks a rule, 2 it is unreadable or the command line is wrong. Of health: 0 healthy, 1
not healthy, 2 not running. Of doctor: 0 all is well, 1 something is wrong, 2 the settings are unreadable.
"""
