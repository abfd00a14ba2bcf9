"""The suite itself: its order, its files, its costs, the process of which all others are forks."""
