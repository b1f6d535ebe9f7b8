"""What lies under every model: connections, the hash chain, advisory locks, counters."""
