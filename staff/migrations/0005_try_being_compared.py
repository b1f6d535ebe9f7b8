"""A try is entered before it is compared: until then nobody knows whether it succeeded."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("staff", "0004_audit_log")]

    operations = [
        migrations.AlterField(model_name="signinattempt", name="succeeded", field=models.BooleanField(null=True))
    ]
