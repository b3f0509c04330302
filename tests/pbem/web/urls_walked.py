"""Every address of the server, and how one of each kind is made for a game at hand."""

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from pbem.play.models import Game, Seat


def patterns() -> dict[str, tuple[str, ...]]:
    """All named addresses with the names of their parts."""
    return dict(_walk(get_resolver().url_patterns, (), ()))


def _walk(
    found: list[URLPattern | URLResolver], space: tuple[str, ...], keys: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for entry in found:
        parts: dict[str, Any] = getattr(entry.pattern, "converters", {}) or entry.pattern.regex.groupindex
        mine = (*keys, *parts)
        if isinstance(entry, URLPattern):
            if entry.name:
                yield ":".join([*space, entry.name]), mine
        else:
            yield from _walk(entry.url_patterns, (*space, *filter(None, [entry.namespace])), mine)


def address(name: str, parts: tuple[str, ...], game: Game, blue: Seat) -> str:
    """One such address, about the game and blue's seat where it can be."""
    values: dict[str, Any] = {
        "code": game.code,
        "number": blue.submissions.latest("pk").pk if name in {"receipt", "api:receipt"} else 0,
        "side": "blue",
        "act": "agree",
        "slug": "nobody" if name.startswith("league") else game.title,
        "name": "rules",
        "turn": 1,
        "which": "before",
        "kind": "turn",
        "choice": "first-turn",
        "pk": blue.person_id,
        "token": "x" * 43,
        "key": "x-y",
        "uidb36": "1",
        "object_id": game.pk,
        "app_label": "play",
        "content_type_id": 1,
        "url": "nowhere",
        "esp_name": "postmark",
        "subject": "A1",
    }
    if name.startswith("admin:"):
        row = _first_of(name) or 0
        values |= {part: row for part in parts if part in {"object_id", "id", "pk"} or part not in values}
    return reverse(name, kwargs={part: values[part] for part in parts})


def _first_of(name: str) -> object:
    """A row of the model that an admin page is about."""
    from django.contrib import admin

    for model in admin.site._registry:
        own = (f"admin:{model._meta.app_label}_{model._meta.model_name}_", "admin:auth_user_")
        is_person = model._meta.label == "accounts.Person"
        if name.startswith(own[0]) or (is_person and name.startswith(own[1])):
            return model._default_manager.values_list("pk", flat=True).first()
    return None
