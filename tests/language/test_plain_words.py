import re

import pytest

from data.texts import SOURCE_LANGUAGE, languages
from tests.language.catalogues import OTHERS, entries, forms

STUMBLING = {
    "cannot, do not, it is": (
        r"\b([Cc]annot|([Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Aa]re) not|I am|[Ii]t is|You are|that is)\b",
        10,
    ),
    "is told, is asked, is found": (r"\b(is|are|was|were|be|been) (told|said|asked|called|made|found|taken|kept)\b", 3),
    "is posted, is chosen": (
        r"\b(is|are|was|were|be|been) (posted|set|seen|counted|judged|removed|stored|chosen)\b",
        2,
    ),
    "has no, waits for no": (r"\b(is|are|has|have|waits?|takes?|needs?|for|at|on) (no|none|nobody|nothing)\b", 40),
    "stands, lies, goes on": (r"\b(stands?|lies|goes? on|went on)\b(?! for)", 2),
    "a clause that starts with who or what": (r"\b[Ww]hoever\b|(^|[.;:] )(Who|What) [a-z]+ [^?]*[.,:]", 3),
    "Better was, With that": (r"(^|[.;:] )(Better was|There lies|With that|So placed|To be won|In it )", 0),
}
"""For each kind of awkward phrase, a pattern and the maximum number of English messages with it. Lower the numbers when
you can.
"""
FORBIDDEN = {
    "en": r"\b(some|every|no|any)body\b|\b(greedy|annul|barred|take back|gave away|left undone)\b",
    "de": r"\bObjekte?n?\b",
    "pl": r"\bpłyt(ka|ki|kę|ek|kami)\b|\brozbudow",
    "fr": r"\bPersonne d'autre que\b",
}
"""Words that must not be used because there are official terms for them, by language; see `docs/style.md`."""
NAMED = re.compile(r"(?<![*\\])\*([^*\n({]+)\*(?!\*)")

each_language = pytest.mark.parametrize("language", languages())


def messages(language):
    if language == SOURCE_LANGUAGE:
        return [(text, text) for one in entries(OTHERS[0]) for text in forms(one.id)]
    return [(forms(one.id)[0], text) for one in entries(language) for text in forms(one.string)]


@pytest.mark.parametrize("kind", STUMBLING)
def test_kinds_of_stumbling_become_fewer(kind):
    pattern, most = STUMBLING[kind]
    found = [text for _, text in messages(SOURCE_LANGUAGE) if re.search(pattern, text)]
    assert len(found) <= most, found


@each_language
def test_forbidden_words_are_not_used(language):
    pattern = re.compile(FORBIDDEN.get(language, r"(?!)"), re.IGNORECASE)
    assert [text for _, text in messages(language) if pattern.search(text)] == []


@each_language
def test_a_button_that_a_text_names_has_that_name(language):
    texts = messages(language)
    labels = {text for _, text in texts}
    assert [(named, text) for _, text in texts for named in NAMED.findall(text) if named not in labels] == []


@each_language
def test_a_message_in_a_channel_is_short_and_a_lesson_fits_a_phone(language):
    channel, lesson = (200, 400) if language == SOURCE_LANGUAGE else (240, 480)
    posted = {
        forms(one.id)[0] for one in entries(OTHERS[0]) if any("bot/publishing/" in path for path, _ in one.locations)
    }
    long = [text for key, text in messages(language) if len(text) > (channel if key in posted else lesson)]
    assert posted
    assert long == []
