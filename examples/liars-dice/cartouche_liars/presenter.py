from cartouche import Came, Played
from cartouche.show import N_, Card, Grid, OptionText, SimplePresenter
from cartouche_liars.rules import LIARS, Bid, Code, Doubt, Shown


class LiarsPresenter(SimplePresenter):
    title = "Liar's Dice"
    about = N_("Bid on everybody's dice, and doubt who goes too high.")
    option_words = {
        "dice": OptionText(N_("Dice"), N_("How many dice each player begins with"), {"3": "3", "5": "5"}),
        "wild": OptionText(N_("Ones"), N_("Whether ones count as every face"), {"yes": N_("wild"), "no": N_("plain")}),
    }
    refusals = {
        Code.TOO_LOW: N_("Bid higher than {count} × {face}."),
        Code.NOTHING_TO_DOUBT: N_("There's no bid to doubt yet."),
    }
    endings = {"last": N_("Only one player has dice left.")}

    def draw(self, sight, events, tr):
        board = sight.board
        notes = [tr.plural("{count} die", "{count} dice", count) for count in board.left]
        cards = [Card(text=str(die)) for die in board.dice]
        if board.bid is not None:
            cards.insert(0, Card(text=self.label(Bid(*board.bid), board, tr), marked=True, owner=board.bidder))
        return Grid(cards=tuple(cards), notes=tuple(notes))

    def label(self, action, board, tr):
        return tr("Doubt") if isinstance(action, Doubt) else f"{action.count} × {action.face}"

    def sentence(self, event, who, board, tr):
        match event:
            case Came():
                return ""
            case Played(seat=seat, action=Bid() as bid):
                return tr("{who} bids {bid}.", who=who[seat], bid=self.label(bid, board, tr))
            case Played(seat=seat, action=Doubt()):
                return tr("{who} doubts.", who=who[seat])
            case Shown(bid=bid, found=found, loser=loser, dice=dice):
                shown = " · ".join(f"{who[seat]} {' '.join(map(str, own))}" for seat, own in enumerate(dice) if own)
                bids = self.label(bid, board, tr)
                return tr(
                    "{dice}: {found} for {bid}. {who} loses a die.", dice=shown, found=found, bid=bids, who=who[loser]
                )
        return super().sentence(event, who, board, tr)


PRESENTER = LiarsPresenter(LIARS)
