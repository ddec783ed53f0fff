"""Django settings: one file for every lane; what differs comes from the environment (config/env.py)."""

from __future__ import annotations

from typing import Any

import dj_database_url

from config import env

BASE_DIR = env.PROJECT_ROOT
STATE_DIR = env.state_directory()

SECRET_KEY = env.secret_key()
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")
DEBUG = False
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS") or ["127.0.0.1", "localhost", "[::1]", "testserver"]
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
BEHIND_TLS = env.flag("OUTRIDER_TLS")
DEMO = env.flag("OUTRIDER_DEMO")
RULESET_FOLDERS = env.paths("OUTRIDER_RULESETS")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "config",
    "campaigns",
    "tactical",
    "travel",
]

MIDDLEWARE = [
    "campaigns.middleware.SecurityHeaders",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {}}]

SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON",
}


def databases() -> dict[str, Any]:
    """SQLite in the state directory, or what DATABASE_URL names."""
    url = env.text("DATABASE_URL")
    if url:
        return {"default": dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True)}
    return {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": STATE_DIR / "outrider.sqlite3",
            "OPTIONS": SQLITE_OPTIONS,
            "CONN_MAX_AGE": None,
        }
    }


DATABASES = databases()
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "campaigns.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]

REDIS_URL = env.redis_url()
CELERY_BROKER_URL = env.celery_broker_url()

SIMULATION_LEASE_SECONDS = env.number("SIMULATION_LEASE_SECONDS", 30)

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False

STATIC_URL = "/static/"
STATIC_ROOT = None
FRONTEND_DIST = BASE_DIR / "frontend" / "dist"
STATICFILES_DIRS = [("app", FRONTEND_DIST)] if FRONTEND_DIST.is_dir() else []
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/app/assets/.+-[A-Za-z0-9_-]{8}\."

DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 200
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

SESSION_COOKIE_NAME = "__Host-session" if BEHIND_TLS else "outrider_session"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = BEHIND_TLS
CSRF_COOKIE_NAME = "__Host-csrf" if BEHIND_TLS else "outrider_csrf"
CSRF_COOKIE_SECURE = BEHIND_TLS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "campaigns.api.problems.csrf_failure"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS else None
SECURE_HSTS_SECONDS = 31_536_000 if BEHIND_TLS else 0

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "campaigns.api.authentication.TokenAuthentication",
        "campaigns.api.authentication.BrowserAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["config.drf.StrictJsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "campaigns.api.pagination.Pages",
    "DEFAULT_SCHEMA_CLASS": "campaigns.api.schema.ProblemSchema",
    "EXCEPTION_HANDLER": "config.drf.exception_handler",
    "PAGE_SIZE": 50,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Outrider",
    "DESCRIPTION": "Overland travel and encounters for d20-family tabletop games.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": r"/api/v1(/campaigns/\{campaign\})?",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "Topology": "travel.api.map_shapes.TOPOLOGIES",
        "MapTerrain": "travel.api.map_shapes.TERRAINS",
        "MapWay": "travel.api.map_shapes.WAYS",
        "LengthUnit": "travel.api.map_shapes.UNITS",
        "PlayersSee": "travel.api.map_shapes.SEEN",
        "GridShift": "travel.api.map_shapes.SHIFTS",
        "ImportStatus": "travel.models.ImportStatus",
        "ImportNeed": "travel.api.map_import_shapes.NEEDS",
        "FightOrderType": "tactical.api.order_serializers.ORDERS",
        "ActionKind": "tactical.api.order_serializers.LADDER",
        "FightHandType": "tactical.api.serializers.HAND_TYPES",
        "BonusType": "tactical.api.creatures.BONUSES",
        "BoardSide": "tactical.api.outcome_serializers.BOARD_SIDES",
        "PowerAction": "tactical.api.power_serializers.POWER_ACTIONS",
        "PowerNature": "tactical.api.power_serializers.NATURES",
        "PowerShape": "tactical.api.power_serializers.SHAPES",
        "PowerTouch": "tactical.api.power_serializers.TOUCHES",
        "PowerSave": "tactical.api.power_serializers.SAVE_KINDS",
        "PowerConcerns": "tactical.api.power_serializers.CONCERNED",
        "PowerAfterSave": "tactical.api.power_serializers.AFTER_SAVE",
        "PowerPeriod": "tactical.api.power_serializers.PERIODS",
        "CreatureKind": "tactical.api.creatures.KINDS",
        "AttackKind": "tactical.api.creatures.ATTACKS",
        "FightStatus": "tactical.api.serializers.STATUSES",
        "FightSide": "tactical.api.serializers.SIDES",
        "JourneyStatus": "travel.api.journey_shapes.STATUSES",
        "EncounterStance": "travel.api.journey_shapes.STANCES",
        "EncounterKind": "travel.api.journey_shapes.MET_KINDS",
        "JourneySide": "travel.api.choices.SIDES",
        "JourneyPace": "travel.api.choices.PACES",
        "OverrideField": "travel.api.journey_shapes.OVERRIDE_FIELDS",
        "AmbushStatus": "travel.api.ambush_shapes.STATUSES",
        "AmbushStance": "travel.api.ambush_shapes.STANCES",
        "CarrierKind": "travel.api.party_shapes.CARRIER_KINDS",
        "CargoKind": "travel.api.party_shapes.CARGO_KINDS",
        "PartyMoveKind": "travel.api.party_load_shapes.MOVES",
        "ArmourWeight": "travel.api.party_shapes.BARDINGS",
        "MapAreaKind": "travel.api.map_edit_shapes.AREA_KINDS",
        "SettlementKind": "travel.api.map_edit_shapes.PLACE_KINDS",
        "MapLineKind": "travel.api.map_edit_shapes.LINE_KINDS",
        "MapKind": "travel.api.map_import_shapes.KINDS",
        "BarrierKind": "travel.api.choices.EDGE_KINDS",
        "EdgeSide": "travel.api.choices.EDGE_SIDES",
        "PlanJobKind": "travel.api.plan_job_shapes.JOB_KINDS",
        "DayPieceKind": "travel.api.plan_day_shapes.PIECE_KINDS",
        "SimulationStatus": "travel.api.simulation_shapes.STATUSES",
    },
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"outrider.security": {"level": "INFO"}, "outrider": {"level": "INFO"}},
}
