"""Services for one person at all their tables, and for the settings of people and servers."""
