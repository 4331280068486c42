"""People in the admin."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import User

# Sign-in to the admin goes through the same page and the same limits as everybody's.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """Finds people by both their names."""

    list_display = ("username", "display_name", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_active", "is_staff", "language")
    search_fields = ("username", "display_name", "email")
    date_hierarchy = "date_joined"
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("At the table"), {"fields": ("display_name", "is_guest", "language", "display")}),
    )
