"""Data that games make by the thousand.

`@light` is `@frozen` to the type checker: nothing sets an attribute of such data once it is made, and equal
data are interchangeable. At run time it is not guarded, for guarding makes it take three times as long to make.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attrs import frozen as light
else:
    from attrs import define

    light = define(unsafe_hash=True)

__all__ = ["light"]
