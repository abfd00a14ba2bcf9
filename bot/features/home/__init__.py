"""First steps: the welcome in a server, ``/help``, the buttons that open a table. A table's own controls are
elsewhere.
"""
