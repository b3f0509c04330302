"""Leagues in the admin."""

from django.contrib import admin
from django.db.models import Count, Exists, OuterRef, QuerySet
from django.http import HttpRequest

from pbem.accounts.models import Person
from pbem.league.models import League, LeagueGame, Membership
from pbem.play import rights


class MembershipInline(admin.TabularInline[Membership, League]):
    """The members."""

    model = Membership
    autocomplete_fields = ["person"]
    readonly_fields = ["joined_at"]
    extra = 0


class LeagueGameInline(admin.TabularInline[LeagueGame, League]):
    """The games that count for the league."""

    model = LeagueGame
    autocomplete_fields = ["game"]
    readonly_fields = ["added_at"]
    extra = 0


@admin.register(League)
class LeagueAdmin(admin.ModelAdmin[League]):
    """A league: its organisers, members and games."""

    list_display = ["name", "is_open", "number_of_members", "number_of_games", "created_at"]
    list_filter = ["is_open"]
    search_fields = ["name", "slug", "organisers__display_name"]
    prepopulated_fields = {"slug": ["name"]}
    autocomplete_fields = ["organisers"]
    readonly_fields = ["created_at"]
    inlines = [MembershipInline, LeagueGameInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[League]:
        """With the counts of the list; an organiser sees his own leagues."""
        seen = super().get_queryset(request)
        if not isinstance(request.user, Person) or not request.user.has_perm(rights.EVERY_GAME):
            seen = seen.filter(
                Exists(
                    League.organisers.through.objects.filter(league=OuterRef("pk"), person=request.user.pk)
                )
            )
        counts = {
            "members_counted": Count("memberships", distinct=True),
            "games_counted": Count("fixtures", distinct=True),
        }
        return seen.annotate(**counts)

    @admin.display(description="members")
    def number_of_members(self, league: League) -> int:
        """How many belong to it."""
        return int(getattr(league, "members_counted", 0))

    @admin.display(description="games")
    def number_of_games(self, league: League) -> int:
        """How many games count for it."""
        return int(getattr(league, "games_counted", 0))
