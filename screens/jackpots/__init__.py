"""The pages of the jackpots."""
