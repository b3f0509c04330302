"""What the API tells, as typed shapes; the OpenAPI description is made from these."""

from datetime import datetime
from typing import Any, Literal

from ninja import Field, Schema


class Trouble(Schema):
    """Why a call failed, for a person to read."""

    detail: str


class SideShape(Schema):
    """A side of a title."""

    slug: str
    name: str


class ChoiceShape(Schema):
    """An option of a title with its choices."""

    key: str
    label: str
    rule: str
    choices: list[str]
    default: str


class TitleShape(Schema):
    """A game in the sense of the shop."""

    slug: str
    name: str
    summary: str
    turns: int
    sides: list[SideShape]
    options: list[ChoiceShape]
    bots: list[str]


class SeatShape(Schema):
    """One seat of a game; ``side`` is empty until sides are drawn."""

    side: str
    player: str
    is_you: bool
    is_bot: bool


class GameShape(Schema):
    """A game as its visitor meets it."""

    code: str
    name: str
    title: str
    status: Literal["open", "running", "paused", "faulted", "finished", "abandoned"]
    visibility: Literal["open", "private", "invited"]
    side_choice: str = Field(description="The side of whoever opened it, or 'random' or 'either'.")
    pace_hours: int
    reaction_hours: int
    message: str
    turn: int
    turn_name: str
    step: str
    options: dict[str, str]
    seats: list[SeatShape]
    your_side: str | None = Field(description="None for a spectator.")
    is_your_turn: bool
    due_at: datetime | None
    result: dict[str, Any] | None


class StateShape(Schema):
    """The position as one side may know it. ``state`` has the shape of its title's view."""

    game: str
    side: str | None
    turn: int
    revision: int
    state: dict[str, Any]


class EventShape(Schema):
    """Something that happened, as far as this side may know of it."""

    number: int
    turn: int
    step: str
    rule: str
    kind: str
    text: str
    hexes: list[str]
    data: dict[str, Any]


class HelpShape(Schema):
    """One form of line, with an example that is legal now."""

    form: str
    meaning: str
    example: str


class SubjectShape(Schema):
    """Something that can be given an order."""

    id: str
    hex: str
    label: str


class RequestShape(Schema):
    """What the game asks this side now."""

    number: int = Field(description="To be sent back with the orders.")
    kind: str
    name: str
    rule: str
    is_sealed: bool
    is_answered: bool
    due_at: datetime | None
    prompt: str
    facts: list[str]
    help: list[HelpShape]
    template: list[str]
    default: list[str]
    options: list[str] | None = Field(description="All answers, where they are few.")
    subjects: list[SubjectShape]


class SuggestionShape(Schema):
    """A line that could be written for a subject; ``task`` is the verb that says what it does.

    ``look`` is how its hex is marked: "shot" for an enemy fired at, "watch" for one of many hexes a line is
    only laid to, else "goal".
    """

    line: str
    hex: str
    label: str
    look: str
    task: str


class LayerShape(Schema):
    """Hexes worth marking: a line of sight, a range, a zone of control."""

    key: str
    label: str
    hexes: list[str]


class StudyShape(Schema):
    """What a subject is, sees, reaches and hits."""

    facts: list[str]
    layers: list[LayerShape]


class AskForLines(Schema):
    """Which subject, and the sheet so far."""

    subject: str
    lines: list[str] = []


class TextIn(Schema):
    """Orders to be checked."""

    text: str = Field(max_length=60_000)


class OrdersIn(TextIn):
    """Orders to be sent."""

    request: int = Field(description="The number of the request they answer.")
    at_deadline: bool = Field(False, description="To be carried out at the deadline, not before.")


class WithdrawIn(Schema):
    """The request whose answer is taken back."""

    request: int


class ModifierShape(Schema):
    """Something that shifts a column or changes a roll, with its rule."""

    what: str
    change: str
    rule: str


class ForecastShape(Schema):
    """What the rules would do with a line, up to the dice."""

    line: int = Field(description="Place of the line in the sheet, from 0.")
    title: str
    column: str
    rule: str
    modifiers: list[ModifierShape]
    outcomes: list[tuple[str, str]] = Field(description="Rolls, and what they bring.")
    caution: str = Field(description="On what it depends that this side cannot know.")


class DutyShape(Schema):
    """What a sheet still owes (``must``) or leaves unused."""

    text: str
    rule: str
    must: bool
    hexes: list[str]


class SketchShape(Schema):
    """How a line looks on the map: units that go, stand, aim, or hexes that are meant."""

    line: int = Field(description="Place of the line in the sheet, from 0.")
    kind: Literal["go", "place", "aim", "mark"]
    way: list[str]
    units: list[str]


class CheckShape(Schema):
    """What would become of a text; nothing is written."""

    asked: bool
    sheet: dict[str, Any] | None
    early: list[dict[str, Any]]
    standing: dict[str, Any] | None
    forecasts: list[ForecastShape]
    duties: list[DutyShape]
    sketches: list[SketchShape]
    filled: list[str] = Field(description="Lines as the seat's standing orders would make them more exact.")


class ReceiptShape(Schema):
    """What became of a text that was sent."""

    id: int
    status: str
    headline: str
    is_accepted: bool
    request: int | None
    received_at: datetime
    digest: str
    canonical: list[str]
    lines: list[dict[str, Any]]
    faults: list[dict[str, Any]]
    notes: list[str]


class ChallengeIn(Schema):
    """A challenge to be opened."""

    title: str = Field(description="Slug of a title.")
    side: str = Field("random", description="A side of the title, 'random', or 'either'.")
    options: dict[str, str] = Field({}, description="Choices by key; those left out take their default.")
    visibility: Literal["open", "private", "invited"] = "open"
    password: str = Field("", max_length=100, description="For a private challenge.")
    invited: str = Field("", max_length=40, description="The name of the one invited person.")
    pace_hours: int = 72
    reaction_hours: int = 24
    clock: dict[str, Any] = Field({}, description="The other rules of its clock, as plain values.")
    name: str = Field("", max_length=120)
    message: str = Field("", max_length=500)
    phrase: str = Field("", max_length=200, description="One's share of the dice key.")
    starts_when_full: bool = True
    spectators_late: int | None = Field(
        1, description="How many turns late spectators see it; 0: at once; null: when it is over."
    )
    bot: str = Field("", description="A bot of the title that takes the other seat at once.")


class AcceptIn(Schema):
    """How a seat is taken."""

    side: str = Field("", description="Where whoever accepts chooses.")
    password: str = ""
    phrase: str = Field("", max_length=200)


class PhraseIn(Schema):
    """One's share of the dice key."""

    phrase: str = Field(max_length=200)


class BotIn(Schema):
    """Which bot of the title is to take the open seat."""

    bot: str


class WordsIn(Schema):
    """Something to say."""

    text: str = Field(max_length=4000)


class MessageShape(Schema):
    """Something that was said at the table."""

    id: int
    side: str
    person: str
    is_you: bool
    text: str
    posted_at: datetime


class DrawIn(Schema):
    """One's answer to a draw."""

    wanted: bool = Field(description="True offers a draw or agrees to it; false declines or takes back.")


class ConcedeIn(Schema):
    """Giving up, which cannot be taken back."""

    sure: bool = Field(description="Must be true.")
