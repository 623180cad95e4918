# What is found of a composition (section XI).
composition-title = Compositions
composition-sound = sound
composition-defective = defective
composition-undecided = not decided
composition-kept = kept
composition-broken = broken
composition-unknown = unknown
composition-observed = observed
composition-people = for the judge
composition-goal-win = White wins
composition-goal-draw = White draws
composition-goal-giveaway = giveaway
composition-goal-lock = locking: men { $men }, kings { $kings }
composition-turned = the board turned: { $goal }
composition-white-moves = White to move: { $goal }
composition-black-moves = Black to move: { $goal }
composition-goal-solutions = { $goal }, solutions: { $count }
composition-genre-problem = problem
composition-genre-study = study
composition-genre-ending = positional ending
composition-genre-task = task
composition-group-miniature = miniature
composition-group-ending = ending
composition-group-middle = middle problem
composition-group-big = big problem
composition-group-practical = practical problem
composition-group-with-kings = with kings
composition-group-locks-men = locking men
composition-group-locks-kings = locking kings
composition-group-none = no group
composition-genre = { $genre }, { $group }: white pieces { $white }, black { $black }
composition-genre-numbers = these are not the numbers of the genre “{ $genre }”: white pieces { $white }, black { $black }
composition-special = a special kind: { $task }
composition-black-to-move = Black is to move; in the main kinds White carries out the task
composition-first-capture = the solution begins with a capture
composition-last-moves = possible last moves: { $moves }
composition-last-moves-author = the last moves that the author gives lead to the diagram: { $moves }
composition-last-moves-wrong = what is given as the last moves (a position and two moves) does not lead to the diagram: { $text }
composition-no-last-move = no last moves can have led to the position
composition-last-move-unknown = no last moves were found; the author must give them
composition-unsolvable = the task cannot be carried out
composition-solvable-unknown = whether the task can be carried out was not found out
composition-line-fails = the task fails: { $line }
composition-lines-unknown = of some lines it was not found out
composition-solvable = the task is carried out against every reply; lines: { $lines }
composition-replies-added = black replies the author does not give: { $count }
composition-condition = { $goal }: carried out
composition-condition-fails = { $goal }: cannot be carried out ({ $fen })
composition-condition-unknown = { $goal }: not found out ({ $fen })
composition-condition-no-position = { $goal }: the pieces cannot stand so
composition-no-extras = every piece is needed
composition-extras = extras that can be taken off: { $squares }
composition-extras-unknown = whether every piece is needed was not found out
composition-final-wasteful = the final is not economical, { $squares } is not needed: { $line }
composition-finals-wasteful = proposed lines whose finals are not economical: { $count }
composition-thematic = thematic lines: { $count }, needed: { $needed }
composition-not-all-thematic = lines of the task that are not thematic: { $count }
composition-only = there is one way
composition-only-unknown = whether there is only one way was not found out
composition-one-piece-exempt = a second way with one white piece, which studies are allowed: { $line }
composition-cook-full = cook: { $line }
composition-cook-partial = partial cook: { $line }
composition-inaccuracy-full = an inaccuracy before the lines part, as bad as a cook: { $line }
composition-last-strike = the last strike of the king to several squares, a partial cook: { $line }
composition-transposition = moves can change places: { $line }
composition-alternative-move = alternative move: { $line }
composition-alternative-strike = alternative strike: { $line }
composition-king-landing = the king can go to another square of the diagonal: { $line }
composition-balance = white pieces { $white }, black { $black }: no forbidden surplus
composition-black-surplus = Black has more than one piece more: white { $white }, black { $black }
composition-final = the final is in order: { $line }
composition-final-wrong = in the final Black must have the quiet move, or White one piece and Black none: { $line }
composition-kings-play = every king plays
composition-kings-idle = kings that do nothing: { $squares }
composition-practical = whether the position is natural is for the judge
composition-lock-exact = exactly what is asked for is locked: { $goal }
composition-first-quiet = the first move is quiet
composition-no-first-move = White has no first move
composition-white-en-prise = white pieces are under attack in the diagram, and no calm position leads there: a serious defect, about two points
composition-white-en-prise-after = white pieces are under attack in the diagram: a serious defect; it can have come from a calm position by { $move }
composition-corner = white g1 with black h2 (50 with 45)
composition-equal = the forces are equal: { $white }
composition-unequal = the forces are unequal: white { $white }, black { $black }
composition-ready-strike = Black attacks in the diagram
composition-passive = pieces that neither move nor are taken: { $squares }
composition-variety = lines: { $lines }, tries that one reply refutes: { $count }
composition-tries = tries: { $moves }
composition-exchange-first = an exchange put before the solution: { $line }
composition-sacrifice-ideal = ideal sacrifice { $vector }: { $line }
composition-sacrifice-economical = economical sacrifice { $vector }: { $line }
composition-sacrifice-wasteful = sacrifice that is not economical { $vector }: { $line }
composition-sacrifice-coarse = coarse sacrifice in one direction { $vector }: { $line }
composition-finals = different finals: { $count }
composition-dual-transposition = transposition
composition-dual-alternative-move = alternative move
composition-dual-alternative-strike = alternative strike
composition-dual-king-landing = another square of the diagonal
composition-dual-cook = cook
composition-also = also { $moves }
composition-end-several = several ways
composition-end-repeated = repetition
composition-end-failed = fails
composition-end-unknown = unknown
composition-end-limit = and so on
composition-no-position = The record gives no position: the tag FEN is missing or wrong.
composition-no-task = “{ $text }” is not a task such as win, draw, lock 2, lock 1+1K or giveaway.
composition-no-genre = “{ $text }” is not one of problem, study, ending, task.
composition-no-move = The move { $text } of the solution cannot be made: { $why }
composition-too-long = The solution is longer than can be followed.
composition-failed = Compositions that are defective or cannot be read: { $count }.
composition-spent = questions { $questions }, positions opened { $nodes }
composition-serves-side-line = { $squares } serves a side line only, the main line goes without it: { $line }
composition-transposition-adjacent = moves { $first } and { $second }, adjacent and { $place ->
    [near] near the beginning
    [far] far from the beginning
   *[between] neither near the beginning nor far from it
  }, can change places: { $line }
