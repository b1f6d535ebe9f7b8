"""The chips of a table: counts, fills and credits, buy-ins and the drop (rulings 101 to 104)."""
