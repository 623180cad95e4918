# What is wrong with a game record.
pdn-utf-16 = The file is in UTF-16. Save it as UTF-8.
pdn-junk = “{ $text }” is no part of a game record.
pdn-literal-end = A backslash and a letter stand where a line should end.
pdn-spaces = There is a blank inside the move.
pdn-short-move = “{ $text }” is short notation; PDN wants the start and the end square.
pdn-no-sign = “{ $text }” has no sign between its squares.
pdn-look-alike = “{ $text }” has letters or signs that only look like the right ones.
pdn-long-move = The move has more squares than a move can have.
pdn-half-result = “1/2” stands for “1/2-1/2”.
pdn-odd-score = “{ $text }” is not a result of the standard.
pdn-bare-number = The number of a move is followed by a dot.
pdn-number-without-move = The number of a move, and no move after it.
pdn-nag = “$” is followed by a number from 0 to 255.
pdn-lonely-mark = “!” or “?” belongs behind a move.
pdn-tag = “[” does not begin a tag such as [White "Ivanov"].
pdn-tag-name = The name of a tag begins with a capital letter: “{ $name }”.
pdn-tag-value = The value of { $name } is not between quotation marks on one line.
pdn-quote = A quotation mark inside the value of { $name } has no \ before it.
pdn-tag-open = The tag { $name } is not closed by ].
pdn-tag-bracket = The tag { $name } is not opened by [.
pdn-no-terminator = The game before has neither a result nor * at its end.
pdn-empty-game = A result without a game.
pdn-comment-open = The comment is not closed by a brace.
pdn-comment-closed = A closing brace without an opening one: comments do not nest.
pdn-too-long = Longer than { $limit } bytes; the rest is dropped.
pdn-letters = A letter is cut in two or damaged; “�” stands for it.
pdn-variation-open = The variation is not closed by ).
pdn-variation-closed = A ) without (.
pdn-variation-empty = A variation without moves.
pdn-too-deep = Variations more than { $limit } deep in one another are dropped.
pdn-setup = “/” does not begin a setup such as /FEN "W:W31:B20"/.
pdn-set-up-again = The board is set up anew in the middle of the game.
pdn-game-too-big = The game has more moves or text than can be kept.
pdn-game-type = GameType “{ $text }” is not written as the standard says, such as 20 or 25,W,8,8,A0,0.
pdn-unsupported = { $text }: not among the rules of this program.
pdn-guessed = The tags do not say the variant; by its moves this is { $variant } draughts.
pdn-fen = The position is wrong: { $text }
pdn-turn = The start position gives the turn to the side that does not move first.
pdn-dash = “{ $text }” is a capture written with a dash.
pdn-cross = “{ $text }” takes nothing, but is written as a capture.
pdn-move = { $number } { $text }: { $why }
pdn-result-on-board = The result { $text } contradicts the last position ({ $article }).
pdn-result-tag = The tag Result says { $tag }, the end of the game { $text }.

pdn-variant-russian = Russian
pdn-variant-brazilian = Brazilian
pdn-variant-international = International
pdn-variant-giveaway = giveaway
pdn-variant-english = English
pdn-variant-pool = American pool
pdn-variant-czech = Czech
pdn-variant-antidraughts = antidraughts (International giveaway)
pdn-variant-portuguese = Portuguese
pdn-variant-frisian = Frisian
pdn-variant-spanish = Spanish
pdn-variant-italian = Italian
pdn-foreign-canadian = Canadian draughts
pdn-foreign-turkish = Turkish draughts
pdn-foreign-thai = Thai draughts
pdn-foreign-spantsiretti = Spantsiretti
pdn-foreign-frysk = Frysk!
pdn-foreign-breakthrough = Breakthrough draughts

# The check.
pdn-game = game { $number } ({ $white } – { $black }), { $state }
pdn-state-ok = in order
pdn-state-repaired = repaired
pdn-state-failed = not accepted
pdn-more-alike = and { $count } more like it
pdn-failed = { $count } of { $games } games fail
pdn-guesses = The tags do not say the variant of { $count } games: it is a guess by their moves.
pdn-no-games = { $path }: there is no game here. { $fault }
pdn-as-it-was = { $place }: the game is left as it was written. { $fault }
pdn-told = { $place }: { $fault }
pdn-left-out = { $place }: the game is left out. { $fault }
pdn-missing = { $count } of { $games } games are missing
pdn-unsaid = The tags do not say the variant of { $count } games: their moves are left as they were written. --variant says it.

# Score sheets.
pdn-white = White
pdn-black = Black
pdn-position = Position
pdn-tournament-code = Tournament
pdn-signature = Signature
pdn-sent = Sent on

# Statistics.
pdn-stats-opening = opening
pdn-stats-games = games
pdn-stats-draws = draws
pdn-stats-total = all games
pdn-stats-other = other openings
pdn-stats-title = Results by opening
pdn-index-written = An index of { $positions } positions in { $games } games was written to { $path }.
pdn-index-stale = The index { $path } belongs to another state of the file and is made anew.
pdn-found = { $count } games
pdn-merged = { $kept } games kept, { $dropped } duplicates dropped
pdn-split = { $games } games in { $files } files

# Recorded games and the rules.
pdn-notice-draw = After { $number } a draw can be claimed: { $count } of { $limit } ({ $article }).
pdn-notice-repetition = After { $number } the position has arisen for the third time ({ $article }).
pdn-notice-flag = After { $number } the clock has run out: { $side }.
pdn-notice-result = After { $number } the recorded result could not come about: { $why }
