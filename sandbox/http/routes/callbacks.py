from sandbox.checks.message_shapes import CALLBACK
from sandbox.http.answers import callback
from sandbox.http.routing import Call, Routes
from sandbox.world.errors import Json

routes = Routes()


@routes.add(
    "POST",
    "/interactions/{interaction_id}/{token}/callback",
    bucket="callbacks",
    body=CALLBACK,
    query="with_response",
    free=True,
    rate_headers=False,
)
async def answer(call: Call) -> Json | None:
    """Handle the bot's first response to an interaction. Discord allows only one, within 3 s."""
    number, token = call.ids["interaction_id"], call.names["token"]
    return callback(
        call.core, number, token, body=call.body, files=call.files, with_response=call.wants("with_response")
    )
