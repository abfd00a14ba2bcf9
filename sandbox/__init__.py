"""A small local imitation of Discord with a REST API, a gateway and a web page. It imports no code from the bots that
connect to it.
"""

from sandbox.app import Sandbox
from sandbox.stage.person import Person
from sandbox.stage.shown import Answer
from sandbox.world.rates import DISCORD, FREE, Rates
from sandbox.world.settings import Settings
from sandbox.world.weather import Weather

__all__ = ["DISCORD", "FREE", "Answer", "Person", "Rates", "Sandbox", "Settings", "Weather"]
