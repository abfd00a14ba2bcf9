"""The application's services. Each one reads data, decides with pure functions, and stores the result in one
transaction.
"""
