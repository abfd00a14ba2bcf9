import asyncio
import datetime as dt
import itertools
import re
import time
from types import SimpleNamespace

import discord
from msgspec.structs import replace

import bot.features.families  # noqa: F401 - all families of controls, as in the bot
from bot.controls.ids import parse
from bot.features.play.following import Following
from bot.features.table.opening import Threads
from bot.interaction.arriving import admit
from bot.interaction.control import FAMILIES, answer_form
from bot.interaction.errors import guard, tell_broken_off
from bot.interaction.host import Parts
from bot.interaction.questions import Questions
from bot.interaction.requests import TRAIL, RunningRequests, Trail
from bot.league.services.leagues import Leagues
from bot.match.pure.table.settings import Options
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.presenters.presenter import presenter_of, title_of
from bot.presenters.registry import PRESENTERS, courses
from bot.settings import Settings
from bot.wording.names.people import known_name
from bot.wording.names.typed import Typed
from data.texts import texts
from games.registry import COMPUTERS, GAMES
from render.kit.picture import Drawing
from tests.bot.tables import ADA, BEN, CHLOE
from tests.late import PATIENCE, came_too_late
from tests.wording import en

CHANNEL, GUILD = 901, 900
NUMBERS = itertools.count()
MEMBER = discord.Permissions(
    view_channel=True, send_messages=True, create_public_threads=True, send_messages_in_threads=True
)
TEXT_FIELD = 4


def in_error(answer):
    return answer.outcome.startswith("failed:") or en("Your action went through; only my reply failed.") in answer.said


def within_limits(view):
    """Check that Discord takes the controls of a message."""
    rows = view.to_components()
    items = [item for row in rows for item in row["components"]]
    ids = [item["custom_id"] for item in items if "custom_id" in item]
    assert len(rows) <= 5
    assert len(set(ids)) == len(ids)
    assert all(1 <= len(one) <= 100 for one in ids)
    for item in items:
        assert len(item.get("label") or "") <= 80
        assert len(item.get("options", ())) <= 25
        for option in item.get("options", ()):
            assert all(1 <= len(option[key]) <= 100 for key in ("label", "value"))
            assert len(option.get("description") or "") <= 100


def form_within_limits(form):
    """Check that Discord takes a form."""
    assert 1 <= len(form["components"]) <= 5
    assert len(form["title"]) <= 45
    for label in form["components"]:
        assert len(label["label"]) <= 45
        assert len(label.get("description") or "") <= 100
        assert all(len(one["label"]) <= 100 for one in label["component"].get("options", ()))


class Pictures:
    def __init__(self):
        self.idle = False
        self.drawn = []
        self.plans = []

    def expect(self, game): ...

    async def board(self, match, view, events, tr, which="board", *, at=None):
        self.drawn.append((match, view, tuple(events)))
        return None if self.idle else Drawing(b"picture", f"{which}.png", f"the {which}")

    async def draw(self, make, key=None, what=""):
        self.plans.append((make, key))
        return None if self.idle else Drawing(b"picture", "plan.png", "the plan")

    async def league(self, shown, tr):
        self.plans.append((shown, tr.language))
        return None if self.idle else Drawing(b"picture", "standing.png", "the standing")

    async def work(self, find):
        return find()


class Films:
    def __init__(self):
        self.idle = False
        self.made = []

    async def film(self, footage, tr):
        self.made.append((footage, tr.language))
        return None if self.idle else Drawing(b"film", "film.gif", "the film")


class People:
    def __init__(self):
        self.known = {}
        self.gone = set()

    def remember(self, interaction):
        self.known[interaction.user.id] = Typed.name(interaction.user.display_name)

    def forget(self, user):
        self.known.pop(user, None)

    async def name(self, _guild, user):
        return self.known.get(user)

    async def sees(self, _place, user):
        return user not in self.gone

    async def names(self, match, tr, *, beside_color=False):
        return tuple(known_name(player, self.known, tr) for player in match.players)


class Room:
    id = 0
    name = "hall"

    def permissions_for(self, _member):
        return MEMBER


