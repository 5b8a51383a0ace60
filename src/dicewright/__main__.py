"""`python -m dicewright`: the command line."""

from dicewright.workbench.cli import main

if __name__ == "__main__":
    main()
