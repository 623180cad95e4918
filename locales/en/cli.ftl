# What the commands of the terminal say when something is wrong.
cli-cannot-read = Cannot read { $path }: { $error }.
cli-cannot-write = Cannot write { $path }: { $error }.
cli-no-output = Cannot write the output: { $error }.
cli-system-missing = not found
cli-system-permission = the permission is missing
cli-system-read-only = it is read-only
cli-system-full = no space is left on the disk
cli-system-too-large = it is too large for this place
cli-system-exists = it exists already
cli-system-folder = it is a folder
cli-system-no-folder = a part of the path is not a folder
cli-move = Move { $number }, “{ $text }”: { $why }
cli-seconds = { $option } { $value }: seconds from 0 to { $limit }.
cli-opinion = --opinion { $value }: a number from 0 to 1.
cli-no-game = { $path }: there is no game { $number }, the last is { $last }.
cli-in-game = { $path }, game { $number }: { $why }
cli-openings-board = Draughts-64 is played on the board of 64 squares.
cli-renju-taken = { $option } “{ $point }”: the point is taken.
cli-renju-point = { $option } “{ $point }”: { $error }.
cli-renju-files = { $path }: names of files end in .lib, .pos, .sgf, .psq, .xml or .rif.
cli-renju-dropped = { $path } is without { $what }: the format has no place for it.
cli-renju-dropped-setup = the position that was set up (its stones stand there as moves)
cli-renju-dropped-about = players, event, date, result and regulation
cli-renju-dropped-event = the event
cli-renju-dropped-date = the date
cli-renju-dropped-result = the result
cli-renju-dropped-rule = the regulation
cli-renju-dropped-name = the names of the players
cli-renju-dropped-blanks = blanks around texts
cli-renju-dropped-labels = labels without text or several on a point
cli-renju-dropped-variations = variations
cli-renju-dropped-notes = comments and marks
cli-renju-dropped-control = control characters
cli-renju-dropped-marks = marks where no stone is placed
cli-renju-fit = Round { $round }: { $positions } positions, value loss { $value }, policy loss { $policy }, the first choice was played in { $first } %: { $file }
cli-renju-weights = { $path } holds no weights of the renju engine.
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
cli-reports-nobody = There is no “{ $name }” on the platform.
cli-reports-gone = (account deleted)
cli-reports-report = { $at } { $by } of { $of }, game { $game }: { $text }
cli-reports-seen = { $at } game { $game }, { $name }: { $moves } moves of { $mean } s (spread { $spread } s), { $lag } s given back for lag; left the page { $left } times for { $away } s; asked for analysis { $asked } times; { $together } of the last { $rated } rated games against this opponent;
cli-reports-agreed = { $agreed } of { $judged } moves were the engine's choice.
cli-reports-not-judged = the engine has not looked at the moves.
