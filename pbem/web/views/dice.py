"""The dice: what was promised before the first roll, and whether it was kept."""

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from pbem.play import exporting, queries
from pbem.play.models import AuditEntry, Game
from pbem.web import telling
from pbem.web.access import visit, visit_begun
from pbem.web.views.games import header

A_MONTH = 30 * 24 * 3600


@require_GET
def dice(request: HttpRequest, code: str) -> HttpResponse:
    """The commitment; once the game is over, seed, phrases, all rolls and the verifier's word."""
    found = visit_begun(request, code)
    game = found.game
    page: dict[str, object] = {
        **header(found),
        "own_phrase": found.seat.phrase if found.seat else "",
        "recommitments": queries.recommitments_of(game),
        "may_read_reasons": found.is_live,
        "acts": _acts(game) if found.seat or game.is_opened else [],
    }
    if game.is_opened:
        page |= {
            "rolls": exporting.rolls_of(game),
            "phrases": [(place, place.seat.phrase) for place in telling.line(game).places if place.seat],
            "problems": problems(game),
        }
    return render(request, "web/dice.html", page)


def _acts(game: Game) -> list[tuple[AuditEntry, str]]:
    """What judges have done, and to what."""
    return [(act, queries.details_of(act)) for act in queries.acts_of(game)]


def problems(game: Game) -> list[str]:
    """What the verifier finds wrong; it plays the whole game again, so its word is kept for a while."""
    key = f"web:verified:{game.pk}:{game.revision}"
    found: list[str] | None = cache.get(key)
    if found is None:
        found = exporting.problems_of(game)
        cache.set(key, found, A_MONTH)
    return found


@require_GET
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The whole game as one file, for anybody, once it is over."""
    found = visit(request, code)
    if not found.game.is_opened:
        raise Http404("A game is opened when it is over.")
    answer = JsonResponse(exporting.export_game(found.game), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{found.game.title}-{found.game.code}.json"'
    return answer
