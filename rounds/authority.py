"""In whose role a command is decided, and who signs its events."""

from __future__ import annotations

from rounds.envelope import CommandEnvelope
from rounds.locking import Locked
from rounds.projection import EventMetadata
from rounds.separation_of_duty import acting_role


def authority(envelope: CommandEnvelope, locked: Locked) -> tuple[str, EventMetadata]:
    """The role that the rules decide in, and who signs: the sender, and whoever approved it (PM 6.2, TC 6.2)."""
    approver, role = envelope.authority
    if locked.approval is not None:
        approver, role = locked.approval.approver or "", locked.approval.approver_role or ""
    dealt = envelope.person_id == locked.lease.person_id or envelope.actor.id in locked.dealers
    deals = envelope.person_id is not None and dealt  # a device has no rung
    own = acting_role(envelope.actor.role or envelope.actor.kind, envelope.type, deals=deals)
    return role or own, EventMetadata(locked.at, envelope.actor.id, own, envelope.device, approver, role)
