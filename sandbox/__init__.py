"""A small local Discord: REST, gateway and a page in the browser. Knows nothing of the bots that connect."""

from sandbox.app import Sandbox
from sandbox.core import Settings
from sandbox.person import Answer, Person
from sandbox.ratelimit import DISCORD, FREE, Rates
from sandbox.weather import Weather

__all__ = ["DISCORD", "FREE", "Answer", "Person", "Rates", "Sandbox", "Settings", "Weather"]
