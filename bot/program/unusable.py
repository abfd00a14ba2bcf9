class Unusable(Exception):
    """Raised when a command can't run. Each argument is a one-line reason."""
