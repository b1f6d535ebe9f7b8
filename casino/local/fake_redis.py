"""Where no redis-server runs: fakeredis on a loopback port. `python -m casino.local.fake_redis PORT`."""

import sys

from fakeredis import TcpFakeServer


def main(port: int) -> None:
    with TcpFakeServer(("127.0.0.1", port)) as server:
        server.serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]))
