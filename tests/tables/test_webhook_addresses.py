"""Which addresses a webhook may go to: the internet's, and nothing that leads back to machines of ours."""

from __future__ import annotations

import ipaddress

import pytest

from tables.webhooks.addresses import NOT_PUBLIC_4, NOT_PUBLIC_6, is_public

PUBLIC = [
    "8.8.8.8",
    "1.1.1.1",
    "172.32.0.1",
    "192.0.1.1",
    "100.128.0.1",
    "223.255.255.255",
    "2606:4700::1111",
    "2a00::1",
]
OURS = [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.31.255.255", "192.0.0.9", "192.0.0.192",
    "192.88.99.1", "192.168.0.1", "198.19.255.255", "224.0.0.1", "255.255.255.255",
]  # fmt: skip
CARRIED = {
    "IPv4-mapped": "::ffff:8.8.8.8",
    "IPv4-compatible": "::8.8.8.8",
    "NAT64": "64:ff9b::808:808",
    "NAT64 of one's own": "64:ff9b:1::808:808",
    "6to4": "2002:808:808::1",
    "Teredo": "2001:0:4136:e378:8000:63bf:3fff:fdd2",
}
OTHERS_OF_6 = [
    "::",
    "::1",
    "100::1",
    "5f00::1",
    "fc00::1",
    "fd12::1",
    "fe80::1%eth0",
    "ff02::1",
    "2001:db8::1",
    "3fff::1",
]


@pytest.mark.parametrize("address", PUBLIC)
def test_the_internet(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", [*OURS, *CARRIED.values(), *OTHERS_OF_6])
def test_none_of_the_internet(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("block", [*NOT_PUBLIC_4, *NOT_PUBLIC_6], ids=str)
def test_each_block_from_its_first_address_to_its_last(block: ipaddress.IPv4Network | ipaddress.IPv6Network) -> None:
    assert not is_public(str(block[0]))
    assert not is_public(str(block[-1]))


def test_python_itself_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """3.11.7 has 192.0.0.192 for public, and later versions do not."""
    for kind in (ipaddress.IPv4Address, ipaddress.IPv6Address):
        monkeypatch.setattr(kind, "is_global", property(lambda address: True))
        monkeypatch.setattr(kind, "is_private", property(lambda address: False))
    assert not is_public("192.0.0.192")
