"""Who is to play a seat: a person found by name, a bot, or nobody on purpose."""

from collections.abc import Sequence
from typing import Any

from django import forms

from pbem.accounts.models import Person
from pbem.play import tables
from pbem.play.admin.basics import ReasonForm
from pbem.play.admin.names import player_words, side_name
from pbem.play.models import Seat

SUGGESTED = 200
"""So many names are offered while one types."""

NOBODY = "nobody:"
"""Chosen on purpose; no bot is called so, as a slug has no colon."""


class SuccessorForm(ReasonForm):
    """Who takes a seat over. Nothing is chosen beforehand, so that no seat is emptied by a slip."""

    person = forms.CharField(
        label="New player",
        required=False,
        max_length=320,
        widget=forms.TextInput(attrs={"size": 40, "list": "people", "autocomplete": "off"}),
        help_text="Name or e-mail address of somebody with an account here.",
    )
    bot = forms.ChoiceField(
        label="Or no person",
        required=False,
        help_text="Who plays the side when no person does.",
    )
    field_order = ["person", "bot", "reason"]

    def __init__(self, data: Any = None, files: Any = None, *, row: Any = None) -> None:
        super().__init__(data, files, row=row)
        bots = sorted(tables.title_of(row.game.title).bots) if isinstance(row, Seat) else []
        chosen: forms.ChoiceField = self.fields["bot"]  # type: ignore[assignment]  # as declared above
        named = [(bot, f"the automatic player “{bot}”") for bot in bots]
        nobody = (NOBODY, "nobody for now: the defaults of the rules play")
        chosen.choices = [("", "the person named above"), *named, nobody]
        people = Person.objects.filter(is_active=True, is_bot=False).order_by("-last_login", "display_name")
        if isinstance(row, Seat):
            people = people.exclude(seats__game=row.game_id)
        self.suggestions = list(people.values_list("display_name", flat=True)[:SUGGESTED])

    def clean_person(self) -> Person | None:
        """The person of that name or address."""
        words = self.cleaned_data["person"].strip()
        if not words:
            return None
        field = "email__iexact" if "@" in words else "display_name__iexact"
        found = Person.objects.filter(**{field: words}, is_active=True).first()
        if found is None:
            raise forms.ValidationError("Nobody with an account here has that name or address.")
        return found

    def clean(self) -> dict[str, Any]:
        """Exactly one choice."""
        data = super().clean() or {}
        person, bot = data.get("person"), data.get("bot")
        if "person" in data and person is None and not bot:
            self.add_error("person", "Name the new player, or choose below who plays without a person.")
        if person is not None and bot:
            self.add_error("bot", f"Either {person} or no person; choose “the person named above” for him.")
        data["bot"] = "" if bot == NOBODY else bot
        return data


def who_plays_now(seat: Seat, data: dict[str, Any]) -> str:
    """In a sentence, who plays a seat from now on and who is told; the seat is as it was before."""
    person, bot = data["person"], data["bot"]
    who = str(person) if person else f"The automatic player “{bot}”" if bot else "Nobody"
    told = [str(one) for one in (seat.person, person) if one is not None]
    others = "; the table is told." if not told else f"; {' and '.join(told)} and the other side are told."
    return f"{who} now plays {side_name(seat.game, seat)}{others}"


def who_plays(seat: Seat) -> Sequence[str]:
    """Which game and side it is, and who plays it now."""
    game = seat.game
    where = ", ".join(filter(None, (game.turn_name, game.row)))
    return [
        f"Game: {game.label} ({game.code}), {game.get_status_display()}{f'; {where}' if where else ''}.",
        f"Side: {side_name(game, seat)}.",
        player_words(seat),
    ]
