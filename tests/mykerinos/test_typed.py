import random
import unicodedata

import pytest
from msgspec.structs import replace

from bot.interaction.here import color_meant
from bot.interaction.refusals import answer
from bot.presenters.mykerinos.commands import WORDS, Family, belongs, meant, named, plainly, read_move, suggested
from bot.wording.names.choices import chosen
from bot.wording.names.meant import COLOR_WORDS, Unclear, folded
from data.colors import COLORS
from data.texts import languages, texts
from games.core import Unreadable
from games.mykerinos.actions import Blackmore, Brown, By, Dig, Extend, Museum, Side, Take
from games.mykerinos.notation import write
from render.mykerinos.words.names import PATRONS
from tests.bot.ui.positions import sample
from tests.wording import en

DE = texts("de")
ALL = tuple(COLORS)

each_language = pytest.mark.parametrize("language", languages())
each_reader = pytest.mark.parametrize("reader", languages())


def variants(text):
    yield from (text, text.upper(), f"  {text.lower()} ")
    yield "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    yield unicodedata.normalize("NFD", text)
    yield text.replace("ß", "ss").replace("ł", "l")


@each_language
@each_reader
def test_colors_are_understood_in_every_language_by_every_reader(language, reader):
    for color in COLORS.values():
        for typed in variants(texts(language)(color.name)):
            found = COLOR_WORDS.meant(typed, texts(reader))
            assert color.id in found, typed
            if len(found) > 1:  # only where languages call different colours the same
                assert reader != language


@pytest.mark.parametrize(
    ("typed", "tr", "found"),
    [
        ("gruen", en, ("green",)),
        ("grün", DE, ("green",)),
        ("weiss", DE, ("white",)),
        ("weis", en, ("white",)),
        ("ge", DE, ("yellow",)),
        ("g", DE, ("green",)),
        ("gr", DE, ("green",)),
        ("mauve", DE, ()),
        ("", DE, ()),
        (" - ", DE, ()),
    ],
)
def test_beginnings_and_other_spellings(typed, tr, found):
    assert COLOR_WORDS.meant(typed, tr) == found


def test_what_can_be_several_is_answered_with_all_of_them(monkeypatch):
    typed = "bl"
    monkeypatch.setattr(COLOR_WORDS, "messages", {"red": ["blau"], "white": ["blanc"]})
    with pytest.raises(Unclear) as caught:
        color_meant(typed, ALL, DE)
    assert caught.value.candidates == ("Rot", "Weiß")
    said = answer(caught.value, DE)
    assert "Vielleicht" in said
    assert f"`{typed}`" in said
    assert "- `Rot`\n- `Weiß`" in said


@each_language
def test_patrons_and_verbs_are_understood_in_every_language(language):
    tr = texts(language)
    for patron, name in PATRONS.items():
        for typed in variants(tr(name)):
            assert plainly(typed) == [patron]
    assert plainly("mrs blackmore a1, a2") == ["blackmore", "a1", "a2"]
    for meaning in ("dig", "extend", "museum", "decline", "skip", "left", "right"):
        for message in WORDS.messages[meaning]:
            assert plainly(tr(message)) == [meaning]


@each_language
def test_every_offered_text_is_read_back_in_every_language(language):
    tr = texts(language)
    for position in sample(41):
        for action in position.legal:
            for family in (family for family in Family if belongs(family, action)):
                label = named(family, action, position.view, tr)
                own = [one for one in position.legal if belongs(family, one)]
                for typed in (label, chosen(label), label.lower(), folded(chosen(label))):
                    assert understood(family, typed, own, position.view) == action, (family, typed)


def understood(family, typed, own, view):
    try:
        return read_move(family, typed)
    except Unreadable as error:
        return meant(chosen(typed), error, own, view)


@each_reader
def test_what_is_typed_in_one_language_is_found_by_readers_of_another(reader):
    pick = random.Random(3)
    for position in sample(97):
        for family in Family:
            own = [action for action in position.legal if belongs(family, action)]
            if not own:
                continue
            action = pick.choice(own)
            for language in languages():
                typed = chosen(named(family, action, position.view, texts(language)))
                values = [value for _, value in suggested(family, position.view, own, typed, texts(reader))]
                assert write(action) in values, (typed, reader)


@pytest.mark.parametrize(
    ("family", "typed", "action"),
    [
        (Family.PATRON, "Lady Violet: graben B3", Dig(17, By.VIOLET)),
        (Family.PATRON, "LORD LEMON erweitern a1 und b1", Extend(0, 1, By.LEMON)),
        (Family.PATRON, "b3 graben lady violet", Dig(17, By.VIOLET)),
        (Family.PATRON, "Mrs. Blackmore A 1, A-2", Blackmore(0, 8)),
        (Family.DIG, "Graben B 3", Dig(17)),
        (Family.CHOOSE, "rechts", Take(Side.RIGHT)),
        (Family.CHOOSE, "Links · Lord Lemon, 3 Punkte", Take(Side.LEFT)),
        (Family.NEUTRAL, "Neutral: graben B3", Dig(17, By.NEUTRAL)),
    ],
)
def test_moves_are_read_as_germans_type_them(family, typed, action):
    assert read_move(family, typed) == action


def scoring():
    return next(one for one in sample() if sum(isinstance(action, Take) for action in one.legal) == 2)


def with_patrons(position, left, right):
    zones = tuple(
        replace(zone, left=replace(zone.left, parcel=left), right=replace(zone.right, parcel=right))
        if zone.scoring
        else zone
        for zone in position.view.zones
    )
    return replace(position.view, zones=zones)


def error(typed):
    return Unreadable(typed, "unknown-action")


def test_a_parcel_is_meant_by_its_patron():
    position = scoring()
    view = with_patrons(position, "violet-2", "lemon-3")
    assert meant("Lord Lemon", error("x"), position.legal, view) == Take(Side.RIGHT)
    assert meant("lady violet", error("x"), position.legal, view) == Take(Side.LEFT)
    both = with_patrons(position, "violet-2", "violet-3")
    with pytest.raises(Unclear) as caught:
        meant("violet", error("x"), position.legal, both)
    assert set(caught.value.candidates) >= {"take left", "take right"}


def test_what_leaves_open_where_to_is_never_played():
    for position in sample(19):
        places = [action for action in position.legal if isinstance(action, Dig | Extend | Museum | Brown)]
        for action in places[:4]:
            word = write(action).split()[0]
            with pytest.raises((Unclear, Unreadable)):
                meant(word, error(word), places, position.view)


def test_a_patron_with_fields_alone_is_clear_where_one_effect_takes_so_many():
    view = scoring().view
    legal = [Dig(17, By.VIOLET), Extend(17, 18, By.VIOLET), Dig(17, By.LEMON)]
    assert meant("lady violet b3", error("x"), legal, view) == Dig(17, By.VIOLET)
    assert meant("violet b3 c3", error("x"), legal, view) == Extend(17, 18, By.VIOLET)
    with pytest.raises(Unclear) as caught:
        meant("b3", error("x"), legal, view)
    assert caught.value.candidates == ("violet dig B3", "lemon dig B3")


def test_too_many_candidates_are_none():
    legal = [Dig(field) for field in range(40)]
    with pytest.raises(Unreadable):
        meant("dig", error("dig"), legal, scoring().view)
    with pytest.raises(Unreadable):
        meant("hello there", error("hello there"), legal, scoring().view)
