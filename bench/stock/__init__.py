"""The stock patterns ours is measured against: Channels consumers and a REST framework view as in their manuals."""
