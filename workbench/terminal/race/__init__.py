"""A race at a terminal: any card set that names no rules.

board    the board: choices, what happened in short, the final scores; puts the position together
layout   the dice, the row and the players
"""
