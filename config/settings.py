"""The one settings file: safe without a single variable set, changed by the environment alone."""

from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config import environment
from config.addresses import own_addresses, own_names
from config.paths import BASE_DIR, broker_socket, data_folder
from rules.terms.languages import LANGUAGE_DATA

# --- This installation -------------------------------------------------------------------------

DEBUG = False

DATA_FOLDER = data_folder()
PUBLIC_URL = environment.text("PUBLIC_URL")
PUBLIC_ORIGIN = environment.origin(PUBLIC_URL)
IS_HTTPS = bool(PUBLIC_ORIGIN)
LAN = environment.switch("MEJA_LAN")

TIME_SCALE = environment.number("MEJA_TIME_SCALE", 1.0)
"""Multiplies every clock, pause and think time, so that tests play whole matches; 1 in earnest."""

SECRET_KEY = environment.secret_key(DATA_FOLDER, required=bool(PUBLIC_ORIGIN))
SECRET_KEY_FALLBACKS = environment.listed("SECRET_KEY_FALLBACKS")

LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = [*LOOPBACK_HOSTS, *environment.listed("MEJA_HOSTS")]
if PUBLIC_ORIGIN:
    ALLOWED_HOSTS.append(urlsplit(PUBLIC_ORIGIN).hostname or "")
    CSRF_TRUSTED_ORIGINS = [PUBLIC_ORIGIN]
if LAN:
    ALLOWED_HOSTS += [*own_addresses(), *own_names()]

# --- Application -------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "config",
    "accounts",
    "lobby",
    "matches",
    "rules.pages",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.readable.ReadableInput",
    # Adds random bytes, and tokens are masked anew in each answer, so that lengths tell nothing.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.activity.ActivityMiddleware",
    "accounts.middleware.LanguageMiddleware",
    "accounts.middleware.ZoneMiddleware",
    "accounts.browsers.BrowserMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
    "accounts.sanctions.BanMiddleware",
    "accounts.second_factor.AdminSecondFactorMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "accounts.context.reader",
                "lobby.announcements.announced",
                "config.context.installation",
            ],
        },
    },
]

# --- Data --------------------------------------------------------------------------------------

DATABASE_URL = environment.text("DATABASE_URL", f"sqlite:///{DATA_FOLDER / 'meja.sqlite3'}")
DATABASES: dict[str, dict[str, Any]] = {"default": {**dj_database_url.parse(DATABASE_URL, conn_max_age=None)}}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    SQLITE_SYNCHRONOUS = environment.text("SQLITE_SYNCHRONOUS", "NORMAL").upper()
    if SQLITE_SYNCHRONOUS not in {"NORMAL", "FULL", "EXTRA"}:
        raise ImproperlyConfigured("SQLITE_SYNCHRONOUS has to be NORMAL, FULL or EXTRA.")
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={SQLITE_SYNCHRONOUS};",
    }
else:
    # Requests come and go on threads of their own, so connections are pooled instead of kept by a thread.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {"min_size": 1, "max_size": 10, "timeout": 5}

REDIS_URL = environment.text("REDIS_URL", f"unix://{broker_socket(DATA_FOLDER)}")

CACHES = {
    "default": {
        "BACKEND": "config.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "meja",
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2},
    },
}

CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": "meja"},
    },
}

# --- Background work ---------------------------------------------------------------------------

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_DEFAULT_QUEUE = "clock"
CELERY_TASK_ROUTES = {
    "matches.tasks.bot_move": {"queue": "bots"},
    "matches.tasks.review": {"queue": "bots"},
    "config.tasks.tidy": {"queue": "bots"},
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# Intervals need no memory between starts, so beat keeps its schedule in its head, not in a file.
CELERY_BEAT_SCHEDULER = "config.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    # Without `expires` a worker that comes back runs every sweep that was asked for while it was away.
    "sweep-matches": {
        "task": "matches.tasks.sweep_due",
        # With quicker clocks it comes sooner, but no clock is so quick that it needs more than this.
        "schedule": max(0.1, 0.25 * min(TIME_SCALE, 1.0)),
        "options": {"queue": "clock", "expires": 1},
    },
    "count-matches": {
        "task": "matches.tasks.count_matches",
        "schedule": 5.0,
        "options": {"queue": "clock", "expires": 5},
    },
    "purge-guests": {
        "task": "accounts.tasks.purge_guests",
        "schedule": 3600.0,
        "options": {"queue": "clock", "expires": 600},
    },
    "purge-reports": {
        "task": "lobby.tasks.purge_reports",
        "schedule": 3600.0,
        "options": {"queue": "clock", "expires": 600},
    },
    "sweep-rooms": {
        "task": "lobby.tasks.sweep_rooms",
        "schedule": max(0.25, 1.0 * min(TIME_SCALE, 1.0)),
        "options": {"queue": "clock", "expires": 1},
    },
    "purge-chat": {
        "task": "lobby.tasks.purge_chat",
        "schedule": 3600.0,
        "options": {"queue": "clock", "expires": 3600},
    },
    "tidy": {
        "task": "config.tasks.tidy",
        "schedule": 3600.0,
        "options": {"queue": "bots", "expires": 600},
    },
}

