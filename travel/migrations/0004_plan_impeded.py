"""Plans may say where the ground is impeded."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("travel", "0003_journeys_and_plans")]

    operations: ClassVar[list[migrations.operations.base.Operation]] = [
        migrations.AddField(model_name="plan", name="impeded", field=models.JSONField(default=list)),
    ]
