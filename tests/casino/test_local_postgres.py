"""The PostgreSQL server of `make up`."""

from __future__ import annotations

from pathlib import Path

from casino.local.postgres import Postgres


def test_a_data_folder_that_is_a_link_is_made_and_replaced_where_it_leads(tmp_path: Path) -> None:
    disk, link = tmp_path / "disk", tmp_path / "postgres-2"
    disk.mkdir()
    link.symlink_to(disk / "data")
    server = Postgres(link, tmp_path, tmp_path / "log")
    for content in ("first", "second"):
        made = server.data.with_name(server.data.name + ".new")
        made.mkdir()
        (made / "PG_VERSION").write_text(content)
        server._keep(made)
        assert server.has_data
        assert (link / "PG_VERSION").read_text() == content
    assert link.is_symlink()
    assert [path.name for path in disk.iterdir()] == ["data"]
