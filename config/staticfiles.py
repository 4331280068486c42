"""How static files are stored: named by their content, compressed, imports of modules included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Names every static file by its content, also where one ES module imports another."""

    support_js_module_import_aggregation = True
