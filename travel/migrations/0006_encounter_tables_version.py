from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('travel', '0005_ambush_on_a_plan'),
    ]

    operations = [
        migrations.AddField(
            model_name='encountertables',
            name='version',
            field=models.PositiveIntegerField(default=1),
        ),
    ]
