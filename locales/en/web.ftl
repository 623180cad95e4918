# The pages. A word in quoted braces, { "{n}" }, is a place that the page itself fills in.
## general

brand = Bolshak
nav-label = Main
nav-skip = Skip to the content
nav-play = Play
nav-watch = Watch
nav-analysis = Analysis
nav-about = About
nav-api = API for programs
nav-account = Account
nav-sign-in = Sign in
nav-language = Language
nav-theme = Light or dark
failed = That did not work. Check the connection and try again.
white = White
black = Black
rated = rated
casual = casual
guest = Guest
person-gone = Deleted account
open-seat = Free seat
engine-name = Engine, level { "{level}" }
move-number = move { "{n}" }
games-count = games: { "{n}" }
control-unit = { "{minutes}" } min
control-moves = { "{moves}" } moves in { "{time}" } min
control-days = { "{days}" } days for { "{moves}" } moves
tempo-classic = classical
tempo-rapid = rapid
tempo-blitz = blitz
discipline-russian = Russian draughts
discipline-draughts64 = Draughts-64
discipline-brazilian = Brazilian draughts
discipline-international = International draughts
discipline-giveaway = Giveaway
discipline-renju = Renju
regulation-free = Free: first stone in the centre
regulation-rif = RIF: two fifth moves
regulation-yamaguchi = Yamaguchi
regulation-soosorv8 = Soosõrv-8
regulation-taraguchi10 = Taraguchi-10
regulation-tarannikov = Tarannikov
regulation-sakata = Sakata
table-idf = IDF, all openings
table-idf-basic = IDF, basic
table-fmjd = FMJD
error-home = To the first page

## lobby

lobby-title = Play draughts and renju
lobby-lead = Every discipline by its rule book. No account needed: choose and play.
lobby-opponent = Opponent
lobby-engine = Engine
lobby-friend = A friend
lobby-anybody = Anybody
lobby-discipline = Discipline
lobby-drawn = opening drawn by lot
lobby-table = Drawing table
lobby-games = Games in the micro-match
lobby-regulation = Opening regulation
lobby-tempo = Time control
lobby-own = Own
lobby-untimed = no clock
lobby-minutes = Minutes for the game
lobby-increment = Seconds added per move
lobby-level = Level of the engine
lobby-side = Your side
lobby-side-random = By lot
lobby-side-white = White
lobby-side-black = Black
lobby-side-first = First
lobby-side-second = Second
lobby-rated = Rated game
lobby-go-engine = Play
lobby-go-friend = Get a link for a friend
lobby-go-anybody = Wait for an opponent
lobby-cancel = Stop waiting
lobby-waiting = Waiting for an opponent
lobby-nobody = Nobody is waiting now. Choose “Anybody” and be the first.
lobby-accept = Play
lobby-yours = You are waiting…
lobby-stats = playing { "{playing}" }, here { "{online}" }
lobby-live = Being played now
lobby-all = All games
lobby-why = Why “Bolshak”?
lobby-why-text = The bolshak, the main road a1–h8, is the long diagonal of the board. Every decision here cites the article of the rules it follows.

## game

game-board = Board
game-opponent = Upper player
game-you = Lower player
game-panel = Record and actions
game-info = About the game
game-moves = Moves
game-offline = Connection lost, coming back… Clocks are kept by the server.
game-typed = Move in notation
game-typed-as = Move: { "{example}" }
game-typed-go = Move
game-your-turn = Your move
game-their-turn = Opponent’s move
game-turn-white = White to move
game-turn-black = Black to move
game-waiting = Waiting for the opponent
game-starts = The game is about to begin
game-over = The game is over
game-premove = The move will be made as soon as it is your turn.
game-stuck = This piece cannot move.
game-which = Possible: { "{moves}" }.
game-choose-way = Which way?
game-share = Send this link to your opponent:
game-copy = Copy
game-copied = Copied
game-join = Sit down to play
game-join-lead = You are invited to a game.
game-offer = Offer a draw
game-offered = You have offered a draw.
game-offered-you = The opponent offers a draw.
game-accept = Accept
game-decline = Decline
game-resign = Resign
game-resign-sure = Resign the game?
game-yes = Yes, resign
game-no = No, play on
game-take-back = Take back
game-take-back-asked = You have asked to take the move back.
game-take-back-you = The opponent asks to take the move back.
game-rematch = Rematch
game-rematch-asked = Rematch offered.
game-rematch-you = The opponent offers a rematch.
game-next = Next game of the match
game-new = New game
game-claims = You may claim
game-claim-with = { "{text}" } – with the move { "{move}" }
game-repetitions = Position repeated: { "{n}" } of 3
game-counter-unless = unless won before
game-draws = Draw by rule
game-meeting = Game of the micro-match
game-meeting-score = Micro-match { "{first}" } : { "{second}" }
game-opening-drawn = Opening drawn
game-control = Time
game-kind = Game
game-regulation = Regulation
game-watching = Watching
game-lag = Delay to the server
game-ms = { "{n}" } ms
game-away = not here
game-untimed = no clock
game-files = Files
game-pdn = PDN
game-svg = Diagram (SVG)
game-record = Log of acts
game-analyse = Analyse
game-review = Review
game-review-start = Review the game with the engine
game-review-running = The engine is looking through the game: { "{done}" } positions so far…
game-review-graph = Advantage by moves, White below
game-review-best = Better was { "{move}" }.
game-fouls = Show forbidden points
game-no-fouls = No forbidden points for Black now.
game-pass = Pass
foul-three-three = three-three
foul-four-four = four-four
foul-overline = overline

