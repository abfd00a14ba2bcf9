from bot.match.pure.notices.deciding import called
from bot.match.pure.table.model import Player
from bot.match.pure.table.outbox import AnnouncementKind
from bot.publishing.composing.messages import Post
from bot.publishing.posting.sending import nonce_of, nonces_of
from games.mykerinos.events import Declined
from tests.bot.tables import ADA, BEN, CHLOE, act, match_of, row_of


def test_who_is_asked_is_called_but_not_the_mover_and_no_computer():
    moved = row_of(steps=[act(9, 0, Declined(0, 0)), act(10, 1, Declined(0, 1))])
    match = match_of(3)
    assert called(moved, match, (2,)) == (CHLOE,)
    assert called(moved, match, (0,)) == ()
    assert called(moved, match, (1,)) == (BEN,)
    assert called(row_of(AnnouncementKind.STARTED), match, (0,)) == (ADA,)
    assert called(moved, match_of(3, computers=1), (2,)) == ()
    given_up = Player(seat=2, color="green", user=CHLOE, computer="greedy")
    assert called(moved, match_of(players=(*match.players[:2], given_up)), (2,)) == ()
    assert called(moved, match, (0, 1, 2)) == (BEN, CHLOE), "all at once"


def test_nonces_differ_between_rows_messages_and_databases_and_fit_discords_limit():
    row = row_of(created=1_700_000_000_000)
    other = row_of(created=1_700_000_000_001)
    nonces = {nonce_of(row), nonce_of(row, 1), nonce_of(row, 2), nonce_of(other), nonce_of(row_of(id=2))}
    assert len(nonces) == 5
    assert len(nonce_of(row_of(id=99_999_999_999, created=4_102_444_800_000), 9, apart=True)) <= 25


def test_a_boards_nonce_does_not_depend_on_how_many_messages_tell_what_happened():
    row, told, board = row_of(created=1_700_000_000_000), Post(content="told"), Post(content="next", apart=True)
    long, short = nonces_of(row, [told, told, board]), nonces_of(row, [told, board])
    assert long[-1] == short[-1]
    assert long[0] == short[0] == nonce_of(row)
    assert len(set(long)) == 3
