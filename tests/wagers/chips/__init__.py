"""The cage's books, the numbers of slips, and the proof of the tray."""
