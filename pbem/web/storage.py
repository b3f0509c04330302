"""How static files are named and packed once they are collected."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise's storage is untyped
    """Hashed and compressed names, also where one script module imports another.

    So a page may name its modules ahead (``modulepreload``) and a browser may keep each of them for good.
    """

    support_js_module_import_aggregation = True
