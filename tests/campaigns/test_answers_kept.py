"""Answers that are kept for repeating, and for how long."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.api.idempotency import KEPT, answers_forget
from campaigns.models import IdempotencyRecord
from tests.cast import make_cast

pytestmark = pytest.mark.django_db


def test_answers_are_forgotten_after_a_week() -> None:
    cast = make_cast()
    party = {"name": "Walkers", "count": 3, "speed": 30}
    for key in ("old", "new"):
        made = cast.gm.post(f"{cast.url}parties/quick/", party, format="json", headers={"Idempotency-Key": key})
        assert made.status_code == 201
    answers_forget()
    assert IdempotencyRecord.objects.count() == 2
    IdempotencyRecord.objects.filter(key="old").update(created_at=timezone.now() - KEPT - timedelta(minutes=1))
    answers_forget()
    assert [row.key for row in IdempotencyRecord.objects.all()] == ["new"]
