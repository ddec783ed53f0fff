"""Whatever is sent, the API answers as its description says, and never with a 500."""

from __future__ import annotations

import os

import pytest
from schemathesis.generation import GenerationMode

from tests.contracts.fuzzing import Fuzzer, one_connection
from tests.contracts.stage import World

pytestmark = pytest.mark.django_db

EXAMPLES = int(os.environ.get("OUTRIDER_FUZZ_EXAMPLES", "2"))
ONLY = os.environ.get("OUTRIDER_FUZZ_ONLY", "")


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_generated_requests_are_answered_as_described(world: World, mode: GenerationMode) -> None:
    with one_connection() as raised:
        fuzzer = Fuzzer(world, EXAMPLES, raised)
        fuzzer.run(mode, lambda label: ONLY in label)
    assert not fuzzer.faults, "\n\n".join(f"{label}\n{fault}" for label, fault in fuzzer.faults.items())
    assert len(fuzzer.answers) > 80 or ONLY
