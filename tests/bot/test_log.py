import datetime as dt
import json
import logging
import re
import sys

import discord
import pytest

from bot.program.log import AT_ONCE, EVERY, Discreet, Json, Sparing, beside
from bot.wording.facts import Facts

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB"


def logged(message, *args, token=None, error=None, form=Discreet):
    record = logging.LogRecord("test", logging.INFO, __file__, 1, message, args, error)
    return form(token).format(record)


def caught(error):
    try:
        raise error
    except type(error):
        return sys.exc_info()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("{'authorization': 'Bot short.to.ken'}", "{'authorization': 'Bot (token)'}"),
        (f"token={TOKEN}", "token=(token)"),
        ("https://d/api/v10/webhooks/123/aW50ZXI/messages/@original", "/webhooks/123/(token)/messages/@original"),
        ("POST https://d/api/v10/interactions/9/secretpart/callback", "/interactions/9/(token)/callback"),
    ],
)
def test_tokens_are_blotted_out_wherever_they_stand(said, told):
    line = logged("sent %s", said, token="short.to.ken")
    assert line.endswith(told)
    assert not re.search(r"short\.to|abcdefghijkl|aW50|secretpart", line)


def test_tracebacks_are_blotted_out_too():
    error = ValueError(f"bad {TOKEN}")
    line = logged("failed", error=(ValueError, error, None))
    assert "ValueError" in line
    assert TOKEN not in line


def test_a_page_of_html_is_not_logged_whole_not_even_in_a_traceback():
    page = "<!DOCTYPE html>\n<html lang='en'>\n" + "<p>blocked</p>\n" * 100 + "</html>"
    response = type("Response", (), {"status": 403, "reason": "Forbidden"})()
    error = discord.Forbidden(response, page)
    line = logged("failed: %s", error, error=(type(error), error, None))
    assert "blocked" not in line
    assert line.count("(a page of HTML)") == 2
    assert "Forbidden" in line


def test_ordinary_lines_stay_as_they_are():
    assert logged("Table %d: games.mykerinos.rules.placing took %s", 7, "1.2.3").endswith(
        "test: Table 7: games.mykerinos.rules.placing took 1.2.3"
    )
    assert logged("%s < %s, <html5> is a word", 1, 2).endswith("1 < 2, <html5> is a word")


def test_in_json_a_record_is_one_line_with_its_traceback_and_without_secrets():
    page = "<html>\n<p>blocked</p>\n</html>"
    line = logged("sent\n%s", TOKEN, form=Json, error=caught(ValueError(f"{TOKEN}\n{page}\nshort.to.ken")))
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("INFO", "test", "sent\n(token)")
    assert dt.datetime.fromisoformat(told["time"]).utcoffset() is not None
    assert told["error"].startswith("Traceback")
    assert "raise error" in told["error"]
    assert TOKEN not in line
    assert "blocked" not in line
    assert "short.to.ken" not in logged("%s", "short.to.ken", form=Json, token="short.to.ken")


def test_facts_are_pairs_in_a_text_and_fields_in_json():
    facts = Facts("posted", table=7, posted=1234567890123456789, league=None, kind="moved")
    assert logged(facts).endswith("test: posted table=7 posted=1234567890123456789 kind=moved")
    told = json.loads(logged(facts, form=Json))
    assert (told["message"], told["posted"]) == ("posted", "1234567890123456789")
    assert (told["table"], told["kind"]) == (7, "moved")
    assert "league" not in told


class Clock:
    def __init__(self):
        self.time = 100.0

    def __call__(self):
        return self.time


def record(message="A press on %s", *args, level=logging.INFO, name="bot.interaction.errors", error=None):
    return logging.LogRecord(name, level, __file__, 1, message, args, error)


def test_what_is_not_alike_and_what_is_rare_is_all_written():
    clock = Clock()
    sparing = Sparing(clock)
    for _ in range(AT_ONCE):
        assert sparing.filter(record())
    assert not sparing.filter(record())
    assert sparing.filter(record("Something else %s"))
    assert sparing.filter(record(level=logging.ERROR))
    assert sparing.filter(record(name="bot.publishing.posting.publisher"))
    clock.time += EVERY
    late = record()
    assert sparing.filter(late)
    assert beside(late) == " (1 more like it were left out)"
    for _ in range(100):
        clock.time += EVERY
        one = record()
        assert sparing.filter(one)
        assert beside(one) == ""


def test_how_many_were_left_out_stands_in_the_line_before_its_traceback():
    clock = Clock()
    sparing = Sparing(clock)
    for _ in range(AT_ONCE + 2):
        sparing.filter(record("broken"))
    clock.time += EVERY
    late = record("broken", error=caught(ValueError("ink")))
    assert sparing.filter(late)
    line, *rest = Discreet().format(late).splitlines()
    assert line.endswith("broken (2 more like it were left out)")
    assert rest[-1] == "ValueError: ink"
