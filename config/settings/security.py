"""Secrets, hosts and headers."""

from csp.constants import NONE, SELF

from config import environment
from config.settings.mode import (
    PBEM_EMBEDDED,
    PBEM_IS_HTTPS,
    PBEM_PUBLIC_HOST,
    PBEM_PUBLIC_URL,
    PBEM_VAR_DIR,
)

SECRET_KEY = environment.secret("PBEM_SECRET_KEY", PBEM_VAR_DIR / "secret" if PBEM_EMBEDDED else None)
# Older keys, newest first, that still open sessions and links after a change of key.
SECRET_KEY_FALLBACKS = environment.words("PBEM_OLD_SECRET_KEYS")

ALLOWED_HOSTS = environment.words("PBEM_ALLOWED_HOSTS") or [PBEM_PUBLIC_HOST]
if PBEM_EMBEDDED:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = environment.words("PBEM_TRUSTED_ORIGINS") or [PBEM_PUBLIC_URL]

SECURE_SSL_REDIRECT = PBEM_IS_HTTPS and environment.flag("PBEM_REDIRECT_TO_HTTPS", True)
# Asked by machines inside the house, which speak plain http.
SECURE_REDIRECT_EXEMPT = [r"^health$", r"^ready$", r"^metrics$"]
# Who may read /metrics: Prometheus sends it as "Authorization: Bearer ...". Empty: nobody.
PBEM_METRICS_TOKEN = environment.text("PBEM_METRICS_TOKEN")
SESSION_COOKIE_SECURE = PBEM_IS_HTTPS
CSRF_COOKIE_SECURE = PBEM_IS_HTTPS
SECURE_HSTS_SECONDS = environment.number("PBEM_HSTS_SECONDS", 31_536_000 if PBEM_IS_HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = environment.flag("PBEM_HSTS_SUBDOMAINS")
# Preloading is a promise for the whole domain, which only its owner can make.
SECURE_HSTS_PRELOAD = environment.flag("PBEM_HSTS_PRELOAD")
SECURE_REFERRER_POLICY = "same-origin"  # tokens in addresses never reach another site
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "SAMEORIGIN"  # the mailbox shows a letter in a frame of its own

# A page's form is small. What an e-mail service posts is a whole letter, which may be 25 MB and grows by a
# third when it is written as JSON; a game that comes from another server is a file of megabytes. (Bytes.)
PBEM_MOST_OF_A_PAGE = 2_621_440
DATA_UPLOAD_MAX_MEMORY_SIZE = 40 * 1024 * 1024
PBEM_LARGE_POSTS = ("/anymail/", "/admin/play/game/import/")

# How many proxies stand in front: their X-Forwarded-* headers are believed, nobody else's.
ALLAUTH_TRUSTED_PROXY_COUNT = environment.number("PBEM_PROXIES", 0)
if ALLAUTH_TRUSTED_PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# No inline script or style anywhere; pictures may be data inside the page (maps in letters shown on it).
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [SELF],
    },
}

# Advice that is answered otherwise on purpose: frames of our own; HSTS beyond this very host.
SILENCED_SYSTEM_CHECKS = ["security.W019", "security.W021", "security.W005"]
