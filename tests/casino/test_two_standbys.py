"""Two standbys, of which a commit waits for any one: whoever takes over has every commit that was acknowledged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from casino.local import replication
from casino.local.postgres import holders_of
from casino.local.process import ServiceFailed
from casino.local.replication import Cluster
from tests.casino.servers import Servers, frozen, killed, servers_in
from tests.drills.killed import until

pytestmark = pytest.mark.live


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    with servers_in(tmp_path_factory.mktemp("three"), standbys=2) as started:
        yield started


def test_one_of_two_standbys_suffices_and_the_dead_one_counts_no_more(servers: Servers) -> None:
    dead, other = servers.cluster.standbys()
    killed(dead)
    servers.commit()
    dead.lost()
    assert servers.cluster.counted == {other}
    dead.start()
    assert servers.cluster.counted == {dead, other}
    assert servers.rows() == servers.committed


def test_one_that_died_counts_until_another_has_all_that_it_may_have_acknowledged(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one has stood still meanwhile, so that it is behind and will be however long it is waited for."""
    monkeypatch.setattr(replication, "FORGET_SECONDS", 0.2)
    ahead, behind = servers.cluster.standbys()
    frozen(behind)
    servers.commit()
    killed(ahead).lost()
    assert servers.cluster.counted == {ahead, behind}
    primary = killed(servers.primary)
    primary.lost()
    assert not primary.is_overtaken, "the one that is left has not the last commit"
    behind.end()
    for member in (primary, behind, ahead):
        member.start()
    assert servers.primary is primary
    assert servers.rows() == servers.committed


def test_the_standby_that_has_most_takes_over_and_the_others_follow_it(servers: Servers) -> None:
    """Also where one of them has started since, and found no primary that says how far it is."""
    behind, ahead = servers.cluster.standbys()
    frozen(behind)
    servers.commit()
    primary = killed(servers.primary)
    behind.end()
    primary.lost()
    assert not primary.is_overtaken, "who does not answer may have most"
    behind.start()

    def take_over() -> None:
        until(lambda: bool(primary.lost() or servers.cluster.primary))

    servers.meanwhile(take_over)
    assert servers.primary is ahead
    behind.follow()
    primary.start()
    assert servers.cluster.counted == {behind, primary}
    assert servers.rows() == servers.committed


def test_a_frozen_primary_is_fenced_before_a_standby_takes_over(servers: Servers) -> None:
    standbys, primary = servers.cluster.standbys(), frozen(servers.primary)
    assert not primary.answers()
    assert all(member.answers() for member in standbys)
    primary.end()
    assert holders_of(primary.data) == []
    assert not primary.alive()
    servers.meanwhile(primary.lost)
    assert primary.is_overtaken
    assert servers.primary in standbys
    primary.start()
    for member in standbys:
        member.follow()
    assert len(servers.cluster.counted) == 2
    assert servers.rows() == servers.committed


def test_a_server_that_starts_is_none_that_hangs(servers: Servers) -> None:
    member = servers.cluster.standbys()[0]
    assert member.answers()
    killed(member)
    assert member.answers(), "nobody listens"
    member.start()


def test_fewer_servers_than_the_data_needs_are_refused(servers: Servers, tmp_path: Path) -> None:
    third = servers.cluster.members[2]
    if servers.primary is not third:
        servers.cluster.counted = {third}
        killed(servers.primary).lost()
    servers.kill()
    fewer = Cluster(servers.folder, servers.sockets, tmp_path, lambda line: None, 1)
    with pytest.raises(ServiceFailed, match="primary is not among postgres, postgres-2"):
        fewer.in_order()
    servers.again()
    assert servers.primary.name == third.name
    assert servers.rows() == servers.committed
