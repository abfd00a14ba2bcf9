"""Services for tables before their match starts, and for rematches."""
