"""Tables before their start, their leavers, and their settings."""
