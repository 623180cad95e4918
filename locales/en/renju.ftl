# Renju.
renju-reason-five = five in a row
renju-reason-overline = an overline
renju-reason-foul = a forbidden move, { $foul ->
        [overline] an overline
        [four-four] two fours
       *[three-three] two threes
    }
renju-reason-both-passed = both have passed
renju-reason-move-limit = as many moves as the regulations allow
renju-reason-no-five = neither side can make five any more

# What the opening regulation expects; follows “Now:”.
renju-step-place-centre = place stone { $number } in the centre, h8
renju-step-place-square = place stone { $number } in the central square { $side }×{ $side }
renju-step-place-board = place stone { $number } anywhere
renju-step-declare = say how many fifth moves will be offered, from 1 to { $most }
renju-step-swap = swap colours or keep them
renju-step-swap-offer = swap colours, keep them, or offer { $count } fifth moves
renju-step-offer = offer { $count } fifth moves
renju-step-choose = choose one of { $points }
renju-step-take = choose a colour

renju-why-finished = The opening is over; now only stones are placed.
renju-why-not-your-turn = It is the opponent’s turn: { $step }.
renju-why-unexpected = Now: { $step }.
renju-why-outside = Stone { $number } cannot stand on { $point }. Now: { $step }.
renju-why-taken = { $point } is taken.
renju-why-number = { $found } fifth moves cannot be announced; the number is from 1 to { $most }.
renju-why-offer-count = { $found } points are offered, { $expected } are needed.
renju-why-offered-twice = { $point } is offered twice.
renju-why-symmetric = { $point } is the same as { $twin } turned or mirrored.
renju-why-not-offered = { $point } was not offered; choose one of { $points }.
renju-why-centre = The first stone goes to the centre, h8.
renju-why-no-foul = There is no forbidden move to claim.
renju-why-restore-first = The shifted stones are put back first.
renju-why-no-draw-unasked = The arbiter gives no draw unasked.

# What happens; { $player } of renju-event-black is first or second.
renju-event-declared = Fifth moves to be offered: { $count }.
renju-event-swapped = The players swap colours.
renju-event-kept = The colours stay as they are.
renju-event-offered = Fifth moves offered: { $points }.
renju-event-chosen = The fifth move is { $point }.
renju-event-taken = The colour is chosen: { $color ->
        [black] Black
       *[white] White
    }.
renju-event-black = { $player ->
        [first] The first player
       *[second] The second player
    } has Black now.
renju-event-passed = { who } passes.
renju-event-shifted = { who } has shifted stones, which are put back on the own time.
renju-event-restored = The stones are back in their places.
renju-event-foul-stands = The forbidden move was not claimed and stands: { $foul ->
        [overline] an overline
        [four-four] two fours
       *[three-three] two threes
    }.
