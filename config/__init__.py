"""How the server is put together: settings, addresses, the Celery application."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
