"""Logging: to the console, without addresses and tokens; as JSON lines on request."""

from config import environment

_FORMAT = "json" if environment.flag("PBEM_JSON_LOGS") else "plain"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"discreet": {"()": "config.logs.Discreet"}},
    "formatters": {
        "plain": {"()": "config.logs.PlainFormatter"},
        "json": {"()": "config.logs.JsonFormatter"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": _FORMAT, "filters": ["discreet"]},
    },
    "root": {"handlers": ["console"], "level": environment.text("PBEM_LOG_LEVEL", "INFO").upper()},
    "loggers": {
        # Django's own set-up would mail errors with the whole request, sealed orders included.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
    },
}
