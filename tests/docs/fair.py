from random import Random

from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from bot.match.services.service import Service
from bot.match.storage.store import Store
from games.registry import GAMES, computer

ADA, BEN = 11, 22
SEED = bytes(range(32))
WORDS = ("purple elephants", 'a "quoted" \\ word; [x]', "Möwe 🕊")
GAME = GAMES["mykerinos"]


async def played(folder, *, words=WORDS, hands=5, passing=0.0, leaves=True, backs=0.0):
    rng = Random(hands)
    async with await Store.open(folder / "fair.sqlite3") as store:
        service = Service(store, GAMES, computer, lambda: 1_700_000_000_000, lambda count: SEED[:count])
        match = await service.lobby.create(
            request="create", guild=1, channel=2, owner=ADA, game="mykerinos", locale="en", options=Options(players=3)
        )
        await service.lobby.join(match.id, BEN, "join")
        await service.lobby.add_computer(match.id, ADA, "greedy", "computer")
        *earlier, last = words or (None,)
        for number, word in enumerate(earlier):
            await service.lobby.word(match.id, (ADA, BEN)[number % 2], f"word {number}", word)
        match = (await service.play.start(match.id, ADA, "start", word=last)).match
        while match.status is Status.ACTIVE:
            if leaves and match.ply > 60 and match.seat_of(BEN) is not None:
                match = (await service.leaving.resign(match.id, BEN, "resign")).match
                continue
            position = await service.positions.now(match.id)
            seat = position.pending.asked[0]
            moves = {GAME.write(move): move for move in GAME.legal(position.state, seat, 0)}
            may_pass = "pass" in moves and rng.random() < passing
            move = moves["pass"] if may_pass else rng.choice(list(moves.values()))
            user = match.players[seat].user
            match = (await service.play.act(match.id, user, move, match.ply, f"move {match.ply}")).match
            wants = match.status is Status.ACTIVE and rng.random() < backs
            if wants and not (await service.undos.offer(match.id, user)).asked:
                match = (await service.undos.take_back(match.id, user, f"back {match.ply}")).match
        return await service.history.record(match.id), await service.history.verify(match.id)
