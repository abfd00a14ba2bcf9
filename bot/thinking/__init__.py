"""Background processes that compute the computer players' moves, and a queue for the requests.

The processes run at low priority. Callers provide the functions to run.
"""
