"""Where one begins: the welcome in a server, ``/help``, the buttons that open a table. No table's own controls."""
