"""Health for people who run servers: /livez says the process runs, /readyz that it can work (TRUST 22)."""

from __future__ import annotations

import shutil

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse

from campaigns.notify import connection as redis_connection

LEAST_FREE_BYTES = 200 * 1024 * 1024


def livez(request: HttpRequest) -> JsonResponse:
    """The process answers."""
    return JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> JsonResponse:
    """Database, migrations and disk are needed; without Redis live updates and simulations wait."""
    checks = {"database": _database(), "disk": _disk(), "redis": _redis()}
    needed = checks["database"] and checks["disk"]
    status = "ok" if all(checks.values()) else "degraded" if needed else "failing"
    words = {name: "ok" if fine else "failing" for name, fine in checks.items()}
    return JsonResponse({"status": status, "checks": words}, status=200 if needed else 503)


def _database() -> bool:
    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return False


def _disk() -> bool:
    return shutil.disk_usage(settings.STATE_DIR).free > LEAST_FREE_BYTES


def _redis() -> bool:
    try:
        return bool(redis_connection().ping())
    except redis.RedisError:
        return False
