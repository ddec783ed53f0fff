import django.db.models.deletion
import travel.models.plan
import uuid
from django.conf import settings
from django.db import migrations, models


def loads_to_be_reckoned(apps, schema_editor):
    """A load of 0 was "not said": it is reckoned from riders, cargo and barding from now on."""
    apps.get_model("travel", "PartyCarrier").objects.filter(load_lb=0).update(load_lb=None)


def loads_said_to_be_nothing(apps, schema_editor):
    apps.get_model("travel", "PartyCarrier").objects.filter(load_lb=None).update(load_lb=0)


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0001_initial'),
        ('travel', '0002_maps'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='journey',
            name='gm_only',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='journey',
            name='parent',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='branches', to='travel.journey'),
        ),
        migrations.AddField(
            model_name='journey',
            name='parent_number',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='journey',
            name='replans',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='party',
            name='purse_gp',
            field=models.DecimalField(decimal_places=2, default=0, max_digits=12),
        ),
        migrations.AddField(
            model_name='partycarrier',
            name='barding',
            field=models.CharField(default='none', max_length=8),
        ),
        migrations.AddField(
            model_name='partycarrier',
            name='barding_lb',
            field=models.FloatField(default=0),
        ),
        migrations.AddField(
            model_name='partycarrier',
            name='draws',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='team', to='travel.partycarrier'),
        ),
        migrations.AddField(
            model_name='partycarrier',
            name='driver',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='drives', to='travel.partymember'),
        ),
        migrations.AddField(
            model_name='partycarrier',
            name='fatigue',
            field=models.CharField(default='none', max_length=10),
        ),
        migrations.AddField(
            model_name='partycarrier',
            name='hp',
            field=models.IntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='partycarrier',
            name='max_hp',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='partymember',
            name='weight_lb',
            field=models.FloatField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='plan',
            name='avoid',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='plan',
            name='closures',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='plan',
            name='current_mph',
            field=models.FloatField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='plan',
            name='map_revision',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='plan',
            name='map_state',
            field=models.UUIDField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='plan',
            name='modes',
            field=models.JSONField(default=travel.models.plan.own_mode_only),
        ),
        migrations.AddField(
            model_name='plan',
            name='objective',
            field=models.CharField(default='damage', max_length=12),
        ),
        migrations.AddField(
            model_name='plan',
            name='rivers',
            field=models.CharField(default='open', max_length=10),
        ),
        migrations.AddField(
            model_name='plan',
            name='stays',
            field=models.JSONField(default=list),
        ),
        migrations.AlterField(
            model_name='partycarrier',
            name='load_lb',
            field=models.FloatField(blank=True, null=True),
        ),
        migrations.RunPython(loads_to_be_reckoned, loads_said_to_be_nothing),
        migrations.AlterField(
            model_name='plan',
            name='preference',
            field=models.CharField(default='fastest', max_length=12),
        ),
        migrations.CreateModel(
            name='PartyCargo',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('position', models.PositiveIntegerField(default=0)),
                ('name', models.CharField(max_length=120)),
                ('kind', models.CharField(default='gear', max_length=8)),
                ('weight_lb', models.FloatField()),
                ('count', models.PositiveIntegerField(default=1)),
                ('gm_only', models.BooleanField(default=False)),
                ('carrier', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='cargo', to='travel.partycarrier')),
                ('member', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='cargo', to='travel.partymember')),
                ('party', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cargo', to='travel.party')),
            ],
            options={
                'verbose_name_plural': 'party cargo',
                'ordering': ['position', 'id'],
            },
        ),
        migrations.CreateModel(
            name='PlanJob',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(max_length=10)),
                ('body', models.JSONField()),
                ('status', models.CharField(choices=[('queued', 'Queued'), ('running', 'Running'), ('done', 'Done'), ('cancelled', 'Cancelled'), ('failed', 'Failed')], default='queued', max_length=10)),
                ('progress', models.FloatField(default=0)),
                ('result', models.BinaryField(blank=True, null=True)),
                ('problem', models.JSONField(blank=True, null=True)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('token', models.UUIDField(blank=True, null=True)),
                ('lease_until', models.DateTimeField(blank=True, null=True)),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='plan_jobs', to='campaigns.campaign')),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-created_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='PlanShare',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(blank=True, default='', max_length=120)),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('expires_at', models.DateTimeField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('plan', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='shares', to='travel.plan')),
            ],
            options={
                'ordering': ['-created_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='TravelSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('settings', models.JSONField(default=dict)),
                ('version', models.PositiveIntegerField(default=1)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('campaign', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='travel_settings', to='campaigns.campaign')),
            ],
        ),
        migrations.CreateModel(
            name='OwnRuleset',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80)),
                ('base', models.CharField(max_length=40)),
                ('changes', models.JSONField(default=dict)),
                ('in_use', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='own_rulesets', to='campaigns.campaign')),
            ],
            options={
                'ordering': ['name', 'id'],
                'constraints': [models.UniqueConstraint(fields=('campaign', 'name'), name='own_rulesets_have_names'), models.UniqueConstraint(condition=models.Q(('in_use', True)), fields=('campaign',), name='one_own_ruleset_in_use')],
            },
        ),
    ]
