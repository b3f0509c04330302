"""Database and cache."""

from typing import Any

import dj_database_url

from config import environment
from config.settings.mode import PBEM_EMBEDDED, PBEM_VAR_DIR

REDIS_URL = environment.text("REDIS_URL")

# A Redis that takes connections and answers nothing must not hold a request for ever (seconds). Workers
# wait for work in turns of one second, so this is no limit for them.
REDIS_PATIENCE: dict[str, Any] = {
    "socket_connect_timeout": 3,
    "socket_timeout": 6,
    "socket_keepalive": True,
}

# Redis as the carrier of work. An unfinished task comes back after the visibility timeout (seconds), which is
# longer than the time limit of tasks. Whoever hands out a task tries to connect once; a worker that has lost
# its connection goes on trying all the same.
REDIS_CARRIER: dict[str, Any] = {"visibility_timeout": 600, "max_retries": 0, **REDIS_PATIENCE}


def _sqlite() -> dict[str, Any]:
    """One file; readers never wait for the writer, who waits his turn from his first statement on."""
    PBEM_VAR_DIR.mkdir(parents=True, exist_ok=True)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": PBEM_VAR_DIR / "pbem.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
        },
    }


def _from_url() -> dict[str, Any]:
    """The database that DATABASE_URL names, with connections kept for a while and checked before use."""
    return dict(dj_database_url.config(conn_max_age=60, conn_health_checks=True))


DATABASES: dict[str, dict[str, Any]] = {"default": _sqlite() if PBEM_EMBEDDED else _from_url()}

# The cache counts log-in attempts, so several processes must share it: Redis, where there is one.
CACHES: dict[str, dict[str, Any]] = {
    "default": (
        {
            "BACKEND": "config.cache.RedisOrHere",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "pbem",
            "OPTIONS": REDIS_PATIENCE,
        }
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    ),
}
