# What is wrong with a position that is written as FEN. The article follows in brackets where there is one.
position-wrong = This is not a position of { $variant } draughts: { $faults }.
position-turn = the first letter says whose move it is, W or B, and “{ $found }” is neither
position-side = “{ $found }” (character { $column }) does not begin with W or B
position-side-twice = { $color ->
        [white] White
       *[black] Black
    } is listed twice
position-square = there is no playing square “{ $found }” (character { $column })
position-range = “{ $found }” (character { $column }) is not a range from the lower number to the higher
position-square-twice = { $square } is listed twice
position-no-turn = it is not said whose move it is
position-no-pieces = there are no pieces on the board
position-too-many = { $color ->
        [white] White
       *[black] Black
    } has { $count } pieces, more than { $allowed }
position-man-on-last-row = the man on { $square } stands on its last row, where it is a king
