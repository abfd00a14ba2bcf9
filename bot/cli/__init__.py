"""The command line. ``cartouche run``, or no command, runs the bot on Discord; ``cartouche play`` runs it in the
browser.

============ ==================================================================================
``parser``   the parser, and the function that runs a parsed command
``records``  simulate, legal, verify, tally, record: they need neither Discord nor a database
``drawn``    show, film: draw a record as a picture or an animation
``leagues``  league simulate, check, export: simulate seasons, and check or write exports
``admin``    health, backup, upgrade, move-database: they use the bot's settings and its database
``doctor``   finds problems that keep the bot from running, or from running well
============ ==================================================================================

The exit codes:

- ``run`` and ``play``: 0 if stopped on request, 1 if another start may succeed, 2 if something has to be fixed first.
- ``health``: 0 if healthy, 1 if not healthy, 2 if not running.
- ``doctor``: 0 if there are no problems, 1 if there are problems, 2 if the settings are unreadable.
- All other commands: 0 on success, 1 if the record breaks a rule, 2 if the record is unreadable or the command line is
  wrong.
"""
