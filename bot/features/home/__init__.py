"""First steps: the welcome in a server, ``/help``, and the buttons that open a table. The table's own controls are
elsewhere.
"""
