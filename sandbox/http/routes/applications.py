from typing import Any

from sandbox.checks.commands import read_commands
from sandbox.checks.message_shapes import COMMAND, OPTIONS
from sandbox.checks.values import Checks
from sandbox.http.routing import Call, Routes
from sandbox.world.core import Core
from sandbox.world.errors import Code, Fault, Json, Path
from sandbox.world.events import Event
from sandbox.world.objects import APPLICATION_FLAGS, user_json

routes = Routes()


def application_json(core: Core) -> Json:
    """Return the bot's application. Its owner is the first user in the sandbox."""
    world = core.world
    owner = next(user for user in world.users.values() if not user.bot)
    return {
        "id": str(core.bot),
        "name": world.bot.global_name or world.bot.name,
        "icon": None,
        "description": world.about,
        "summary": "",
        "type": None,
        "bot": user_json(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": APPLICATION_FLAGS,
        "flags_new": str(APPLICATION_FLAGS),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_json(owner),
        "approximate_guild_count": len(world.bot_guilds()),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "integration_types_config": world.installs,
        "tags": [],
    }


@routes.add("GET", "/oauth2/applications/@me")
@routes.add("GET", "/applications/@me")
async def application(call: Call) -> Json:
    return application_json(call.core)


@routes.add("PATCH", "/applications/@me", body="description integration_types_config")
async def change_application(call: Call) -> Json:
    """Change the application's description or installation settings. Missing fields stay unchanged."""
    body, checks = call.mapping(), Checks()
    about = checks.text(body.get("description"), ("description",), most=400)
    installs = checks.mapping(body.get("integration_types_config"), ("integration_types_config",))
    made = {kind: _install(checks, kind, config) for kind, config in (installs or {}).items()}
    checks.check()
    world = call.core.world
    if "description" in body:
        world.about = about or ""
    world.installs = world.installs | made
    call.core.touch()
    return application_json(call.core)


def _install(checks: Checks, kind: str, config: Any) -> Json:
    # Check the scopes and permissions of one installation type (0 or 1), and return them in Discord's format.
    path: Path = ("integration_types_config", kind)
    if kind not in {"0", "1"}:
        checks.add(path, "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (0, 1).')
        return {}
    params = (checks.mapping(config, path) or {}).get("oauth2_install_params")
    asked = checks.mapping(params, (*path, "oauth2_install_params"))
    if asked is None:
        return {}
    inside: Path = (*path, "oauth2_install_params")
    scopes = checks.items(asked.get("scopes"), (*inside, "scopes"), 1, 10, required=True)
    for number, scope in enumerate(scopes):
        checks.text(scope, (*inside, "scopes", number), 1, 64, required=True)
    rights = str(asked.get("permissions"))
    if not rights.isdecimal():
        checks.add((*inside, "permissions"), "NUMBER_TYPE_COERCE", f'Value "{rights}" is not int.')
    elif int(rights) and "bot" not in scopes:
        checks.add((*inside, "permissions"), "INVALID_PERMISSIONS", "Only a bot can be given permissions.")
    return {"oauth2_install_params": {"scopes": scopes, "permissions": rights}}


def _scope(call: Call) -> int:
    if call.ids["application_id"] != call.core.bot:
        raise Fault(Code.NOT_AUTHORIZED)
    number = call.ids.get("guild_id", 0)
    if number:
        call.core.guild(number)
    return number


def _shown(call: Call, command: Json) -> Json:
    if call.wants("with_localizations"):
        return command
    return {key: value for key, value in command.items() if not key.endswith("_localizations")}


def _tell(core: Core) -> None:
    core.touch()
    core.hub.emit(Event("COMMANDS", {}, bot=False))


async def _list(call: Call) -> list[Json]:
    return [_shown(call, command) for command in call.core.commands.scopes.get(_scope(call), [])]


async def _overwrite(call: Call) -> list[Json]:
    answer = call.core.commands.overwrite(_scope(call), read_commands(call.body))
    _tell(call.core)
    return answer


for _base in ("/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands"):
    routes.add("GET", _base, query="with_localizations")(_list)
    routes.add("PUT", _base, bucket="commands.put", body=COMMAND, nested=OPTIONS)(_overwrite)
