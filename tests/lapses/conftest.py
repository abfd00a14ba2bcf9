from tests.match.conftest import clock, service

__all__ = ["clock", "service"]
