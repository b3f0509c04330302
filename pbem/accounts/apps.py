"""Registers the accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and their preferences."""

    name = "pbem.accounts"
    verbose_name = "People"
