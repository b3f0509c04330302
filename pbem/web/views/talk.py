"""What the players of a game say to each other, a draw, and giving up."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from pbem.play import service
from pbem.play.models import Source
from pbem.web.access import visit_seated
from pbem.web.acting import attempt
from pbem.web.throttle import limited
from pbem.web.views.games import header


@login_required
@require_POST
@limited("talk", "20/minute")
def talk(request: HttpRequest, code: str) -> HttpResponse:
    """Say something to the other side."""
    _, seat = visit_seated(request, code)
    attempt(request, lambda: service.post_chat(seat, request.POST.get("text", ""), Source.WEB))
    return redirect(f"/games/{code}/#talk")


@login_required
@limited("talk", "20/minute")
def concede(request: HttpRequest, code: str) -> HttpResponse:
    """Ask once more, then give the game up."""
    found, seat = visit_seated(request, code)
    if request.method != "POST":
        return render(request, "web/concede.html", header(found))
    attempt(request, lambda: service.concede(seat), "You have conceded the game.")
    return redirect("game", code)


@login_required
@limited("talk", "20/minute")
def draw(request: HttpRequest, code: str) -> HttpResponse:
    """Ask once more, then offer or accept a draw; or decline one, or take one's own offer back."""
    found, seat = visit_seated(request, code)
    if request.method != "POST":
        others = found.game.seats.exclude(pk=seat.pk)
        page = {**header(found), "is_offered": others.filter(draw_offered_at__isnull=False).exists()}
        return render(request, "web/draw.html", page)
    if request.POST.get("answer") == "no":
        attempt(request, lambda: service.decline_draw(seat), "No draw is on offer any more.")
    else:
        attempt(request, lambda: service.offer_draw(seat), "You are for a draw.")
    return redirect("game", code)
