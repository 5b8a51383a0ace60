"""Bots of several strengths. Each knows what its seat may know, and nothing else.

    random    any legal choice, each equally likely
    casual    a sensible beginner
    careful   weighs the exact odds of the next roll for all cards within reach
    expert    exact best keeping, stopping and assignment

A rung that the rules of a game say nothing about plays like the one below it.
"""
