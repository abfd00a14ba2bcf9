"""Parses a message as Discord shows it: formatting, mentions, links, and the words that people read.

The parser covers only what the tests need. It records a construct where it opens, even if nothing closes it, because
typed text must not even begin one.
"""

import re
from functools import lru_cache
from typing import NamedTuple

ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")
CONSTRUCTS = {
    "fence": re.compile(r"```(?:\w*\n)?(?P<raw>.*?)```", re.DOTALL),
    "code": re.compile(r"(?P<tick>`+)(?P<raw>.+?)(?P=tick)(?!`)", re.DOTALL),
    "link": re.compile(r"https?://[^\s<]+[^<.,:;\"'\]\s]"),
    "person": re.compile(r"<@!?\d+>"),
    "role": re.compile(r"<@&[^>\s]*>"),
    "channel": re.compile(r"<#\d+>"),
    "command": re.compile(r"</[^>\n]+:\d+>"),
    "time": re.compile(r"<t:-?\d+(?::\w)?>"),
    "emoji": re.compile(r"<a?:\w+:\d+>"),
    "page": re.compile(r"<id:\w+>"),
    "everybody": re.compile(r"@(?:everyone|here)"),
    "sign": re.compile(r":[^\s:]+:"),
    "masked link": re.compile(r"\[[^\]\n]*\]\([^)\n]*\)"),
    "bold": re.compile(r"\*\*"),
    "underlined": re.compile(r"__"),
    "slanted": re.compile(r"\*|_"),
    "struck": re.compile(r"~~"),
    "spoiler": re.compile(r"\|\|"),
}
FIRST = {
    "heading": re.compile(r"#{1,3} "),
    "small": re.compile(r"-# "),
    "quote": re.compile(r">(?:>>)? "),
    "list": re.compile(r"[-*+] |\d+[.)] "),
}
OPENS = frozenset("`h<@:[*_~|")
MARKS = {"bold", "underlined", "slanted", "struck", "spoiler"}


class Read(NamedTuple):
    found: tuple
    shown: str


@lru_cache(4_096)  # a harmless text is compared with several hostile ones
def read(text):
    found, shown, at, start = [], "", 0, True
    while at < len(text):
        if start:
            for name, pattern in FIRST.items():
                if hit := pattern.match(text, at):
                    found.append((name, hit[0]))
                    at = hit.end()
                    break
            else:
                start = False
            continue
        if hit := ESCAPE.match(text, at):
            shown += hit[1]
            at = hit.end()
            continue
        for name, pattern in CONSTRUCTS.items() if text[at] in OPENS else ():
            if hit := pattern.match(text, at):
                raw = name in {"fence", "code"}
                found.append((name, "" if raw else hit[0]))
                shown += "" if name in MARKS else hit["raw"] if raw else hit[0]
                at = hit.end()
                break
        else:
            start = text[at] == "\n"
            shown += text[at]
            at += 1
    return Read(tuple(found), shown.replace("@\u200b", "@"))
