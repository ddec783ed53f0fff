"""Initiative rolled before a fight, and what ruined an ambush."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("travel", "0006_encounter_tables_version"),
    ]

    operations = [
        migrations.AddField(
            model_name="ambush",
            name="initiative",
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="ambush",
            name="spoiled",
            field=models.JSONField(default=list),
        ),
    ]
