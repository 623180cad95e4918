# Endgame tables: building, verifying, asking.
tables-win = win
tables-draw = draw
tables-loss = loss
tables-unknown = not in the tables
tables-win-in = win, a capture or promotion in { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
tables-loss-in = loss, a capture or promotion in { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
tables-over = The game is over: { $result }.
tables-building = Building
tables-verifying = Verifying
tables-built = { $variant }, up to { $pieces } pieces: { $positions } positions in { $seconds } s; results { $results } bytes, distances { $distances } bytes
tables-verified = { $variant }, up to { $pieces } pieces: { $positions } positions verified in { $seconds } s
tables-head = force	positions	wins	draws	losses	longest win	longest loss
tables-none = { $path }: there are no tables of { $variant }.
tables-wrong = { $force }: { $fen } is said to be “{ $found }”, its moves say “{ $expected }”.
tables-busy = { $path }: another program is building tables here.
tables-memory = { $force } needs { $needed } MiB of memory; --memory allows { $allowed }.
tables-refused = { $path }: { $why }.
tables-foreign = not an endgame table
tables-version = version { $version } of the format is not known
tables-other = this is the table { $found }, not { $expected }
tables-cut = the file is cut short
tables-damaged = the file is damaged: its checksum is wrong
tables-empty = { $path }: there are no endgame tables.
# What the tables say of the position that is analysed, and the counter that leaves the fewest moves.
tables-said = By the tables: { $answer }.
tables-said-counter = By the tables: { $answer }; { $article } allows { $left ->
    [one] { $left } more move
   *[other] { $left } more moves
  }.
tables-said-late = By the tables: { $answer }; but { $article } allows only { $left ->
    [one] { $left } more move
   *[other] { $left } more moves
  }.
tables-studies-head = force	one move wins	zugzwangs	hardest win by one move	hardest zugzwang
tables-counters-head = rule book	force	wins that a counter draws	article
