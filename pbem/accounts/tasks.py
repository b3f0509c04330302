"""Work for the workers. It may come twice, late or never."""

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore


@shared_task(name="pbem.accounts.tasks.forget_sessions", acks_late=True)
def forget_sessions() -> None:
    """Delete the sessions that have run out; nothing else does."""
    SessionStore.clear_expired()
