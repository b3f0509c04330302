"""Logging: to the console, without addresses and tokens; as JSON lines on request.

Every line names the request (or the message of the queue) and the game it was written for. A request's
number follows the work it hands out to the workers, so that one search shows all of it.
"""

from django_guid.integrations import CeleryIntegration

from config import environment

_FORMAT = "json" if environment.flag("PBEM_JSON_LOGS") else "plain"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "calm": {"()": "config.logs.Calm"},
        "discreet": {"()": "config.logs.Discreet"},
        "traced": {"()": "config.logs.Traced"},
    },
    "formatters": {
        "plain": {"()": "config.logs.PlainFormatter"},
        "json": {"()": "config.logs.JsonFormatter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": _FORMAT,
            "filters": ["calm", "traced", "discreet"],
        },
    },
    "root": {"handlers": ["console"], "level": environment.text("PBEM_LOG_LEVEL", "INFO").upper()},
    "loggers": {
        # Django's own set-up would mail errors with the whole request, sealed orders included.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        # The pool of a worker, which would else have Celery's own handler, without our filters.
        "multiprocessing": {"handlers": ["console"], "propagate": False},
        "django.db.backends": {"level": "INFO"},  # with PBEM_DEBUG it would repeat every value written
        "fontTools": {"level": "WARNING"},  # it would spell out the letters of each report
        "fpdf": {"level": "WARNING"},
        "django_guid": {"level": "ERROR"},  # it would tell of each number it makes
    },
}

# Sixteen hexadecimal digits: shorter than any token, so that they may stand in a log.
_LENGTH = 16
DJANGO_GUID = {
    "GUID_HEADER_NAME": "X-Request-ID",
    "VALIDATE_GUID": True,
    "RETURN_HEADER": True,
    "EXPOSE_HEADER": False,
    "UUID_LENGTH": _LENGTH,
    "INTEGRATIONS": [CeleryIntegration(uuid_length=_LENGTH)],
}
