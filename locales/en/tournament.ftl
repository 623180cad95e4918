# Why an act of a competition is refused. The article follows in brackets; people come with their entry numbers.
tournament-refusal-not-open = The competition is not open yet.
tournament-refusal-already-open = The competition is open already.
tournament-refusal-bad-regulations = The Regulations cannot be used: { $faults }.
tournament-refusal-bad-entry = The entry cannot be used: { $faults }.
tournament-refusal-duplicate-name = { $name } is entered already; namesakes need something to tell them apart, such as the year of birth.
tournament-refusal-wrong-kind = People enter personal events and teams enter team events.
tournament-refusal-entries-closed = The start numbers are given, and in this system nobody can be added or struck out after that.
tournament-refusal-unknown = Nobody has the entry number { $who }.
tournament-refusal-not-numbered = Start numbers must be given first, by lot or by hand.
tournament-refusal-already-numbered = Start numbers are given and stay to the end.
tournament-refusal-too-few = { $count ->
        [one] { $count } entrant is too few.
       *[other] { $count } entrants are too few.
    }
tournament-refusal-bad-order = The order must name every entrant once.
tournament-refusal-bad-sides = Two sides are needed: { $sides }.
tournament-refusal-no-reason = This act needs a reason in words.
tournament-refusal-wrong-round = Round { $given } cannot be dealt with now; round { $expected } can.
tournament-refusal-nothing-paired = No round has been paired yet.
tournament-refusal-no-more-rounds = All { $count } rounds have been paired.
tournament-refusal-results-missing = Round { $round } has no result yet at table { $tables }.
tournament-refusal-not-published = Round { $round } is not published yet.
tournament-refusal-already-published = Round { $round } is published already.
tournament-refusal-has-results = Round { $round } has results already: correct them away first.
tournament-refusal-twice = { $who } is named twice.
tournament-refusal-not-playing = { $who } does not play this round.
tournament-refusal-left-out = { $who } plays this round but has neither opponent nor bye.
tournament-refusal-met-before = { $first } and { $second } met in round { $round }.
tournament-refusal-fourth-color = { $who } would get one colour four times running.
tournament-refusal-second-bye = { $who } has had a win without play.
tournament-refusal-needless-bye = { $who } gets a bye although the number of players is even.
tournament-refusal-not-the-system = These are not the pairs of the system; other pairs need a reason.
tournament-refusal-no-legal-pairing = Round { $round } has no pairing without a second meeting, a second bye or a fourth colour running.
tournament-refusal-no-such-table = Round { $round } has no table { $table } with a board { $board }.
tournament-refusal-has-result = There is a result already; change it by a correction.
tournament-refusal-nothing-to-correct = There is no result to correct.
tournament-refusal-wrong-games = { $given ->
        [one] { $given } game
       *[other] { $given } games
    }: a meeting has { $expected }, or a multiple after a draw.
tournament-refusal-nothing-to-decide = Only a drawn meeting of a knock-out is decided so.
tournament-refusal-has-left = { $who } has left the competition.
tournament-refusal-takes-part = { $who } takes part already.
tournament-refusal-absence-outside-swiss = Absence beforehand is known to the Swiss system only; here enter the forfeit as the result of the meeting.
tournament-refusal-not-swiss = This is not a Swiss event.
tournament-refusal-bad-line-up = The line-up cannot be used: { $fault }.
tournament-refusal-barred = { $first } and { $second } may not meet by decision of the panel.
tournament-refusal-not-forced = { $first } and { $second } were to meet by decision of the panel.
tournament-refusal-oneself = { $who } cannot meet themselves.
tournament-refusal-undecided = Round { $round } is drawn at table { $tables }: say who goes on (`decide`).
tournament-refusal-later-round-rests = The next round rests on who went on in round { $round }: take it back first (`unpair`).
tournament-refusal-empty-board = Board { $board }: one team has nobody there and can only forfeit it.
tournament-refusal-approved = The results are approved; open them again first (`reopen`).
tournament-refusal-not-approved = The results are not approved.
tournament-refusal-not-over = The event is not over yet.
tournament-refusal-large-deposit = A deposit of { $number } roubles is more than 5,000.
tournament-refusal-open-protest = Protest { $number } waits for its decision.
tournament-refusal-no-such-protest = There is no open protest { $number }.
tournament-refusal-in-stage = Stage { $stage }: { $refusal }
tournament-refusal-no-such-stage = There is no stage { $stage }.
tournament-refusal-duplicate-stage = A stage is called { $name } already.
tournament-refusal-unfinished = Stage { $stage } is not finished.
tournament-refusal-shared-place = Places { $from }-{ $to } of stage { $stage } are shared across the bound of qualification; a play-off must decide.
tournament-refusal-cannot-carry = Results are carried over into a round robin of one cycle only.
tournament-side = “{ $name }” has { $count }

