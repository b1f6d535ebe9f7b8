"""The stock patterns that ours is measured against: Channels consumers and a REST framework view as their manuals show."""
