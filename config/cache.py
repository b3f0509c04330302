"""The cache that all processes share, and what each does while it is away."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from pbem import redis_away

logger = logging.getLogger(__name__)


def _spared(name: str) -> Callable[..., Any]:
    """A method that asks Redis, and the memory of this process while Redis is away."""

    def call(self: "RedisOrHere", *args: Any, **kwargs: Any) -> Any:
        if not redis_away.is_noted():
            try:
                return getattr(super(RedisOrHere, self), name)(*args, **kwargs)
            except RedisError as error:
                redis_away.note()
                logger.warning("the shared cache is away (%s); each process counts for itself", error)
        return getattr(self.here, name)(*args, **kwargs)

    call.__name__ = name
    return call


class RedisOrHere(RedisCache):
    """Counts log-in attempts for all processes; without Redis each counts for itself.

    So people get in, and guessing stays slow, whatever becomes of Redis.
    """

    add = _spared("add")
    get = _spared("get")
    set = _spared("set")
    touch = _spared("touch")
    delete = _spared("delete")
    has_key = _spared("has_key")
    incr = _spared("incr")
    get_many = _spared("get_many")
    set_many = _spared("set_many")
    delete_many = _spared("delete_many")
    clear = _spared("clear")

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.here = LocMemCache("while the shared cache is away", {**params, "OPTIONS": {}})
