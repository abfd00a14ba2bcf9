"""First steps with the bot: the welcome message in a server, ``/help``, and the buttons that open a table. The controls
of the table itself are in other packages.
"""
