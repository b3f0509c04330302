"""Private notes on a game, and the calendar of the desk."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from pbem.accounts.reader import reader
from pbem.web.access import Visit, visit
from pbem.web.acting import attempt
from pbem.web.agenda import agenda
from pbem.web.models import GameNote
from pbem.web.throttle import limited

MAX_NOTE = 20_000


def note_of(found: Visit) -> GameNote | None:
    """What the visitor has noted on the game; at a shared screen only its host's own chair sees it."""
    if found.person is None or (found.seat is not None and found.seat.person_id != found.person.pk):
        return None
    return GameNote.objects.filter(game=found.game, person=found.person).first()


@login_required
@require_POST
@limited("notes", "60/hour")
def note(request: HttpRequest, code: str) -> HttpResponse:
    """Keep a note in place of the last one; an empty one is thrown away."""
    found, text = visit(request, code), request.POST.get("text", "").strip()[:MAX_NOTE]
    mine = GameNote.objects.filter(game=found.game, person=reader(request))
    if not text:
        mine.delete()
        return redirect(f"/games/{code}/#notes")
    values = {"text": text, "changed_at": timezone.now()}
    attempt(
        request,
        lambda: GameNote.objects.update_or_create(game=found.game, person=reader(request), defaults=values),
        "Your note is kept; only you can see it.",
    )
    return redirect(f"/games/{code}/#notes")


@login_required
@require_GET
def calendar(request: HttpRequest) -> HttpResponse:
    """What is coming in one's games."""
    return render(request, "web/calendar.html", {"days": agenda(reader(request)), "now": timezone.now()})
