from render.league import picture
from render.league.contest.example import contest, ladder, podium
from render.league.example import bars, rating, season, standing
from tests.render.league.samples import every_sign, long_contest, long_names, with_board, with_marks

CASES = {
    "seven": lambda: picture(standing(7)),
    "final": lambda: picture(standing(9, final=True)),
    "thirteen": lambda: picture(standing(13, 6)),
    "pairs": lambda: picture(standing(12, 11)),
    "two": lambda: picture(standing(2, 2, crowded=False)),
    "signs": lambda: picture(every_sign()),
    "long": lambda: picture(long_names()),
    "rating": lambda: picture(rating(3, 60)),
    "rating-long": lambda: picture(rating(2, 400)),
    "rating-short": lambda: picture(rating(1, 2)),
    "bars": lambda: picture(bars()),
    "season": lambda: picture(season(3)),
    "season-one": lambda: picture(season(1, 3)),
    "season-many": lambda: picture(season(17, 2)),
    "cup": lambda: picture(contest(12, 5)),
    "cup-few": lambda: picture(contest(3, 1)),
    "cup-final": lambda: picture(contest(8, 3, final=True, you=5)),
    "cup-many": lambda: picture(contest(40, 5, you=33)),
    "cup-long": lambda: picture(long_contest(contest(60, 7, final=True, you=50))),
    "cup-marks": lambda: picture(with_marks()),
    "ladder": lambda: picture(ladder(12)),
    "ladder-many": lambda: picture(ladder(60, you=30)),
    "podium": lambda: picture(podium(8)),
    "podium-board": lambda: picture(with_board(podium(8))),
    "podium-shared": lambda: picture(podium(3, 2)),
}
