"""Which addresses are public, whatever the version of Python: its `is_global` has changed with each of them.

The blocks are those of IANA's special-purpose address registries (RFC 6890) that are not globally reachable, read in
November 2026: https://www.iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry. Beside them
stand multicast, and of IPv6 what carries an address of IPv4, which could be one of ours.
"""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address, ip_network

NOT_PUBLIC_4 = [
    ip_network(block)
    for block in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private use
        "100.64.0.0/10",  # shared address space of carriers
        "127.0.0.0/8",  # loopback
        "169.254.0.0/16",  # link local, and the metadata of clouds
        "172.16.0.0/12",  # private use
        "192.0.0.0/24",  # IETF protocol assignments
        "192.0.2.0/24",  # documentation
        "192.88.99.0/24",  # relays of 6to4, deprecated
        "192.168.0.0/16",  # private use
        "198.18.0.0/15",  # benchmarking
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and limited broadcast
    )
]
HANDED_OUT_6 = ip_network("2000::/3")
"""Global unicast. Outside it are loopback, IPv4-mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96, 64:ff9b:1::/48), discard
(100::/64), segment routing (5f00::/16), unique local (fc00::/7), link local (fe80::/10) and multicast (ff00::/8).
"""
NOT_PUBLIC_6 = [
    ip_network(block)
    for block in (
        "2001::/23",  # IETF protocol assignments, Teredo (2001::/32) among them
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "3fff::/20",  # documentation
    )
]


def is_public(address: str) -> bool:
    """Whether an address, as the resolver writes it, is one of the internet. Raises ValueError for what is none."""
    known = ip_address(address.partition("%")[0])
    if isinstance(known, IPv4Address):
        return not any(known in block for block in NOT_PUBLIC_4)
    return known in HANDED_OUT_6 and not any(known in block for block in NOT_PUBLIC_6)
