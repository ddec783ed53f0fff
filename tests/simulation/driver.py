"""Makes a run in the database that OUTRIDER_STATE names: for tests that start real processes."""

from __future__ import annotations

import os
import sys


def main(count: int, seed: int) -> str:
    """Store a campaign and a run, ring its bells, and return the run's id."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from campaigns.access import Viewer
    from campaigns.models import Campaign, Membership, User
    from campaigns.roles import Role
    from tests.simulation.subject import real_trials
    from travel.services.simulations import RunInput, run_create
    from travel.tasks.simulations import send_chunk

    user = User.objects.create_user(username=f"gm-{seed}")
    campaign = Campaign.objects.create(name="Faults")
    membership = Membership.objects.create(campaign=campaign, user=user, role=Role.GM.value)
    viewer = Viewer(user, campaign, Role.GM, membership.pk)
    return str(run_create(viewer, RunInput(real_trials(), "faults", count, seed=seed), send_chunk).pk)


if __name__ == "__main__":
    sys.stdout.write(main(int(sys.argv[1]), int(sys.argv[2])))
