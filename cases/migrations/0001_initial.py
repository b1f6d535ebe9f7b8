"""Cases with their steps, clocks and mails, and the journal of incidents: journalled, and kept as written."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from database.guards import NotTurnedBack, journal, keep

TELL = """
CREATE FUNCTION tell_case() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE about cases_case;
BEGIN
    SELECT * INTO about FROM cases_case WHERE number = NEW.case_id;
    PERFORM tell_receivers('case', NEW.at, jsonb_build_object('case', NEW.case_id, 'step', NEW.number,
        'kind', NEW.kind, 'table', about.table_id, 'round', about.round, 'clause', NEW.facts ->> 'clause'));
    RETURN NULL;
END $$;
CREATE TRIGGER cases_casestep_told AFTER INSERT ON cases_casestep FOR EACH ROW EXECUTE FUNCTION tell_case();
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tables", "0015_frozen_rounds"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        NotTurnedBack("cases and incidents would be lost"),
        migrations.CreateModel(
            name="Case",
            fields=[
                ("number", models.IntegerField(primary_key=True, serialize=False)),
                (
                    "round",
                    models.IntegerField(help_text="the round that it was opened from; FrozenRound has all of them"),
                ),
                ("seq", models.BigIntegerField(help_text="the table's event when it was opened")),
                ("player", models.CharField(help_text="who disputes, by the id of the directory", max_length=80)),
                ("said", models.CharField(blank=True, default="", max_length=2000)),
                ("amount_cents", models.BigIntegerField(default=0)),
                ("clause", models.CharField(blank=True, default="", max_length=40)),
                ("slip_days", models.PositiveSmallIntegerField()),
                ("decision_days", models.PositiveSmallIntegerField()),
                ("review_days", models.PositiveSmallIntegerField()),
                ("opened_at", models.DateTimeField()),
                ("steps", models.IntegerField(default=0, help_text="number of the newest step")),
                (
                    "head_hash",
                    models.BinaryField(
                        default=b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
                    ),
                ),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "opened_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tables.table"),
                ),
            ],
            options={
                "ordering": ("-number",),
            },
        ),
        migrations.CreateModel(
            name="CaseClocks",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slip_days", models.PositiveSmallIntegerField()),
                ("decision_days", models.PositiveSmallIntegerField()),
                ("review_days", models.PositiveSmallIntegerField()),
                ("set_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
            },
        ),
        migrations.CreateModel(
            name="CaseStep",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.IntegerField()),
                ("at", models.DateTimeField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("opened", "Opened"),
                            ("statement", "Statement"),
                            ("cards_backed_up", "Cards backed up"),
                            ("video", "Video looked at"),
                            ("round_added", "Round added"),
                            ("inspector_told", "Inspector told"),
                            ("offer", "Offer"),
                            ("decision", "Decision"),
                            ("correction", "In the record"),
                            ("payment", "Payment"),
                            ("slip", "Slip given"),
                            ("answer", "Answer"),
                            ("reconsideration", "Reconsideration asked"),
                            ("appeal", "Appeal"),
                            ("closed", "Closed"),
                        ],
                        max_length=20,
                    ),
                ),
                ("actor", models.CharField(max_length=150)),
                ("role", models.CharField(max_length=24)),
                (
                    "second",
                    models.CharField(blank=True, default="", help_text="the second person of two", max_length=150),
                ),
                ("words", models.CharField(blank=True, default="", max_length=2000)),
                ("facts", models.JSONField(default=dict)),
                ("seq", models.BigIntegerField(default=0)),
                ("salt", models.CharField(max_length=32)),
                ("previous_hash", models.BinaryField()),
                ("hash", models.BinaryField()),
                (
                    "case",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="log", to="cases.case"),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ("case", "number"),
            },
        ),
        migrations.CreateModel(
            name="CaseMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("words", models.CharField(blank=True, default="", max_length=2000)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("attempts", models.IntegerField(default=0)),
                ("next_at", models.DateTimeField(blank=True, null=True)),
                ("error", models.CharField(blank=True, default="", max_length=300)),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="mails", to="cases.case"
                    ),
                ),
                (
                    "step",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cases.casestep",
                    ),
                ),
            ],
            options={
                "ordering": ("asked_at",),
            },
        ),
        migrations.CreateModel(
            name="Incident",
            fields=[
                ("number", models.IntegerField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField(help_text="when it happened")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("dispute", "Dispute"),
                            ("dealing", "Error of dealing"),
                            ("payment", "Wrong payment"),
                            ("cheating", "Suspected cheating"),
                            ("theft", "Theft or missing chips"),
                            ("behaviour", "Behaviour of a patron"),
                            ("health", "Accident or illness"),
                            ("equipment", "Equipment"),
                            ("other", "Other"),
                        ],
                        max_length=12,
                    ),
                ),
                ("place", models.CharField(max_length=200)),
                ("round", models.IntegerField(default=0)),
                ("who", models.CharField(help_text="who was there, by staff name or a patron's id", max_length=200)),
                ("words", models.CharField(max_length=2000)),
                (
                    "review",
                    models.CharField(
                        choices=[
                            ("none", "Not reviewed"),
                            ("record", "Record of the round"),
                            ("cards", "Cards backed up"),
                            ("video", "Video"),
                            ("several", "Record and video"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "error",
                    models.CharField(
                        choices=[
                            ("none", "No error"),
                            ("patron", "Patron"),
                            ("dealer", "Dealer"),
                            ("both", "Both"),
                            ("other", "Other"),
                        ],
                        max_length=8,
                    ),
                ),
                ("saved_cents", models.BigIntegerField(default=0, help_text="what the house would have lost")),
                ("lost_cents", models.BigIntegerField(default=0)),
                ("entered_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "case",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="incidents",
                        to="cases.case",
                    ),
                ),
                (
                    "corrects",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrected_by",
                        to="cases.incident",
                    ),
                ),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ("-number",),
            },
        ),
        migrations.AddIndex(
            model_name="case",
            index=models.Index(condition=models.Q(("closed_at", None)), fields=["table"], name="case_open_at_table"),
        ),
        migrations.AddConstraint(
            model_name="caseclocks",
            constraint=models.CheckConstraint(
                condition=models.Q(("decision_days__gte", 1), ("review_days__gte", 1), ("slip_days__gte", 1)),
                name="case_clocks_of_a_day",
            ),
        ),
        migrations.AddConstraint(
            model_name="casestep",
            constraint=models.UniqueConstraint(fields=("case", "number"), name="step_of_case"),
        ),
        migrations.AddConstraint(
            model_name="casestep",
            constraint=models.UniqueConstraint(
                condition=models.Q(("seq", 0), _negated=True),
                fields=("case", "table", "seq"),
                name="event_joins_a_case_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="casestep",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("second", ""), models.Q(("second", models.F("actor")), _negated=True), _connector="OR"
                ),
                name="two_close_a_case",
            ),
        ),
        migrations.AddIndex(
            model_name="casemail",
            index=models.Index(
                condition=models.Q(("next_at__isnull", False)), fields=["next_at"], name="case_mail_due"
            ),
        ),
        migrations.AddConstraint(
            model_name="incident",
            constraint=models.CheckConstraint(
                condition=models.Q(("lost_cents__gte", 0), ("saved_cents__gte", 0)), name="incident_sums_not_below_0"
            ),
        ),
        keep("cases_caseclocks"),
        journal("cases_caseclocks"),
        keep("cases_case", ["steps", "head_hash", "closed_at"], once="closed_at"),
        journal("cases_case"),
        keep("cases_casestep"),
        keep("cases_casemail", ["attempts", "next_at", "error", "step_id"]),
        journal("cases_casemail"),
        keep("cases_incident"),
        journal("cases_incident"),
        migrations.RunSQL(TELL),
    ]
