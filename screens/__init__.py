"""The pages of dealer, pit, seat, sign, rulebooks, certificates and jackpots."""
