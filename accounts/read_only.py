"""Administration that only shows: what people did is changed by what they do, or by named actions."""

from typing import Any

from django.http import HttpRequest


class ReadOnly:
    """Mixed into an admin page or a part of one: nothing is added, changed or deleted there."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False
