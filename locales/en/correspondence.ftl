# Play by correspondence: letters, cards, tables. The labels of the card are read again by the program.

# Words of letters
letter-white = White
letter-black = Black
letter-part-code = the code of the event
letter-part-greeting = the greeting
letter-part-address = the address
letter-part-signature = the signature

# Findings
letter-lacks = The letter lacks { $part }.
letter-short-notation = The move { $text } is written in short notation and counts as impossible.
letter-only-move = The move { $text } is impossible; the piece has one move, and { $stands } stands.
letter-impossible = The move { $text } is impossible; its sender replaces it, and until then the game stands.
letter-not-repeated = Moves are not repeated as they were sent: { $text }. The game stands until they are.
letter-forced-left-out = The opponent’s forced reply { $text } has to be written and answered.
letter-not-offered = The opponent’s move { $text } was neither offered nor is it forced: the letter counts up to it.
letter-accepted = Of the offered line { $count } { $count ->
    [one] ply is
   *[other] plies are
 } accepted.
letter-line-cut = The offered line{ $line } counts up to { $text }, which is impossible; no penalty.
letter-unnamed-lines = Several lines are offered: each needs a name, line A, line B.
letter-wrong-number = The move { $text } is number { $number }; repeat it with the right number. The game goes on.
letter-not-renumbered = The move { $text } is not repeated with its right number.
letter-comments = Comments on a game are forbidden until it is over.
letter-missing-dates = Dates or sums are left out{ $before ->
    [0] { "" }; it is pointed out
   *[other] { "" } once more
 }.
letter-earlier-dates = The dates that the last letter left out are not named.
letter-mean-run = The day of receipt is not stated: by the mean run of the letters it is { $day }.
letter-sent-corrected = By the postmark the letter was sent on { $corrected }, not on { $stated }; the sum is corrected.
letter-not-the-postmark = The postmark that was registered is { $day }; it counts.
letter-wrong-sums = The letter has the sums { $stated }; by the dates they are { $counted }.
letter-told-late = The fault was told { $days ->
    [one] { $days } day
   *[other] { $days } days
 } too late; they count as thinking.
letter-not-told = The fault of the last letter was not told; the game goes on.
letter-may-charge = The opponent may charge { $days } penalty days in the next letter, and only there.
letter-charged = { $days } penalty days are charged.
letter-no-right = There is no right to charge { $days } penalty days: they do not count.
letter-right-lost = The right to charge { $days } penalty days was not used and is lost.
letter-early-repeat = A repetition is due on { $day } only.
letter-late-repeat = The repetition is late by { $days ->
    [one] { $days } day
   *[other] { $days } days
 }, which count as thinking.
letter-early-inquiry = A first move is asked for from { $day } on.
letter-leave-from = Leave counts from { $day }.
letter-leave-not-counted = Leave was not announced in time to this opponent and does not count in this game.
letter-leave-refused = The leave is not taken: { $reason } The rest of the letter stands.
letter-overdue = { $side }: the time is overdue, { $days } days with { $allowed } allowed.
letter-no-reply-needed = The letter came on the last day of play or later: no time is counted and no reply is needed, except to accept a draw or to resign.
letter-incomplete = The materials of the claim are not complete; the arbiter may order play to go on.
letter-against-the-sums = The decision is not what the registered dates say.
letter-late-protest = The protest came after the ten days for it.
letter-no-protest = No protest came: the arbiter may take that as consent.
letter-protest-open = A protest may be sent until { $day }; before that silence is no consent.
letter-sealed-move = The sealed move { $text } is passed on.
letter-over = The game is over; both send its record within 15 days.
letter-drawn = The game is drawn by the rules; both send its record within 15 days.

# Refusals
letter-refused-game-over = The game is over.
letter-refused-other-event = The letter is for another event: { $text }.
letter-refused-dates-out-of-order = The dates are out of order: { $second } cannot be before { $first }.
letter-refused-already-sent = A move was sent already, and it stands.
letter-refused-changed = A repetition has the moves of the first letter, and only them.
letter-refused-nothing-to-repeat = There is nothing to repeat or to ask for.
letter-refused-no-move = The letter has no reply move.
letter-refused-stands = The game stands until the fault is put right: no reply move is taken.
letter-refused-nothing-wrong = Nothing in the last letter stops the game.
letter-refused-no-offer = No draw was offered in the last letter.
letter-refused-no-draw = No draw can be claimed: the position has not come three times.
letter-refused-suspended = The game stands until the chief arbiter decides on the claim.
letter-refused-no-claim = There is no claim.
letter-refused-not-to-claim = Overdue time is claimed by the one who is to reply.
letter-refused-sealed = The sealed move { $text } is impossible.
letter-refused-leave-reversed = Leave cannot end on { $day }, before it begins.
letter-refused-leave-long = Leave of { $days } days: at most 30 are allowed.
letter-refused-leave-second = Leave was taken in { $year } already.
letter-refused-board = The board of the server has { $text }, which cannot be.

