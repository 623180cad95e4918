collections-title = Collections
collections-lead = Games as people keep them: find them by player, event, opening, position, material or result, and see how they ended.
collections-there = What there is
collections-none = There are no collections here yet.
collections-name = Collection
collections-whose = Whose
collections-size = Size
collections-do = What to do with it
collections-shared = for everybody
collections-played = played here
collections-mine = yours
collections-unique = Without duplicates
collections-remove = Take away
collections-bring = Bring a collection of your own (PDN, up to 20 MB; nobody else sees it)
collections-upload = Upload
collections-brought = Games in the file:
collections-sign-in = Sign in to bring collections of your own
collections-search = Search
collections-in = In
collections-all = all collections
collections-any = any
collections-player = Player
collections-event = Event
collections-from = From (date)
collections-until = Until (date)
collections-result = Result
collections-result-white = White won
collections-result-black = Black won
collections-result-draw = drawn
collections-result-unknown = no result
collections-opening = Opening
collections-material = Material (men+kings of White : of Black)
collections-find = Find games
collections-count = Statistics
collections-game = Game
collections-date = Date
collections-found = { $games ->
    [one] One game found
   *[other] { $games } games found
}; { $seen ->
    [one] one was looked at.
   *[other] { $seen } were looked at.
}
collections-cut = There may be more: the search stops after { $most } games or eight seconds. Say more of what you look for.
collections-counted = { $games ->
    [one] One game
   *[other] { $games } games
}; { $doubles ->
    [0] none is there twice.
    [one] one of them is a duplicate.
   *[other] { $doubles } of them are duplicates.
}
collections-counted-cut = There was no time for all of them: counting stops after eight seconds.
collections-bad-result = “{ $named }” is no result.
collections-bad-material = “{ $named }” is not men+kings:men+kings, such as 2+1:0+1.
collections-bad-name = “{ $named }” cannot be the name of a collection: letters, digits, blanks and ._-() and the ending .pdn.
collections-no-games = There is no game in “{ $named }”.
collections-full = You have { $named } collections already. Take one away first.
collections-too-large = A collection has { $named } MB at most.
