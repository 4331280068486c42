"""People in the admin."""

from functools import partial
from typing import TYPE_CHECKING, Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.departure import account_delete
from accounts.models import Sanction, User, rights_tell
from accounts.read_only import ReadOnly

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

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Stores the person; an account that was closed lets nobody stay, either."""
        super().save_model(request, obj, form, change)
        if change and "is_active" in form.changed_data:
            rights_tell(obj.pk)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What goes with people: whoever may delete them may delete all of it, though it is only shown."""
        found, counts, _needed, protected = super().get_deleted_objects(objs, request)
        return found, counts, set(), protected

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Deletes an account as its owner would: bots take over, the others keep their matches.

        Once this request's transaction has ended, since a table is played on in one of its own.
        """
        transaction.on_commit(partial(account_delete, obj))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Deletes some accounts, one after the other."""
        for user in queryset:
            self.delete_model(request, user)


@admin.register(Sanction)
class SanctionAdmin(ReadOnly, SanctionAdminBase):
    """Warnings, mutes and bans; they are imposed and lifted on the pages of moderators."""

    list_display = ("at", "kind", "user", "ends_at", "lifted_at", "by")
    list_filter = ("kind",)
    search_fields = ("user__username", "user__display_name", "reason")
    date_hierarchy = "at"
