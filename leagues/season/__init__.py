"""What a season is made of before and after it is played: sizes, placement, spreading, the schedule, who goes up and
down. Only functions of members and numbers live here; what happened, and when, is the log's.
"""
