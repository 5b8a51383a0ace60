"""Lucky Loop at a terminal.

board    the board: puts the following together
layout   dice, charts, the flight in progress, the hand
choices  what each choice does, in numbers
digest   what a player did, in few words
scores   the final scores
"""
