"""People in the admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from pbem.accounts import service
from pbem.accounts.forms import PersonChangeForm, PersonCreationForm
from pbem.accounts.models import Person

READ_ONLY = ["last_login", "date_joined", "letters_rest_until"]


def _is_superuser(request: HttpRequest) -> bool:
    return isinstance(request.user, Person) and request.user.is_superuser


@admin.register(Person)
class PersonAdmin(UserAdmin[Person]):
    """A person whose address the host enters counts as verified: the host vouches for it."""

    form = PersonChangeForm
    add_form = PersonCreationForm
    ordering = ["display_name"]
    list_display = ["display_name", "email", "timezone", "letter_style", "mail_ok", "is_active", "is_staff"]
    list_filter = ["is_active", "is_staff", "is_bot", "mail_ok", "letter_style"]
    search_fields = ["display_name", "email"]
    readonly_fields = READ_ONLY
    filter_horizontal = ["groups", "user_permissions"]
    actions = ["mark_address_verified"]
    fieldsets = [
        (None, {"fields": ["email", "password", "display_name", "timezone"]}),
        (
            "Letters",
            {"fields": ["letter_style", "digest_hour", "pictures_in_letters", "chat_by_mail", "mail_ok"]},
        ),
        ("Rest", {"fields": ["quiet_from", "quiet_until", "letters_a_day", "letters_rest_until"]}),
        (
            "Rights",
            {"fields": ["is_active", "is_bot", "is_staff", "is_superuser", "groups", "user_permissions"]},
        ),
        ("Dates", {"fields": ["last_login", "date_joined"]}),
    ]
    add_fieldsets = [
        (None, {"fields": ["email", "display_name", "usable_password", "password1", "password2"]})
    ]

    def has_change_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        """Only a superuser changes a superuser: else a host could give himself more than he has."""
        is_above = obj is not None and obj.is_superuser and not _is_superuser(request)
        return not is_above and super().has_change_permission(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Person | None = None) -> list[str]:
        """Only a superuser makes superusers and hands out single rights; hosts give groups."""
        return READ_ONLY if _is_superuser(request) else [*READ_ONLY, "is_superuser", "user_permissions"]

    def save_model(self, request: HttpRequest, obj: Person, form: ModelForm[Person], change: bool) -> None:
        """Saves; a new or changed address replaces what the log-in knew."""
        super().save_model(request, obj, form, change)
        if "email" in form.changed_data:
            service.vouch_for_address(obj)

    @admin.action(description="Mark the address as verified and working")
    def mark_address_verified(self, request: HttpRequest, queryset: QuerySet[Person]) -> None:
        """For people whose verification letter never arrived, or whose mailbox works again."""
        for person in queryset:
            service.vouch_for_address(person)
        self.message_user(request, f"{len(queryset)} marked.")
