"""福神 God of Luck at a terminal.

board    the board: puts the following together
layout   the position: what the question at hand needs, or the whole table
choices  what each choice does, with chances
odds     exact chances of the cards in hand for the dice of this turn
words    deities and cards in words
digest   what a player did, in few words
scores   the final scores
"""
