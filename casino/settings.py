"""Django settings. What differs between machines comes from the environment (docs/operations.md lists it)."""

import gc
from pathlib import Path
from typing import Any

from celery.schedules import crontab
from csp.constants import NONE, SELF

from casino import environment
from casino.logs import logging_settings
from casino.version import VERSION
from languages.known import KNOWN

# What is loaded stays: nobody looks for garbage among it, which is a third of a start, until the app is ready.
gc.disable()

BASE_DIR = Path(__file__).resolve().parent.parent

# --- from the environment ---------------------------------------------------------------------------------------------
DEBUG = environment.flag("DEBUG", False)
SECRET_KEY = environment.text("SECRET_KEY", "only-for-debug-" + "x" * 50 if DEBUG else None)
SECRET_KEY_FALLBACKS = environment.words("SECRET_KEY_FALLBACKS", [])
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS", [])
HTTPS = environment.flag("HTTPS", True)
BEHIND_PROXY = environment.flag("BEHIND_PROXY", False)
REDIS_URL = environment.text("REDIS_URL", "redis://localhost:6379/0")
DATABASE_URL = environment.text("DATABASE_URL", "postgresql:///casino")
# For migrations alone: who owns the tables. Parts that serve people are started without it.
DATABASE_OWNER_URL = environment.text("DATABASE_OWNER_URL", "")
# A copy that follows, for history, exports and proofs.
DATABASE_REPLICA_URL = environment.text("DATABASE_REPLICA_URL", "")
# How many standbys a commit is meant to be on before it is answered, and what the server is meant to be set to.
DATABASE_STANDBYS = environment.number("DATABASE_STANDBYS", 0)
DATABASE_SERVER = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}
DATABASE_POOL_SIZE = environment.number("DATABASE_POOL_SIZE", 8)
STATIC_AUTOREFRESH = environment.flag("STATIC_AUTOREFRESH", DEBUG)
METRICS_TOKEN = environment.text("METRICS_TOKEN", "")
# Where the database's files are, if on this machine: its disk is watched. `manage.py up` says it.
DATA_FOLDER = environment.text("CASINO_DATA", "")
# A signed-in screen that nobody uses for this long asks for the password again; 0 never does.
IDLE_LOCK_MINUTES = environment.number("IDLE_LOCK_MINUTES", 30)
# A press on a key that came to do something else within this many milliseconds does nothing; 0 turns that off. 350 is
# the hand's, the rest what the painting of a screen may take.
PRESS_GUARD_MS = environment.number("PRESS_GUARD_MS", 400)
# An alert that waits this many minutes is passed to the next role; 0 never passes one.
ALERT_ESCALATION_MINUTES = environment.number("ALERT_ESCALATION_MINUTES", 5)
# From these amounts on an alert is serious, and critical.
ALERT_SERIOUS_DOLLARS = environment.number("ALERT_SERIOUS_DOLLARS", 1_000)
ALERT_CRITICAL_DOLLARS = environment.number("ALERT_CRITICAL_DOLLARS", 10_000)
# Who is told by mail of what cases come to, and the mail server; without either no mail is sent.
INSPECTOR_MAIL = environment.text("INSPECTOR_MAIL", "")
EMAIL_HOST = environment.text("MAIL_HOST", "")
EMAIL_PORT = environment.number("MAIL_PORT", 587)
EMAIL_HOST_USER = environment.text("MAIL_USER", "")
EMAIL_HOST_PASSWORD = environment.text("MAIL_PASSWORD", "")
EMAIL_USE_TLS = environment.flag("MAIL_STARTTLS", True)
EMAIL_USE_SSL = environment.flag("MAIL_TLS", False)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.text("MAIL_FROM", "casino@localhost")
# What printed paper is headed with.
CASINO_NAME = environment.text("CASINO_NAME", "The Pontoon Table")
# Whose clock the screens show: a zone of the IANA database. The record is in UTC.
CASINO_ZONE = environment.zone("CASINO_ZONE")
# A demo casino: made-up people with known passwords, and displays that a visitor pairs alone. Never on a real floor.
DEMO = environment.flag("DEMO", False)

# --- parts ------------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "casino",
    "database",
    "staff",
    "tables",
    "shifts",
    "players",
    "wagers",
    "wagers.chips",
    "rounds",
    "cases",
    "proofs",
    "results",
    "history",
    "reports",
    "api",
    "screens",
    "demo",
]

MIDDLEWARE = [
    "casino.middleware.request_identity",
    "casino.middleware.readable",
    "casino.middleware.clock_of_the_house",
    "casino.middleware.kept_by_nobody",
    "casino.middleware.compressed_pages",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "staff.middleware.person_and_device",
    "players.middleware.names_joined",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "casino.urls"
ASGI_APPLICATION = "casino.asgi.application"
AUTH_USER_MODEL = "staff.Person"
LOGIN_URL = "/sign-in/"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- data -------------------------------------------------------------------------------------------------------------
DATABASES = {"default": environment.database(DATABASE_URL)}
# Connections come from our pool, so Django itself must keep none. It looks at one before it lends it.
DATABASES["default"]["CONN_MAX_AGE"] = 0
DATABASES["default"]["OPTIONS"]["pool"] = {"size": DATABASE_POOL_SIZE, "timeout": 5}

if DATABASE_REPLICA_URL:
    # A connection for each reading: an idle one could be to a server that was promoted meanwhile.
    DATABASES["replica"] = environment.database(DATABASE_REPLICA_URL, "DATABASE_REPLICA_URL")
    DATABASES["replica"]["TEST"] = {"MIRROR": "default"}
DATABASE_ROUTERS = ["database.replica.Router"]

CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        # redis-py 8 would close a subscriber's idle socket after five seconds.
        "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None}]},
    },
}

