"""A consumer for each socket, joined to a group; who has something to show sends it to the group through Redis."""

from channels.generic.websocket import AsyncWebsocketConsumer

GROUP = "stock.table"


class StockConsumer(AsyncWebsocketConsumer):
    """The pattern of the Channels tutorial."""

    async def connect(self):
        """Join the table's group."""
        await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()

    async def disconnect(self, code):
        """Leave the group."""
        await self.channel_layer.group_discard(GROUP, self.channel_name)

    async def table_view(self, event):
        """A message for the group."""
        await self.send(text_data=event["text"])
