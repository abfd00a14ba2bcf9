"""The background processes that compute the computer players' moves, with a queue of requests.

They run at low priority. Callers pass in the functions to run.
"""
