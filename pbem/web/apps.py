"""Registers the web app."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The pages."""

    name = "pbem.web"
    verbose_name = "Pages"