# Texts that are no letters
letter-unread-too-long = The text has { $bytes } bytes; a letter has at most { $limit }.
letter-unread-bad-date = Line { $line }: “{ $text }” is no date; write 17.11.2026 or 2026-11-17.
letter-unread-bad-dates = Line { $line }: three dates are wanted, or the one of sending; a dash stands for one left out.{ $text }
letter-unread-bad-sums = Line { $line }: “{ $text }” is no fraction of days, such as 12/9.
letter-unread-bad-leave = Line { $line }: leave is announced “from … to …”. { $text }
letter-unread-bad-word = Line { $line }: “{ $text }” is not understood.

# Labels of the card; the program reads them again
letter-label-greeting = Greeting
letter-label-code = Event
letter-label-repeats = Repetition of the letter of
letter-label-asks = Inquiry
letter-label-repeated = Your moves
letter-label-renumbered = Right numbers
letter-label-accepted = Accepted line
letter-label-moves = My moves
letter-label-line = Line
letter-label-draw = Draw
letter-label-resigns = Resignation
letter-label-told = Remarks
letter-label-charges = Penalty days
letter-label-leave = Leave
letter-label-dates = Dates
letter-label-earlier = Dates left out
letter-label-sums = Time
letter-label-address = Address
letter-label-signature = Signature
letter-asks = your first move has not come
letter-draw-offered = offered
letter-draw-accepted = accepted
letter-draw-declined = declined
letter-draw-claimed = claimed by the rules
letter-resigns = I resign
letter-takes-leave = I take leave from { $first } to { $last }
letter-if-then = if { $move } then { $reply }
letter-told-not-repeated = moves are not repeated, or not rightly ({ $clause })
letter-told-impossible = a move is impossible ({ $clause })
letter-told-numbering = moves are numbered wrongly ({ $clause })
letter-told-missing-dates = dates or sums are left out ({ $clause })
letter-charge-stopped = { $days } days, the game was stopped ({ $clause })
letter-charge-dates = { $days } days, dates or sums left out ({ $clause })
letter-charge-claim = { $days } days, a wrong claim of overdue time ({ $clause })
letter-mail-subject = Subject: { $code }, { $white } – { $black }

# What comes next
letter-due-writer = To write: { $side }.
letter-due-repeat = Repeat the moves: { $text }
letter-due-replaced = Name the move that stands for the impossible one: { $text }
letter-due-tell = Tell the opponent: { $text }
letter-due-corrects = Put the fault of the last letter right.
letter-due-move = A move of one’s own, in full notation.
letter-due-no-move = Within three days, and without a move.
letter-due-forced = Where the opponent’s reply is forced, write it and answer it: { $text }
letter-due-line = Line{ $name } may be accepted, in whole or in part: { $line }
letter-due-draw = A draw is offered.
letter-due-may-draw = The position has come three times: a draw may be claimed.
letter-due-earlier = Name the dates that the last letter left out.
letter-due-renumber = Repeat with the right numbers: { $text }
letter-due-charge = May be charged now or never: { $text }
letter-due-claim = The opponent’s time is overdue: it may be claimed instead of a reply.
letter-due-no-reply = No reply is needed, except to accept a draw or to resign.
letter-due-dates = Three dates, the first { $day }, and both sums.
letter-due-repeat-on = Without an answer: by registered letter from { $day } on.
letter-sums = Time { $white }/{ $black }: moves made by White { $whitemoves }, days allowed { $whiteallowed }; by Black { $blackmoves }, allowed { $blackallowed }.
letter-waits = The chief arbiter has to decide on the claim.
letter-ended = { $score }, { $why }, { $day }
letter-running = { $side } to write
letter-annulled = annulled
letter-ending-board = no move left
letter-ending-resignation = resignation
letter-ending-agreement = draw agreed
letter-ending-rules = draw by the rules
letter-ending-overdue = overdue time
letter-ending-sanction = sanction
letter-ending-left = left the event
letter-ending-evaluations = evaluations agree
letter-ending-adjudication = adjudication
letter-ending-organiser = decision of the organiser
letter-ending-no-record = no record from either

