"""Letters: who sends them, from which address, to which address replies come."""

from config import environment
from config.settings.mode import PBEM_EMBEDDED, PBEM_PUBLIC_HOST, PBEM_SITE_NAME

# Replies go to addresses of this domain, one per seat and request.
PBEM_MAIL_DOMAIN = environment.text("PBEM_MAIL_DOMAIN", PBEM_PUBLIC_HOST)
PBEM_MAIL_FROM = environment.text("PBEM_MAIL_FROM", f"{PBEM_SITE_NAME} <games@{PBEM_MAIL_DOMAIN}>")
DEFAULT_FROM_EMAIL = PBEM_MAIL_FROM

# "mailbox" (the built-in one), "smtp", or the name of an e-mail service that anymail knows ("postmark",
# "mailgun", "amazon_ses", ...); its keys are read from variables named as in anymail's own settings,
# such as ANYMAIL_POSTMARK_SERVER_TOKEN.
PBEM_MAIL_SENDER = environment.text("PBEM_MAIL_SENDER", "mailbox" if PBEM_EMBEDDED else "smtp")
_OWN_SENDERS = {
    "mailbox": "pbem.mail.mailbox.EmailBackend",
    "smtp": "django.core.mail.backends.smtp.EmailBackend",
}
EMAIL_BACKEND = _OWN_SENDERS.get(PBEM_MAIL_SENDER, f"anymail.backends.{PBEM_MAIL_SENDER}.EmailBackend")
ANYMAIL = environment.with_prefix("ANYMAIL_")

EMAIL_HOST = environment.text("PBEM_SMTP_HOST", "localhost")
EMAIL_PORT = environment.number("PBEM_SMTP_PORT", 25)
EMAIL_HOST_USER = environment.text("PBEM_SMTP_USER")
EMAIL_HOST_PASSWORD = environment.text("PBEM_SMTP_PASSWORD")
EMAIL_USE_TLS = environment.flag("PBEM_SMTP_STARTTLS")
EMAIL_USE_SSL = environment.flag("PBEM_SMTP_TLS")
EMAIL_TIMEOUT = environment.number("PBEM_SMTP_TIMEOUT_SECONDS", 20)

# To one person at most so many letters within 24 hours; what is left over comes in one daily letter.
# Answers to his own letters and last calls are not counted out. 0: no limit.
PBEM_LETTERS_PER_DAY = environment.number("PBEM_LETTERS_PER_DAY", 50)

# After so many days the raw text of incoming letters and the maps in sent ones are wiped. 0: never.
PBEM_KEEP_LETTERS_DAYS = environment.number("PBEM_KEEP_LETTERS_DAYS", 90)

# May messages go to chat services that members name? The addresses are checked, but a server in a guarded
# network may still want none to leave it.
PBEM_CHAT_WEBHOOKS = environment.flag("PBEM_CHAT_WEBHOOKS", True)

# Where `manage.py poll_mail` fetches letters, when they are kept for us on an IMAP server.
PBEM_IMAP_HOST = environment.text("PBEM_IMAP_HOST")
PBEM_IMAP_PORT = environment.number("PBEM_IMAP_PORT", 993)
PBEM_IMAP_USER = environment.text("PBEM_IMAP_USER")
PBEM_IMAP_PASSWORD = environment.text("PBEM_IMAP_PASSWORD")
PBEM_IMAP_FOLDER = environment.text("PBEM_IMAP_FOLDER", "INBOX")
