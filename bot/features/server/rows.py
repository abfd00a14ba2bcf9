"""The settings of a server, one row each. The panel's text, its forms, the preview of a change and the checks of what
was sent all follow from the row (:mod:`bot.features.server.settings`).

To add a setting, add a field to :class:`bot.match.pure.people.settings.Server` and a row to a section.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from bot.controls.ids import LARGEST, UnknownControl, number
from bot.interaction.forms import CHOICES, FIELDS
from bot.interaction.host import Host
from bot.match.pure.people.settings import Server, Way
from bot.wording.names.languages import language_names
from bot.wording.names.people import listed
from data.texts import N_, Texts

Values: TypeAlias = tuple[str, ...]
"""The value of a setting, as forms send it. It's empty if the server uses the default."""
USUAL: Final = "usual"
"""The value of a select's first choice, which is the default."""


class Kind(enum.Enum):
    """The kinds of settings: one choice of a list, several of them, or channels or a role of the server."""

    CHOICE = enum.auto()
    SEVERAL = enum.auto()
    PLACES = enum.auto()
    CHANNEL = enum.auto()
    ROLE = enum.auto()


_MOST: Final = {Kind.CHOICE: 1, Kind.SEVERAL: CHOICES, Kind.PLACES: CHOICES, Kind.CHANNEL: 1, Kind.ROLE: 1}


class Row(NamedTuple):
    """A setting of a server.

    `id`: its name in forms. `label` and `about`: texts for the form. `usual`: the text of the default, which applies if
    nothing is chosen. `gone`: a text that replaces `about` if the chosen channels or the role have been deleted.
    `read` and `write`: get and set the value. `choices`: the text of each value besides the default.
    """

    id: str
    kind: Kind
    label: str
    about: str
    usual: str
    read: Callable[[Server], Values]
    write: Callable[[Server, Values], Server]
    gone: str = ""
    choices: Callable[[Host, Texts], Mapping[str, str]] = lambda _host, _tr: {}

    def taken(self, sent: Values, host: Host, tr: Texts) -> Values:
        """Return the value that a form has sent. Raises UnknownControl for values that the form doesn't offer."""
        values = tuple(dict.fromkeys(one for one in sent if one != USUAL or self.kind is not Kind.CHOICE))
        if len(values) > _MOST[self.kind]:
            raise UnknownControl(" ".join(sent))
        choices = self.choices(host, tr)
        for one in values:
            if self.kind not in {Kind.CHOICE, Kind.SEVERAL}:
                number(one, LARGEST)
            elif one not in choices:
                raise UnknownControl(one)
        return values

    def said(self, values: Values, host: Host, tr: Texts) -> str:
        """Return a value as text."""
        if not values:
            return tr(self.usual)
        if self.kind in {Kind.CHOICE, Kind.SEVERAL}:
            choices = self.choices(host, tr)
            return listed([choices.get(one, one) for one in values], tr)
        return ", ".join(f"<@&{one}>" if self.kind is Kind.ROLE else f"<#{one}>" for one in values)


class Section(NamedTuple):
    """A part of the panel, whose rows fit one form."""

    id: str
    title: str
    rows: tuple[Row, ...]


def _one(field: str) -> Callable[[Server], Values]:
    def read(server: Server) -> Values:
        value = getattr(server, field)
        return () if value is None else (str(value),)

    return read


def _set_number(field: str) -> Callable[[Server, Values], Server]:
    return lambda server, values: replace(server, **{field: int(values[0]) if values else None})


TABLES: Final = Section(
    "tables",
    N_("Tables"),
    (
        Row(
            "language",
            Kind.CHOICE,
            N_("Language"),
            N_("For new tables and my public messages. Private answers use each player's own language."),
            N_("the server's own language"),
            _one("locale"),
            lambda server, values: replace(server, locale=values[0] if values else None),
            choices=lambda _host, _tr: {code: name for name, code in language_names()},
        ),
        Row(
            "channels",
            Kind.PLACES,
            N_("Where people may open tables"),
            N_("This includes their threads. Leave empty for every channel."),
            N_("in every channel"),
            lambda server: tuple(map(str, server.channels)),
            lambda server, values: replace(server, channels=tuple(map(int, values)), warned=False),
            gone=N_("Some of the channels you chose are gone."),
        ),
        Row(
            "opener",
            Kind.ROLE,
            N_("Who may open tables"),
            N_("Members with this role. Leave empty for everyone."),
            N_("everyone"),
            _one("opener"),
            lambda server, values: replace(server, opener=int(values[0]) if values else None, warned=False),
            gone=N_("The role you chose is gone, so everyone may open tables."),
        ),
    ),
)
NOTICES: Final = Section(
    "notices",
    N_("Notices"),
    (
        Row(
            "way",
            Kind.CHOICE,
            N_("How I notify players of their turn"),
            N_("Unless players have chosen something else."),
            N_("with a mention at the table"),
            lambda server: () if server.way is Way.MENTION else (server.way.value,),
            lambda server, values: replace(server, way=Way(*values) if values else Way.MENTION),
            choices=lambda _host, tr: {
                Way.DIRECT.value: tr("with a direct message"),
                Way.QUIET.value: tr("not at all"),
            },
        ),
    ),
)
SECTIONS: Final = (TABLES, NOTICES)


def sections(host: Host) -> Iterator[Section]:
    """Yield the sections of the panel, in order."""
    for section in SECTIONS:
        for page in range(0, len(section.rows), FIELDS):
            yield section._replace(rows=section.rows[page : page + FIELDS])
    _ = host
