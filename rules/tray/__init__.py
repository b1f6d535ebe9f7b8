"""The chips of a table: its tray as it is counted and as the record has it, fills, credits, buy-ins and the drop."""
