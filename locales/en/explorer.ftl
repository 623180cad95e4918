explorer-title = Opening explorer
explorer-lead = What was played in a position, and how those games ended.
explorer-variant = Game
explorer-fen = Position (FEN)
explorer-opening = Drawn opening
explorer-any = not drawn
explorer-player = Games of a player (empty: of all)
explorer-mine = My games
explorer-show = Show
explorer-start = From the start
explorer-move = Move
explorer-games = Games
explorer-white = White won
explorer-draws = Drawn
explorer-black = Black won
explorer-open = Without a result
explorer-rating = Average rating
explorer-none = No game of the collections reached this position.
explorer-nothing = There are no games to count here yet: nobody has played, and nobody has brought a collection.
explorer-of = { $games ->
    [one] One game in the collections.
   *[other] { $games } games in the collections.
}
explorer-analyse = Analyse this position
explorer-unknown-opening = “{ $named }” is no entry of the drawing tables for this game.
explorer-written = { $path }: { $games ->
    [one] one game
   *[other] { $games } games
}, { $moves ->
    [one] one move of a position
   *[other] { $moves } moves of positions
}.