# Faults of Regulations, entries and line-ups, joined by semicolons inside a refusal.
tournament-regulations-no-name = the competition has no name
tournament-regulations-year = the year { $year } is not between 1900 and 2200
tournament-regulations-games = a meeting of { $count } games: it must have 1 to 20
tournament-regulations-no-cycle = a round robin needs at least one cycle
tournament-regulations-rounds = a Swiss event of { $count } rounds: it must have 1 to 200
tournament-regulations-boards = a match of { $count } boards: it must have 1 to 50
tournament-regulations-small-roster = a team of { $roster } players cannot fill { $boards } boards
tournament-regulations-edition = this event was opened by a newer program (edition { $number })
tournament-regulations-third-place = only a knock-out has a match for the third place
tournament-regulations-scheveningen-teams = the Scheveningen system pairs people of two sides: enter people, not teams
tournament-regulations-shmulyan = the Shmulyan coefficient is for round robins only ({ $article })
tournament-regulations-needs-teams = the criterion { $criterion } needs teams
tournament-regulations-criterion-twice = the criterion { $criterion } is named twice
tournament-entry-no-name = a name is empty
tournament-entry-long-name = a name has more than { $limit } letters
tournament-entry-control-characters = the name { $name } contains control characters
tournament-entry-rating = the rating { $rating } of { $name } is not between 1 and { $limit }
tournament-entry-twice-in-team = { $name } is named twice in team { $team }
tournament-entry-large-team = { $members } players, and a team may enter { $roster }
tournament-entry-small-team = { $members } players cannot fill half of { $boards } boards
tournament-line-up-no-teams = only teams have line-ups
tournament-line-up-boards = { $given } boards are named and a match has { $expected }
tournament-line-up-no-member = the team has no member { $number }
tournament-line-up-twice = member { $number } is named twice
tournament-line-up-order = the members must keep the order of the entry

# What the checker finds.
tournament-violation = Round { $round }: { $breach } ({ $article })
tournament-breach-not-entered = { $who } is not entered.
tournament-breach-sits-twice = { $who } sits { $count } times.
tournament-breach-left-out = { $who } is left out.
tournament-breach-not-playing = { $who } does not play this round.
tournament-breach-not-the-table = the pairs are not those of the table.
tournament-breach-other-records = { $first } and { $second } do not have the same wins and losses.
tournament-breach-out = { $who } has lost and is out.
tournament-breach-one-side = { $first } and { $second } are of one side.
tournament-breach-have-met = { $first } and { $second } have met.
tournament-breach-barred = { $first } and { $second } may not meet by decision of the panel.
tournament-breach-not-forced = { $first } and { $second } were to meet by decision of the panel.
tournament-breach-fourth-color = { $who } gets one colour four times running.
tournament-breach-second-bye = { $who } has had a win without play.
tournament-breach-byes = { $byes } byes among { $players } players.
tournament-breach-wrong-bye = the bye belongs to { $due }, not to { $given }.
tournament-breach-too-many-down = { $down } go down from the group of { $who }, where { $fewest } suffice.
tournament-breach-should-go-down = { $first } should have gone down to meet { $second }.
tournament-breach-should-meet = { $first } should meet { $second }.
tournament-breach-other-colors = { $first } and { $second } should have the other colours.

