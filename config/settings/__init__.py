"""The settings of the server, one module per concern, all driven by the environment.

Two ways to run:

* **embedded** (default): one box, one process, nothing to install. SQLite under `var/`, an in-memory
  broker, letters into the built-in mailbox. This is what `manage.py demo` and a bare machine use.
* **server**: as soon as `DATABASE_URL` is set. PostgreSQL and, by `REDIS_URL`, Redis; letters through
  an e-mail service or SMTP; secrets and host names must be given.

`deploy/server.env.example` names every variable.
"""

import django_stubs_ext

from config.settings.accounts import *
from config.settings.apps import *
from config.settings.celery import *
from config.settings.logs import *
from config.settings.mail import *
from config.settings.mode import *
from config.settings.pages import *
from config.settings.play import *
from config.settings.security import *
from config.settings.storage import *

# Lets `ModelAdmin[Game]`, `ListView[Game]` and their like be written as the type checker wants them.
django_stubs_ext.monkeypatch()
