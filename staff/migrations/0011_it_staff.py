"""IT reads rows and does nothing else."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("staff", "0010_cage_cashiers"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="person",
            name="person_role_is_known",
        ),
        migrations.AlterField(
            model_name="approval",
            name="needed",
            field=models.CharField(
                choices=[
                    ("dealer", "Dealer"),
                    ("pit_supervisor", "Pit Supervisor"),
                    ("pit_manager", "Pit Manager"),
                    ("gaming_shift_manager", "Gaming Shift Manager"),
                    ("cage_cashier", "Cage Cashier"),
                    ("it", "IT"),
                    ("auditor", "Auditor"),
                ],
                max_length=24,
            ),
        ),
        migrations.AlterField(
            model_name="person",
            name="role",
            field=models.CharField(
                choices=[
                    ("dealer", "Dealer"),
                    ("pit_supervisor", "Pit Supervisor"),
                    ("pit_manager", "Pit Manager"),
                    ("gaming_shift_manager", "Gaming Shift Manager"),
                    ("cage_cashier", "Cage Cashier"),
                    ("it", "IT"),
                    ("auditor", "Auditor"),
                ],
                default="dealer",
                max_length=24,
            ),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "role__in",
                        [
                            "dealer",
                            "pit_supervisor",
                            "pit_manager",
                            "gaming_shift_manager",
                            "cage_cashier",
                            "it",
                            "auditor",
                        ],
                    )
                ),
                name="person_role_is_known",
            ),
        ),
    ]
