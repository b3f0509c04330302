"""Which of the two ways the server runs in, and where it is found."""

from pathlib import Path
from urllib.parse import urlsplit

from config import environment

BASE_DIR = Path(__file__).resolve().parents[2]

# Where an embedded server keeps its database, secret and mailbox; never in version control.
PBEM_VAR_DIR = Path(environment.text("PBEM_VAR_DIR") or BASE_DIR / "var")

PBEM_EMBEDDED = not environment.text("DATABASE_URL")

# The demo: its letters lie open to whoever sits at the machine (`manage.py demo` sets it).
PBEM_DEMO = PBEM_EMBEDDED and environment.flag("PBEM_DEMO")

DEBUG = environment.flag("PBEM_DEBUG")

# A host's own charts and counters: a folder with one folder per title, laid over ours file by file.
PBEM_DATA_DIR = Path(environment.text("PBEM_DATA_DIR")) if environment.text("PBEM_DATA_DIR") else None

# The address readers type; links in letters start with it.
PBEM_PUBLIC_URL = environment.text("PBEM_PUBLIC_URL", "http://localhost:8000").rstrip("/")
PBEM_PUBLIC_HOST = urlsplit(PBEM_PUBLIC_URL).hostname or "localhost"
PBEM_IS_HTTPS = PBEM_PUBLIC_URL.startswith("https://")

# The name shown on pages and in letters.
PBEM_SITE_NAME = environment.text("PBEM_SITE_NAME", "Play by e-mail")

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en-gb"
FORMAT_MODULE_PATH = "config.formats"
