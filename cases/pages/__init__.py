"""The pages of cases and of the journal of incidents."""
