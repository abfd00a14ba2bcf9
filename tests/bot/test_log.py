"""The log: no secret gets into it, whatever is logged."""

import logging

import discord

from bot.program.log import Discreet

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB"


def logged(message, *args, token=None, error=None):
    record = logging.LogRecord("test", logging.INFO, __file__, 1, message, args, error)
    return Discreet(token).format(record)


def test_the_token_in_use_is_blotted_out_wherever_it_stands():
    line = logged("sent %s", {"authorization": "Bot short.to.ken"}, token="short.to.ken")
    assert "short.to.ken" not in line
    assert "(token)" in line


def test_any_bot_token_is_blotted_out():
    assert TOKEN not in logged("token=%s", TOKEN)


def test_an_interactions_token_is_blotted_out_of_addresses():
    line = logged("POST https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original")
    assert "aW50ZXJhY3Rpb24" not in line
    assert "/webhooks/123/(token)/messages/@original" in line
    assert "secretpart" not in logged("POST https://d/api/v10/interactions/9/secretpart/callback")


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