# Files of entries that cannot be read.
tournament-file-line = line { $line }: { $problem }
tournament-file-column = line { $line }, { $column }: { $problem }
tournament-csv-empty = the file is empty
tournament-csv-workbook = the workbook cannot be read
tournament-csv-open-quote = a quotation mark is never closed
tournament-csv-no-name-column = no column is called “name” or “фамилия, имя”: { $headings }
tournament-csv-too-many-cells = { $cells } cells, and there are { $columns } columns
tournament-csv-rating = “{ $text }” is not a rating
tournament-csv-sex = “{ $text }” is neither m nor f
tournament-csv-birth = “{ $text }” is not a date or a year
tournament-csv-number = “{ $text }” is not a number
tournament-csv-entry = { $faults }
tournament-trf-rounds = “{ $text }” is not a number of rounds
tournament-trf-number = “{ $text }” in columns { $from }-{ $to } is not a number
tournament-trf-no-start-number = the start number in columns 5-8 is missing
tournament-trf-no-name = player { $player } has no name in columns 15-47
tournament-trf-rating = the rating of player { $player } is above { $limit }
tournament-trf-sex = “{ $text }” in column 10 is neither m nor w
tournament-trf-birth = the birth “{ $text }” in columns 70-79 is not a date
tournament-trf-points = the points “{ $text }” in columns 80-84 are not a number
tournament-trf-opponent = round { $round }: “{ $text }” is not a start number
tournament-trf-color = round { $round }: “{ $text }” is not a colour
tournament-trf-result = round { $round }: “{ $text }” is not a result
tournament-trf-start-number-twice = start number { $player } is used twice
tournament-trf-opponent-missing = player { $player }, round { $round }: the opponent is not in the file
tournament-trf-other-opponent = player { $player }, round { $round }: the opponent's line names another opponent
tournament-trf-same-color = player { $player }, round { $round }: both have the same colour
tournament-trf-other-result = player { $player }, round { $round }: the two results do not fit

# Why a pair, a colour and a bye are what they are; how a coefficient comes about.
tournament-why-inside = { $high } and { $low } meet inside the group of { $points } points ({ $article }).
tournament-why-down = From the group of { $points } points { $count ->
        [one] one player goes down; { $high } goes
       *[other] { $count } players go down; { $high } goes
    } and meets { $low } of the group of { $to } points ({ $article }).
tournament-why-places = In the classification { $high } is number { $first } and { $low } number { $second }.
tournament-why-spared = Not { $who } to go down: { $why }.
tournament-why-passed = Not { $who } as the opponent: { $why }.
tournament-why-white = { $who } has White: { $why } ({ $article }).
tournament-why-black = { $who } has Black: { $why } ({ $article }).
tournament-why-forced = { $first } and { $second } were paired beforehand by the panel ({ $article }).
tournament-why-bye = { $who } has the bye: the last in the classification to whom it can go ({ $article }).
tournament-why-no-bye = Not { $who }: { $why }.
tournament-passed-barred = they have met, or both have had one colour three times running
tournament-passed-strands-group = the rest of the group could not be paired
tournament-passed-strands-lower = the lower players could not all be paired
tournament-passed-no-opponent-there = nobody in that group can be the opponent
tournament-no-bye-had-one = has had a win without play
tournament-no-bye-strands-others = the others could not all be paired
tournament-color-four-in-a-row = nobody gets one colour four times running
tournament-color-alternation = the colours alternate
tournament-color-balance = both had the same colour last, and the one who had more of it changes
tournament-color-last-difference = both had the same colours lately, and they change from their last difference
tournament-color-classification = their colours were the same, and the higher in the classification changes
tournament-color-start-number = neither has played, and odd numbers have the colour of number 1
tournament-term = { $amount } ({ $who }, round { $round })
tournament-term-bye = bye
tournament-term-absent = absent
tournament-left-out = left out: { $list }
tournament-compared = compared in order: { $list }

