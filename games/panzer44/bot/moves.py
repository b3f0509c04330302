"""The movement of an automatic player."""

from __future__ import annotations

from games.panzer44.moving import Moving


def sheet(request: Moving, boldness: int) -> tuple[str, ...]:
    return request.default()