## board for a screen reader

square-white-man = white man
square-white-king = white king
square-black-man = black man
square-black-king = black king
square-empty = empty
square-movable = can move
point-black = black stone
point-white = white stone
point-empty = empty
say-move = Opponent: { "{move}" }
step-start = To the beginning
step-back = Back
step-forth = Forward
step-end = To the present
step-flip = Turn the board
step-notation = Short notation

## renju

renju-place-centre = Place the first stone in the centre.
renju-place-square = Place stone { "{n}" } within the central { "{side}" }×{ "{side}" }.
renju-place-board = Place stone { "{n}" }.
renju-declare = How many fifth moves will be offered (up to { "{n}" })?
renju-swap-or-keep = Choose the colour.
renju-swap = Swap colours
renju-keep = Keep colours
renju-offer = Offer fifth moves: { "{done}" } of { "{n}" }
renju-offer-send = Offer
renju-offer-undo = Remove the last
renju-choose = Choose one of the offered fifth moves on the board.
renju-take = Take a colour.
renju-take-black = Black
renju-take-white = White
renju-theirs = The opponent decides.

## watch

watch-title = Games being played
watch-lead = Choose a game and watch; moves come at once.
watch-none = Nobody is playing at the moment.

## analysis

analysis-title = Analysis board
analysis-variant = Game
analysis-level = Depth
analysis-quick = quick
analysis-normal = normal
analysis-deep = deep
analysis-engine = Engine
analysis-on = thinks
analysis-thinking = Thinking…
analysis-depth = depth { "{n}" }
analysis-no-lines = No lines.
analysis-setup = Set up a position
analysis-palette = Piece to put
analysis-erase = remove
analysis-white-moves = White to move
analysis-black-moves = Black to move
analysis-start = Start position
analysis-clear = Empty board
analysis-done = Analyse
analysis-set = Set
analysis-pdn = Game as PDN
analysis-read = Read
analysis-which = Game
analysis-files = Position and game as text
analysis-faults = Faults in the record:

## profile and account

profile-ratings = Ratings
profile-no-ratings = No rated games yet.
profile-games = Games
profile-no-games = No games yet.
profile-since = Here since { "{date}" }
profile-counts = won { "{won}" }, drawn { "{drawn}" }, lost { "{lost}" }
profile-rating-games = games: { "{n}" }
profile-graph = Rating over time: { "{pool}" }
profile-live = playing
account-sign-in = Sign in
account-sign-in-go = Sign in
account-sign-up = New account
account-sign-up-lead = For ratings and a profile. Games played as a guest come along.
account-sign-up-go = Create
account-name = Name
account-password = Password
account-password-new = New password (8 characters or more)
account-password-current = Present password
account-password-change = Change the password
account-profile = My page
account-sign-out = Sign out
account-rename = Change the name
account-save = Save
account-saved = Saved.
account-zone = Time zone
account-zone-name = Dates are shown in this zone
account-sessions = Signed-in devices
account-this = this device
account-end = End
account-seen = last seen { "{date}" }
account-delete = Delete the account
account-delete-lead = Name, password, ratings and sessions are erased for good. Games stay, without your name.
account-delete-go = Delete for good

## about

about-title = About Bolshak
about-lead = Bolshak is a place to play draughts and renju exactly by the rules of the sport, with or without an account.
about-rules = Rules
about-rules-text = Refusals, draws and results name the article of the rule book. Draws by counting and by repetition are claimed by the player: the list beside the board shows what can be claimed now and why.
about-enter = How to move
about-enter-click = Click a piece and its square, or drag it.
about-enter-capture = In a capture click the final square or any square on the way; if several captures fit, the rest is asked.
about-enter-premove = While the opponent thinks, a move can be entered in advance; it is made if it is still possible.
about-enter-keys = With the keyboard: arrows go over the squares, Enter chooses, Escape lets go. Outside the board the left and right arrows leaf through the game.
about-enter-type = Or type the move: c3-d4, cd4, c3:e5, 32-28.
about-clock = Clocks
about-clock-text = Clocks are kept by the server; the page measures the delay and shows what the server sees. Time the server is down does not count.
about-privacy = Data
about-privacy-text = One cookie to recognise you, nothing from third parties. An account can be deleted with its data.

## API

api-title = API for programs
api-lead = JSON over HTTP and a WebSocket for each game: enough to write a bot. The formal description:
api-person = Who you are
api-person-text = A session cookie says who you are; a guest is made by itself. Unsafe requests need an Origin equal to the host.
api-game = A new game
api-game-text = Against the engine, or for a friend who opens the address of the game and joins.
api-fields = Fields of the request:
api-field = Field
api-value = Values
api-socket = Playing
api-socket-text = The socket sends a snapshot and then events. After a break connect again with the last version: you get what you missed.
api-squares = Squares are numbers from Black’s upper left: on 8×8 b8 is 1, c3 is 22, d4 is 18. Every legal move is listed in the state.
api-errors = Errors
api-errors-text = A refusal has a code for the program, a text for people and, where a rule decides, the article.
