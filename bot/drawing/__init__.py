"""Pictures, drawn in a separate process. :mod:`render` alone decides how they look."""
