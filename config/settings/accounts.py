"""People, log-in and its limits (django-allauth)."""

from config import environment
from config.settings.mode import PBEM_SITE_NAME

AUTH_USER_MODEL = "accounts.Person"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "pbem.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "pbem.accounts.forms.SignUpForm"}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_PREVENT_ENUMERATION = True  # sign-up and reset never tell who is a member
ACCOUNT_CHANGE_EMAIL = True  # one address per person; a new one replaces it once verified
ACCOUNT_EMAIL_NOTIFICATIONS = True  # a letter about each change of password or address
ACCOUNT_CONFIRM_EMAIL_ON_GET = False  # mail scanners follow links; a person presses the button
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = False
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_USER_DISPLAY = "pbem.accounts.models.display"

# Counted in the cache: per address of the visitor (ip), per e-mail address typed (key), per person (user).
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "10/h/ip",
    "reset_password": "10/h/ip,3/h/key",
    "reset_password_from_key": "20/m/ip",
    "change_password": "5/m/user",
    "manage_email": "10/h/user",
    "confirm_email": "1/3m/key",
}

# A second factor (an authenticator app, and codes on paper) is everybody's to choose; a host may ask it of
# whoever uses the admin.
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = PBEM_SITE_NAME
MFA_TOTP_TOLERANCE = 1  # a phone's clock may be half a minute wrong
PBEM_ADMIN_SECOND_FACTOR = environment.flag("PBEM_ADMIN_SECOND_FACTOR")

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
