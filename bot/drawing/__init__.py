"""Pictures, drawn in a separate process. Only :mod:`render` decides how they look."""
