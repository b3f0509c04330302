"""The Celery application: how work leaves the request and comes back on a beat.

Redis only carries work; the database is the truth. Every task is safe to run twice and to be lost:
the beat's sweep finds what a lost message left undone. The schedule itself stands in
`config.settings.celery`.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("pbem")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
