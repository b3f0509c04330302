"""Settings under which the tests run: PostgreSQL when one answers, else SQLite in memory."""

import os

os.environ.setdefault("PBEM_SECRET_KEY", "only-for-tests-" + "0" * 40)

from config.settings import *
from tests.services import POSTGRES_URL, is_postgres_there

if is_postgres_there():
    import dj_database_url

    # A name of its own per run, so that two runs on one server do not meet.
    DATABASES = {
        "default": {**dj_database_url.parse(POSTGRES_URL), "TEST": {"NAME": f"test_pbem_{os.getpid()}"}}
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": ":memory:",
            "OPTIONS": {"transaction_mode": "IMMEDIATE"},
        }
    }

DEBUG = False
PBEM_OUTAGE_MINUTES = 0  # tests travel in time, which is no outage
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick; the real one is slow on purpose
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
