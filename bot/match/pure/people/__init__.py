"""What people and servers have set, and the hours that follow from it. What is told them when is decided in
``notices``.
"""
