from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tactical', '0002_own_creatures'),
    ]

    operations = [
        migrations.AddField(
            model_name='encounter',
            name='players',
            field=models.JSONField(default=dict),
        ),
    ]
