"""A small local Discord: REST, gateway and a page in the browser. Imports nothing of the bots that connect."""

from sandbox.app import Sandbox
from sandbox.stage.person import Person
from sandbox.stage.shown import Answer
from sandbox.world.rates import DISCORD, FREE, Rates
from sandbox.world.settings import Settings
from sandbox.world.weather import Weather

__all__ = ["DISCORD", "FREE", "Answer", "Person", "Rates", "Sandbox", "Settings", "Weather"]
