"""Services for one person across all their tables, and for the settings of people and servers."""
