"""Feeling Lucky? at a terminal.

board    the board: puts the following together
layout   the display with its levels, the clover and the markers, and everybody else in short
choices  what each choice does, in numbers
digest   what a player did, in few words
scores   the final scores
"""
