# A game in the terminal.
variant-russian = Russian draughts
variant-brazilian = Brazilian draughts
variant-international = International draughts
variant-giveaway = Giveaway draughts
variant-english = English draughts (checkers)
variant-pool = American pool checkers
variant-czech = Czech draughts
variant-antidraughts = Antidraughts
variant-italian = Italian draughts
variant-spanish = Spanish draughts
variant-portuguese = Portuguese draughts
variant-frisian = Frisian draughts

play-intro = { $variant }. You play { $color ->
        [white] White
       *[black] Black
    }. Type your move ({ $example }), or “help”.
play-level = Opponent: level { $number }, { $name }.
play-help =
    A move: { $example }
    moves – all your moves · board – the board · flip – turn it round
    back – take your move back · draw – offer a draw with your move · claim – claim one · resign · quit
play-prompt = Your move:
play-your-moves = Your moves: { $moves }
play-opponent = The opponent plays { $move }
play-back = The move is taken back.
play-back-none = There is no move to take back.
play-draw-declined = The opponent declines.
play-draw-with-move = The offer goes with your next move.
play-bye = The game is left unfinished.
