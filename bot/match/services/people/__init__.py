"""Services for one person across all their tables, and the settings of people and servers."""
