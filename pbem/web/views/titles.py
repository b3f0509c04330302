"""The games one can play here: what each is, and how orders are written."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from games.engine import registry
from games.engine.title import Title
from pbem.play import queries
from pbem.web import documents, sheets, showing, telling
from pbem.web.access import person_of

FEW = 6


@require_GET
def titles(request: HttpRequest) -> HttpResponse:
    """All titles."""
    return render(request, "web/titles.html", {"titles": registry.titles()})


@require_GET
def title(request: HttpRequest, slug: str) -> HttpResponse:
    """One title: summary, sides, options, sequence, order language, documents."""
    found = title_or_404(slug)
    page = {
        "title": found,
        "kinds": sheets.kinds(found),
        "standing_help": [(info, found.standing_help(info.slug)) for info in found.sides],
        "documents": documents.documents(found),
        "scenarios": [option for option in found.options if option.told],
        "drawn": showing.drawn(found),
        "options": [option for option in found.options if not option.told],
        "challenges": telling.lines(queries.open_challenges(person_of(request)).filter(title=slug), FEW),
    }
    return render(request, "web/title.html", page)


@require_GET
@cache_control(public=True, max_age=86_400)
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The map of a title after a turn between bots, as PNG."""
    return HttpResponse(showing.picture(title_or_404(slug).slug), content_type="image/png")


@require_GET
@cache_control(public=True, max_age=86_400)
def choice_picture(request: HttpRequest, slug: str, choice: str) -> HttpResponse:
    """Where a scenario, or the lesson, begins, as PNG."""
    found = showing.choice_picture(title_or_404(slug), choice)
    if found is None:
        raise Http404("There is no such picture.")
    return HttpResponse(found, content_type="image/png")


@require_GET
def language(request: HttpRequest, slug: str) -> HttpResponse:
    """The order language of a title, with examples from a game between bots."""
    found = title_or_404(slug)
    seen = showing.sample(slug).examples
    page = {
        "title": found,
        "examples": seen,
        "others": [kind for kind in sheets.kinds(found) if kind[0] not in {each.kind for each in seen}],
        "standing_help": [(info, found.standing_help(info.slug)) for info in found.sides],
    }
    return render(request, "web/language.html", page)


@require_GET
def document(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """One document of a title."""
    found = title_or_404(slug)
    try:
        body = documents.document(found, name)
    except KeyError as error:
        raise Http404("There is no such document.") from error
    heading = dict(documents.documents(found))[name]
    return render(request, "web/document.html", {"title": found, "heading": heading, "body": body})


def title_or_404(slug: str) -> Title[Any]:
    """The title of that name. Raises Http404."""
    try:
        return registry.title(slug)
    except KeyError as error:
        raise Http404("There is no such game.") from error