# Whether an open live screen may still be watched is asked again this often.
LIVE_RECHECK_SECONDS = 4.0
# A dealer's console that is away in mid-round for longer than this is an alert for the pit (live/presence.py).
CONSOLE_GRACE_SECONDS = 5.0

# --- Celery -----------------------------------------------------------------------------------------------------------
# Webhooks go to public https addresses; to others only in a house that says so.
WEBHOOKS_TO_PRIVATE_ADDRESSES = environment.flag("WEBHOOKS_TO_PRIVATE_ADDRESSES", False)
# After so long a time in which tasks wait and a worker with nothing to do takes none, it ends (casino/worker_watch.py).
WORKER_STUCK_SECONDS = environment.number("WORKER_STUCK_SECONDS", 20)
# A worker without a sign of life for longer than this counts as gone (casino/heartbeat.py).
WORKER_SILENT_SECONDS = 20.0
CELERY_BROKER_URL = environment.celery_broker(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_timeout": None, "socket_connect_timeout": 5}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# The schedule lives in memory: nothing to write, nothing to repair. Each entry's message expires before the next is
# due, so that a worker that was away does not do the same work many times.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "send_webhooks": {"task": "casino.tasks.send_webhooks", "schedule": 2.0, "options": {"expires": 2}},
    "escalate_alerts": {"task": "casino.tasks.escalate_alerts", "schedule": 10.0, "options": {"expires": 10}},
    "prove_asked": {"task": "proofs.tasks.prove_asked", "schedule": 1.0, "options": {"expires": 1}},
    "recompute_asked": {"task": "proofs.tasks.recompute_asked", "schedule": 1.0, "options": {"expires": 1}},
    "heartbeat": {"task": "casino.tasks.heartbeat", "schedule": 5.0, "options": {"expires": 5}},
    "look_at_database": {"task": "casino.tasks.look_at_database", "schedule": 600.0, "options": {"expires": 600}},
    "look_at_program": {"task": "casino.tasks.look_at_program", "schedule": 600.0, "options": {"expires": 600}},
    "look_at_licences": {"task": "casino.tasks.look_at_licences", "schedule": 60.0, "options": {"expires": 60}},
    "close_due_betting": {"task": "rounds.tasks.close_due_betting", "schedule": 1.0, "options": {"expires": 1}},
    "take_rounds_apart": {"task": "results.tasks.take_rounds_apart", "schedule": 5.0, "options": {"expires": 5}},
    "look_at_cases": {"task": "cases.tasks.look_at_cases", "schedule": 5.0, "options": {"expires": 5}},
    "look_at_clocks": {"task": "cases.tasks.look_at_clocks", "schedule": 600.0, "options": {"expires": 600}},
    "look_at_luck": {"task": "results.tasks.look_at_luck", "schedule": 600.0, "options": {"expires": 600}},
    "look_at_proofs": {"task": "proofs.tasks.look_at_proofs", "schedule": 600.0, "options": {"expires": 600}},
    "keep_snapshots": {"task": "rounds.tasks.keep_snapshots", "schedule": 600.0, "options": {"expires": 600}},
    # Five in the morning in Singapore, when the fewest tables are open.
    "clear_sessions": {
        "task": "casino.tasks.clear_sessions",
        "schedule": crontab(hour=21, minute=0),
        "options": {"expires": 3600},
    },
    "forget_undecided": {
        "task": "rounds.tasks.forget_undecided",
        "schedule": crontab(hour=21, minute=0),
        "options": {"expires": 3600},
    },
    "prove_records": {
        "task": "proofs.tasks.prove_records",
        "schedule": crontab(hour="21-23,0-5", minute=0),
        "options": {"expires": 3600},
    },
    "prove_results": {
        "task": "results.tasks.prove_results",
        "schedule": crontab(hour=22, minute=0),
        "options": {"expires": 3600},
    },
}

# --- web --------------------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# The console's script: 78 KB in 0.2 s. One quality further saves 2 % in more than twice the time.
BROTLI_QUALITY = 10
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "casino.static_files.storage.AssetStorage"},
}

LANGUAGE_CODE = "en"
# What players read in this house: displays begin with the first one, signs turn through them.
HOUSE_LANGUAGES = environment.languages("HOUSE_LANGUAGES", list(KNOWN))
SIGN_LANGUAGE_SECONDS = environment.number("SIGN_LANGUAGE_SECONDS", 20)
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# A badge's PIN is guarded by the throttle; a table waits for its hash (staff/hashing.py).
PIN_ITERATIONS = 100_000

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
# The health checks of an orchestrator come over plain HTTP from inside.
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Only our own scripts, styles and pictures run in our pages.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
CSRF_FAILURE_VIEW = "api.problems.csrf_failure"
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api.problems.exception_handler",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.json_body.JsonBody"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Casino table API",
    "VERSION": VERSION,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "OAS_VERSION": "3.1.0",
    "POSTPROCESSING_HOOKS": ["api.schema.add_commands"],
}

# Field encodings of log lines: one JSON object a line, or readable text for a person at a terminal.
LOGGING_CONFIG = None
logging_settings(environment.text("LOG_FORMAT", "json"), environment.text("LOG_LEVEL", "INFO"))
