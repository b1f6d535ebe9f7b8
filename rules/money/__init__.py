"""The money of a round, of whichever game: wagers, results, payments, refunds, and the chips they are paid in."""