# What an act did.
tournament-done-open = { $name } is open.
tournament-done-enter = { $name } is entered, entry { $id }.
tournament-done-edit = The entry of { $who } is corrected.
tournament-done-about = Where, when and who is noted.
tournament-done-bar = { $first } and { $second } may not meet.
tournament-done-bar-lifted = { $first } and { $second } may meet again.
tournament-done-force = { $first } and { $second } are paired beforehand.
tournament-done-force-lifted = { $first } and { $second } are no longer paired beforehand.
tournament-done-recolor = Round { $round }, table { $table }: the colours are the other way round.
tournament-done-sanction = { $who }: { $measure }.
tournament-done-protest = The protest of { $who } is recorded.
tournament-done-decide-protest = Protest { $number } is decided.
tournament-done-norm = The norm of { $who } is recorded.
tournament-done-approve = The results are approved.
tournament-done-reopen = The results are open again.
tournament-measure-remark = remark
tournament-measure-warning = warning
tournament-measure-loss = loss
tournament-measure-exclusion = exclusion
tournament-done-strike = { $who } is struck out.
tournament-done-lot = The lot is drawn; its seed is { $seed }.
tournament-done-number = The start numbers are given by hand.
tournament-done-pair = Round { $round } is paired.
tournament-done-unpair = The pairs of round { $round } are taken back.
tournament-done-publish = Round { $round } is published.
tournament-done-result = Round { $round }, table { $table }: the result is recorded.
tournament-done-correct = Round { $round }, table { $table }: the result is corrected.
tournament-done-decide = { $who } goes on.
tournament-done-absent = { $who } does not play round { $round }.
tournament-done-withdraw = { $who } has left.
tournament-done-return = { $who } plays again.
tournament-done-exclude = { $who } is excluded.
tournament-done-line-up = Round { $round }, { $who }: { $list }.
tournament-done-ruling-by-rule = The results of { $who } count as 5.4.5 says.
tournament-done-ruling-kept = The results of { $who } count.
tournament-done-ruling-annulled = The results of { $who } count for ratings only.
tournament-done-amend = The criteria are now { $list }.
tournament-done-play-off = The play-off is recorded: { $list }.
tournament-done-stage = Stage { $stage }, { $name }, is open.
tournament-done-qualify = { $count ->
        [one] { $count } has qualified.
       *[other] { $count } have qualified.
    }
tournament-done-import = { $count ->
        [one] { $count } is entered.
       *[other] { $count } are entered.
    }
tournament-done-undo = Undone: { $act }
tournament-done-redo = Done again.
tournament-later-pairs-rest = Later rounds are paired already; their pairs stay ({ $article }).
tournament-no-play-off-criterion = The criteria do not name play-off, so places stay: see `amend`.
tournament-free = { $who } is free

# What comes next.
tournament-next = Next: { $what }
tournament-next-enter = `enter` or `import` people ({ $count } are entered), then `lot`
tournament-next-publish = look at the pairs of round { $round }, then `publish`
tournament-next-result = `result` for round { $round }, table { $tables }
tournament-next-decide = round { $round }, table { $tables } is drawn: `decide` who goes on
tournament-next-nothing = the results are approved: `print` the forms
tournament-next-end = `standings` and `print`: the event is over
tournament-next-pair = `pair` round { $round }
tournament-next-in-stage = stage { $stage } ({ $name }): { $what }

# Standings, explanations, the checker, forms, files.
tournament-standings = Standings after round { $round }; criteria: { $criteria }
tournament-criteria-changed = The criteria were changed during the event.
tournament-explained = { $who }, round { $round }:
tournament-explained-not-paired = The round is not paired.
tournament-explained-by-hand = The pairs were made by hand: { $reason }
tournament-explained-system = The pairs follow from the table or the bracket of the system ({ $article }).
tournament-explained-coefficient = { $name }, { $article }: { $sum }
tournament-checked = { $count ->
        [one] { $count } round checked: nothing is wrong.
       *[other] { $count } rounds checked: nothing is wrong.
    }
