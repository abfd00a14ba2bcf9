from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.chronos.actions import (
    Action,
    Apollo,
    Asclepius,
    Buy,
    Cassandra,
    Claim,
    Count,
    Demeter,
    Famine,
    Hades,
    Hecate,
    Hermes,
    Move,
    Mycenae,
    Offer,
    Pay,
    Poseidon,
    Send,
    Troy,
    War,
)
from games.chronos.refusals import Refusal
from games.chronos.rules import catastrophes, ends, moving, powers, sending
from games.chronos.rules.draft import Draft
from games.core import Illegal

_ANSWERS: Final = (Famine, War, Mycenae, Apollo, Hecate, Pay)
_ACT: Final[Mapping[type, Callable[[Draft, int, Any], None]]] = {
    Move: moving.move,
    Count: lambda draft, seat, _: ends.count(draft, seat),
    Claim: ends.claim,
    Offer: powers.offer,
    Buy: powers.buy,
    Cassandra: lambda draft, seat, _: powers.cassandra(draft, seat),
    Asclepius: lambda draft, seat, _: powers.asclepius(draft, seat),
    Hermes: powers.hermes,
    Demeter: powers.demeter,
    Poseidon: powers.poseidon,
    Send: sending.send,
    Hades: sending.hades,
    Troy: powers.troy,
    **dict.fromkeys(_ANSWERS, catastrophes.answer),
}


def act(draft: Draft, seat: int, action: Action) -> None:
    """Apply `action` for `seat` to `draft`. If this raises Illegal, discard the draft, because it
    may be half changed.
    """
    choice = catastrophes.waiting(draft, seat)
    if choice is not None and not isinstance(action, catastrophes.ANSWERS[choice.asked]):
        left = choice.until - draft.at
        raise Illegal(Refusal.CHOICE_WAITS, "C3.5", choice=choice.asked.value, left=left)
    _ACT[type(action)](draft, seat, action)
