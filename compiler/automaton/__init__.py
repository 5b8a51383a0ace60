"""Automata of conditions: exact odds, matches, tables and meanings over a pool.

`reading` turns a roll into a word, `parts` and `joins` follow how far a claim has come, `formula`
makes that deterministic and joins it with tests, `sweep` and `chances` count rolls, `minimal` and
`bulk` make one object for each meaning and tables for many rolls, `estimate` answers where
exactness is out of reach.
"""

from dicewright.compiler.automaton.automaton import Automaton, compile_core
from dicewright.compiler.automaton.chances import any_odds, odds, subset_odds, tier_odds
from dicewright.compiler.automaton.limits import TooBig

__all__ = ["Automaton", "TooBig", "any_odds", "compile_core", "odds", "subset_odds", "tier_odds"]
