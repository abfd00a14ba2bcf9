"""What zones give and what counts at the end (M5, M7). Who may act is in ``rules/``."""
