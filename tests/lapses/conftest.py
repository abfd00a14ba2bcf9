"""The service with a clock set by hand, as the application's own tests have it."""

from tests.match.conftest import clock, service

__all__ = ["clock", "service"]
