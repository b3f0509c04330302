"""Leagues: who plays each other, and what."""

from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from pbem.accounts.reader import reader
from pbem.league import service
from pbem.league.models import League
from pbem.play.models import Game
from pbem.web import telling
from pbem.web.access import person_of
from pbem.web.acting import attempt


@require_GET
def leagues(request: HttpRequest) -> HttpResponse:
    """All leagues."""
    counted = League.objects.annotate(
        members_counted=Count("memberships", distinct=True), games_counted=Count("fixtures", distinct=True)
    )
    return render(request, "web/leagues.html", {"leagues": counted})


@require_GET
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """One league: organisers, members, games. Private invitations stay out of sight until they begin."""
    found = get_object_or_404(League, slug=slug)
    person = person_of(request)
    games = found.games.exclude(status=Game.Status.OPEN, visibility=Game.Visibility.INVITED)
    page = {
        "league": found,
        "organisers": found.organisers.all(),
        "members": found.memberships.select_related("person"),
        "lines": telling.lines(games),
        "is_member": service.is_member(found, person),
        "may_join": person is not None and not service.is_member(found, person) and found.is_open,
    }
    return render(request, "web/league.html", page)


@login_required
@require_POST
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Become a member."""
    found = get_object_or_404(League, slug=slug)
    attempt(request, lambda: service.join(found, reader(request)), "You are a member now.")
    return redirect("league", slug)


@login_required
@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """End one's membership."""
    found = get_object_or_404(League, slug=slug)
    attempt(request, lambda: service.leave(found, reader(request)), "You are no member any more.")
    return redirect("league", slug)
