"""A part of a run: trials ``first`` to ``first + count``, summed up."""

from __future__ import annotations

from dataclasses import dataclass

from travel.rules.simulation.summary import ChunkSummary, merge, summarise
from travel.rules.simulation.trial import Fighter, Preparer, Trials, run_trial


@dataclass(frozen=True, slots=True)
class ChunkPlan:
    """Which trials a chunk holds. Trials are numbered from 1."""

    index: int
    first: int
    count: int


def chunk_plans(trials: int, size: int) -> tuple[ChunkPlan, ...]:
    """Split a run into chunks of at most ``size`` trials."""
    return tuple(
        ChunkPlan(index, first, min(size, trials - first + 1)) for index, first in enumerate(range(1, trials + 1, size))
    )


def run_chunk(trials: Trials, seed: int, first: int, count: int, prepare: Preparer, fight: Fighter) -> ChunkSummary:
    """Run some trials. The same arguments give the same summary, byte for byte."""
    return merge(
        summarise(trials, run_trial(trials, seed, number, prepare, fight)) for number in range(first, first + count)
    )
