"""The command endpoint as the manuals of Django, REST framework and Channels would have it. It decides nothing."""

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import APIView

from bench.stock.live import GROUP
from bench.stock.models import StockCommand, StockEvent, StockTable


class CommandSerializer(serializers.Serializer):
    """What a command holds."""

    command_id = serializers.UUIDField()
    type = serializers.CharField(max_length=40)
    body = serializers.JSONField()


class Commands(APIView):
    """Lock, insert the command and its event, update the table, and tell the group on commit."""

    def post(self, request, table):
        """Answers with the new seq."""
        serializer = CommandSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        command = serializer.validated_data
        with transaction.atomic():
            row = StockTable.objects.select_for_update().get(pk=table)
            row.seq += 1
            row.state = {**row.state, "last": command["body"]}
            StockCommand.objects.create(table=row, actor=request.user.username, **command)
            StockEvent.objects.create(table=row, seq=row.seq, type=command["type"], body=command["body"])
            row.save()
            message = {"type": "table.changed", "table": table, "seq": row.seq}
            transaction.on_commit(lambda: async_to_sync(get_channel_layer().group_send)(GROUP, message))
        return Response({"status": "accepted", "seq": row.seq})
