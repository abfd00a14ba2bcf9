"""The settings of people and servers, and people's quiet hours."""
