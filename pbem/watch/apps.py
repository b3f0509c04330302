"""Registers the app that watches the server."""

from django.apps import AppConfig


class WatchConfig(AppConfig):
    """Health, readiness, measures."""

    name = "pbem.watch"
    verbose_name = "The server's health"
