import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('travel', '0004_plan_impeded'),
    ]

    operations = [
        migrations.AddField(
            model_name='ambush',
            name='plan',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='ambushes', to='travel.plan'),
        ),
        migrations.AddField(
            model_name='ambush',
            name='spot',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='ambush',
            name='encounter',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AlterField(
            model_name='ambush',
            name='journey',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='ambushes', to='travel.journey'),
        ),
        migrations.AddConstraint(
            model_name='ambush',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('journey__isnull', False), ('plan__isnull', True)), models.Q(('journey__isnull', True), ('plan__isnull', False)), _connector='OR'), name='ambushes_are_of_a_journey_or_a_plan'),
        ),
    ]
