"""The service with a clock that tests set, as the application's own tests have it."""

from tests.match.conftest import clock, service

__all__ = ["clock", "service"]
