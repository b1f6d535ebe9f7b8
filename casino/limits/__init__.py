"""What one client may take of the server: connections, requests, bodies, sockets, and memory for long answers."""
