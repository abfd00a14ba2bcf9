"""The background processes that compute the computer players' moves, with their queue. They run at low priority;
callers pass in the functions to run.
"""
