"""The front page, the reader's own desk, and the list of games anybody may watch."""

from collections.abc import Iterable

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_GET

from games.engine import registry
from games.engine.title import SideInfo
from pbem.accounts.models import Person
from pbem.accounts.reader import reader
from pbem.play import queries
from pbem.play.models import Game, Seat
from pbem.web import telling
from pbem.web.access import person_of
from pbem.web.finding import ChallengeFinder, Finder, GameFinder

FEW, MANY = 6, 25


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """What this place is, which challenges are open, which games are on."""
    person = person_of(request)
    public = queries.public_games()
    page = {
        "challenges": telling.lines(queries.open_challenges(person), MANY),
        "running": telling.lines(public.exclude(status=Game.Status.FINISHED), FEW),
        "finished": telling.lines(public.filter(status=Game.Status.FINISHED), FEW),
        "seats": seats_on_offer(person),
        "titles": registry.titles(),
        "waiting": sum(standing.is_my_turn for standing in queries.games_of(person)) if person else 0,
    }
    return render(request, "web/home.html", page)


def seats_on_offer(person: Person | None) -> list[tuple[Seat, telling.Line, SideInfo | None]]:
    """Seats anybody, or this person, may take over: with their games and sides."""
    return _offered(queries.offered_seats(person)[:FEW])


def _offered(seats: Iterable[Seat]) -> list[tuple[Seat, telling.Line, SideInfo | None]]:
    lines = [(seat, telling.line(seat.game)) for seat in seats]
    return [(seat, line, line.title.side(seat.side) if line.title else None) for seat, line in lines]


@login_required
@require_GET
def desk(request: HttpRequest) -> HttpResponse:
    """The reader's games: those that wait for him first, by urgency."""
    person = reader(request)
    tables = [
        (standing, telling.line(standing.game), queries.unread_chat(standing.seat))
        for standing in standings(person)
    ]
    page = {
        "mine": [table for table in tables if table[0].is_my_turn],
        "others": [table for table in tables if not table[0].is_my_turn],
        "challenges": telling.lines(queries.own_challenges(person)),
        "calls": _offered(queries.offered_seats(person).filter(called=person)),
        "past": telling.lines(queries.past_games_of(person), MANY),
    }
    return render(request, "web/desk.html", page)


def standings(person: Person) -> list[queries.Standing]:
    """His games, the most urgent first; at a shared screen, the chair whose turn it is."""
    own = queries.games_of(person)
    guest = Person.objects.filter(guest__host=person).first()
    if guest is None:
        return own
    waiting = {row.game.pk: row for row in queries.games_of(guest) if row.is_my_turn}
    found = [row if row.is_my_turn else waiting.get(row.game.pk, row) for row in own]
    return sorted(found, key=lambda row: not row.is_my_turn)


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    """All games anybody may watch, running and finished, narrowed as the reader likes."""
    return _found(request, GameFinder(request.GET), queries.public_games(), "web/games.html")


@require_GET
def challenges(request: HttpRequest) -> HttpResponse:
    """All challenges one could take up, narrowed as the reader likes, and seats on offer."""
    person = person_of(request)
    form = ChallengeFinder(request.GET)
    more: dict[str, object] = {"seats": seats_on_offer(person)}
    return _found(request, form, queries.open_challenges(person), "web/challenges.html", more)


def _found(
    request: HttpRequest,
    form: Finder,
    rows: QuerySet[Game],
    template: str,
    more: dict[str, object] | None = None,
) -> HttpResponse:
    pages = Paginator(form.narrow(rows), MANY)
    page = pages.get_page(request.GET.get("page"))
    shown = telling.lines(rows.filter(pk__in=[game.pk for game in page.object_list]))
    wishes = {key: value for key in form.fields if (value := request.GET.get(key))}
    answer = {"page": page, "lines": shown, "form": form, "is_narrowed": bool(wishes), **(more or {})}
    answer["more"] = f"&{urlencode(wishes)}" if wishes else ""
    return render(request, template, answer)
