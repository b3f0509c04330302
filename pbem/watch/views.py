"""Pages for whoever watches the server: machines mostly, and people who wonder."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from pbem.play.queries import halts
from pbem.watch import health, metrics


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """The process answers. Asks nobody else, so that a database away restarts no web process."""
    return HttpResponse("alive\n", content_type="text/plain")


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """200 when requests may be sent here, else 503; with the signs of life of all parts."""
    found = health.readiness()
    now = timezone.now()
    told = {
        "ready": found.is_ready,
        "faults": list(found.faults),
        "warnings": list(found.warnings),
        "parts": {
            part.name: {"seconds": part.seconds(now), "silent": part.is_silent} for part in found.parts
        },
    }
    return JsonResponse(told, status=200 if found.is_ready else 503)


@never_cache
@require_safe
def measures(request: HttpRequest) -> HttpResponse:
    """Prometheus's page, for whoever has PBEM_METRICS_TOKEN; there is none while that is not set."""
    token = settings.PBEM_METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not token or not constant_time_compare(given, token):
        raise Http404
    return HttpResponse(metrics.page(), content_type=CONTENT_TYPE_LATEST)


@never_cache
@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """The same for people: which part of the server works, and whether deadlines stand still."""
    return render(request, "watch/status.html", {"parts": health.parts(), "halts": halts()})
