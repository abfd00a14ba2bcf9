from sandbox.checks.bodies import read_body
from sandbox.checks.message_shapes import MESSAGE
from sandbox.http.answers import answer_message, by_token, followup, remove_answer
from sandbox.http.routing import Call, Routes
from sandbox.world.changes.messages import edit
from sandbox.world.core import Core
from sandbox.world.errors import Json
from sandbox.world.interaction import Interaction

routes = Routes()

HOOK = "/webhooks/{webhook_id}/{token}"
ONE = HOOK + "/messages/{message}"


def _interaction(call: Call) -> tuple[Core, Interaction]:
    return call.core, by_token(call.core, call.ids["webhook_id"], call.names["token"])


# An answer is always waited for and may always have components, as the webhook is the application's own.
@routes.add(
    "POST", HOOK, bucket="webhooks", body="content tts", nested=MESSAGE, query="wait with_components", free=True
)
async def send(call: Call) -> Json:
    core, interaction = _interaction(call)
    return followup(core, interaction, call.body, call.files).data


@routes.add("GET", ONE, bucket="webhooks", free=True)
async def get(call: Call) -> Json:
    core, interaction = _interaction(call)
    return answer_message(core, interaction, call.names["message"]).data


@routes.add("PATCH", ONE, bucket="webhooks", body="content tts", nested=MESSAGE, query="with_components", free=True)
async def change(call: Call) -> Json:
    core, interaction = _interaction(call)
    message = answer_message(core, interaction, call.names["message"])
    channel = core.world.channels[message.channel]
    return edit(core, message, read_body(core, channel, call.body, call.files, message)).data


@routes.add("DELETE", ONE, bucket="webhooks", free=True)
async def delete(call: Call) -> None:
    core, interaction = _interaction(call)
    remove_answer(core, interaction, call.names["message"])
