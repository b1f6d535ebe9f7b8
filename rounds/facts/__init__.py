"""What some commands are decided on beyond the state of the table."""
