"""A table with its log of events and commands, as a plain Django project would have them."""

from django.db import models


class StockTable(models.Model):
    """A table's row: the lock, its seq, its state."""

    name = models.SlugField(primary_key=True)
    seq = models.BigIntegerField(default=0)
    state = models.JSONField(default=dict)

    def __str__(self) -> str:
        return self.name


class StockCommand(models.Model):
    """A command that came in."""

    command_id = models.UUIDField(primary_key=True)
    table = models.ForeignKey(StockTable, on_delete=models.CASCADE)
    actor = models.CharField(max_length=150)
    type = models.CharField(max_length=40)
    body = models.JSONField()
    received_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.command_id)


class StockEvent(models.Model):
    """What it led to."""

    table = models.ForeignKey(StockTable, on_delete=models.CASCADE)
    seq = models.BigIntegerField()
    type = models.CharField(max_length=40)
    body = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "seq"], name="stock_event_seq")]

    def __str__(self) -> str:
        return f"{self.table_id} {self.seq}"
