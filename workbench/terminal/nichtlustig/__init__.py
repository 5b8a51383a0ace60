"""Nichtlustig at a terminal.

board    the board: puts the following together
layout   the dice, the targets with their chances, and what everybody has
choices  what each choice does
outlook  what may still be won, and with what chance
digest   what a player did, in few words
scores   the final count
"""
