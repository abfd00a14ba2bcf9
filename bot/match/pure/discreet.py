from __future__ import annotations

import re
from typing import Final

_SECRETS: Final = (
    # A bot's token, wherever it turns up: three parts, the first a user's id in base 64.
    (re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"), "(token)"),
    # An interaction's token, part of the addresses that its answers go to.
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?]+"), r"\1(token)"),
    # Everything in a database's address before its host, except the example in our own messages.
    (re.compile(r"(\bpostgres(?:ql)?(?:\+\w+)?:/*+)(?!USER:PASSWORD@)[^\s\"']*@"), r"\1(user)@"),
    # A password in the address's query, or in libpq's other form.
    (re.compile(r"\b(password\s*=\s*)(?:'[^']*'|[^\s&\"']+)", re.IGNORECASE), r"\1(password)"),
)


def blotted(text: str, token: str | None = None) -> str:
    """Return `text` without `token`, and without anything else that looks like a token or like a password in an
    address.
    """
    if token:
        text = text.replace(token, "(token)")
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text
