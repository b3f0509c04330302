"""What django-allauth asks us about."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # the library has no types
    """Our answers where allauth's own would not do."""

    def get_from_email(self) -> Any:
        """Letters about the account come from the server's own address."""
        from django.conf import settings

        return settings.DEFAULT_FROM_EMAIL
