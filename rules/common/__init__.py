"""What the games share: functions of rounds whose areas hold wagers and whose results are kept."""
