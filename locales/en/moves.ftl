# Why a written move is not taken. The article follows in brackets.
move-empty = No move is written.
move-character = “{ $character }” (character { $column }) is not part of a move.
move-no-square = There is no playing square “{ $name }”.
move-incomplete = Write where the piece stands and where it goes.
move-ambiguous = Several moves fit; write one of them in full: { $candidates }.
move-game-over = The game is over.
move-nothing-there = There is no piece on { $square }.
move-not-yours = The piece on { $square } is not yours.
move-nothing-on-file = You have no piece on the file { $file }.
move-must-capture = You must capture: { $count ->
        [one] the piece on { $squares } can
       *[other] the pieces on { $squares } can
    }.
move-goes-on = The capture goes on: you may not stop on { $square }.
move-land-elsewhere = The king must land where it can go on capturing: on { $squares }.
move-majority = You must take the greatest number of pieces: { $must }, not { $takes }.
move-quality = Another capture of as many pieces goes before this one: from { $squares }.
move-worth = The capture worth most must be made, and of captures worth as much that of a king: from { $squares }.
move-resting = The king on { $square } has moved three times in a row: it rests until another piece of yours has moved, unless it can take.
move-twice = The piece on { $square } may not be jumped twice.
move-over-own = You may not jump your own piece on { $square }.
move-blocked = The piece on { $square } is in the way.
move-nothing-to-take = There is nothing to take from { $from } to { $to }.
move-occupied = { $square } is occupied.
move-not-diagonal = { $from } and { $to } are not on one diagonal.
move-backwards = A man does not move backwards.
move-too-far = A man moves one square only.
move-no-such-capture = No capture leads from { $from } to { $to }.
move-man-stuck = The man on { $square } cannot move: the squares in front of it are taken. A man goes one square forward.
move-king-stuck = The king on { $square } cannot move: every square beside it is taken.
move-not-allowed = The rules do not allow this move.
move-stays-put = The piece on { $square } has to leave its square.
move-several = Make one move at a time.
move-stops-as-king = The man becomes a king on { $square } and stops there; it takes as a king with its next move.

# How an article is cited.
article = { $book ->
        [ru-2022] Rules 2022
        [ru-classic] Rules of the earlier order
        [ua-64] Rules of draughts-64
        [club] Club rules
        [platform] Regulations of the platform
        [world] Other draughts
       *[other] { $book }
    }, { $clause }
article-clause = { $clause }
article-appendix = Appendix { $number }
article-world = { $clause ->
        [english] English
        [english-draws] English, WCDF: repetition and forty moves
        [pool] American pool
        [pool-13] American pool, thirteen moves of three kings
        [czech] Czech
        [antidraughts] antidraughts
        [italian] Italian
        [spanish] Spanish
        [portuguese] Portuguese
        [portuguese-14] Portuguese, FPD 14
        [frisian] Frisian
        [frisian-7] Frisian, two kings against one: seven moves
        [frisian-2] Frisian, king against king: two moves
        [house-1] house rule 1, repetition
        [house-2] house rule 2, forty moves of kings
        [house-3] house rule 3, twenty-five moves of kings
       *[other] { $clause }
    }
article-club = { $clause ->
        [draw-3-kings-v-1-15-moves] three kings against one, 15 moves
        [draw-agreement] a draw by agreement
        [draw-both-kings-unchanged-15-moves] kings on both sides and an unchanged balance, 15 moves
        [draw-kings-only-15-moves] moves of kings alone, 15 moves
        [draw-no-win-possible] neither side can win
        [draw-threefold] a position that arose three times
        [missed-capture-demand-or-play-on] a missed capture is demanded or played on
        [time-8-minutes] eight minutes for the game
        [win-blocked] a win, if the opponent is blocked
        [win-no-pieces] a win, if the opponent has no pieces
        [win-no-pieces-or-blocked] a win, if the opponent has no pieces or is blocked
        [win-resignation] a win, if the opponent resigns
        [win-time] a win, if the opponent’s time is up
       *[other] { $clause }
    }
