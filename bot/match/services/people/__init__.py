"""Services that concern one person at all their tables, and services for the settings of people and servers."""
