"""First steps with the bot: the welcome message in a server, ``/help``, and the buttons that open a table. The controls
of a table itself are in other packages.
"""
