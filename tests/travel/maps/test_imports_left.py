"""Imports that nobody decides upon, and workers that are gone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.access import viewer_of
from campaigns.models import User
from tests.cast import Cast, make_cast
from travel.models import ImportStatus, MapImport, MapUpload
from travel.services.map_import_work import LEASE, import_claim, imports_forget, waiting_jobs
from travel.services.map_imports import KEPT, import_create

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def job(cast: Cast) -> MapImport:
    return import_create(
        viewer_of(User.objects.get(username="alice"), cast.campaign.pk),
        [("vale.txt", b"0101 forest\n")],
        {},
        dry_run=True,
    )


def test_imports_left_for_a_day_are_dropped_with_their_files(job: MapImport) -> None:
    imports_forget()
    assert MapUpload.objects.filter(job=job).exists()
    MapImport.objects.update(updated_at=timezone.now() - KEPT - timedelta(minutes=1))
    imports_forget()
    assert not MapImport.objects.exists()
    assert not MapUpload.objects.exists()


def test_what_was_brought_in_stays_listed(job: MapImport) -> None:
    MapImport.objects.update(status=ImportStatus.DONE, updated_at=timezone.now() - KEPT - timedelta(days=9))
    imports_forget()
    assert MapImport.objects.get() == job


@pytest.mark.parametrize(
    ("ahead", "is_left"),
    [(LEASE / 2, False), (-LEASE, True), (timedelta(days=1), True)],
    ids=["held", "over", "jumped"],
)
def test_a_reading_is_taken_over_when_its_lease_is_over_or_cannot_be(
    job: MapImport, ahead: timedelta, is_left: bool
) -> None:
    assert import_claim(job.pk) is not None
    MapImport.objects.update(lease_until=timezone.now() + ahead)
    assert waiting_jobs() == ([job.pk] if is_left else [])
    assert (import_claim(job.pk) is not None) == is_left
