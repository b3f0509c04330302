"""The worker and the clock."""

from typing import Any

from config import environment
from config.settings.mode import PBEM_EMBEDDED
from config.settings.storage import REDIS_CARRIER

# Without Redis the worker is a thread of the same process and the broker its memory.
CELERY_BROKER_URL = environment.text("REDIS_URL") or "memory://localhost"
CELERY_TASK_IGNORE_RESULT = True  # results are rows, never messages
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_ENABLE_UTC = True

# A task is done when it has ended, not when it was fetched: a killed worker's task runs again.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 300
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {} if PBEM_EMBEDDED else REDIS_CARRIER
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# A request must not hang when Redis is away: the sweep will find the work.
CELERY_TASK_PUBLISH_RETRY = False

# Redis hands a worker the most urgent task first: games (0), then letters' rows, then letters, which take
# long to compose. The same numbers stand in pbem.play.work for what is handed out in between.
_AFTER_GAMES, _LAST = {"priority": 3}, {"priority": 9}

# How often the clock looks (seconds). Deadlines are hours: a minute is soon enough for them on a server.
_SWEEP_SECONDS = environment.number("PBEM_SWEEP_SECONDS", 15 if PBEM_EMBEDDED else 60)
# What a dead worker took along is looked for more often: somebody may be waiting for it.
_LOST_SECONDS = min(15, _SWEEP_SECONDS)
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "deadlines and reminders": {"task": "pbem.play.tasks.sweep", "schedule": _SWEEP_SECONDS},
    "work left lying": {"task": "pbem.play.tasks.rescue", "schedule": _LOST_SECONDS},
    "unread letters": {"task": "pbem.mail.tasks.read_due", "schedule": _LOST_SECONDS},
    "unwritten letters": {
        "task": "pbem.mail.tasks.gather",
        "schedule": _LOST_SECONDS,
        "options": _AFTER_GAMES,
    },
    "unsent letters": {"task": "pbem.mail.tasks.send_due", "schedule": _LOST_SECONDS, "options": _LAST},
    "daily digests": {"task": "pbem.mail.tasks.digest", "schedule": 3600, "options": _LAST},
    "sessions that have run out": {
        "task": "pbem.accounts.tasks.forget_sessions",
        "schedule": 3600,
        "options": _LAST,
    },
    "messages to chat services": {"task": "pbem.mail.tasks.ping", "schedule": 15, "options": _LAST},
    "wiping old letters": {"task": "pbem.mail.tasks.prune", "schedule": 86400, "options": _LAST},
}