class Host:
    def __init__(self, store, games=GAMES, presenters=PRESENTERS, computers=COMPUTERS, *, shards=None, steady=None):
        self.store = store
        self.settings = Settings()
        self.release = "1.2.3 (c0ffee)"
        self.presenters = presenters
        self.clock = itertools.count(1_700_000_000_000)
        self.sends = lambda: time.time() * 1_000
        """When people send interactions, in milliseconds since 1970. It's part of the interactions' ids."""
        self.service = Service(
            store,
            games,
            lambda game, kind: computers[game][kind],
            lambda: next(self.clock),
            lambda count: b"\x07" * count,
            kinds=lambda game: tuple(computers[game]),
            courses=courses(presenters),
            shards=shards,
            steady=steady,
        )
        self.leagues = Leagues(self.service, lambda count: b"\x07" * count)
        self.pictures = Pictures()
        self.films = Films()
        self.people = People()
        self.tree = SimpleNamespace(on_error=guard, interaction_check=self._takes_all)
        self.guild = SimpleNamespace(get_channel_or_thread=lambda _number: Room(), channels=())
        self.threads = Threads()
        self.questions = Questions()
        self.under_way = RunningRequests(tell_broken_off)
        self.following = Following(pace=0)
        self.parts = Parts(self.threads, self.following)
        self.on_press = [self.questions.pressed, self.following.pressed]

    def get_guild(self, number):
        return self.guild if number == GUILD else None

    async def _takes_all(self, interaction):
        await admit(interaction)
        return True

    def texts(self, interaction):
        return texts(interaction.locale.value)

    def public_texts(self, match):
        return texts(match.locale)

    def public_locale(self, interaction):
        return interaction.locale.value

    def presenter(self, game):
        return presenter_of(self.presenters, game)

    def title(self, game):
        return title_of(self.presenters, game)

    def come(self, user, **facts):
        return Interaction(self, user, **facts)


async def unasked(host, *users):
    for user in users:
        await host.service.people.change(user, lambda person: replace(person, confirm=False))


async def host_at(path, **registries):
    return Host(await Store.open(path), **registries)


