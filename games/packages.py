"""Which games there are.

:data:`PACKAGES` is the only place where a game is named outside its own packages. Each name in it stands for a package
of that name in ``games`` (``game.GAME``, ``computer.COMPUTERS``), in ``bot/presenters`` (``presenter.PRESENTER``), in
``render`` and in ``data``. It names them and imports none, so rooms that may not know the rules can read it.
"""

from __future__ import annotations

from typing import Final

PACKAGES: Final = ("mykerinos", "museum", "chronos")
"""The games, in the order in which people are offered them."""
