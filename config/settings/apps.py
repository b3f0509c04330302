"""What the server is made of."""

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "pbem.accounts",
    "pbem.play",
    "pbem.mail",
    "pbem.league",
    "pbem.web",
    "pbem.watch",
    # After our own, so that our templates win.
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "anymail",
    "csp",
    "django_guid",
]

MIDDLEWARE = [
    "django_guid.middleware.guid_middleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "pbem.web.sizes.SmallPosts",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "pbem.accounts.middleware.ReaderTimezoneMiddleware",
    "pbem.accounts.middleware.BackToTheButtonMiddleware",
    "pbem.accounts.middleware.SecondFactorMiddleware",
    "pbem.watch.middleware.GameInLogs",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