composition-transposition-apart = moves { $first } and { $second }, not adjacent and { $place ->
    [near] near the beginning
    [far] far from the beginning
   *[between] neither near the beginning nor far from it
  }, can change places: { $line }
composition-lengthening = the solution can be made one move longer: { $line }
composition-delay = the solution can be put off with a repeated position: { $line }
composition-inaccuracies = inaccuracies in one branch, where one is allowed: { $count }: { $line }
composition-ready-final = the final stands in the diagram, { $squares } is locked already: { $line }
composition-dead = dead pieces, which never move and yet are needed: { $squares }
composition-forerunner-diagram = the same diagram: { $name }
composition-forerunner-diagram-turned = the same diagram with colours exchanged: { $name }
composition-forerunner = the same position after { $count ->
    [one] { $count } move
   *[other] { $count } moves
  } of the solution: { $name }
composition-forerunner-turned = the same position with colours exchanged after { $count ->
    [one] { $count } move
   *[other] { $count } moves
  } of the solution: { $name }
composition-dual-lengthening = one move longer
composition-dual-delay = repeats the position
composition-neighbour-shifted = { $from } on { $to }
composition-neighbour-added-white = white man added on { $on }
composition-neighbour-added-black = black man added on { $on }
composition-neighbour-removed = { $from } taken off
composition-neighbours = Sound positions: { $count } of { $all } tried.
composition-mined = Positions found: { $found } new, { $known } known before; tried: { $tried }; { $seconds } s, { $rate } an hour.
composition-nothing-to-mine = Name a file of games, or --self-play, or --endings.
composition-solutions = solutions there are: { $count }, asked for: { $wanted }
composition-solutions-few = fewer solutions than are asked for: { $count } of { $wanted }
composition-solutions-unknown = whether there are as many solutions as are asked for was not found out: { $count } of { $wanted }
composition-not-practical = practical problems are a group of the hundred squares, with men only: it is judged as any other problem
composition-last-strike-unclear = the last strike is not clear, the king can end it on another square: { $line }
