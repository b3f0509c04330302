"""How much of a letter is looked at. Orders are short; everything beyond these is attachment or attack."""

from __future__ import annotations

MAX_PART_BYTES = 768 * 1024
"""Raw bytes kept of one text part (Outlook wraps three lines of orders in a hundred kilobytes of style)."""

MAX_ATTACHMENT_BYTES = 4 * 1024
"""Raw bytes kept of a part that is not text: its headers, for the note."""

MAX_RAW_BYTES = 3 * 1024 * 1024
"""Raw bytes of the whole letter, after its parts were cut."""

MAX_RAW_LINES = 60_000
"""Raw lines of the whole letter; the parser's cost is per line."""

MAX_PARTS = 100
"""MIME parts looked at."""

MAX_BOUNDARY_LINES = 500
"""Lines that begin like a MIME boundary; beyond them the letter is cut."""

MAX_DEPTH = 12
"""Levels of multiparts in multiparts that are walked."""

MAX_BOUNDARIES = 64
"""Declared boundaries; with more the letter is not taken apart at all (the parser recurses)."""

MAX_HEADER = 4 * 1024
"""Characters of one header that are read; structured header parsing is worse than linear."""

MAX_ELEMENTS = 20_000
"""Elements of an HTML part that are laid out as text; of a larger one the tags are only stripped."""

MAX_REPEATS = 20
"""Headers of the same name that are read."""

MAX_TEXT = 200_000
"""Characters of readable text, over all parts."""

MAX_LINES = 4_000
"""Lines of readable text, over all parts."""

MAX_LINE = 4_000
"""Characters of one line of readable text."""
