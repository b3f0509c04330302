"""Which of the services that some tests need are there."""

import os
import shutil
import socket
from functools import cache
from urllib.parse import urlsplit

POSTGRES_URL = os.environ.get("PBEM_TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS_URL = os.environ.get("PBEM_TEST_REDIS_URL", "redis://127.0.0.1:6379/9")


def _answers(url: str, port: int) -> bool:
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname or "127.0.0.1", parts.port or port), timeout=1):
            return True
    except OSError:
        return False


@cache
def is_postgres_there() -> bool:
    """Whether a PostgreSQL server lets us in at PBEM_TEST_DATABASE_URL."""
    if not _answers(POSTGRES_URL, 5432):
        return False
    import psycopg

    try:
        with psycopg.connect(POSTGRES_URL, connect_timeout=2):
            return True
    except psycopg.Error:
        return False


@cache
def is_redis_there() -> bool:
    """Whether a Redis server answers at PBEM_TEST_REDIS_URL."""
    if not _answers(REDIS_URL, 6379):
        return False
    import redis

    try:
        return bool(redis.Redis.from_url(REDIS_URL, socket_timeout=2).ping())
    except redis.RedisError:
        return False


@cache
def chromium() -> str | None:
    """The path of a Chromium (or Chrome) to drive, or None."""
    named = os.environ.get("PBEM_TEST_CHROMIUM")
    candidates = [named] if named else ["chromium", "chromium-browser", "google-chrome"]
    return next((path for name in candidates if (path := shutil.which(name))), None)
