"""What the game families share: functions of rounds whose areas hold wagers and whose results are kept."""
