"""What was approved is carried out in the same act: as its requester, from the console at which they deal, once."""

from __future__ import annotations

from rounds.answers import Answer
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rules.codec import decode_command
from staff.models import Approval
from tables.models import Table


def carry_out(approval: Approval) -> Answer:
    """Carry out an approved command under the approval's own id. Whoever sends it again under that id gets the same
    answer, and so does its requester where this process ended before it was carried out.
    """
    requester = approval.requester
    lease = Table.objects.values_list("console_id", flat=True)
    console = lease.filter(pk=approval.table_id, console_person=requester).first()
    return execute_sync(
        CommandEnvelope(
            approval.table_id,
            decode_command(approval.command),
            requester.as_actor(),
            command_id=approval.pk,
            expected_seq=approval.expected_seq,
            device=approval.device,
            console=console or "",
            person_id=requester.pk,
            approval_id=approval.pk,
        )
    )
