# The engine: analysis, matches, training.
score-win = win in { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
score-loss = loss in { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
# By the endgame tables, which do not say how far the end is.
score-won = won
score-lost = lost
analyse-over = The game is over: there is no move.
analyse-head = Depth { $depth }/{ $selective }, { $nodes } positions in { $seconds } s, { $speed } million a second

match-game = { $number }. First has { $first ->
        [white] White
       *[black] Black
    }: { $result }, { $plies } plies, { $how }
match-forfeit = { $player ->
        [white] White
       *[black] Black
    } loses: { $lapse }
match-agreed = both sides agree
match-too-long = too long
match-names = First: { $first }. Second: { $second }.
match-score = Score of the first: { $score }
match-elo = Elo { $difference } (95 %: { $low } to { $high }), stronger with { $superiority } %; pairs with 0, ½, 1, 1½, 2 points: { $pairs }
match-forfeits = Games lost by failure: { $first } by the first, { $second } by the second
match-sprt = SPRT { $ratio } ({ $low } to { $high }): { $verdict ->
        [open] not decided
       *[other] { $elo } Elo it is
    }

train-check = Games of the positions that weights are checked on
train-games = Generation { $round } of { $rounds }: games
train-fit = Generation { $round } of { $rounds }: fit
train-round = Generation { $round }: error { $error }, on positions kept aside { $unseen }; correlation with deep search { $now } (before: { $before }); match { $score }, Elo { $elo }: { $verdict ->
        [kept] kept
       *[dropped] dropped
    }; { $file }
train-best = The best weights: { $file }
train-other = The weights of --from are of another game: { $game }

dxp-waiting = Waiting for a DXP partner at { $address }
dxp-began = A game against { $opponent }; we have { $color ->
        [white] White
       *[black] Black
    }.
dxp-ended = The game is over: { $result ->
        [won] won
        [lost] lost
        [drawn] drawn
       *[unknown] without a result
    }.
dxp-declined = The partner declines: { $code ->
        [version] it knows another version of the protocol
        [never] it wants no games
       *[this] it does not want this game
    }.
dxp-said = The partner says: { $words }
dxp-left = The partner has left.
dxp-lost = The partner is lost: { $error }

review-graph = The advantage in the game { $white } – { $black }: White’s share of the point, move by move
