"""First steps: the welcome in a server, ``/help``, and the buttons that open a table. Other packages have the table's
own controls.
"""
