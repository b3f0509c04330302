"""Where the data files of the title lie: ``data/``, explained by ``data/README.md`` to who edits them."""

from __future__ import annotations

from pathlib import Path

OWN = Path(__file__).parent / "data"
