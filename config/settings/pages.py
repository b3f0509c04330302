"""Templates and static files."""

import warnings

from config.settings.mode import BASE_DIR, DEBUG

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "pbem.accounts.context.site",
                "pbem.web.context.page",
            ],
        },
    },
]

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        # Hashed and compressed names once `collectstatic` has run.
        "BACKEND": "pbem.web.storage.StaticStorage",
    },
}

# A checkout that never ran `collectstatic` (the demo, the tests) serves the files from where they lie.
_IS_COLLECTED = (STATIC_ROOT / "staticfiles.json").exists()
if DEBUG or not _IS_COLLECTED:
    STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    WHITENOISE_USE_FINDERS = True
    WHITENOISE_AUTOREFRESH = DEBUG
    warnings.filterwarnings("ignore", message="No directory at")  # it is not there on purpose
