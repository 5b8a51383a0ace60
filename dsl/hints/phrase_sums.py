"""The table of phrases about sums and totals: how they compare, and which dice they add up."""

from __future__ import annotations

from dicewright.dsl.hints.phrase_table import says

_HEAD = "(?P<head>(?:sum|total)(?: of(?: the| any| \\d+(?: \\+| \\.\\. \\d+)?)? (?:dice|die))?)"
_IS = "(?:(?: of| is| are| equals| must be| =))*"
_NUM = "(?P<n>\\d{1,9})"
_SIGN = "(?= >=| <=| =| >| <| \\d+ \\.\\.| at| is| of| equals| less| more)"
_DICE = "(?P<amount>two|three|four|five|six|\\d+(?: \\+| \\.\\. \\d+)?)"
_COMPARE = "`>=`, `<=` or `=` says how to compare"
_FIRST = "a colour stands before the claim"
_RANGE = "a range needs no sign"


_COLOURED = "{colour}{head} of {amount} dice"


SUMS = (
    # which dice
    says(f"(?P<head>sum) of {_DICE} {{COLOUR}}(?: dice| die)", _COLOURED, _FIRST),
    says(f"(?P<head>sum) of {_DICE} {{COLOUR}}{_SIGN}", _COLOURED, _FIRST),
    says(f"(?P<head>sum|total)(?: of)?(?: all| the| all the)? {{COLOUR}}(?: dice| die)?{_SIGN}", "{colour}{head}", _FIRST),
    says("{COLOUR} (?:dice|die) (?P<head>sum|total)", "{colour}{head}", "dice are meant anyway"),
    says(f"sum {_DICE} (?:dice|die)", "sum of {amount} dice", "`of` says how many dice"),
    says(f"sum of {_DICE}(?= >=| <=| =)", "sum of {amount} dice", "`of` says how many dice"),
    says(f"{_DICE} dice (?:sum|total)", "sum of {amount} dice", "`of` says how many dice"),
    says(f"{_DICE} dice(?= >=| <=| =)", "sum of {amount} dice", "`sum` adds dice up"),
    says(f"(?:sum|total) of all(?: the)?(?: dice)?{_SIGN}", "total", "`total` adds up all the dice"),
    says("(?P<head>sum|total) \\( {COLOUR} \\)", "{colour}{head}", _FIRST),
    says(f"sum \\( {_DICE} \\)", "sum of {amount} dice", "`of` says how many dice"),
    # how they compare
    says("(?P<low>\\d+) <= (?P<head>sum|total) <= (?P<high>\\d+)", "{head} {low}..{high}", "a range says both"),
    says(f"{_HEAD} >= (?P<low>\\d+) (?:and |also )?<= (?P<high>\\d+)", "{head} {low}..{high}", "a range says both"),
    says(f"{_HEAD}{_IS} (?:between|from) (?P<low>\\d+) (?:and|to) (?P<high>\\d+)", "{head} {low}..{high}", _RANGE),
    says(f"{_HEAD}{_IS} (?P<low>\\d+) (?:to|-|until) (?P<high>\\d+)", "{head} {low}..{high}", _RANGE),
    says(f"{_HEAD} (?:= |is |of |in )+(?P<low>\\d+) \\.\\. (?P<high>\\d+)(?! dice)", "{head} {low}..{high}", _RANGE),
    says(f"{_HEAD}{_IS} (?:at least|minimum|min|no less than) {_NUM}", "{head} >= {n}", _COMPARE),
    says(f"{_HEAD}{_IS} {_NUM} (?:or (?:more|higher|better|up|above|greater)|\\+)(?! dice)", "{head} >= {n}", _COMPARE),
    says(f"{_HEAD}{_IS} (?:at most|maximum|max|no more than|up to) {_NUM}", "{head} <= {n}", _COMPARE),
    says(f"{_HEAD}{_IS} {_NUM} (?:or (?:less|lower|fewer|below|smaller)|-)", "{head} <= {n}", _COMPARE),
    says(f"{_HEAD}{_IS} (?:more than|greater than|higher than|over|above) {_NUM}", "{head} >= {more}", _COMPARE),
    says(f"{_HEAD}{_IS} (?:less than|lower than|smaller than|under|below) (?P<n>[1-9]\\d{{0,8}})", "{head} <= {less}",
         _COMPARE),
    says(f"{_HEAD} > = {_NUM}", "{head} >= {n}", "`>=` is one sign, without a space"),
    says(f"{_HEAD} < = {_NUM}", "{head} <= {n}", "`<=` is one sign, without a space"),
    says(f"{_HEAD} = > {_NUM}", "{head} >= {n}", "the sign is `>=`"),
    says(f"{_HEAD} = < {_NUM}", "{head} <= {n}", "the sign is `<=`"),
    says(f"{_HEAD} (?:equals|equal to|exactly|is|are|is exactly|of exactly) {_NUM}", "{head} = {n}", _COMPARE),
    says(f"(?P<head>sum|total) of {_NUM}(?! dice| die| \\.\\.| \\+)", ("{head} = {n}", "{head} >= {n}"), _COMPARE),
    says(f"(?P<head>sum|total) of(?: the| some| any)? dice{_SIGN}", "{head}", "dice are meant anyway"),
)  # fmt: skip
