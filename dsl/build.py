"""From the parser's reductions to the tree: one method for each rule of `cond.lark`.

The builder runs inside the parser (no intermediate tree). It also makes the checks that
need nothing but the text itself: counts of 0, empty ranges, mixed joins.
"""

from __future__ import annotations

from dicewright.dsl.build_conditions import Conditions
from dicewright.dsl.build_statements import Statements


class Builder(Statements, Conditions):
    """Builds nodes of the source it is given; what is wrong in them goes to `diagnostics`."""


setattr(Builder, "not", Builder.not_)
