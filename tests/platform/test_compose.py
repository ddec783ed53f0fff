"""docker-compose.yml without an engine: its shape, and each service's command and health check run by hand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.env import paths

ROOT = Path(__file__).resolve().parents[2]
OURS = ("web", "worker", "sweeper")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return loaded


def test_it_fits_the_compose_schema():
    command = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        "vendor.compose-spec",
        "docker-compose.yml",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_services_are_there_with_health_checks(compose):
    services = compose["services"]
    assert {"web", "worker", "sweeper", "postgres", "redis"} <= set(services)
    for name in (*OURS, "postgres", "redis"):
        assert services[name]["healthcheck"]["test"], name


def test_workers_can_be_scaled(compose):
    worker = compose["services"]["worker"]
    assert "container_name" not in worker
    assert "ports" not in worker


def test_no_secret_has_a_default(compose):
    text = (ROOT / "docker-compose.yml").read_text()
    for name in ("POSTGRES_PASSWORD", "SECRET_KEY"):
        assert f"${{{name}:?" in text
        assert f"${{{name}:-" not in text


def test_everything_that_needs_another_service_waits_until_it_is_healthy(compose):
    for name in OURS:
        waits = compose["services"][name]["depends_on"]
        assert waits["redis"]["condition"] == "service_healthy"
        assert waits["migrate"]["condition"] == "service_completed_successfully"


def test_every_file_the_image_copies_exists():
    for line in (ROOT / "Dockerfile").read_text().splitlines():
        if line.startswith("COPY") and "--from" not in line:
            for name in line.split()[1:-1]:
                assert (ROOT / name).exists() or (ROOT / "frontend" / name).exists() or name == "frontend", name


def test_the_databases_health_checks_are_commands_of_their_images(compose):
    services = compose["services"]
    assert services["redis"]["healthcheck"]["test"][:2] == ["CMD", "valkey-cli"]
    assert "pg_isready" in services["postgres"]["healthcheck"]["test"][1]


@pytest.mark.parametrize("name", OURS)
def test_a_health_check_fails_when_its_service_is_not_there(compose, name, tmp_path):
    command = compose["services"][name]["healthcheck"]["test"][1:]
    environment = {**os.environ, "OUTRIDER_STATE": str(tmp_path), "PORT": "1", "REDIS_URL": "redis://127.0.0.1:1/0"}
    done = subprocess.run(
        [sys.executable, *command[1:]],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert name in done.stdout


def test_rulesets_of_ones_own_are_named_and_mounted_for_every_process(compose, monkeypatch):
    for name in (*OURS, "migrate"):
        service = compose["services"][name]
        assert service["environment"]["OUTRIDER_RULESETS"] == "${OUTRIDER_RULESETS:-}"
        assert "${RULESETS_FOLDER:-rulesets}:/rulesets:ro" in service["volumes"]
    assert "rulesets" in compose["volumes"]
    monkeypatch.setenv("OUTRIDER_RULESETS", "")
    assert paths("OUTRIDER_RULESETS") == []


def test_python_is_what_the_commands_start(compose):
    for name in (*OURS, "migrate"):
        assert compose["services"][name]["command"][0] == "python"
    assert shutil.which("python3")
