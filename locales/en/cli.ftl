# What the commands of the terminal say when something is wrong.
cli-cannot-read = Cannot read { $path }: { $error }.
cli-cannot-write = Cannot write { $path }: { $error }.
cli-no-output = Cannot write the output: { $error }.
cli-move = Move { $number }, “{ $text }”: { $why }
cli-seconds = { $option } { $value }: seconds from 0 to { $limit }.
cli-opinion = --opinion { $value }: a number from 0 to 1.
cli-no-game = { $path }: there is no game { $number }, the last is { $last }.
cli-in-game = { $path }, game { $number }: { $why }
cli-openings-board = Draughts-64 is played on the board of 64 squares.
cli-renju-taken = { $option } “{ $point }”: the point is taken.
cli-renju-point = { $option } “{ $point }”: { $error }.
cli-renju-files = { $path }: names of files end in .lib, .pos, .sgf, .psq, .xml or .rif.
cli-renju-win = win
cli-renju-none = none
cli-renju-unknown = unknown
cli-renju-pass = pass
cli-renju-game = { $number } { $opening }: first has { $color ->
        [black] Black
       *[white] White
    }, { $how }, { $moves } moves
cli-renju-won = { $winner ->
        [black] Black wins
       *[white] White wins
    }
cli-renju-forfeit = { $loser ->
        [black] Black forfeits
       *[white] White forfeits
    }: { $reason }
cli-renju-drawn = drawn
cli-renju-score = first { $first }, second { $second }, drawn { $drawn }
cli-no-program = The command line is empty.
