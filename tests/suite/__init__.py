"""The suite itself: its order, its files, what it costs, the process of which all others are forks."""
