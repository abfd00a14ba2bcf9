"""The command line. ``cartouche run``, or no command, runs the bot on Discord; ``cartouche play`` in the browser.

============ ==================================================================================
``parser``   what there is, and how a command is carried out
``records``  simulate, legal, verify, tally, record: neither Discord nor a database
``drawn``    show, film: a record as a picture, and as pictures one after the other
``leagues`` league simulate, check, export: seasons between computers, an export recomputed or made
``admin``    health, backup, upgrade, move-database: on the bot that runs with the same settings, its database
``doctor``   what keeps the bot from running, or from running well
============ ==================================================================================

Exit codes of run and play: 0 told to end, 1 another start may go well, 2 something has to be changed before. Of other
commands: 0 done, 1 the record breaks a rule, 2 it cannot be read or the command line is wrong. Of health: 0 healthy,
1 not healthy, 2 not running. Of doctor: 0 all is well, 1 something is not, 2 the settings cannot be read.
"""
