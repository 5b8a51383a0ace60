"""Playing at a terminal.

    lines       where a person's answers come from
    screen      what a console can show; texts of a certain width; percentages
    dice        a roll in colours, and with a letter for each colour
    chances     odds of cards, and of at least one of several, at once
    boards      how a game looks; each game may have its own board
    generic     the board of a game that has none
    narration   what happened, told briefly
    person      one question to one person, and the commands that go with it
    helping     the rules in short, the list of what can be typed
    typed       answers in words, and several in a row
    saving      where journals are kept
    session     a game with people
    course      a game without them, told from beginning to end
    walking     the positions of a game that was played
    stepping    going through a journal

Only a board knows its game; everything else works for any rules.
"""
