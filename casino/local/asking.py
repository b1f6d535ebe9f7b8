"""Asking a server behind a Unix socket for any sign of life."""

import socket
import time
from pathlib import Path

ANSWER_SECONDS = 1.0


def answers(place: Path, question: bytes) -> bool:
    """Whether it says anything within ANSWER_SECONDS, be it that it takes nobody now.

    Where nobody listens True comes at once: a server that starts or ends is none that hangs.
    """
    with socket.socket(socket.AF_UNIX) as wire:
        wire.settimeout(ANSWER_SECONDS)
        try:
            wire.connect(str(place))
            wire.sendall(question)
            wire.recv(1)
        except TimeoutError:
            return False
        except BlockingIOError:  # nobody has taken the connections that wait there already
            time.sleep(ANSWER_SECONDS)
            return False
        except OSError:
            return True
    return True
