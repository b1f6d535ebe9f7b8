"""The pages of gaming days and people: shifts, duties, licences, and the record of their changes."""
