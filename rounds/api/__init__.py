"""The API of the record: commands, reads, approvals, rulings, their shapes and errors."""
