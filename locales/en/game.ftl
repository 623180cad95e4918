# What happens in a game. { $player } is white, black or arbiter.
who = { $player ->
        [white] White
        [black] Black
       *[arbiter] Arbiter
    }
event-started = The clock of { who-genitive } runs.
event-arrived = { who } is at the board.
event-time-divided = The time that has passed is divided between both.
event-drawn = The lot has fallen on { $code }.
event-moved = { who } plays { $move }.
event-lag = { who } is given back { $time } for the lag of the network.
event-completed = { who } has completed the move and pressed the clock.
event-reminded = { who } is reminded of the clock by the opponent.
event-offered = { who } offers a draw.
event-declined = { who } declines.
event-claim-waits = The claim of { who-genitive } waits for the arbiter.
event-claim-failed = The claim of { who-genitive } fails; the game goes on.
event-counted = { who } counts: { $count } of 5.
event-irregular = { who }: { $what }. The opponent may demand a correction.
event-corrected = The mistake is put right; { who } moves again.
event-corrected-back = The pieces go back: { who } moved out of turn.
event-corrected-pieces = The captured pieces are put right; the move stands.
event-corrected-king = The king is marked; the move stands.
event-stands = The mistake was not pointed out in time and stands.
event-bound = { who } has touched { $square } and has to move it.
event-marked = The king on { $square } is marked.
event-begun-anew = Something was wrong from the start: the game begins anew.
event-held = The clock is stopped.
event-resumed = The clock runs on.
event-punished = { who }: { $what }.
event-next-sanction = { who }: { $what } for the next violation.
event-unusual-control = The time control is not one that is named for this kind of play.
event-not-played-on = Without added time such an ending is not played on: the arbiter sees whether there is a win.
event-clock-set = The clock of { who-genitive } is set to { $time }.
event-on-leave = { who } takes leave.
event-too-late = The act came after the time was up.
event-ended = { $result }: { $reason }.
who-genitive = { $player ->
        [white] White
       *[black] Black
    }

result-white = White wins
result-black = Black wins
result-draw = Draw
result-both-lose = Both lose
result-not-played = Not played

reason-no-pieces = no pieces left
reason-blocked = all pieces are blocked
reason-resignation = resignation
reason-flag = the time is up
reason-clock-stopped = the clock was stopped
reason-late = lateness
reason-ruling = decision of the arbiter
reason-micromatch = decision of the arbiter, loss of the whole micro-match
reason-agreement = agreement
reason-aborted = broken off before both had moved
reason-annulled = annulled by the arbiter
reason-adjudicated = adjudicated
reason-no-first-move = the first move was not made in time
reason-left = a player left the game
reason-repetition = the position has occurred three times
reason-counter = { $count } of { $limit } moves counted
reason-ending = an ending that is not played on
reason-obvious = an obvious draw
reason-both-flags = both flags are down
reason-short-of-time = no time left to win
claim-counter = the moves have been counted
claim-obvious = an obvious draw: five moves are counted
claim-foul = a forbidden move of Black

irregular-wrong-move = a wrong move
irregular-light-square = a piece was put on a light square
irregular-out-of-turn = a move out of turn
irregular-took-fewer = fewer pieces were taken than had to be
irregular-took-more = more pieces were taken than could be
irregular-stopped-capturing = the capture was not finished
irregular-removed-early = pieces were taken off before the capture was over
irregular-removed-more = too many pieces were taken off
irregular-stopped-removing = not all captured pieces were taken off
irregular-two-moves = two moves running
irregular-other-touched = another piece was touched first
irregular-taken-back = a move was taken back
irregular-opponents-piece = a move with the opponent’s piece
irregular-missed-capture = a capture was due
irregular-removed-without-reason = pieces were taken off without a reason
irregular-removed-fewer = too few pieces were taken off
irregular-removed-others = the wrong pieces were taken off
irregular-removed-own = own pieces were taken off
irregular-unmarked-king = the king is not marked
irregular-played-unmarked = an unmarked king moved as a king

sanction-remark = a remark
sanction-warning = a warning
sanction-time = { $time } for the opponent
sanction-loss = loss of the game
sanction-exclusion = exclusion

# Why an act is refused.
why-backwards = The act is earlier than the one before it.
why-over = The game is over.
why-not-begun = The game has not begun.
why-begun = The game has begun already.
why-held = The clock is stopped until the arbiter lets the game go on.
why-not-your-turn = It is the opponent’s turn.
why-only-players = Only a player can do that.
why-only-arbiter = Only the arbiter can do that.
why-opponent-absent = The opponent is not there yet; the first move has to wait.
why-only-on-platform = Only games on the platform know this.
why-absent = The player is not there yet.
why-present = The player is there already.
why-only-over-the-board = The program moves the pieces itself.
why-nothing-to-correct = There is nothing to put right.
why-no-unmarked-king = There is no unmarked king of this player there.
why-both-have-moved = Both have moved: the game goes on as it began.
why-start = The game cannot begin so: { $text }
why-offer-after-move = A draw is offered after one’s own move.
why-offered-already = You have offered already; it is the opponent’s right now.
why-offer-too-early = A draw may be offered after { $needed } moves of each side; { $made } have been made.
why-offer-too-many = A draw may be agreed with at most { $allowed } pieces a side; there are { $pieces }.
why-no-offer = No draw is offered.
why-not-due = No draw is due yet.
why-no-such-ending = This ending is played on.
why-time-left = There is time left.
why-claim-first = The claim that was made before the flag fell is decided first.
why-no-such-claim = The rules know no such claim here.
why-rejected-already = A claim of yours was rejected; claim again after your next move.
why-nothing-waits = Nothing waits for a decision.
why-time = The clock cannot be set so.
why-time-up = The player’s time is up.
why-press-without-move = The clock is pressed after one’s own move.
why-pressed-with-the-move = In this game a move presses the clock.
why-nothing-forgotten = There is nothing to remind of: the opponent has not moved, or has pressed the clock.
why-not-complete = The move is complete when the clock is pressed.
why-lot-first = The start position is drawn by lot first.
why-lot-needs-both = The lot is drawn with both players present.
why-no-such-lot = There is no such lot to draw.
why-sanction = Added time is at most two minutes and not less than the increment.
why-leave = Leave is taken once a year, for 30 days at most.
why-leave-over = The leave was over when it was announced.
why-only-correspondence = Leave is for correspondence play.

judge-refused = refused
judge-counter = { $count } of { $limit }
script-too-long = The text is too long.

# What a counter of the draw rules counts.
counts-own-moves = Moves of the stronger side: { $count } of { $limit }
counts-moves = Moves since the balance of forces last changed: { $count } of { $limit }
counts-king-moves = Moves of kings alone, without a capture: { $count } of { $limit }
counts-obvious = Moves in an obvious draw: { $count } of { $limit }