class Interaction:
    """A fake interaction with only the parts that the bot uses. `shown` is the current private response."""

    def __init__(
        self,
        host,
        user=ADA,
        *,
        locale="en-US",
        message=None,
        moderator=False,
        manager=False,
        lacks=(),
        may_not=(),
        channel=None,
        guild=GUILD,
        place=CHANNEL,
        age=0.0,
    ):
        """Create an interaction.

        `manager` means the user may manage the server. `lacks` lists permissions that the bot doesn't have, and
        `may_not` those that the member doesn't have. `place` is the channel's id, and `age` is how many seconds the
        interaction took to arrive.
        """
        pressed = dt.datetime.fromtimestamp(host.sends() / 1_000 - age, dt.UTC)
        self.id = discord.utils.time_snowflake(pressed) + next(NUMBERS)
        self.client = host
        self.user = SimpleNamespace(id=user, name=f"user_{user}", display_name=f"User {user}", bot=False)
        self.locale = discord.Locale(locale)
        self.guild_id, self.channel_id = guild, place
        self.channel = channel
        self.guild = host.guild if guild else None
        self.message = message
        self.permissions = discord.Permissions(MEMBER.value)
        self.permissions.update(manage_messages=moderator, manage_guild=manager, **dict.fromkeys(may_not, False))
        self.app_permissions = discord.Permissions.all()
        if lacks:
            self.app_permissions.update(administrator=False, **dict.fromkeys(lacks, False))
        self.filesize_limit = 10_000_000
        self.command, self.data = None, {}
        self.type = discord.InteractionType.component
        self.trail = Trail()
        self.extras = {TRAIL: self.trail}
        self.answered = asyncio.Event()
        self.first = self.shown = self.form = None
        self.dismissed = self.hushed = False
        self.whispers, self.public, self.follow_ups = [], [], 0
        self.namespace = SimpleNamespace()
        self.response = SimpleNamespace(
            defer=self._defer,
            is_done=lambda: self.first is not None,
            send_message=self._answer,
            edit_message=self._change,
            send_modal=self._open,
            autocomplete=self._offer,
            type=None,
        )
        self.followup = SimpleNamespace(send=self._follow_up, edit_message=self._change_follow_up)

    @property
    def private(self):
        return self.message is not None and self.message.flags.ephemeral

    @property
    def outcome(self):
        """Return what the log says became of the request, such as `played` or `refused:NOT_IN`."""
        return self.trail.outcome

    @property
    def gone(self):
        return bool(self.message and getattr(self.message, "gone", False))

    async def _defer(self, **facts):
        if self.gone and not facts:
            raise unknown_message()
        types = discord.InteractionResponseType
        self._first(types.deferred_channel_message if facts else types.deferred_message_update)
        assert facts in ({}, {"ephemeral": True, "thinking": True})

    def _first(self, kind):
        assert self.first is None, "answered twice"
        self.first = self.response.type = kind
        self.answered.set()

    async def _answer(self, text, **facts):
        self._first(discord.InteractionResponseType.channel_message)
        await self._whisper(text, **facts)

    async def _change(self, **facts):
        if not facts:  # an empty update changes nothing
            self._first(discord.InteractionResponseType.message_update)
            return
        assert self.private, "this would change the public message"
        if self.gone:
            raise unknown_message()
        self._first(discord.InteractionResponseType.message_update)
        self._show(**facts)

    async def _open(self, form):
        self._first(discord.InteractionResponseType.modal)
        assert form.is_finished(), "the library would keep it"
        self.form = form.to_dict()
        form_within_limits(self.form)

    async def _offer(self, _choices):
        self._first(discord.InteractionResponseType.autocomplete_result)

    async def _follow_up(self, text, *, wait=True, **facts):
        assert self.first, "not answered first"
        self.follow_ups += 1
        if facts.get("ephemeral") is False:
            assert facts["allowed_mentions"].users is facts["allowed_mentions"].everyone is False
            self.public.append(text)
            return None
        await self._whisper(text, **facts)
        return SimpleNamespace(id=next(NUMBERS))

    async def _change_follow_up(self, _message, **facts):
        if self.dismissed:
            raise unknown_message()
        self.whispers = self.whispers[:-1]
        self._show(**facts)

    async def edit_original_response(self, **facts):
        self._own_message()
        self._show(**facts)

    def _show(self, *, content, embeds, attachments, view, allowed_mentions):
        assert allowed_mentions.everyone is allowed_mentions.users is allowed_mentions.roles is False
        assert len(content) <= 2000
        self._stays_true(content, embeds)
        if view:
            within_limits(view)
        self.shown = SimpleNamespace(content=content, embeds=list(embeds), attachments=list(attachments), view=view)

    def _stays_true(self, text, embeds):
        # Check that no text contains a countdown to a future time, because it would be wrong for later readers.
        whole = "\n".join([text, *(str(one.to_dict()) for one in embeds)])
        if counted := [int(at) * 1_000 for at in re.findall(r"<t:(\d+):R>", whole)]:
            assert max(counted) <= self.client.service.desk.now(), whole

    async def delete_original_response(self):
        self._own_message()
        self.hushed = True

    def _own_message(self):
        assert self.first, "not answered first"
        types = discord.InteractionResponseType
        silent = self.first in {types.deferred_message_update, types.message_update}
        assert self.private or not silent, "this would change the public message"
        if self.gone and silent:
            raise unknown_message()

    async def _whisper(self, text, *, ephemeral, embeds=(), files=(), view=None, allowed_mentions=None):
        assert ephemeral
        self._stays_true(text, embeds)
        self.whispers.append(text)
        if view is not None:
            shown = None if view is discord.utils.MISSING else view
            if shown:
                within_limits(shown)
            self.shown = SimpleNamespace(content=text, embeds=list(embeds), attachments=list(files), view=shown)
            self.whispers.pop()

    @property
    def said(self):
        return "\n".join(([self.shown.content] if self.shown else []) + self.whispers)

    def buttons(self):
        return {parse(item.custom_id).more[-1]: item for item in self._items() if item.custom_id}

    def labelled(self):
        return {getattr(item.item, "label", None): item for item in self._items()}

    def _items(self):
        return self.shown.view.children if self.shown and self.shown.view else ()


