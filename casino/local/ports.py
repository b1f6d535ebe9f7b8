"""TCP ports of this machine."""

import errno
import socket


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def bound(host: str, port: int) -> socket.socket | None:
    """A socket of that address, on which nothing listens yet; None where somebody else listens there already. OSError
    where the address is not one of this machine's at all.
    """
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except OSError as error:
        door.close()
        if error.errno == errno.EADDRINUSE:
            return None
        raise
    return door
