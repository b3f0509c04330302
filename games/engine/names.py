"""The few names everything else is built of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Side: TypeAlias = str
"""A side's slug as its title declares it, such as ``german``."""

JSON: TypeAlias = bool | int | float | str | Sequence["JSON"] | Mapping[str, "JSON"] | None
"""What the standard json module reads and writes."""