# Tables
letter-table-received = Received
letter-table-sent = Sent
letter-table-on-move = On move
letter-table-in-all = In all
letter-table-white = White
letter-table-black = Black
letter-table-position = Position
letter-table-sums = In all, penalty days included: { $white }/{ $black }
letter-table-points = Points
letter-table-coefficient = S.–B.
letter-table-place = Place
letter-list-start = First day of play
letter-list-end = Last day of play
letter-list-play = Play
letter-list-server = on the server
letter-list-organiser = Organiser
letter-list-arbiter = Chief arbiter
letter-list-secretary = Chief secretary
letter-list-games = Games, White first, all at once:
letter-evaluation = { $name } ({ $day }): { $score }
letter-proved = Proved: { $score }, { $grounds }
letter-agreed = Both evaluations agree: { $score }
letter-grounds-table = by the endgame tables: { $line }
letter-grounds-line = by a forced line: { $line }

# Events
letter-office-secretary = the chief secretary
letter-office-arbiter = the chief arbiter
letter-office-organiser = the organiser
letter-dispute-before = before { $office } now
letter-sanction = { $name }: { $measure } ({ $office }, { $day }; clauses { $clauses })
letter-measure-remark = remark
letter-measure-warning = warning
letter-measure-withhold = current information withheld
letter-measure-ask-more = the arbiter is asked for more
letter-measure-loss = loss of a game
letter-measure-ask-exclusion = the organiser is asked to exclude
letter-notice-late = { $name }: sent later than ten days after the last day of play.
letter-notice-may-withhold = { $name }: the record came late; the current information may be withheld.
letter-notice-owes-record = Game { $game }: { $name } has sent no record in fifteen days; the current information may be withheld.
letter-notice-owes-evaluation = Game { $game }: { $name } has sent no evaluation and analysis within ten days of the last day of play.
letter-notice-repeat = Game { $game }: no answer in forty days; { $name } repeats the move by registered post.
letter-notice-inquire = Game { $game }: no first move in thirty days; { $name } asks for it by registered post.
letter-notice-fixed = Game { $game }: both evaluations agree, { $score } is fixed.
letter-notice-contradicted = Game { $game }: what both say contradicts the position, which is { $score } { $grounds }.
letter-notice-tell = { $name } saw it otherwise and is told the result.
letter-notice-late-decision = Game { $game }: more than a month since the analyses came.
letter-notice-secretary-not-told = The secretary was not told of the leave before it began.
letter-notice-may-bar = { $name } stopped without a good reason: the organiser may bar the player for up to three years.
letter-notice-minuses = Game { $game }: neither sent the record, a minus for both.
letter-notice-may-withhold-final = { $name } sent no record of a game: the final information may be withheld.
letter-notice-keep-until = All letters are kept until { $day }.
letter-event-no-event = The file has no event.
letter-event-begun = The event has begun already.
letter-event-closed = The event is closed.
letter-event-players = A start list has 2 to 100 participants with different names.
letter-event-days = The last day of play is after the first, and the control has days and moves.
letter-event-variant = Russian, International and giveaway draughts are played by correspondence.
letter-event-no-player = There is no participant number { $number }.
letter-event-no-game = There is no such game: number { $number }, or the participant does not play in it.
letter-event-not-their-right = Not a right or a matter of { $office }.
letter-event-no-clauses = A sanction names the clauses that were broken, by their numbers.
letter-event-no-dispute = There is no such dispute to decide or to appeal: { $number }.
letter-event-too-late = The last day for it was { $day }.
letter-event-final = The decision of the organiser is final.
letter-event-not-over = Game { $number } is not over.
letter-event-pending = Game { $number } waits for a decision or may still be protested against.
letter-event-wrong-record = The record is not that of the game, at { $text }.
letter-event-still-played = The last day of play is not over.
letter-event-analysis = The analysis is not a PDN game that begins at the final position: { $text }
letter-event-proved = The position is proved to be { $score }.
letter-event-no-right-to-protest = Who sent no analysis in time has no right to protest.
letter-event-nothing-to-protest = There is no adjudication to protest against.
letter-event-not-left = { $name } has not left the event.
letter-event-other-way = The moves of this event are sent otherwise: by letter, or on the boards of the server.
letter-event-boards = The boards are set up once, one for each game.

# The command line
letter-cli-which-game = The event has several games: say which with --game.
letter-cli-started = Begun: { $code }, games: { $count }.
letter-cli-done = Registered.
letter-cli-nothing-owed = Nothing is late on { $day }.
letter-cli-no-player-called = Nobody in the start list is called “{ $name }”.
letter-cli-bad-date = “{ $text }” is no date; write 17.11.2026 or 2026-11-17.
letter-bad-list = Line { $line } of the start list is not understood: { $text }
letter-cli-bad-score = “{ $text }” is no result; write 1-0, 0-1 or 1/2.
