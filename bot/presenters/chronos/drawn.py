"""The pictures of Chronos Conquest as the bot posts them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.client.files import Drawing
from bot.presenters.chronos.panel import own_tally
from data.texts import Texts
from games.chronos.view import View
