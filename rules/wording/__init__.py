"""The sentences: what events and commands are told as. Screens show them and make none."""