# --- People ------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_FORMS = {"login": "accounts.forms.SignInForm"}
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.USERNAME_VALIDATORS"
# Guests are signed in and still need both pages; our views send everybody else on.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
MFA_ADAPTER = "accounts.factor_secrets.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Keys are bound to a safe origin; browsers count this machine's own name as one.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not IS_HTTPS
MFA_TOTP_ISSUER = "Meja"
MFA_FORMS = {
    "add_webauthn": "accounts.passkey_forms.AddPasskeyForm",
    "login_webauthn": "accounts.passkey_forms.SignInPasskeyForm",
    "reauthenticate_webauthn": "accounts.passkey_forms.ConfirmPasskeyForm",
    "signup_webauthn": "accounts.passkey_forms.SignUpPasskeyForm",
}
ACCOUNT_RATE_LIMITS = {
    "guest": "60/h/ip",
    "record": "60/h/user",
    "signup": "10/m/ip,100/d/ip",
    "login": "20/m/ip",
}
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if IS_HTTPS else "http"
# Behind a proxy the visitor's address is the last one the proxy added; limits on sign-in count it.
ALLAUTH_TRUSTED_PROXY_COUNT = environment.whole("TRUSTED_PROXIES", 1 if PUBLIC_ORIGIN else 0, least=0)

EMAIL_HOST = environment.text("EMAIL_HOST")
EMAIL_PORT = environment.whole("EMAIL_PORT", 587, most=65_535)
EMAIL_HOST_USER = environment.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = EMAIL_PORT == 587
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = environment.text("DEFAULT_FROM_EMAIL", "meja@localhost")
MAIL_IS_AVAILABLE = bool(EMAIL_HOST)
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL_IS_AVAILABLE else 'dummy'}.EmailBackend"

GUEST_DAYS = environment.whole("GUEST_DAYS", 90)
"""After so many days without a visit a guest is forgotten; their session ends after 90."""
REPORT_DAYS = environment.whole("REPORT_DAYS", 180)
"""For so many days a closed report is kept with its evidence."""
OPERATOR_NAME = environment.text("OPERATOR_NAME")
OPERATOR_CONTACT = environment.text("OPERATOR_CONTACT")
"""Who runs this installation, as the pages on privacy and terms say."""
LEGAL_FOLDER = DATA_FOLDER / "legal"
"""Where the operator's own texts stand: ``privacy.en.md``, ``terms.id.md`` and so on."""

SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_COOKIE_NAME = "meja_session"
SESSION_COOKIE_AGE = 90 * 24 * 3600
CSRF_COOKIE_NAME = "meja_csrf"
LANGUAGE_COOKIE_NAME = "meja_language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"

# --- Voice -------------------------------------------------------------------------------------

# On one machine or in one network browsers find each other without any of these.
STUN_URLS = environment.addresses("STUN_URLS", "stun", "stuns")
TURN_URLS = environment.addresses("TURN_URLS", "turn", "turns")
TURN_SECRET = environment.text("TURN_SECRET")
TURN_LIFETIME = environment.whole("TURN_LIFETIME", 2 * 3600, least=3600, most=4 * 3600)
if TURN_URLS and not TURN_SECRET:
    raise ImproperlyConfigured("TURN_URLS is set, so TURN_SECRET has to be set too.")

# --- Languages ---------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [(code, language.name) for code, language in LANGUAGE_DATA.items() if language.is_offered]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files ------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_FOLDER / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.staticfiles.HashedStaticFilesStorage"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = False

# --- Safety ------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:", "blob:"],
        "media-src": [SELF, "blob:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore it, and complain of it, where a page came over plain http.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if IS_HTTPS else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = IS_HTTPS
if PUBLIC_ORIGIN:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
if IS_HTTPS:
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_SSL_REDIRECT = True
    # Asked from within the machine or its network, past the proxy.
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^livez$", r"^metrics$"]
# Whether other sites of the domain speak https, or browsers should be told of ours in advance, is not
# ours to say: W005 and W021 ask for both.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
ADMIN_MFA = environment.switch("ADMIN_MFA")
"""Whether `/admin/` is for people with a second factor only."""
METRICS_TOKEN = environment.text("METRICS_TOKEN")
"""Who may read `/metrics`; without one, this machine alone, and nobody behind a proxy."""
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

# --- Log ---------------------------------------------------------------------------------------

LOG_LEVEL = environment.text("LOG_LEVEL", "WARNING").upper()
LOG_FORMAT = environment.text("LOG_FORMAT", "plain")
if LOG_FORMAT not in {"plain", "json"}:
    raise ImproperlyConfigured("LOG_FORMAT has to be plain or json.")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "%(levelname)s %(name)s: %(message)s"},
        "json": {"()": "config.logs.JsonLines"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"level": LOG_LEVEL},
        # A request for a page that is not there is no news.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"handlers": [], "level": "CRITICAL", "propagate": False},
    },
}