async def opened(
    host, owner=ADA, channel=CHANNEL, *, guild=GUILD, game="mykerinos", players=3, computers=0, request="", **options
):
    """Open a table for sign-up, without Discord. If it's opened twice in one channel, it's the same table."""
    return await host.service.lobby.create(
        request=request or f"open {channel}",
        guild=guild,
        channel=channel,
        owner=owner,
        game=game,
        locale="en",
        options=Options(players=players, **options),
        computers=computers,
    )


async def three_begin(host):
    made = await opened(host)
    for user in (BEN, CHLOE):
        await host.service.lobby.join(made.id, user, f"join {user}")
    return (await host.service.play.start(made.id, ADA, "start")).match


def unknown_message():
    return discord.NotFound(SimpleNamespace(status=404, reason="Not Found"), {"code": 10008, "message": ""})


async def until_in_time(ask):
    async with asyncio.timeout(PATIENCE):
        while came_too_late((interaction := await ask()).said):
            pass
    return interaction


async def press(host, user, control, values=(), **facts):
    """Press `control` (an id, or a control from a response). If the bot is too slow to open a form, press the control
    again.

    `private=True` puts the control on a private message. `embeds` are that message's embeds. With `gone=True`, the
    message no longer exists.
    """
    return await until_in_time(lambda: press_once(host, user, control, values, **facts))


class Chosen(discord.ui.Select):
    def __init__(self, custom_id, values):
        super().__init__(custom_id=custom_id, options=[discord.SelectOption(label="x", value=one) for one in values])
        self.chosen = list(values)

    @property
    def values(self):
        return self.chosen


async def press_once(host, user, control, values=(), *, private=False, gone=False, embeds=(), **facts):
    message = SimpleNamespace(
        id=next(NUMBERS), flags=SimpleNamespace(ephemeral=private), gone=gone, embeds=list(embeds)
    )
    interaction = host.come(user, message=message, **facts)
    text = str(getattr(control, "custom_id", control))
    item = Chosen(text, values) if values else discord.ui.Button(custom_id=text, label="x")
    interaction.data = {"component_type": item.type.value}
    found = FAMILIES[parse(text).kind]
    await (await found.from_custom_id(interaction, item, None)).callback(interaction)
    assert interaction.first, "not answered"
    return interaction


async def send(host, user, form, *, come=None, manager=False, resolved=None, **values):
    """Submit a form. Fields that aren't in `values` keep their values, and `game_` stands for `game.`.

    `values` that the form doesn't ask for are sent, too, as a forged form would.
    """
    message = SimpleNamespace(id=1, flags=SimpleNamespace(ephemeral=False))
    interaction = come or host.come(user, message=message, manager=manager)
    interaction.type = discord.InteractionType.modal_submit
    sent = []
    for label in form.get("components", []):
        field = label["component"]
        name = field["custom_id"]
        value = values.pop(name.replace(".", "_"), None)
        if field["type"] == TEXT_FIELD:
            text = str((field.get("value") or "") if value is None else value)
            assert len(text) <= field.get("max_length", 4_000)
            sent.append({"type": TEXT_FIELD, "custom_id": name, "value": text})
            continue
        if value is None:
            value = [one["value"] for one in field.get("options", ()) if one.get("default")]
            value += [one["id"] for one in field.get("default_values", ())]
        chosen = [str(one) for one in value] if isinstance(value, list | tuple) else [str(value)]
        sent.append({"type": field["type"], "custom_id": name, "values": chosen})
    for name, value in values.items():
        sent.append({"type": 3, "custom_id": name.replace("game_", "game."), "values": [value]})
    components = [{"type": 18, "component": one} for one in sent]
    interaction.data = {"custom_id": form["custom_id"], "components": components, "resolved": resolved or {}}
    await answer_form(interaction)
    assert interaction.first, "not answered"
    return interaction
