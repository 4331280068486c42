"""People in the admin."""

from typing import TYPE_CHECKING, Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, User

if TYPE_CHECKING:
    SanctionAdminBase = admin.ModelAdmin[Sanction]
else:
    SanctionAdminBase = admin.ModelAdmin

# Sign-in to the admin goes through the same page and the same limits as everybody's.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """Finds people by both their names."""

    list_display = ("username", "display_name", "is_guest", "is_bot", "is_active", "is_staff", "seen_on")
    list_filter = ("is_guest", "is_bot", "is_active", "is_staff", "language")
    search_fields = ("username", "display_name", "email")
    date_hierarchy = "date_joined"
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (
            _("At the table"),
            {"fields": ("display_name", "is_guest", "is_bot", "is_public", "language", "display")},
        ),
    )


@admin.register(Sanction)
class SanctionAdmin(SanctionAdminBase):
    """Warnings, mutes and bans; they are imposed and lifted on the pages of moderators."""

    list_display = ("at", "kind", "user", "ends_at", "lifted_at", "by")
    list_filter = ("kind",)
    search_fields = ("user__username", "user__display_name", "reason")
    date_hierarchy = "at"

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: each is an act of a moderator, which is written down."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never by itself; with the person, yes."""
        return request.path.startswith("/admin/accounts/user/")