tournament-written = { $path } is written.
tournament-simulated = { $events } events of { $players } people and { $rounds } rounds: { $alone } had one leader on points, { $stuck } ran out of legal pairings, the checker found { $violations } violations.
tournament-not-paired = Round { $round } is not paired; the last one is round { $last }.
tournament-no-entry-number = Nobody has the entry number { $number }.
tournament-no-start-number = Nobody has the start number { $number }.
tournament-several = { $text } can be { $list }.
tournament-nobody-called = Nobody is called { $text }.
tournament-nobody-called-near = Nobody is called { $text }; the nearest names are { $list }.
tournament-not-a-pair = “{ $text }” is not a pair like 1-2.
tournament-not-a-date = “{ $text }” is not a date or a year.
tournament-not-a-result = “{ $text }” is no result: write 1-0, =, 0-1, +:-, -:+ or -:-.
tournament-not-a-member = “{ $text }” is no member: write the number in the team's entry, or -.
tournament-not-places = “{ $text }” are no places: write 1-2.
tournament-not-a-criterion = “{ $text }” is no criterion; there are { $list }, and other- before a coefficient counts it over the other total of teams.
tournament-not-a-discipline = “{ $text }” is no discipline; there are { $list }.
tournament-names-nobody = { $path } names nobody.
tournament-in-file = { $path }, { $fault }
tournament-file-not-utf = { $path }, line { $line }: the text is not UTF-8.
tournament-file-not-json = { $path }, line { $line }: not JSON: { $error }.
tournament-file-not-an-act = { $path }, line { $line }: not an act: { $error }.
tournament-file-refused = { $path }, line { $line }: { $refusal }
tournament-file-no-event = { $path } holds no event: begin one with `new`.
tournament-file-torn = The last line of { $path } was not written to its end and is passed over.
tournament-no-stage-called = There is no stage { $stage }; there are { $list }.
tournament-which-stage = Say which stage with --stage; there are { $list }.
tournament-nothing-to-undo = There is nothing to undo.
tournament-nothing-to-redo = There is nothing to redo.
tournament-form-extension = { $path }: forms are written as .html or .xlsx.
tournament-form-not-paired = Round { $round } is not paired, so it has no protocol.
tournament-form-matches = Matches are played by teams; print `round` for people.
tournament-form-nobody = There is nobody to print this form for yet.
tournament-form-organisation = { $name } has entered nobody; these have: { $list }.
tournament-trf-people = TRF16 is written for people, after the lot.

# Columns of a table of entries.
tournament-column-ordinal = running number
tournament-column-name = name
tournament-column-surname = surname
tournament-column-given = first name
tournament-column-patronymic = patronymic
tournament-column-rating = rating
tournament-column-sex = sex
tournament-column-born = birth
tournament-column-born-and-insurance = birth and insurance
tournament-column-title = title
tournament-column-organisation = organisation
tournament-column-federation = federation
tournament-column-id = list number
tournament-column-team = team
tournament-column-insurance = insurance
tournament-column-address = address
tournament-column-document = document
tournament-column-coach = coach
tournament-column-doctor = doctor's admission
tournament-column-discipline = discipline (not needed)
tournament-columns = Columns: { $list }.
tournament-columns-unknown = Not recognised and not read: { $list }.
tournament-import-faults = { $path }: { $count ->
        [one] { $count } fault; nobody is entered.
       *[other] { $count } faults; nobody is entered.
    }
tournament-file-collision = { $path } was changed by another program meanwhile; nothing is written. Try again.
tournament-file-number = { $path }, line { $line } has the number { $number }: lines are missing or from another copy.
tournament-file-locked = { $path } cannot be locked: { $error }.
tournament-option-system = { $option } does not fit the system { $system }.
tournament-option-teams = { $option } is for team events.
tournament-option-form = { $option } says nothing on this form.
tournament-broken-rules = The pairs are against the rules: { $list }
tournament-right-to-match = { $who } won every match and is second: it may ask for a match for the first place ({ $article }).
tournament-overall = Places over all stages
tournament-individuals = Places of players
tournament-ratings = Ratings after the event (K = { $factor })
tournament-no-teams = This is not a team event.
