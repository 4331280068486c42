"""Paths of people. Those under accounts/ stand before allauth's of the same address."""

from allauth.account import views as allauth_views
from allauth.mfa.base import views as mfa_views
from allauth.mfa.totp import views as totp_views
from allauth.mfa.webauthn import views as webauthn_views
from django.urls import URLPattern, URLResolver, path

from accounts import bot_views, data_views, legal_views, tie_views, views
from accounts.entrance import member_required

app_name = "people"
urlpatterns: list[URLPattern | URLResolver] = [
    path("guest/", views.guest, name="guest"),
    path("guest/go-on/", views.go_on, name="go_on"),
    path("me/", views.me, name="me"),
    path("me/bots/", bot_views.bots, name="bots"),
    path("me/bots/<int:pk>/<str:action>/", bot_views.change, name="bot_change"),
    path("me/data/", data_views.data, name="data"),
    path("me/data/export.json", data_views.export, name="export"),
    path("me/data/delete/", data_views.delete, name="delete"),
    path("privacy/", legal_views.privacy, name="privacy"),
    path("terms/", legal_views.terms, name="terms"),
    path("people/<str:username>/note/", tie_views.note, name="note"),
    path("people/<str:username>/<str:action>/", tie_views.change, name="tie"),
    path("settings/", views.settings_page, name="settings"),
    path("settings/display/", views.display, name="display"),
    path("settings/language/", views.language, name="language"),
    path("accounts/login/", views.SignInView.as_view(), name="sign_in"),
    path("accounts/signup/", views.SignUpView.as_view(), name="sign_up"),
    # A guest has no password yet and no address: both come with the account.
    path("accounts/email/", member_required(allauth_views.email), name="email"),
    path("accounts/password/change/", member_required(allauth_views.password_change), name="password_change"),
    path("accounts/2fa/", member_required(mfa_views.index), name="mfa"),
    path("accounts/2fa/totp/activate/", member_required(totp_views.activate_totp), name="mfa_totp"),
    path("accounts/2fa/webauthn/add/", member_required(webauthn_views.add_webauthn), name="mfa_webauthn"),
    path("accounts/password/set/", member_required(allauth_views.password_set), name="password_set"),
]
