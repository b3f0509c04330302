"""What django-allauth asks us about."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.forms import BaseForm
from django.http import HttpRequest

from pbem.accounts.models import Person


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # the library has no types
    """Our answers where allauth's own would not do."""

    def save_user(self, request: HttpRequest, user: Person, form: BaseForm, commit: bool = True) -> Person:
        """Takes the name and the time zone over from the sign-up form as well."""
        super().save_user(request, user, form, commit=False)
        user.display_name = form.cleaned_data["display_name"]
        user.timezone = form.cleaned_data["timezone"]
        if commit:
            user.save()
        return user

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Attempts are counted for the address typed alone.

        The library's own key holds the host as the visitor names it, and a name with another port after it
        is let in too: each would have counted for itself.
        """
        return str(credentials.get("email") or credentials.get("username") or "").lower()

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """A person who followed a link in a letter gets letters (again); the address may be a new one."""
        confirmed: bool = super().confirm_email(request, email_address)
        if confirmed:
            Person.objects.filter(pk=email_address.user_id).update(mail_ok=True)
        return confirmed

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        """Marks letters about an account as written by a machine, so that no holiday notice answers them."""
        marked = {"Auto-Submitted": "auto-generated", **(headers or {})}
        letter: EmailMessage = super().render_mail(template_prefix, email, context, headers=marked)
        return letter
