"""The groups of the admin, and what each may do.

``Judge``: acts in every game he does not play in himself. ``Organiser``: the same in the games
of his own leagues, and looks after those. ``Host``: everything, with the switch that stops
all games, moving games between servers, and people; only a superuser makes superusers.
"""

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db.models import Q, QuerySet

APPS = ("accounts", "play", "mail", "league")

ACTED_ON = ("change_game", "change_seat", "change_ask", "change_submission")
"""The rows that have acts for judges."""

LETTERS = ("change_letter", "change_inbound")

LOOKED_AT = ("play", "mail", "league")

SECRET_HOLDERS = ("view_recommitment",)
"""Not even to be looked at: what future dice follow from."""


def make_groups() -> dict[str, int]:
    """Make the three groups, or set them right again; how many rights each has."""
    for label in APPS:
        create_permissions(apps.get_app_config(label), verbosity=0)
    held = {"Judge": _of_judge(), "Organiser": _of_organiser(), "Host": _of_host()}
    for name, permissions in held.items():
        group, _ = Group.objects.get_or_create(name=name)
        group.permissions.set(permissions)
    return {name: permissions.count() for name, permissions in held.items()}


def are_made() -> bool:
    """Do the groups exist?"""
    return Group.objects.filter(name__in=["Judge", "Organiser", "Host"]).count() == 3


def _seen() -> Q:
    return Q(content_type__app_label__in=LOOKED_AT, codename__startswith="view_") & ~Q(
        codename__in=SECRET_HOLDERS
    )


def _of_judge() -> QuerySet[Permission]:
    acts = Q(content_type__app_label="play", codename__in=[*ACTED_ON, "judge_games"])
    letters = Q(content_type__app_label="mail", codename__in=LETTERS)
    return Permission.objects.filter(_seen() | acts | letters)


def _of_organiser() -> QuerySet[Permission]:
    acts = Q(content_type__app_label="play", codename__in=ACTED_ON)
    leagues = Q(content_type__app_label="league")
    letters = Q(content_type__app_label="mail", codename__in=LETTERS)
    return Permission.objects.filter(_seen() | acts | leagues | letters)


def _of_host() -> QuerySet[Permission]:
    own = Q(content_type__app_label__in=["play", "mail", "league"]) & ~Q(codename__in=SECRET_HOLDERS)
    people = Q(
        content_type__app_label="accounts", codename__in=["view_person", "add_person", "change_person"]
    )
    return Permission.objects.filter(own | people)
