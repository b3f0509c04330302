"""What simple acts of judges ask for besides a reason."""

from typing import Any

from django import forms

from pbem.play import watching
from pbem.play.admin.basics import ReasonForm
from pbem.play.models import Game


class OrdersForm(ReasonForm):
    """Orders for a side."""

    orders = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 8, "cols": 80}),
        help_text="One order a line, as the player would write them; PASS for none. "
        "Nothing is changed unless all lines are good.",
    )
    field_order = ["orders", "reason"]


class SpectatorsForm(ReasonForm):
    """How late spectators see a game; empty is not before its end."""

    turns = forms.IntegerField(
        label="Turns late",
        required=False,
        min_value=0,
        max_value=watching.MOST_TURNS,
        help_text="0: spectators see everything at once. Leave empty to show nothing until the game is over.",
    )
    field_order = ["turns", "reason"]

    def __init__(self, data: Any = None, files: Any = None, *, row: Any = None) -> None:
        super().__init__(data, files, row=row)
        if isinstance(row, Game):
            self.fields["turns"].initial = row.spectators_late
