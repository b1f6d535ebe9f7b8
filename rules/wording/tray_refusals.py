"""The refusals about the chips of a table, by their code, as those of `rules.wording.refusals`."""

OF_THE_TRAY: dict[str, str] = {
    "amount_below:buy_in": "Say for how much the player buys.",
    "amount_below:drop": "A drop box holds nothing or more.",
    "amount_below:tray": "A threshold is zero or more.",
    "amount_below:wrong_chips": "Say how much was given or taken wrongly.",
    "box_full": "Box {box} has the cash of before the last closer. Say which box hangs there from now on.",
    "box_known": "Box {box} hung at this table already on that gaming day.",
    "box_missing": "Say the number of the drop box.",
    "box_unknown": "No box {box} of {day} hung at this table.",
    "carrier_missing": "Say who carries it.",
    "chip_unknown": "The table has no chip of {cents:money}.",
    "chips_cannot_pay:buy_in": "The smallest chip here is {cents:money}.",
    "chips_differ": (
        "{counted:money} was counted and the slip says {cents:money}, by these chips. Count again, or let the cage "
        "ask to void the slip."
    ),
    "chips_repeated:piles": "Name each value once.",
    "colours_differ": "{taken:money} taken and {given:money} given: a colour-up changes chips of the same worth.",
    "count_below": "A number of chips is zero or more.",
    "day_missing": "Say the gaming day of the box, as 2026-01-31.",
    "drop_before_closer": "The table's closer is counted first, then its drop.",
    "more_than_sold": "{cents:money} was sold since the opener; no more can be taken back.",
    "tray_of_training": "This table is for training. It keeps no tray: practice moves no money.",
    "no_tray": "This table keeps no tray. The Pit Manager can say that it does.",
    "nothing_asked": "Say which chips, and how many.",
    "nothing_asked:colour_up": "Say which chips are changed.",
    "nothing_differs:box": "Box {box} hangs at the table already.",
    "nothing_differs:drop": "That is on record already.",
    "nothing_differs:tray": "The tray is kept like that already.",
    "not_independent": "Somebody who had no part in this slip does that.",
    "opener_missing": "The opener was not counted yet. It is counted and signed by two people first.",
    "place_missing": "Say where that was.",
    "reason_missing:buy_in": "Say why what was on record is put right.",
    "reason_missing:drop_corrected": "The box was counted before. Say why it is corrected.",
    "reason_missing:rundown": (
        "The rundown says {rundown:money} and the record of the rounds {exact:money}. Write what is known of the "
        "difference."
    ),
    "reason_missing:slip": "Say why the slip is to be void.",
    "reason_missing:wrong_chips": "Say how the mistake came about.",
    "report_missing": (
        "{cents:money} was counted where {expected:money} should be. Above a difference of {most:money} a report is "
        "written."
    ),
    "role:second_person": "Two people sign: {needed:somebody} who has not sent it approves it.",
    "slip_not_issued": "The cage has not issued this slip yet.",
    "slip_stands:asked": "The cage has not issued this slip yet.",
    "slip_stands:issued": "The cage has issued this slip; its chips are to be counted at the table.",
    "slip_stands:back": "This slip is void. What came back is counted where it came from.",
    "slip_stands:sent": "These chips are on their way to the cage.",
    "slip_unknown": "No such slip is open at this table.",
    "slips_open": "{count} slips are open. They are received or void before the tray is counted.",
    "too_many_slips": "{most} slips are open at this table. Have some of them received first.",
    "tray_open": "The tray is open. Its closer is counted first.",
    "tray_open:chips": "The tray is open. Its closer is counted before the table gets other chips.",
    "tray_open:opener": "The opener is on record. Count the closer, or a count in between.",
    "tray_short": "The tray has {cents:money} by the record. A fill comes first.",
    "tray_short:piles": (
        "{count} × {cents:money} are asked for, and the tray has {has} by the record. A fill comes first, or a count "
        "where play brought more."
    ),
    "whom_missing:wrong_chips": "Say who got them, or whose they were: a player here, or another person.",
    "wrong_chips_unknown": "Nothing is open under this number.",
    "void_not_asked": "The cage has not asked to void this slip.",
    "void_waits": "The cage asks to void this slip; somebody independent answers first.",
}
