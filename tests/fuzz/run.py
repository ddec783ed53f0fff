"""Feeding damaged files to the readers: nothing but ImportRefused may come out, in bounded time and memory."""

from __future__ import annotations

import resource
import signal
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from types import FrameType

from tests.fuzz.mutate import Subject, damaged
from tests.fuzz.seeds import Seed, seeds_by_format
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused

SECONDS_ALLOWED = 10
"""Of processor time: a busy machine fails no reader."""
KEPT_FAILURES = 20


class TooSlowError(BaseException):
    """Raised by the alarm; no reader's ``except Exception`` may swallow it."""


@dataclass
class Outcome:
    """What came of a campaign. ``failures``: files with the traceback of what should not have happened."""

    inputs: int = 0
    taken: int = 0
    refused: int = 0
    slowest: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)
    failures: list[tuple[list[tuple[str, bytes]], str]] = field(default_factory=list)

    @property
    def megabytes(self) -> float:
        """Most resident memory of this process so far."""
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def campaign(key: str, inputs: int, seed: int) -> tuple[Outcome, float, float]:
    """Fuzz one reader; also returns seconds and peak MB. For a process of its own."""
    begin = time.monotonic()
    outcome = fuzz(seeds_by_format()[key], inputs, seed)
    return outcome, time.monotonic() - begin, outcome.megabytes


def fuzz(seeds: Sequence[Seed], inputs: int, seed: int) -> Outcome:
    """Read ``inputs`` damaged files made from ``seeds``."""
    rng, outcome = Random(seed), Outcome()
    subjects = [(origin, [Subject(data) for _, data in origin.files]) for origin in seeds]
    signal.signal(signal.SIGPROF, _ring)
    for _ in range(inputs):
        origin, files = rng.choice(subjects)
        chosen = rng.randrange(len(files))
        upload = [
            (name, origin.pack(damaged(subject, rng) if index == chosen else subject.data))
            for index, ((name, _), subject) in enumerate(zip(origin.files, files, strict=True))
        ]
        _read(upload, outcome)
        if len(outcome.failures) >= KEPT_FAILURES:
            break
    return outcome


def _read(upload: list[tuple[str, bytes]], outcome: Outcome) -> None:
    outcome.inputs += 1
    begin = time.perf_counter()
    signal.setitimer(signal.ITIMER_PROF, SECONDS_ALLOWED)
    try:
        read_map(upload)
        outcome.taken += 1
    except ImportRefused as refused:
        outcome.refused += 1
        outcome.reasons[refused.message[:24]] += 1
        if not refused.remedy:
            outcome.failures.append((upload, f"refused without a remedy: {refused.message}"))
    except (Exception, TooSlowError):
        outcome.failures.append((upload, traceback.format_exc(limit=-6)))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    outcome.slowest = max(outcome.slowest, time.perf_counter() - begin)


def _ring(number: int, frame: FrameType | None) -> None:
    raise TooSlowError
