import pytest

from bot.features.history.record import verdict
from bot.features.table.embeds import signup_embed, signup_line, status_line
from bot.interaction.refusals import answer
from bot.match.pure.errors import Fault, Refused, Stale, StoreFault, Why
from bot.match.pure.play.look import Verification
from bot.match.pure.table.model import Status, Word
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import Options
from bot.presenters.mykerinos.words.refusals import SENTENCES, UNREADABLE
from bot.presenters.refusals import ALIKE
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.lines import opening
from bot.wording.fair import said, seal, stirred
from data.texts import texts
from games.core import Illegal, Unreadable
from tests.bot.interaction.test_errors import PARAMS
from tests.bot.tables import ADA, BEN, called, match_of, row_of
from tests.language.catalogues import OTHERS

CHECKED = [
    Verification("c", "5", 6, commitment_holds=fits, broken=broken, choices=choices, words=("purple",))
    for fits, broken, choices in ((True, None, 0), (True, None, 1), (True, None, 7), (False, None, 0), (True, 9, 0))
]
NAMES = ("Ada", "Ben", "Chloe", "Dev")

each_language = pytest.mark.parametrize("language", OTHERS)


def whole(*shown):
    assert all(text and "{" not in text and "}" not in text for text in shown)


@each_language
def test_a_table_is_shown_from_its_opening_to_its_end(language):
    tr = texts(language)
    for status in Status:
        for options in (Options(players=3), Options(players=4, open=False, invited=(ADA, BEN), remind_after=0)):
            match = match_of(3, computers=1, status=status, options=options, commitment="c" * 64, seed="5" * 64)
            embed = signup_embed(match, "Mykerinos", called(*NAMES[:3]), tr)
            whole(embed.description, embed.footer.text, signup_line(match, "Mykerinos", tr))
            whole(status_line(match, "Mykerinos", tr))
            for kind in AnnouncementKind:
                whole(*opening(row_of(kind, who=ADA), match, (), tr))
            word = Word(1, ADA, "purple", ("blue", "red"))
            whole(seal(match, tr), *said(word, match, tr))
            whole(*(stirred(match, [word] * count, tr) for count in (1, 2, 500)))
            whole(*(verdict(checked, tr) for checked in CHECKED))


@each_language
def test_everything_that_is_refused_is_explained(language):
    tr = texts(language)
    facts = {"color": "red", "least": 2, "most": 4, "players": 1, "minutes": 10, "owner": ADA, "player": BEN}
    facts |= {"found": "1", "known": "2", "left": 3, "game": "Museum"}
    errors = [Illegal(code, "M4.2", **PARAMS) for code in (*ALIKE, *SENTENCES)]
    errors += [Refused(Why.NOT_YOUR_TURN, asked="blue:101 red:"), *(Unreadable("x", one, "x") for one in UNREADABLE)]
    errors += [Refused(why, **facts) for why in Why] + [StoreFault(fault, "") for fault in Fault]
    whole(*(answer(error, tr, PRESENTERS["mykerinos"]) for error in [*errors, Stale(1, 2), Unreadable("x", "field")]))
