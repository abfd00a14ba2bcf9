from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.chronos.asking import standing
from bot.presenters.chronos.moves.board import claimed, own_seat
from bot.presenters.chronos.words.labels import claim_label, places_of, power_of
from bot.presenters.chronos.words.names import card_name, clock_at, god_name, power_line
from bot.presenters.chronos.words.resting import resting_lines
from bot.wording.blocks import short
from data.texts import Texts
from games.chronos.actions import Buy, Claim, Claimed
from games.chronos.terms import WINDS, God
from games.chronos.view import View
from render.chronos.own import needed, would_score

CARDS: Final = 60
"""The maximum number of cards listed by name. This many fit into a message in any language."""
IN_A_LINE: Final = 4


def kingdom_lines(look: Look, tr: Texts) -> list[str]:
    view: View = look.view
    seat = own_seat(view)
    own = view.kingdoms[seat]
    tally = would_score(view, seat)
    lines = standing(look, seat, places_of(view, tr), tr)
    lines.append(tr("**Your stack, top card first:** {cards}", cards=_cards(own.stack or (), tr)))
    winds = [f"{card_name(name, tr)} ×{count}" for name, count in zip(WINDS, own.winds, strict=True) if count]
    if winds:
        lines.append(tr("**Your winds:** {winds}", winds=", ".join(winds)))
    lines += [power_line(god, tr) for god in own.gods]
    score = tr.plural("You'd score {count} point now.", "You'd score {count} points now.", tally.points)
    if own.barred and not any(isinstance(one, Claim) for one in look.legal):
        claim = tr("Your claim was false. You can claim again at {when}.", when=clock_at(look.match, own.barred))
    else:
        claim = tr("You can claim the win with {needed} points or more.", needed=needed(view, seat))
    lines.append(f"{score} {claim}")
    if look.match.solo_pause is not None and look.match.solo_pause.asks:  # nothing can be pressed before it ends
        return lines
    claims = [one for one in look.legal if isinstance(one, Claim) and holds(view, one)]
    if claims:
        button = claim_label(claims[0], tr)
        lines.append(tr("👉 Press **{button}** below: your claim is true, so you'll win the game.", button=button))
    if resting := resting_lines(view, usable(look), tr):
        lines += [tr("Not possible now:"), *(f"-# {line}" for line in resting)]
    return lines


def _cards(stack: Sequence[str], tr: Texts) -> str:
    runs: list[tuple[str, int]] = []
    for face in reversed(stack):
        if runs and runs[-1][0] == face:
            runs[-1] = (face, runs[-1][1] + 1)
        else:
            runs.append((face, 1))
    told = [card_name(face, tr) + (f" ×{count}" if count > 1 else "") for face, count in runs]
    return short(", ".join(told), 900) or "–"


def own_text(view: View, names: Sequence[str], tr: Texts) -> str:  # noqa: ARG001 - only their own
    own = view.kingdoms[own_seat(view)]
    stack = [card_name(face, tr) for face in reversed(own.stack or ())]
    shown = stack[:CARDS]
    lines = [", ".join(shown[first : first + IN_A_LINE]) for first in range(0, len(shown), IN_A_LINE)] or ["–"]
    if len(stack) > CARDS:
        lines.append(tr.plural("and {count} more card", "and {count} more cards", len(stack) - CARDS))
    lines += [tr.pair(card_name(name, tr), count) for name, count in zip(WINDS, own.winds, strict=True) if count]
    lines += [god_name(god.value, tr) for god in own.gods]
    return "\n".join((*lines, tr.plural("{count} point", "{count} points", would_score(view, own_seat(view)).points)))


def holds(view: View, claim: Claim) -> bool:
    """Return whether the viewer's claim is true (C7.2). The panel only offers true claims, while the board's buttons
    also allow false ones.
    """
    if claim.what is Claimed.MONSTERS:
        return claimed(view, own_seat(view)).what is Claimed.MONSTERS
    return would_score(view, own_seat(view)).points >= needed(view, own_seat(view))


def usable(look: Look) -> tuple[str, ...]:
    kinds = [kind for action in look.legal if (kind := power_of(action)) is not None]
    kinds += [God.GAIA.value for action in look.legal if isinstance(action, Buy)]
    return tuple(dict.fromkeys(kinds))
