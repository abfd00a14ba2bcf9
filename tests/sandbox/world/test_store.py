import json
import os
import signal
import subprocess
import sys
import urllib.request

import pytest

from sandbox import Person, Sandbox
from tests.sandbox.pictures import png
from tests.sandbox.raw import Api

DAY = 86_400


async def filled(folder, port=0):
    sandbox = Sandbox(store=folder)
    await sandbox.start(port)
    return sandbox, Api(sandbox)


async def test_everything_is_there_again(tmp_path):
    sandbox, api = await filled(tmp_path)
    channel, ben = sandbox.channel("table-1"), sandbox.user("Ben")
    path = f"/channels/{channel.id}/messages"
    kept = (await api.upload("POST", path, {"content": "kept"}, [("files[0]", "a.png", png(2, 3))])).body
    gone = (await api("POST", path, {"content": "gone"})).body
    await api("PATCH", f"{path}/{kept['id']}", {"content": "edited\u2028twice"})
    await api("DELETE", f"{path}/{gone['id']}")
    thread = (await api("POST", f"/channels/{channel.id}/threads", {"name": "t", "type": 11})).body
    await api("PUT", f"/applications/{sandbox.core.bot}/commands", [{"name": "play", "description": "d"}])
    await api("POST", "/users/@me/channels", {"recipient_id": str(ben.id)})
    sandbox.overwrite(channel, ben.id, deny=1 << 11)
    sandbox.archive(sandbox.channel("t"))
    before = {
        c.id: vars(c) | {"messages": {m.id: m.data for m in c.messages.values()}}
        for c in sandbox.world.channels.values()
    }
    guilds, users, commands = sandbox.world.guilds, sandbox.world.users, sandbox.core.commands.scopes
    port = int(sandbox.url.rsplit(":", 1)[1])
    await api.session.close()
    await sandbox.stop()

    again, api = await filled(tmp_path, port)
    after = {
        c.id: vars(c) | {"messages": {m.id: m.data for m in c.messages.values()}} for c in again.world.channels.values()
    }
    assert after == before
    assert (again.world.guilds, again.world.users, again.core.commands.scopes) == (guilds, users, commands)
    assert again.channel("t").overwrites is again.channel("table-1").overwrites
    one = (await api("GET", f"{path}/{kept['id']}")).body
    async with api.session.get(one["attachments"][0]["url"]) as response:
        assert await response.read() == png(2, 3)
    fresh = (await api("POST", f"/channels/{thread['id']}/messages", {"content": "x"})).body
    assert int(fresh["id"]) > max(m for c in before.values() for m in c["messages"])
    await api.session.close()
    await again.stop()


async def test_a_folder_of_another_version_is_left_alone(tmp_path):
    (tmp_path / "world.json").write_text(json.dumps({"version": 2}))
    with pytest.raises(ValueError, match="another version"):
        Sandbox(store=tmp_path)
    assert json.loads((tmp_path / "world.json").read_text()) == {"version": 2}


async def test_the_moved_time_is_there_again_even_after_a_sudden_end(tmp_path):
    killed = Sandbox(store=tmp_path)
    killed.advance(DAY)  # nothing else of it is written
    moved = killed.now()
    async with Sandbox(store=tmp_path) as again:
        assert again.now() >= moved
        again.advance(DAY)
        last = again.now()
    async with Sandbox(store=tmp_path) as later, Person(later.url, later.user("Ada").id) as ada:
        assert later.now() >= last
        assert abs((await ada.get("/-/time"))["ahead"] - 2 * DAY) < 60


@pytest.mark.processes
def test_the_program_starts_says_where_it_is_and_ends(tmp_path):
    command = [sys.executable, "-m", "sandbox", "--port", "0", "--store", str(tmp_path), "--bot-name", "Cleo"]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ)
    try:
        line = program.stdout.readline()
        url = line.split()[4].rstrip("/")
        with urllib.request.urlopen(f"{url}/-/world") as response:
            world = json.load(response)
        assert world["bot"]["global_name"] == "Cleo"
        assert [u["global_name"] for u in world["users"] if not u.get("bot")] == ["Ada", "Ben", "Chloe", "Dev", "Emi"]
        with urllib.request.urlopen(f"{url}/") as response:
            assert response.headers["Content-Type"].startswith("text/html")
        program.send_signal(signal.SIGINT)
        assert program.wait(10) == 0
        assert program.stderr.read() == ""
        assert (tmp_path / "world.json").is_file()
    finally:
        program.kill()
        program.stdout.close()
        program.stderr.close()
        program.wait()
