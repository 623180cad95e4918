# A game in the terminal.
variant-russian = Russian draughts
variant-brazilian = Brazilian draughts
variant-international = International draughts
variant-giveaway = Giveaway draughts

play-intro = { $variant }. You play { $color ->
        [white] White
       *[black] Black
    }. Type your move ({ $example }), or “help”.
play-help =
    A move: { $example }
    moves – all your moves · board – the board · flip – turn it round
    back – take your move back · draw – offer a draw · resign · quit
play-prompt = Your move:
play-your-moves = Your moves: { $moves }
play-opponent = The opponent plays { $move }
play-back = The move is taken back.
play-back-none = There is no move to take back.
play-draw-declined = The opponent plays on.
play-draw-agreed = Draw by agreement.
play-draw-repetition = Draw: the position has occurred three times.
play-resigned = You resigned. The opponent wins.
play-bye = The game is left unfinished.
play-no-pieces = { $winner ->
        [white] White wins: { $goal ->
            [giveaway] White has
           *[win] Black has
        } no pieces left
       *[black] Black wins: { $goal ->
            [giveaway] Black has
           *[win] White has
        } no pieces left
    } ({ $article }).
play-blocked = { $winner ->
        [white] White wins: { $goal ->
            [giveaway] White has
           *[win] Black has
        } no move
       *[black] Black wins: { $goal ->
            [giveaway] Black has
           *[win] White has
        } no move
    } ({ $article }).
