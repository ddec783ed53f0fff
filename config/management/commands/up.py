"""``manage.py up``: everything Outrider needs, as one process tree."""

from __future__ import annotations

import os
import socket
import sys
import time
import urllib.error
import urllib.request
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import env
from config.processes import valkey
from config.processes.child import Child
from config.processes.tree import InUse, Tree, lock_state, python

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class Command(BaseCommand):
    help = "Start Valkey, the worker, the sweeper and the web server, and stop them together."
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=env.text("HOST", "127.0.0.1"))
        parser.add_argument("--port", type=int, default=env.number("PORT", 8000))
        parser.add_argument(
            "--demo", action="store_true", help="offer the demo campaign without an account, on loopback"
        )
        parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1))

    def handle(self, *args: Any, **options: Any) -> None:
        host, port, demo = options["host"], options["port"], options["demo"]
        self._check_address(host, port, demo=demo)
        try:
            lock = lock_state(settings.STATE_DIR)
        except InUse as error:
            raise CommandError(str(error)) from None
        tree = Tree(self._say)
        tree.catch_signals()
        try:
            self._start(tree, host, port, demo=demo, workers=options["workers"])
            code = tree.watch()
        finally:
            tree.stop()
            lock.close()
        self._say("Stopped.")
        sys.exit(code)

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def _check_address(self, host: str, port: int, *, demo: bool) -> None:
        if demo and host not in LOOPBACK:
            raise CommandError("--demo needs no password, so it listens on 127.0.0.1 only. Leave out --host or --demo.")
        if host not in LOOPBACK and not settings.BEHIND_TLS:
            raise CommandError(
                f"Plain HTTP on {host} would send passwords readable. Put a TLS proxy in front and set OUTRIDER_TLS=1."
            )
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                raise CommandError(f"Port {port} cannot be used ({error.strerror}). Set PORT to a free one.") from None

    def _start(self, tree: Tree, host: str, port: int, *, demo: bool, workers: int) -> None:
        environment = {**os.environ, "OUTRIDER_DEMO": "1" if demo else "0", "PYTHONUNBUFFERED": "1"}
        if not env.text("REDIS_URL"):
            self._say("Starting Valkey …")
            socket_path = env.redis_socket()
            socket_path.unlink(missing_ok=True)
            command = valkey.command(socket_path, settings.STATE_DIR / "valkey")
            tree.add(Child("valkey", command, environment, grace=5))
        valkey.wait_until_ready(env.redis_url())
        self._say("Preparing the database …")
        call_command("migrate", interactive=False, verbosity=0)
        call_command("demo", verbosity=0)
        self._say("Starting the worker, the sweeper and the web server …")
        for child in service_children(environment, host, port, workers):
            tree.add(child)
        url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        if self._wait_for_web(tree, f"{url}livez"):
            self._greet(url, demo=demo)

    def _wait_for_web(self, tree: Tree, url: str) -> bool:
        until = time.monotonic() + 120
        while time.monotonic() < until and not tree.stopping:
            try:
                with urllib.request.urlopen(url, timeout=2):  # noqa: S310 - our own address
                    return True
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        if not tree.stopping:
            raise CommandError("The web server did not answer within two minutes.")
        return False

    def _greet(self, url: str, *, demo: bool) -> None:
        from campaigns.services.accounts import setup_key_create, setup_needed

        if setup_needed():
            link = f"{url}setup?key={setup_key_create()}"
            self._say(f"First start. Make your account with this link, which works once:\n  {link}")
        if demo:
            self._say("The demo campaign is open to this machine without an account.")
        self._say(f"Ready: {url}")


def service_children(environment: dict[str, str], host: str, port: int, workers: int) -> list[Child]:
    """The processes that docker-compose.yml starts as services of their own."""
    manage = str(settings.BASE_DIR / "manage.py")
    worker = python(
        *(
            "-W",
            "ignore::UserWarning",
            "-m",
            "celery",
            "-A",
            "config",
            "worker",
            "--without-gossip",
            "--without-mingle",
        ),
        *("--concurrency", str(workers), "--loglevel", "WARNING"),
    )
    web = python(
        *("-m", "uvicorn", "config.asgi:application", "--host", host, "--port", str(port)),
        *("--no-access-log", "--no-server-header", "--no-proxy-headers", "--log-level", "warning"),
        *("--timeout-graceful-shutdown", "2", "--h11-max-incomplete-event-size", "65536"),
    )
    return [
        Child("worker", worker, environment, grace=6, niceness=5, is_chatty=True),
        Child("sweeper", python(manage, "sweep"), environment, grace=3),
        Child("web", web, environment, grace=4),
    ]
