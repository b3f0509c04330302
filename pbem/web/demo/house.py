"""The processes of a server as threads of one: web server, worker, clock."""

import logging
import socket
import threading
from contextlib import suppress
from types import TracebackType

from celery import Celery
from celery.beat import Scheduler, Service
from celery.worker.worker import WorkController
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
from django.core.wsgi import get_wsgi_application

logger = logging.getLogger(__name__)
PATIENCE = 5.0
"""Seconds that a thread gets to end its work."""


class Quiet(WSGIRequestHandler):
    """Serves without a line per request: the console shows where to look, not what was looked at."""

    def log_message(self, format: str, *args: object) -> None:
        """Errors only."""
        if len(args) > 1 and str(args[1]).startswith("5"):
            super().log_message(format, *args)


class House:
    """Worker and clock in the background while the web server runs: ``with House(app, port) as house``."""

    def __init__(self, app: Celery, port: int, host: str = "127.0.0.1") -> None:
        self.server = ThreadedWSGIServer((host, port), Quiet)
        self.server.set_app(get_wsgi_application())
        self.worker: WorkController = app.WorkController(
            pool_cls="solo",
            concurrency=1,
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
            events=False,
        )
        self.clock = Service(app, scheduler_cls=Scheduler, max_interval=1)
        self.threads = [
            threading.Thread(target=self.worker.start, name="worker", daemon=True),
            threading.Thread(target=self.clock.start, name="clock", daemon=True),
        ]

    @property
    def port(self) -> int:
        """The port the web server has."""
        return int(self.server.server_address[1])

    def __enter__(self) -> "House":
        for thread in self.threads:
            thread.start()
        return self

    def serve(self) -> None:
        """Answer requests until Ctrl-C or :meth:`close`."""
        with suppress(KeyboardInterrupt):
            self.server.serve_forever()

    def close(self) -> None:
        """Make :meth:`serve` return, from another thread."""
        self.server.shutdown()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """The web server closes its door, the clock stops, the worker ends the task at hand."""
        self.server.server_close()
        self.clock.stop(wait=False)
        self.worker.stop(exitcode=0)
        for thread in self.threads:
            thread.join(PATIENCE)
            if thread.is_alive():
                logger.warning("the %s is still busy and is left behind", thread.name)


def is_free(port: int) -> bool:
    """Can a server of ours listen there?"""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
