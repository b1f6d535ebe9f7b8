"""Virtual dealers, shoes and players that play real tables through the real API: for the demo and for load tests."""
