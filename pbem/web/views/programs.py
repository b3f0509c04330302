"""For programs: the page that describes the API, and a person's tokens."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from pbem.accounts.reader import reader
from pbem.web.api import api
from pbem.web.models import ApiToken
from pbem.web.throttle import limited


class TokenForm(forms.Form):
    """What a new token is for."""

    name = forms.CharField(label="What will use it", max_length=60)
    may_order = forms.BooleanField(
        label="It may send orders", required=False, help_text="Else it can only read what your sides know."
    )


@require_GET
def programs(request: HttpRequest) -> HttpResponse:
    """Every call of the API in words; the machine's description is linked."""
    schema: dict[str, Any] = api.get_openapi_schema(path_prefix="/api/v1/")
    calls = [
        (method.upper(), path, call["summary"], call.get("description", ""))
        for path, methods in schema["paths"].items()
        for method, call in methods.items()
    ]
    return render(request, "web/programs.html", {"calls": calls, "version": schema["info"]["version"]})


@login_required
@never_cache
@limited("tokens", "20/hour")
def tokens(request: HttpRequest) -> HttpResponse:
    """One's tokens; a new one's word is shown in the answer to the form and never again."""
    person, word = reader(request), ""
    form = TokenForm(request.POST or None, label_suffix="", initial={"may_order": True})
    if request.method == "POST" and form.is_valid():
        if person.api_tokens.count() >= ApiToken.MOST:
            messages.error(request, f"You have {ApiToken.MOST} tokens; take one back first.")
        else:
            wishes = form.cleaned_data
            _, word = ApiToken.make(person, wishes["name"], wishes["may_order"])
            form = TokenForm(label_suffix="", initial={"may_order": True})
    page = {"form": form, "word": word, "tokens": person.api_tokens.all()}
    return render(request, "web/tokens.html", page)


@login_required
@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a token back; it opens nothing any more."""
    get_object_or_404(reader(request).api_tokens.all(), pk=pk).delete()
    messages.success(request, "The token is taken back.")
    return redirect("tokens")
