"""The plot of an automatic player."""

from __future__ import annotations

from games.panzer44 import plot_choices
from games.panzer44.plotting import Plotting


def plot(request: Plotting, boldness: int) -> tuple[str, ...]:
    lines = list(plot_choices.fire_plan(request))
    return tuple(plot_choices.keep_duties(request, lines)) or ("PASS",)
